"""What people and programs run: the command line and everything that it offers."""
