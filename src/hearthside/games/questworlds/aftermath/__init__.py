"""What a contest leaves behind: consequences, benefits, and how harm mends (QW-4.4, QW-7.1)."""
