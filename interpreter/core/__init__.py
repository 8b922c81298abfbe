"""The core: forms, instructions, programs, and what is made of them."""
