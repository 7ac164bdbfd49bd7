"""The moments of an evening that are worth a look: a demo, what is done there, and whose page it is.

`take.py views FOLDER` draws each of them at the size of a phone and of a laptop.
"""

from dataclasses import dataclass
from typing import Any

Step = tuple[str, str, dict[str, Any]]
"""A seat, the beginning of the key of what it does, and what it fills in."""

BY_HAND = {"value": "hand"}


@dataclass(frozen=True)
class View:
    """A page at a moment."""

    game: str
    seat: str
    steps: tuple[Step, ...] = ()
    press: tuple[str, ...] = ()
    """What is tapped on the page itself, by selector: a tool, an action, a tab."""
    sizes: tuple[int, ...] = (390, 1280)
    dark: bool = False


def dice(gm: str) -> Step:
    return (gm, "table.change-dice", BY_HAND)


def fall(seat: str, *faces: int) -> Step:
    return (seat, "table.fall", {"faces": list(faces)})


TALK: tuple[Step, ...] = (
    ("sam", "table.tell", {"voice": "odile", "text": "“Shout every time it rolls. He can’t hear two storms at once.”"}),
    ("jun", "table.tell", {"voice": "tobias", "text": "dips a finger in the lamp oil and tastes it."}),
    ("jun", "table.tell", {"voice": "tobias", "text": "“Watered. The miser has watered it.”"}),
    ("priya", "table.tell", {"text": "Through the keyhole: a man with his back to you, counting."}),
)  # fmt: skip
FRAMED: tuple[Step, ...] = (
    dice("priya"),
    *TALK,
    ("mara", "fate.overcome-wren", {"want": "the lamp-room door open before Voss turns round", "approach": "clever"}),
)  # fmt: skip
THROWN: tuple[Step, ...] = (
    *FRAMED,
    ("priya", "fate.set-difficulty", {"against": 3, "why": "a ship’s lock"}),
    ("mara", "fate.roll-wren-clever-hands-that-remember-dice", {}),
    fall("mara", 1, -1, 0, -1),
)  # fmt: skip
FIGHT: tuple[Step, ...] = (
    dice("priya"),
    *TALK,
    ("priya", "fate.begin-conflict", {}),
    ("mara", "fate.end-turn-wren", {}),
)
SWUNG: tuple[Step, ...] = (
    *FIGHT,
    ("sam", "fate.attack-odile", {"foe": "the-wrecking-crew", "approach": "forceful", "how": "swings the boathook"}),
)  # fmt: skip
HIT: tuple[Step, ...] = (
    *SWUNG,
    ("priya", "fate.defend-the-wrecking-crew", {}),
    ("sam", "fate.roll-odile-forceful-boathook-dice", {}),
    fall("sam", 1, 1, 0, -1),
    fall("priya", 0, 1, 0, 0),
)
STRUCK_AT: tuple[Step, ...] = (
    dice("priya"),
    *TALK,
    ("priya", "fate.attack-ansgar-voss", {"foe": "wren", "how": "swings the lantern at her hands"}),
)
CONTEST: tuple[Step, ...] = (
    dice("priya"),
    *TALK,
    ("priya", "fate.begin-contest", {"goal": "Who reaches the great lamp first?", "who": ["wren", "odile", "ansgar-voss"]}),
)  # fmt: skip
CHALLENGE: tuple[Step, ...] = (
    dice("priya"),
    *TALK,
    ("priya", "fate.begin-challenge", {"goal": "Keep the lamp-house standing till the tide turns", "tasks": [{"name": "Bank the boiler"}, {"name": "Free the lamp"}, {"name": "Hold the stair"}]}),
)  # fmt: skip

