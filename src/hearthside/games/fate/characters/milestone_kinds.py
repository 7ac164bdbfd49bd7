"""Minor, significant and major milestones: what each lets everyone choose (FA-8.2 to FA-8.4)."""

import msgspec

HIGHEST = 8
"""FA-8.3: what no milestone raises an approach above."""

CHANGE, RAISE, GROW, CONCEPT = "change", "raise", "grow", "concept"
RULES = {CHANGE: "FA-8.2", RAISE: "FA-8.3", GROW: "FA-8.4", CONCEPT: "FA-8.4"}


class Level(msgspec.Struct, frozen=True):
    """A kind of milestone and what it lets everyone choose."""

    title: str
    choices: tuple[str, ...]
    rule: str
    when: str


LEVELS = {
    "minor": Level(
        "Minor milestone",
        (CHANGE,),
        "FA-8.2",
        "At a session’s end, or when a piece of the story closes.",
    ),
    "significant": Level(
        "Significant milestone",
        (CHANGE, RAISE),
        "FA-8.3",
        "At the end of a scenario or a big event.",
    ),
    "major": Level(
        "Major milestone",
        (CHANGE, RAISE, GROW, CONCEPT),
        "FA-8.4",
        "When an arc ends or the world changes.",
    ),
}
