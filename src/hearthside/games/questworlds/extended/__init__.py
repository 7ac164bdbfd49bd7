"""Extended contests, from gathering to the reading of the scores (QW-8)."""
