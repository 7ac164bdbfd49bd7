"""A test, from intent and task to what it leaves on the sheets (BW-1, BW-2)."""
