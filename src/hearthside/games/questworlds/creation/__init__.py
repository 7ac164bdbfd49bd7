"""Making a character, in all three ways (QW-3, QW-9)."""
