"""KNOWS ANSWERS. Never in the handout; of it only the audit and what it needs is in the bundle."""