ACT = ("#me .acts a >> nth=0",)
FATE = {
    "phone-rest": View("fate", "mara", TALK, dark=True),
    "phone-frame": View("fate", "mara", TALK, ACT),
    "phone-defend": View("fate", "mara", STRUCK_AT),
    "phone-react": View("fate", "mara", THROWN, dark=True),
    "phone-settled": View("fate", "mara", (*THROWN, ("mara", "fate.pass", {}))),
    "phone-story": View("fate", "mara", TALK, (".tabs a[href='#log']",), (390,)),
    "phone-cast": View("fate", "mara", TALK, (".tabs a[href='#cast']",), (390,)),
    "gm-rest": View("fate", "priya", TALK, dark=True),
    "gm-phone": View("fate", "priya", FRAMED),
    "gm-struggle": View("fate", "priya", TALK, ("[data-tool-id=struggle]",), (1280,)),
    "gm-fight": View("fate", "priya", FIGHT),
    "gm-defend": View("fate", "priya", SWUNG),
    "gm-conflict": View("fate", "priya", HIT, dark=True),
    "phone-conflict": View("fate", "sam", HIT, dark=True),
    "fate-contest": View("fate", "priya", CONTEST),
    "fate-challenge": View("fate", "priya", CHALLENGE),
    "npc": View("fate", "priya", TALK, ("[data-tool-id=make]", "#sheet [data-key^='fate.make-lesser']")),
    "menu": View("fate", "mara", TALK, (".menu-button, .tabs button",)),
}  # fmt: skip

ENTERED: tuple[Step, ...] = (
    dice("gale"),
    ("mara", "questworlds.enter-hero", {"prize": "the gate stays shut till the tide turns", "ability": "lamplighter"}),
)  # fmt: skip
MET: tuple[Step, ...] = (*ENTERED, ("gale", "questworlds.oppose-c", {"resistance": "high"}))
ROLLED: tuple[Step, ...] = (
    *MET,
    ("mara", "questworlds.roll", {}),
    fall("mara", 11),
    fall("mara", 14),
)
BOARD: tuple[Step, ...] = (
    dice("gale"),
    ("gale", "questworlds.open-group", {"prize": "the flood gate shut", "resistance": "high"}),
    ("mara", "questworlds.join-group", {"ability": "lamplighter", "tactics": "Up the chain and over the wheel."}),
    ("sam", "questworlds.join-group", {"ability": "great-hammer", "tactics": "Hammer the pins home."}),
)  # fmt: skip
QUESTWORLDS = {
    "qw-rest": View("questworlds", "mara"),
    "qw-frame": View("questworlds", "mara", (), ACT),
    "qw-gm": View("questworlds", "gale", ENTERED),
    "qw-met": View("questworlds", "mara", MET),
    "qw-react": View("questworlds", "mara", ROLLED, dark=True),
    "qw-board": View("questworlds", "gale", BOARD, dark=True),
}  # fmt: skip

VERSUS: tuple[Step, ...] = (
    dice("imre"),
    ("noor", "hot-circle.ask-test-character", {"intent": "The grain barge at the chapel steps, and nobody the wiser", "task": "poling in under the fog"}),
    ("imre", "hot-circle.take-up", {"opponent": "captain-oste"}),
    ("imre", "hot-circle.write-stakes-obstacle", {"intent": "The barge seized, and Edda in irons", "task": "searching every hold"}),
)  # fmt: skip
STAKED: tuple[Step, ...] = (
    *VERSUS,
    ("imre", "hot-circle.offer-compromise-obstacle", {"compromise": "The barge is in, but he has seen whose it is"}),
    ("noor", "hot-circle.offer-compromise-task", {"compromise": "He has the barge. I am gone in the fog"}),
)  # fmt: skip
AGREED: tuple[Step, ...] = (
    *STAKED,
    ("noor", "hot-circle.agree", {}),
    ("imre", "hot-circle.agree", {}),
    ("imre", "hot-circle.agree", {}),
)
HOT_CIRCLE = {
    "hc-rest": View("hot-circle", "noor"),
    "hc-frame": View("hot-circle", "noor", (), ACT),
    "hc-gm": View("hot-circle", "imre", VERSUS[:2]),
    "hc-stakes": View("hot-circle", "noor", STAKED),
    "hc-dice": View("hot-circle", "noor", AGREED),
}  # fmt: skip

BURNING_WHEEL = {
    "bw-test": View("burning-wheel", "jun", (dice("priya"),)),
    "bw-gm": View("burning-wheel", "priya", (dice("priya"),), dark=True),
    "bw-help": View("burning-wheel", "mara", (), ("#me .acts a >> nth=0",)),
}

VENUS = {
    "venus-check": View("venus", "ana"),
    "venus-gm": View("venus", "fay"),
}

VIEWS: dict[str, View] = {**FATE, **QUESTWORLDS, **HOT_CIRCLE, **BURNING_WHEEL, **VENUS}
