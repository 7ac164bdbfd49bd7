"""The odds of QuestWorlds, exact, with or without a table."""
