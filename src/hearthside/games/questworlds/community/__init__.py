"""Communities: what the people behind the PCs have, and what it costs to draw on it (QW-10)."""
