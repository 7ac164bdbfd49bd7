"""A lifepath more for somebody long made, where a new tier allows it (VE-2.2, VE-2.5)."""

from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.saying_events import Says
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.kismet_and_job_dice import FREE, with_rolling
from hearthside.games.venus.assembly.sheets import asset
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.check import check_target
from hearthside.games.venus.content import LIFEPATHS
from hearthside.games.venus.people import figure, mine
from hearthside.games.venus.sheet import Due, Figure, Walked
from hearthside.games.venus.state import VTable
from hearthside.games.venus.wording import ABILITY_PICKS


class WalkOn(Move, frozen=True, tag="venus.walk-on"):
    """VE-2.2: a lifepath more, where a new tier allows it."""

    who: str
    due: str
    path: str
    score: str


class WalkedOn(Event, frozen=True, tag="venus.walked-on"):
    says = Says("{who} takes the lifepath {path.name}.", ("VE-2.5",), beat="Sheet")
    who: str
    path: Walked


LASTS = True


def verbs(table: VTable, seat: str) -> list[Verb]:
    return [
        one
        for known in mine(table, seat)
        for due in known.dues
        if due.kind == "lifepath"
        for one in _walking(table, known, due)
    ]


def _walking(table: VTable, known: Figure, due: Due) -> list[Verb]:
    rows = plan.open_to(table, known)
    if not rows:
        return []
    picks = [Pick(row.id, row.name, row.text) for row in rows]
    fields = (
        one_of("path", "Lifepath", picks, folded=True),
        Choice("score", "Its +1 goes to", picks=ABILITY_PICKS, value="appeal"),
    )
    fixed = {"who": known.id, "due": due.id}
    look: dict[str, Any] = {"group": "sheet", "about": known.id, "rules": due.rules}
    return [verb(WalkOn, f"{known.name} takes a lifepath", lambda: fields, fixed=fixed, **look)]


def decide(table: VTable, seat: str, move: WalkOn) -> list[Event]:
    known, row = figure(table, move.who), LIFEPATHS.of(table)[move.path]
    now = known.ability(move.score).score
    if move.score not in row.scores or now >= check_target.MOST_SCORE:
        into = " or ".join(one.capitalize() for one in row.scores)
        raise Illegal(
            f"The +1 of {row.name} goes to {into}, "
            f"and no score goes past +{check_target.MOST_SCORE}.",
            "score",
        )
    walked = Walked(
        id=row.id,
        name=row.name,
        score=move.score,
        caps=row.caps,
        attributes=row.attributes,
        jobs=row.jobs,
        assets=row.assets,
    )
    held, gained = list(known.assets), list[Event]()
    for ware in row.assets:
        held.append(asset(ware, held))
        gained.append(sheet_changes.AssetGained(who=known.id, asset=held[-1], rules=("VE-2.5",)))
    caps = sheet_changes.CapsChanged(
        who=known.id, caps=known.caps + row.caps, why=row.name, rules=("VE-2.5",)
    )
    why = f"the lifepath {row.name}"
    return [
        sheet_changes.DueDone(who=known.id, due=move.due),
        WalkedOn(who=known.id, path=walked),
        *earning.score(table, known.id, move.score, 1, why, "VE-2.5"),
        caps,
        *gained,
    ]


def evolve(table: VTable, event: WalkedOn) -> VTable:
    known = table.play.cast.get(event.who)
    if known is None:
        return table
    table = table.with_one(known.id, paths=(*known.paths, event.path))
    return with_rolling(table, known.id, FREE) if event.path.attributes else table
