"""Wounds: noted, treated, or lasting where the Peers agree (VE-4.15)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Choice, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.table import slug
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.advancement import earning
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.check import moves as checks
from hearthside.games.venus.people import figure, heroes, npcs_here
from hearthside.games.venus.rolls.roll_framing import MOST_STAKES
from hearthside.games.venus.sheet import Attribute, Figure, Note
from hearthside.games.venus.state import Check, Task, VTable, new_id
from hearthside.games.venus.task import reading, spending_sheet
from hearthside.games.venus.wording import ABILITY_PICKS


class NoteWound(Move, frozen=True, tag="venus.note-wound"):
    who: str
    text: str


class TreatWound(Move, frozen=True, tag="venus.treat-wound"):
    who: str
    wound: str


class LastingWound(Move, frozen=True, tag="venus.lasting-wound"):
    """VE-4.15: it becomes a limit, or costs a point, if the Peers agree."""

    who: str
    wound: str
    into: str


class ScoreLost(Event, frozen=True, tag="venus.score-lost"):
    """A grave wound costs a point of a score; which is said with it."""

    who: str
    ability: str


DURING = ("play.settled_task", "play.settled_check")


def asks(table: VTable) -> list[Ask]:
    """Between rounds and in their own turn the FC is asked how it goes on, and may note a wound
    beside it."""
    failed = _failed(table)
    if failed is None or not _is_the_gms_word(table):
        return []
    who = figure(table, failed.who)
    return [
        Ask(
            title=f"Is {who.name} hurt by it?",
            options=lambda: [_hurt_by_it(who, failed).form()],
            urges=False,
            holds=False,
            rests=True,
        )
    ]


def verbs(table: VTable, seat: str) -> list[Verb]:
    """What a roll that failed was about may be a wound: it is noted from the card that says so,
    unless the roller bought to come away unharmed."""
    failed = _failed(table)
    if failed is None or not table.is_gm(seat) or _is_the_gms_word(table):
        return []
    return [_hurt_by_it(figure(table, failed.who), failed)]


def _is_the_gms_word(table: VTable) -> bool:
    """Whether the FC is asked how it goes on."""
    return table.turns is not None and (not table.turns.now or table.is_gm(table.turns.now))


def _hurt_by_it(who: Figure, failed: Check | Task) -> Verb:
    return _hurt(who, f"{who.name} is hurt by it", failed.stakes, instead=True)


def _failed(table: VTable) -> Check | Task | None:
    """What was settled last, if it failed and is not noted as a wound yet."""
    play = table.play
    task, check = play.settled_task, play.settled_check
    lost: Check | Task | None = None
    if task and task.who in play.cast:
        lost = None if reading.has(task, spending_sheet.PRIMARY) or _spared(table) else task
    elif check and check.who in play.cast:
        lost = None if checks.standing(table, check) == "pass" else check
    return None if lost and lost.who == play.hurt else lost


def _spared(table: VTable) -> str:
    """VE-4.6: who bought to come away unharmed from what was settled last, by id."""
    task = table.play.settled_task
    return task.who if task and reading.has(task, spending_sheet.HARM) else ""


def further(table: VTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    anyone = (*heroes(table), *npcs_here(table))
    failed = _failed(table)  # `verbs` offers theirs
    whole = [who for who in anyone if who.id not in (failed and failed.who, _spared(table))]
    hurt = [_hurt(who, f"{who.name} is hurt", group="gm") for who in whole]
    return [*hurt, *(one for who in anyone for one in _over(who))]


def _hurt(who: Figure, label: str, stakes: str = "", **look: Any) -> Verb:
    help = f"Failing meant: {stakes}" if stakes else ""
    field = Text("text", "What is the wound?", help=help, needed=True, most=MOST_STAKES)
    rules = ("VE-4.15",)
    return verb(NoteWound, label, lambda: (field,), who=who.id, go="Note it", rules=rules, **look)


def _over(who: Figure) -> list[Verb]:
    look: dict[str, Any] = {"group": "gm", "about": who.id, "rules": ("VE-4.15",)}
    found: list[Verb] = []
    for wound in who.wounds:
        move = TreatWound(who=who.id, wound=wound.id)
        found.append(verb(move, f"{who.name}’s “{wound.text}” has healed", **look))
        found.append(_lasting(who, wound))
    return found


def _lasting(who: Figure, wound: Note) -> Verb:
    scores = tuple(
        Pick(pick.value, f"−1 {pick.label}")
        for pick in ABILITY_PICKS
        if who.ability(pick.value).score
    )
    field = Choice("into", "What becomes of it?", picks=(Pick("limit", "A limit"), *scores))
    return verb(
        LastingWound,
        f"“{wound.text}” leaves its mark",
        lambda: (replace(field, value="limit"),),
        fixed={"wound": wound.id},
        group="gm",
        who=who.id,
        rules=("VE-4.15",),
    )


def decide(table: VTable, seat: str, move: NoteWound | TreatWound | LastingWound) -> list[Event]:
    who = figure(table, move.who)
    match move:
        case NoteWound():
            wound = Note(id=new_id(table, "wound"), text=move.text)
            return [sheet_changes.WoundNoted(who=who.id, wound=wound)]
        case TreatWound():
            text = next(one.text for one in who.wounds if one.id == move.wound)
            return [sheet_changes.WoundMended(who=who.id, wound=move.wound, text=text)]
        case LastingWound():
            return _lasts(table, seat, who, move)


def _lasts(table: VTable, seat: str, who: Figure, move: LastingWound) -> list[Event]:
    """VE-4.15: a 2–2 split leaves it a wound."""
    text = next(one.text for one in who.wounds if one.id == move.wound)
    mended = sheet_changes.WoundMended(who=who.id, wound=move.wound, text=text)
    if move.into == "limit":
        limit = Attribute(
            id=slug(text, {one.id for one in who.attributes}),
            kind="limit",
            name=text,
            effect="factor",
        )
        lasting: Event = sheet_changes.AttributeGained(
            who=who.id, attribute=limit, rules=("VE-4.15",)
        )
        words = f"“{text}” becomes one of {who.name}’s limits"
    else:
        lasting = ScoreLost(who=who.id, ability=move.into)
        words = f"“{text}” costs {who.name} a point of {move.into.capitalize()}"
    return peer_reviews.put(table, seat, words, [mended, lasting], rules=("VE-4.15",))


def follow(table: VTable, event: ScoreLost) -> list[Event]:
    if event.who in table.play.cast:
        return earning.score(table, event.who, event.ability, -1, "a grave wound", "VE-4.15")
    return []
