"""Whom a roll is against, and what of theirs stands in its way (VE-4.11, VE-4.14)."""

from collections.abc import Sequence

from hearthside.core.asks import offer
from hearthside.core.forms import Choice, Many, Option, Pick, When
from hearthside.core.moves import Move
from hearthside.core.say import listed
from hearthside.games.venus.characters.tiers_ages_sizes import ODD_SIZES, SIZES
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import ABILITIES, in_words
from hearthside.games.venus.people import figure, heroes, npcs_here
from hearthside.games.venus.sheet import Figure, caliber_for
from hearthside.games.venus.state import Check, Factor, Task, VTable
from hearthside.games.venus.wording import metal

RESISTS = "resists"
"""The kind of a factor that whoever it is against has named."""
CALIBER, SIZE, ATTRIBUTE = "caliber", "size", "attribute "


def against_field(table: VTable, rolling: Sequence[Figure]) -> Choice:
    """Heroes, and those the FC plays where everyone knows they are there; never whoever rolls."""
    picks = [Pick("", "Nobody")]
    for one in (*heroes(table), *npcs_here(table)):
        others = tuple(who.id for who in rolling if who.id != one.id)
        if others:
            alone = len(others) == len(rolling)
            picks.append(Pick(one.id, one.name, when=None if alone else When("who", others)))
    return Choice(
        "against",
        "Against",
        picks=tuple(picks),
        chips=True,
        rules=("VE-4.11", "VE-4.14"),
    )


def agrees_first(table: VTable, who: Figure, against: str) -> bool:
    """VE-4.14: whether somebody is asked about the stakes before it is rolled: a player is, whom
    another acts against; what the FC's people do is not theirs to refuse (VE-4.11)."""
    return not who.npc and any(one.id == against for one in heroes(table))


def is_struck(table: VTable, who: Figure, against: str) -> bool:
    """VE-4.11: whether somebody answers what one of the FC's people does to them: the FC calls for
    it against these, before the roller is up to anything."""
    foe = any(one.id == against for one in npcs_here(table))
    return foe and table.play.agenda is None and not who.npc


OTHER_STAKES = "Other stakes are found first."
STAKED = "If it works, you have to live with it. Are you fine with the stakes?"


def agreeing(table: VTable, roll: Check | Task, kind: type[Move]) -> list[Option]:
    """VE-4.14: they agree, and may resist, or leave it to the FC to find other stakes."""
    rules = ("VE-4.14",)
    field = _resisting(table, roll)
    agrees = offer(
        kind,
        "Agree, or resist with something" if field else "Agree to the stakes",
        *([field] if field else []),
        go="Agree to the stakes",
        fixed={"yes": True},
        best=True,
        apart=True,
        forecast=True,
        rules=rules,
    )
    return [agrees, offer(kind(yes=False), "Not like this", help=OTHER_STAKES, rules=rules)]


def _resisting(table: VTable, roll: Check | Task) -> Many | None:
    """What of theirs whoever it is against may put in its way, as far as there is room."""
    room = check_target.MOST_FACTORS - len(roll.factors)
    picks = _standing_in_the_way(table, roll)
    if room < 1 or not picks:
        return None
    return Many(
        "resist",
        "Do you resist with something?",
        help="Each makes it one harder, where it makes sense.",
        picks=tuple(Pick(ref, label) for ref, (label, _) in picks.items()),
        most=min(room, len(picks)),
        chips=True,
        rules=("VE-4.14",),
    )


def in_the_way(factors: tuple[Factor, ...]) -> str:
    """What is told of it, after that they agree to the stakes."""
    return f" It gets harder: {listed([one.words for one in factors])}." if factors else ""


def resisted(table: VTable, roll: Check | Task, refs: tuple[str, ...]) -> tuple[Factor, ...]:
    """What was put in the way, as factors."""
    known = _standing_in_the_way(table, roll)
    return tuple(Factor(kind=RESISTS, words=known[ref][1]) for ref in refs if ref in known)


def _standing_in_the_way(table: VTable, roll: Check | Task) -> dict[str, tuple[str, str]]:
    """By what it is: how its owner reads it, and how everybody does."""
    foe, roller = figure(table, roll.against), figure(table, roll.who)
    found: dict[str, tuple[str, str]] = {}
    if roll.ability in ABILITIES:
        better = caliber_for(foe, roll.ability)
        if better > caliber_for(roller, roll.ability, roll.bearing):
            words = f"{metal(better)} {roll.ability.capitalize()}"
            found[CALIBER] = (f"Better metal: {words}", f"{foe.name}’s {words}")
    if foe.size != roller.size:
        size = (SIZES | ODD_SIZES).get(foe.size, str(foe.size)).lower()
        found[SIZE] = (f"A difference in size: you are {size}", f"{foe.name}’s size")
    for one in foe.attributes:
        if one.kind != "limit" and not one.once:
            label = in_words(one.name)
            found[f"{ATTRIBUTE}{one.id}"] = (label, f"{foe.name}’s “{label}”")
    return found
