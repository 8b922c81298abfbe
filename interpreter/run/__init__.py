"""The reference executor: it walks the core, one compiled step for each instruction."""
