"""QW-3, QW-7.5: what new characters and sidekicks start with."""

STARTING_BEST, STARTING_RATING = 17, 13
"""QW-3.2: what one ability starts at, and all others."""
STARTING_POINTS, MOST_ON_ONE, STARTING_ABILITIES, STARTING_FLAWS = 20, 10, 12, 3
"""QW-3.1, QW-3.2: points to spend, most on one ability, abilities and flaws in all."""
SIDEKICK_ABILITIES, SIDEKICK_POINTS = 3, 15
"""QW-7.5.1: abilities, and points to spend; on one no more than anybody's."""
