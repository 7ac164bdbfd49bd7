"""Session zero: the whole group makes the campaign together, then names its gamemaster (HC-1)."""
