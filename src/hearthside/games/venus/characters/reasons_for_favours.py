"""Why somebody dear would do one a favour, or would not (VE-2.12).

It is told at the start: before the first session it is asked for, later it may be said still.
"""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Pick, Text, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import listed
from hearthside.core.saying_events import Says
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus.people import figure, mine
from hearthside.games.venus.sheet import Figure, Kin
from hearthside.games.venus.state import VTable


class SayWhy(Move, frozen=True, tag="venus.say-why"):
    who: str
    kin: str
    reason: str


class ReasonSaid(Event, frozen=True, tag="venus.reason-said"):
    """What is between two people: how it has been, not what came of anything."""

    sets = {"cast.{who}.kin.{kin}.reason": "reason"}
    says = Says("{told}.", ("VE-2.12",), beat="Sheet")
    who: str
    kin: str
    reason: str
    told: str
    """A sentence with the names of both, without its stop."""


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [] if table.session else _unexplained(table, seat, first=True)


def further(table: VTable, seat: str) -> list[Verb]:
    return _unexplained(table, seat, first=False) if table.session else []


def _unexplained(table: VTable, seat: str, first: bool) -> list[Verb]:
    return [
        _reasons(known, silent, first)
        for known in mine(table, seat)
        if (silent := [one for one in known.kin if not one.reason and not one.gone])
    ]


def _reasons(known: Figure, silent: list[Kin], first: bool) -> Verb:
    owes = {True: "would help you now", False: "would not, as things are"}
    picks = [Pick(one.id, one.name, owes[one.favour]) for one in silent]
    fields = (
        one_of("kin", "Who is it about?", picks),
        Text(
            "reason",
            "What is between the two of you?",
            needed=True,
            most=200,
            placeholder="I once lied to save her brother"
            if any(one.favour for one in silent)
            else "I never paid for the boat",
        ),
    )
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": ("VE-2.12",)}
    look |= {"help": "What is between you and somebody dear.", "first": first}
    names, fixed = listed([one.name for one in silent]), {"who": known.id}
    label = f"Say why {names} would help, or not"
    return verb(SayWhy, label, lambda: fields, fixed=fixed, go="Note it", **look)


def decide(table: VTable, seat: str, move: SayWhy) -> list[Event]:
    known = figure(table, move.who)
    kin = known.kith(move.kin)
    assert kin
    owes = f"owes {known.name} {'a' if kin.favour else 'no'} favour"
    told = f"{kin.name} {owes}: “{unstopped(move.reason)}”"
    return [ReasonSaid(who=known.id, kin=kin.id, reason=move.reason, told=told)]
