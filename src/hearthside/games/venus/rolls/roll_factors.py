"""What makes a roll harder, a factor each: a wound, a limit, the surroundings, whoever is against
it; four at the most (VE-2.18, VE-3.1, VE-4.1)."""

import msgspec

from hearthside.core.forms import Choice, Field, Many, Pick, Rows, Text, Total, When
from hearthside.core.moves import Illegal
from hearthside.core.once_for_each import once_for_each
from hearthside.core.wording.grammar import spelled
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import in_words
from hearthside.games.venus.sheet import Attribute, Figure
from hearthside.games.venus.state import Factor, VTable

HARDER = {
    "hazard": "The surroundings",
    "wound": "A wound",
    "limit": "A limit",
    "aid": "Opposing help",
    "attribute": "An opponent’s attribute",
    "caliber": "An opponent’s metal",
    "size": "An opponent’s size",
}
OF_AN_OPPONENT = ("attribute", "caliber", "size")
COUNTS = {"threshold": 1}


class FactorRow(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    words: str


def threshold_total(known: Figure | None = None, bearing: tuple[str, ...] = ()) -> Total:
    """VE-4.1: the threshold as it stands with what makes it harder, on the form's button."""
    limits = len(volunteered(known, bearing)) if known else 0
    return Total(
        name="threshold", label="Threshold", start=1 + limits, unit=" needed", on_button=True
    )


def harder_fields(table: VTable, known: Figure | None, against: Choice | str) -> tuple[Field, ...]:
    """What makes a roll harder, a tap each, theirs by name; and in words what no chip says.

    Where it is still open who rolls, nothing of theirs is named. What an opponent has is on offer
    once there is one `against` it, where the same form asks.
    """
    said = table.play.agenda.bearing if table.play.agenda else ()
    shared = ((kind, label) for kind, label in HARDER.items() if kind not in OF_AN_OPPONENT)
    picks = [Pick(kind, label, counts=COUNTS) for kind, label in shared]
    if known:
        limits = [one for one in known.attributes if is_factor(one) and one.id not in said]
        own = [
            *(Pick(f"wound {one.id}", one.text, counts=COUNTS) for one in known.wounds),
            *(Pick(f"limit {one.id}", one.name, counts=COUNTS) for one in limits),
        ]
        picks = [*own, *(one for one in picks if one.value not in ("wound", "limit"))]
    picks += _theirs(table, known, against)
    kinds = tuple(Pick(kind, label) for kind, label in (*HARDER.items(), ("other", "Other")))
    told = Text(
        "words", "In a few words", needed=True, most=100, placeholder="They know the place better"
    )
    return (
        Many("harder", "What makes it harder?", picks=tuple(picks), chips=True, rules=("VE-3.1",)),
        Text(
            "hazard",
            "What is in the way?",
            most=100,
            placeholder="It is pitch dark",
            when=When("harder", ("hazard",)),
        ),
        Rows(
            "factors",
            "Anything else?",
            fields=(Choice("kind", "Kind", picks=kinds, folded=True), told),
            most=8,
            brief="what else is in the way",
            counts=COUNTS,
            rules=("VE-3.1",),
        ),
    )


def _theirs(table: VTable, known: Figure | None, against: Choice | str) -> list[Pick]:
    """What whoever it may turn out to be against has, by their name."""
    if isinstance(against, str):
        foes: list[tuple[str, When | None]] = [(against, None)]
    else:
        foes = [(one.value, When(against.name, (one.value,))) for one in against.picks]
    return [
        Pick(ref, words, counts=COUNTS, when=when)
        for foe, when in foes
        if foe
        for ref, words in _had(table, foe, known).items()
    ]


def _had(table: VTable, foe: str, known: Figure | None) -> dict[str, str]:
    """What an opponent has: what is true of them by name, and their size where it is another."""
    them = table.play.cast.get(foe)
    if them is None:
        return {}
    found = dict(_of_them(them))
    if known and known.size == them.size:
        found.pop(f"size {foe}", None)
    return found


@once_for_each
def _of_them(them: Figure) -> tuple[tuple[str, str], ...]:
    """All that may count of an opponent, and what it is called."""
    name = them.name
    true = [one for one in them.attributes if one.kind != "limit" and not one.once]
    own = [(f"attribute {them.id} {one.id}", f"{name}’s “{in_words(one.name)}”") for one in true]
    rest = [one for one in OF_AN_OPPONENT if not (true and one == "attribute")]
    told = [(f"{one} {them.id}", HARDER[one].replace("An opponent", name)) for one in rest]
    return (*own, *told)


def harder_rows(
    table: VTable, known: Figure, against: str, harder: tuple[str, ...], hazard: str
) -> tuple[FactorRow, ...]:
    """What was tapped, each in words; an opponent's by their name."""
    own = {f"wound {one.id}": one.text for one in known.wounds}
    own |= {f"limit {one.id}": one.name for one in known.attributes}
    around = {"hazard": hazard.strip()} if hazard.strip() else {}
    words = HARDER | _had(table, against, None) | own | around
    return tuple(FactorRow(kind=one.partition(" ")[0], words=words[one]) for one in harder)


def volunteered(known: Figure, bearing: tuple[str, ...]) -> list[Factor]:
    """VE-2.18: limits that count as a factor, which their owner has volunteered."""
    found = (known.attribute(one) for one in bearing)
    return [Factor(kind="limit", words=one.name) for one in found if one and is_factor(one)]


def is_factor(one: Attribute) -> bool:
    """VE-2.18: whether it is a limit that makes a roll harder; one that says nothing else does."""
    return one.effect == "factor" or (one.kind == "limit" and not one.effect)


def gathered(rows: tuple[FactorRow, ...], more: list[Factor]) -> tuple[Factor, ...]:
    """VE-3.1: the environment is one factor however many hazards there are; four are the most."""
    hazards = [one.words for one in rows if one.kind == "hazard"]
    factors = [Factor(kind="hazard", words=" and ".join(hazards))] if hazards else []
    factors += [Factor(kind=one.kind, words=one.words) for one in rows if one.kind != "hazard"]
    known = {one.words for one in factors}
    factors += [one for one in more if one.words not in known]
    if len(factors) > check_target.MOST_FACTORS:
        raise Illegal(
            f"{len(factors)} factors, and {spelled(check_target.MOST_FACTORS)} is the most. "
            "Drop some, or start over at a higher difficulty.",
            "factors",
        )
    return tuple(factors)
