"""The GM's forms for people: what a major, a lesser, a mook and a group need (FA-9.3 to FA-9.6)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Number, Pick, Rows, Text, When, YesNo, one_of
from hearthside.core.reasons import signed
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.pronouns import asking
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt.stress_and_consequences import CONSEQUENCES
from hearthside.games.fate.characters import stunt_forms
from hearthside.games.fate.content import NPCS
from hearthside.games.fate.sheet import (
    APPROACHES,
    FOES,
    MOOK_RATINGS,
    MOOKS_A_BOX,
    MOST_MOOK_BOXES,
    SIDES,
)
from hearthside.games.fate.state import FateTable

NONE = ""
MOST_MOOKS = 60
MOST_GROUPS = 6


def lines_of(typed: str) -> list[str]:
    """What was typed one to a line, each once."""
    return list(dict.fromkeys(entry.strip()[:100] for entry in typed.splitlines() if entry.strip()))


def listed_in(typed: str) -> tuple[str, ...]:
    """What was typed with commas in between, each once."""
    entries = (entry.strip() for entry in typed.replace("\n", ",").split(","))
    return tuple(dict.fromkeys(entry for entry in entries if entry))


_NAME = Text("name", "Name", needed=True, most=60, placeholder="The harbour watch")
_ASPECTS = Text(
    "aspects",
    "Aspects everyone knows",
    help="One on each line.",
    most=600,
    long=True,
    placeholder="Paid by the Head",
)
_SECRETS = Text(
    "secret_aspects",
    "Aspects nobody knows yet",
    help="One on each line. Players discover them, or you reveal them.",
    most=600,
    long=True,
    placeholder="Afraid of the Captain",
    rules=("FA-5.2", "FA-6.7"),
    brief="secret aspects",
)
_HIDDEN = YesNo("hidden", "Keep them hidden", help="Only you see that they are there.")
_GOOD = Text(
    "good_at",
    "Good at",
    help="+2. Commas between.",
    most=200,
    placeholder="hitting, following orders",
)
_BAD = Text("bad_at", "Bad at", help="−2. Commas between.", most=200, placeholder="thinking")


_SIDE = Choice(
    "side",
    "Side",
    help="Whoever shares a side shares free invocations and boosts.",
    picks=tuple(Pick(id, title) for id, title in SIDES.items()),
    value=FOES,
    rules=("FA-5.16",),
)


_LAST: tuple[Field, ...] = (_SIDE, _HIDDEN)


def major() -> tuple[Field, ...]:
    ratings = (
        Number(id, title, least=-2, most=8, value=0, signed=True)
        for id, title in APPROACHES.items()
    )
    return (
        replace(_NAME, placeholder="The Salt Bride"),
        asking(),
        Text(
            "high_concept",
            "High concept",
            needed=True,
            most=100,
            placeholder="Drowned Queen of the Low Tide",
        ),
        Text("trouble", "Trouble", most=100, placeholder="Bound by Her Own Vows"),
        Text("appearance", "What people see", most=300, placeholder="A veil of brine"),
        replace(_ASPECTS, label="Other aspects everyone knows", brief="other aspects"),
        _SECRETS,
        *ratings,
        _boxes(3, 4),
        Rows(
            "stunts",
            "Stunts",
            fields=stunt_forms.BLANKS,
            reads=stunt_forms.READS,
            most=5,
            brief="stunts",
        ),
        *_LAST,
    )


def lesser() -> tuple[Field, ...]:
    approaches = tuple(Pick(id, title) for id, title in APPROACHES.items())
    rating = Number("best_rating", "Rating", least=-2, most=8, value=2, signed=True)
    slots = tuple(Pick(slot, slot.capitalize(), f"Absorbs {n}") for slot, n in CONSEQUENCES.items())
    return (
        _NAME,
        asking(),
        replace(_ASPECTS, needed=True),
        _SECRETS,
        Choice("best", "Best approach", picks=approaches, value="quick"),
        rating,
        _boxes(1, 3),
        Many("slots", "Consequences they can take", picks=slots, brief="consequences"),
        Choice(
            "second",
            "Another approach",
            picks=(Pick(NONE, "None"), *approaches),
            brief="another approach",
        ),
        replace(
            rating,
            name="second_rating",
            label="Rating of the other",
            value=0,
            when=When("second", tuple(APPROACHES)),
        ),
        *_LAST,
    )


_MOOK: tuple[Field, ...] = (
    replace(_ASPECTS, needed=True),
    _GOOD,
    _BAD,
    YesNo(
        "bad_at_rest",
        "Bad at everything else",
        help=f"{signed(MOOK_RATINGS['bad'])} on all they are not good at.",
    ),
    _SECRETS,
)


def mook() -> tuple[Field, ...]:
    return (_NAME, asking(), *_MOOK, _boxes(0, MOST_MOOK_BOXES), *_LAST)


def group() -> tuple[Field, ...]:
    size = Number("size", "How many are there?", least=2, most=MOST_MOOKS, value=4)
    groups = Number(
        "groups",
        "In how many groups?",
        help=f"Each group has one stress box for every {spelled(MOOKS_A_BOX)} in it.",
        least=1,
        most=MOST_GROUPS,
        value=1,
    )
    return (_NAME, *_MOOK, size, groups, *_LAST)


def ready(table: FateTable) -> tuple[Field, ...]:
    picks = [
        Pick(id, one.name, capital(", ".join(one.good_at))) for id, one in NPCS.of(table).items()
    ]
    help = "Under each is what they are good at."
    return (replace(one_of("which", "Who?", picks), help=help), *_LAST)


def _boxes(value: int, most: int) -> Number:
    return Number("boxes", "Stress boxes", least=0, most=most, value=value)
