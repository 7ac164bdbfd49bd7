"""Writing sheets (BW-0)."""
