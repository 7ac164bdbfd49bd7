"""The odds of Hot Circle, exact, with or without a table."""
