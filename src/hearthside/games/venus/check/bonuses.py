"""Bonus factors of a check: named together, approved, paid for and thrown (VE-3.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.moves import Event, Illegal
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.typesetting import unstopped
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.check.moves import (
    MOST_BONUSES,
    BonusApproved,
    BonusDropped,
    BonusesNamed,
    BonusesThrown,
    HelpAnswered,
    HelpOut,
    NameBonuses,
    room,
)
from hearthside.games.venus.people import figure, name_of, owner
from hearthside.games.venus.sheet import Figure, meant
from hearthside.games.venus.state import Bonus, Check, VTable


def paid(check: Check, lots: int, why: str) -> Event:
    return sheet_changes.LotsChanged(who=check.who, by=-lots, why=why, rules=("VE-3.4", "VE-3.5"))


def named(table: VTable, check: Check, move: NameBonuses) -> list[Event]:
    known = figure(table, check.who)
    lots = [Bonus(id="", kind="lot", words="a Lot", approved=True)] * move.lots
    others = [Bonus(id="", kind=one.kind, words=one.words) for one in move.others]
    named: list[Bonus] = [*lots, *others]
    for ref in (*move.own, *move.aid):
        kind, _, id = ref.partition(" ")
        words = _named_thing(table, known, kind, id)
        asked = kind == "aid" and owner(table, id) != owner(table, check.who)
        named.append(Bonus(id="", kind=kind, words=words, ref=ref, asked=asked, how=move.how))
    if not named:
        raise Illegal("Name at least one thing that helps, or let it fail.")
    if len(named) > room(check):
        most = spelled(MOST_BONUSES).capitalize()
        raise Illegal(f"That makes {len(named)}. {most} is the most for one check.")
    start = len(check.bonuses)
    bonuses = tuple(replace(one, id=f"bonus-{start + at}") for at, one in enumerate(named, 1))
    judged = [one for one in bonuses if not one.approved and not one.asked]
    reviewed = [event for at, one in enumerate(judged) for event in _put(table, check, one, at)]
    return [BonusesNamed(bonuses=bonuses), *reviewed]


def _put(table: VTable, check: Check, bonus: Bonus, more: int = 0) -> list[Event]:
    """VE-3.4: what helps, put to the Peers. Whoever helps has nothing against it."""
    known = figure(table, check.who)
    helper = bonus.ref.removeprefix("aid ") if bonus.kind == "aid" else ""
    way = f": {unstopped(bonus.how)}" if bonus.how.strip() else ""
    return peer_reviews.put(
        table,
        owner(table, check.who),
        f"{_meant(known, bonus)} helps {known.name}{way}",
        [BonusApproved(bonus=bonus.id)],
        otherwise=[BonusDropped(bonus=bonus.id)],
        about="check",
        approved=(owner(table, helper),) if helper else (),
        more=more,
        rules=("VE-3.4",),
    )


def answered(table: VTable, check: Check, move: HelpOut) -> list[Event]:
    """Whoever was named helps, if the Peers have nothing against it, or does not."""
    bonus = next(one for one in check.bonuses if one.id == move.bonus)
    reviewed = _put(table, check, bonus) if move.yes else []
    return [HelpAnswered(bonus=bonus.id, yes=move.yes), *reviewed]


def _meant(known: Figure, bonus: Bonus) -> str:
    kind, _, id = bonus.ref.partition(" ")
    return meant(known.attribute(id) if kind == "attribute" else None, bonus.words)


def _named_thing(table: VTable, known: Figure, kind: str, id: str) -> str:
    if kind == "aid":
        return name_of(table, id)
    things = {"attribute": known.attributes, "asset": known.assets, "kin": known.kin}
    held: Any = things[kind]
    return next((str(one.name) for one in held if one.id == id), id)


def rolled(table: VTable, check: Check) -> list[Event]:
    """What nobody questioned passes, Lots are paid, all dice fall together."""
    lots = sum(one.kind == "lot" for one in check.bonuses)
    cost = [paid(check, lots, "for bonus dice")] if lots else []
    return [
        *peer_reviews.unquestioned(table, "check"),
        *cost,
        BonusesThrown(count=len(check.bonuses), lots=lots),
    ]


def chained(check: Check, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if not check.chains:
        return tuple((face,) for face in faces)
    left = list(faces)
    return tuple((*c, left.pop(0)) if c[-1] == 6 else c for c in check.chains)
