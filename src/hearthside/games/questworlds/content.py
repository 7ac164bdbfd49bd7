"""What QuestWorlds keeps as data: words for characters nobody has thought of yet."""

from hearthside.core.content import Ideas

IDEAS = Ideas(
    "questworlds",
    "hearthside.games.questworlds",
    *("names", "adjectives", "trades", "abilities", "flaws", "folk", "sidekicks", "prose"),
)
ideas = IDEAS.words
CONTENT = (IDEAS,)
