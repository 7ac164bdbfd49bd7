"""Setting the scenario up, Arian for a sixth player, the ritual, iron and flame (VE-7)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, one_of
from hearthside.core.life.safety_tools import CareSet
from hearthside.core.moves import GM, Event, Move
from hearthside.core.say import Line, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.king_is_dead import people, story
from hearthside.games.venus.king_is_dead.people import ARIAN, DHYR, DORMADH
from hearthside.games.venus.people import figure, heroes
from hearthside.games.venus.rolls.calling_for_rolls import TaskCalled
from hearthside.games.venus.sheet import Figure, JobHeld
from hearthside.games.venus.state import Factor, Secret, Task, VTable, is_rolling
from hearthside.games.venus.task.frame_moves import JobTaken, ThresholdSet
from hearthside.games.venus.wording import Spans, called

RITUALIST = "Ritualist"
OCCASION = Factor(kind="other", words="the weight of the night")
DREAD = Factor(kind="limit", words="Dread of Moonlight")
DEADLY = {
    "iron": "Iron, such as the king’s sword",
    "flame": "Flame, such as a brand from the pit",
    "other": "Anything else",
}


class SetUpKing(Move, frozen=True, tag="venus.set-up-king"):
    pass


class GivePart(Move, frozen=True, tag="venus.give-part"):
    """Somebody who came later, or a sixth player, takes whom the FC has played so far."""

    who: str
    seat: str


class BeginRitual(Move, frozen=True, tag="venus.begin-ritual"):
    pass


class StrikeHound(Move, frozen=True, tag="venus.strike-hound"):
    weapon: str


class KingSetUp(Event, frozen=True, tag="venus.king-set-up"):
    cast: tuple[Figure, ...]
    lore: tuple[Secret, ...]


class PartGiven(Event, frozen=True, tag="venus.part-given"):
    seat: str
    figure: Figure
    lore: tuple[Secret, ...]


class RitualFailed(Event, frozen=True, tag="venus.ritual-failed"):
    """VE-7.4: an NPC's Dhyr fails without a roll; the hound, if he lives, dies for him."""

    hound: bool


class HoundStruck(Event, frozen=True, tag="venus.hound-struck"):
    weapon: str
    dies: bool


def is_alive(table: VTable, who: str) -> bool:
    known = table.play.cast.get(who)
    return known is not None and not known.dead


