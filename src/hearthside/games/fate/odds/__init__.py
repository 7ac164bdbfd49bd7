"""The odds of Fate, exact, with or without a table."""
