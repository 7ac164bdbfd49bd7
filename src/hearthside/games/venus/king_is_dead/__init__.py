"""The King is Dead: a ready table for three to five players (VE-7.3, VE-7.4)."""
