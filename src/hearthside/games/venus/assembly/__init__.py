"""Assembly (VE-2): a character from an idea to the first Lots."""