def further(table: VTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    play = table.play
    if not play.scenario:
        if play.cast or not table.players():
            return []
        label = f"Set up “{story.TITLE}”"
        return [verb(SetUpKing(), label, group="table", rules=("VE-7.3",))]
    found: list[Verb] = []
    found += _handing(table)
    if table.in_scene and not is_rolling(table):
        if DHYR in play.cast:
            label = "Begin the king’s ritual"
            found.append(verb(BeginRitual(), label, group="gm", rules=("VE-7.4",)))
        if is_alive(table, DORMADH):
            found.append(_striking())
    return found


def _handing(table: VTable) -> list[Verb]:
    """VE-7.3: whom the FC plays may become a player's who has nobody yet; Arian last of all."""
    idle = [one for one in table.players() if not any(h.player == one for h in heroes(table))]
    cast = table.play.cast
    free = [one for one in (*people.ORDER, ARIAN) if one in cast and not cast[one].player]
    if not idle:
        return []
    picks = [Pick(one, table.seat_name(one)) for one in idle]
    field = one_of("seat", "Who?", picks)
    return [
        verb(
            GivePart,
            f"Let somebody play {cast[one].name}",
            lambda: (field,),
            fixed={"who": one},
            group="make",
            rules=("VE-7.3",),
        )
        for one in free
        if not cast[one].dead
    ]


def _striking() -> Verb:
    picks = tuple(Pick(kind, label) for kind, label in DEADLY.items())
    field = Choice("weapon", "With what?", picks=picks, value="other")
    label = "A deadly blow falls on Dormadh"
    return verb(StrikeHound, label, lambda: (field,), group="gm", rules=("VE-7.4",))


def set_up(table: VTable) -> KingSetUp:
    """VE-7.3: players take the heirs in order; the FC plays the rest, Arian and Dormadh."""
    taken = dict(zip(people.ORDER, table.players(), strict=False))
    cast = [
        people.played_by(id, taken[id], set(taken)) if id in taken else people.left_over(id)
        for id in (*people.ORDER, ARIAN, DORMADH)
    ]
    return KingSetUp(cast=tuple(cast), lore=story.lore())


def decide(table: VTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetUpKing():
            care = table.care
            warned = tuple(dict.fromkeys((*care.warnings, *story.WARNINGS)))
            agreed = CareSet(lines=care.lines, veils=care.veils, warnings=warned)
            return [agreed, set_up(table)]
        case GivePart():
            return [_given(table, move)]
        case BeginRitual():
            return _ritual(table)
        case StrikeHound():
            return [HoundStruck(weapon=move.weapon, dies=move.weapon in ("iron", "flame"))]
    raise TypeError(move)


def _given(table: VTable, move: GivePart) -> PartGiven:
    """Their sheet, with what happened to it so far; whoever plays Arian reads the truth."""
    played = {one.id for one in heroes(table)}
    whole = people.played_by(move.who, move.seat, played)
    given = replace(
        figure(table, move.who),
        player=move.seat,
        npc=False,
        kin=whole.kin,
        goals=whole.goals,
        habits=whole.habits,
        creeds=whole.creeds,
    )
    lore = table.play.lore
    if move.who == ARIAN:
        known = (GM, move.seat)
        lore = tuple(replace(one, known_to=known) if one.hidden else one for one in lore)
    return PartGiven(seat=move.seat, figure=given, lore=lore)


def _ritual(table: VTable) -> list[Event]:
    dhyr = figure(table, DHYR)
    if not dhyr.player:
        return [RitualFailed(hound=is_alive(table, DORMADH))]
    task = Task(
        who=DHYR,
        words="Quell the god of the moon",
        ability="resolve",
        stakes="Somebody may die of it",
    )
    held = dhyr.job(slug(RITUALIST))
    learned: list[Event] = []
    if held is None:
        job = JobHeld(id=slug(RITUALIST), name=RITUALIST, abilities=("resolve",), level=0)
        learned = [sheet_changes.JobGained(who=DHYR, job=job, rules=("VE-4.10", "VE-7.4"))]
    level = held.level if held else 0
    new = int(level == 0)
    return [
        TaskCalled(task=task),
        *learned,
        JobTaken(job=slug(RITUALIST), name=RITUALIST, level=level),
        ThresholdSet(factors=(OCCASION, DREAD), threshold=1 + new + 2),
    ]


def evolve(table: VTable, event: Event) -> VTable:
    play = table.play
    match event:
        case KingSetUp():
            cast = {one.id: one for one in event.cast}
            rolling = tuple(one.id for one in event.cast if one.player)
            return table.with_play(
                cast=cast,
                lore=event.lore,
                scenario=story.TITLE,
                tier=people.TIER,
                kismet=(*play.kismet, *rolling),
            )
        case PartGiven():
            return _handed(table, event)
        case RitualFailed() if event.hound:
            return _dead(table, DORMADH)
        case HoundStruck() if event.dies:
            return _dead(table, DORMADH)
    return table


def _handed(table: VTable, event: PartGiven) -> VTable:
    """VE-7.3: whom a player plays is nobody's VINPC; Arian's player opens the scene."""
    given = event.figure
    for one in table.play.cast.values():
        if one.kith(given.id):
            kin = tuple(kin for kin in one.kin if kin.id != given.id)
            table = with_character(table, replace(one, kin=kin))
    table = with_character(table, given)
    opens = given.id == ARIAN and table.scene is None
    return table.with_play(
        lore=event.lore,
        framer=event.seat if opens else table.play.framer,
        kismet=(*table.play.kismet, given.id),
    )


def _dead(table: VTable, who: str) -> VTable:
    """Somebody dies; whoever held them dear can no longer ask them for anything."""
    known = table.play.cast.get(who)
    if known is None:
        return table
    table = with_character(table, replace(known, dead=True))
    for one in table.play.cast.values():
        if one.kith(who):
            kin = tuple(replace(k, gone=True) if k.id == who else k for k in one.kin)
            table = with_character(table, replace(one, kin=kin))
    return table


def _read(one: Secret) -> Line:
    """What everybody knows is told as a story begins; the rest is noted by its title."""
    if one.hidden:
        return line(f"{one.title}: {one.text}", rules=("VE-7.3",), to=one.known_to, beat="Scenario")
    return line(one.text, kind="narration", beat="Scenario")


def say(table: VTable, event: Event) -> list[Line]:
    words: Spans
    look: dict[str, Any] = {"beat": "Scenario"}
    match event:
        case KingSetUp():
            told = [_read(one) for one in event.lore]
            for one in event.cast:
                by = table.seat_name(one.player) if one.player else "the Facilitator"
                words = (name(one.name), f" is played by {by}.")
                told.append(line(*words, rules=("VE-7.3",), retold=False, **look))
            return told
        case PartGiven():
            words = (name(event.figure.name), " is played by ", name(table.seat_name(event.seat)))
            opens = event.figure.id == ARIAN and table.scene is None
            return [
                line(*words, ", who opens the scene." if opens else ".", rules=("VE-7.3",), **look)
            ]
        case RitualFailed():
            words = (called(table, DHYR), " fails the king’s ritual.")
            look["kind"] = "turning"
            told = [line(*words, rules=("VE-7.4",), **look)]
            ends = (
                (called(table, DORMADH), " dies in his place.")
                if event.hound
                else ("Nobody takes his place.",)
            )
            return [*told, line(*ends, rules=("VE-7.4",), **look)]
        case HoundStruck():
            fate = " dies, and rots away into the sky." if event.dies else " lives."
            look["kind"] = "turning"
            return [line(called(table, DORMADH), fate, rules=("VE-7.4",), **look)]
    return []
