"""Demos at a moment of play that a window is opened at, and the moves that lead there."""

from time import sleep
from typing import Any

import httpx2

from tests.web.server import Server

WREN_TRIES = {"character": "wren", "approach": "clever", "want": "the door open", "how": "a pin"}
WREN_IS_ABOUT_TO_ROLL = (
    ("priya", {"move": "table.change-dice", "value": "hand"}),
    ("mara", {"move": "fate.overcome", **WREN_TRIES}),
    ("priya", {"move": "fate.set-difficulty", "against": 1}),
)
WREN_SUCCEEDS = (
    *WREN_IS_ABOUT_TO_ROLL,
    ("mara", {"move": "fate.roll", "character": "wren", "approach": "clever"}),
    ("mara", {"move": "table.fall", "faces": [1, 0, 0, 0]}),
    ("mara", {"move": "fate.pass", "seat": "mara"}),
    ("priya", {"move": "fate.pass", "seat": "priya"}),
)
BELL = "The bell in the old tower rings twice, and nobody has touched the rope."
DECK = {"kind": "physical", "who": ["wren", "odile", "ansgar-voss", "the-wrecking-crew"]}
VOSS_HITS = (
    ("priya", {"move": "table.change-dice", "value": "hand"}),
    ("priya", {"move": "fate.add-aspect", "text": "Every Step Rings"}),
    ("priya", {"move": "fate.add-aspect", "text": "Somebody Still Breathing"}),
    ("priya", {"move": "fate.begin-conflict", **DECK}),
    *(("priya", {"move": "fate.end-turn", "character": who}) for who in ("wren", "odile")),
    (
        "priya",
        {
            "move": "fate.attack",
            "character": "ansgar-voss",
            "foe": "wren",
            "approach": "careful",
            "how": "a long hook",
        },
    ),
    ("mara", {"move": "fate.defend", "character": "wren", "approach": "quick"}),
    (
        "priya",
        {"move": "fate.roll", "character": "ansgar-voss", "approach": "careful", "draw": "dice"},
    ),
    ("priya", {"move": "table.fall", "faces": [1, 1, 0, 0]}),
    ("mara", {"move": "table.fall", "faces": [0, 0, 0, 0]}),
)
"""Wren is hit, and four aspects are true."""
LONG_NAMES = {
    "archdeacon-bartholomew-featherstonehaugh": "Archdeacon Bartholomew Featherstonehaugh",
    "maximiliana-alexandrina-van-der-hooghstr": "Maximiliana-Alexandrina van der Hooghstraeten",
    "grandmother-oyelaran-whitcombe-of-the-sa": "Grandmother Oyelaran-Whitcombe of the Salt Stairs",
    "pip": "Pip",
}
LESSER = {"aspects": "Paid by the Head", "best": "careful", "best_rating": 2}
EVERYBODY = [*DECK["who"], "tobias", *LONG_NAMES]
NINE_FIGHT = (
    *(
        ("priya", {"move": "fate.make-lesser", "name": name, **LESSER})
        for name in LONG_NAMES.values()
    ),
    ("priya", {"move": "fate.begin-conflict", "kind": "physical", "who": EVERYBODY}),
)
"""Nine people in a conflict, of whom some have long names."""
CHALLENGE = {
    "goal": "Keep the lamp-house standing till the tide turns",
    "tasks": [{"text": "Bank the boiler", "against": 2}, {"text": "Hold the stair", "against": 2}],
    "takers": ["wren", "tobias"],
}
PINNED = (
    ("jun", {"move": "burning-wheel.withdraw"}),
    ("priya", {"move": "burning-wheel.start-conflict", "name": "The bell", "wants": "It is ours"}),
    (
        "mara",
        {
            "move": "burning-wheel.propose",
            "who": "character",
            "intent": "The arch pinned before the next cart",
            "task": "with oak wedges between the stones",
        },
    ),
)


def played(server: Server, game: str, *moves: tuple[str, dict[str, Any]]) -> dict[str, str]:
    """A demo in which some moves were made, each by a seat; the links of its seats."""
    table = httpx2.post(
        f"{server.url}api/tables", json={"game": game, "demo": True}, timeout=30
    ).json()
    for seat, move in moves:
        ask = {
            "url": f"{server.url}api/tables/{table['table']}/moves",
            "json": move,
            "headers": {"authorization": f"Bearer {table['seats'][seat]}"},
            "timeout": 30,
        }
        while (answer := httpx2.post(**ask)).status_code == 429:
            sleep(0.2)  # faster than a seat may play
        assert answer.status_code == 200, answer.text
    return {seat: f"{server.url}s/{token}" for seat, token in table["seats"].items()}
