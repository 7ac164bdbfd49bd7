"""FA-3: what a new character begins with."""

from typing import Final

STARTING_RATINGS = (3, 2, 2, 1, 1, 0)
"""FA-3.3: what the approaches are rated, each of these once."""
STARTING_REFRESH = 3
"""FA-3.4, FA-3.7: refresh, and with it fate points."""
FREE_STUNTS = 3
"""FA-3.4: each stunt after these lowers refresh."""
MOST_STARTING_STUNTS = 5
"""FA-3.4: later there may be more."""
MOST_GENERAL_ASPECTS = 3
"""FA-3.1: beside the high concept and the trouble."""
STRESS_BOXES = 3
"""FA-3.6: boxes 1, 2 and 3."""
CONSEQUENCE_SLOTS: Final = ("mild", "moderate", "severe")
"""FA-3.6: one of each."""
