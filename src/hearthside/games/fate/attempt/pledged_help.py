"""Help pledged on one's own turn in a conflict, for an ally's action later in it (FA-5.12)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import signed
from hearthside.core.say import Line, line, name, number
from hearthside.core.setting_events import GONE, Added
from hearthside.games.fate.attempt.frame import AttemptFramed
from hearthside.games.fate.attempt.helping import HOW_THEY_HELP, RULES, far_off
from hearthside.games.fate.attempt.settling import AttemptClosed
from hearthside.games.fate.attempt.telling import in_their_words
from hearthside.games.fate.dice_and_outcomes import HELPED
from hearthside.games.fate.people import hero_of, is_up, name_of
from hearthside.games.fate.sheet import Hero
from hearthside.games.fate.state import Conflict, FateTable
from hearthside.games.fate.struggle.turns import actors
from hearthside.games.fate.struggle.zone_distances import reach


class PledgeHelp(Move, frozen=True, tag="fate.pledge-help"):
    """Spend one's own turn on the next action of somebody who acts later in the exchange."""

    character: str
    ally: str
    how: str = ""


class HelpPledged(Event, frozen=True, tag="fate.help-pledged"):
    sets = {"conflict.pledged.{character}": "ally", "conflict.acted": Added("character")}
    character: str
    ally: str
    how: str


class PledgesKept(Event, frozen=True, tag="fate.pledges-kept"):
    """Those who had pledged their help to whoever acts now."""

    sets = {"attempt.rolls.{play.attempt.actor}.helpers": Added("characters")}
    characters: tuple[str, ...]


class PledgesSpent(Event, frozen=True, tag="fate.pledges-spent"):
    """What was pledged for an action that is over."""

    sets = {"conflict.pledged.{characters}": GONE}
    characters: tuple[str, ...]


DURING = "play.conflict"


def verbs(table: FateTable, seat: str) -> list[Verb]:
    conflict = table.play.conflict
    if conflict is None:
        return []
    return [
        verb(
            PledgeHelp,
            "Help an ally",
            lambda hero=hero, allies=allies: (_whom(table, hero, allies), HOW_THEY_HELP),  # type: ignore[misc]
            character=hero.id,
            help=f"Spend your turn to give them {signed(HELPED)} later in this exchange.",
            cost="your action",
            rules=RULES,
        )
        for hero in actors(table, seat)
        if (allies := _still_to_act(table, conflict, hero))
    ]


def _still_to_act(table: FateTable, conflict: Conflict, hero: Hero) -> list[Hero]:
    """Allies in the conflict whose action of this exchange is still to come."""
    within = [hero_of(table, id) for group in conflict.order for id in group]
    return [
        ally
        for ally in within
        if ally.side == hero.side and ally.id != hero.id
        if is_up(ally) and not ally.hidden and ally.id not in conflict.acted
        if reach(table, hero, ally) != "far"
    ]


def _whom(table: FateTable, hero: Hero, allies: list[Hero]) -> Choice:
    """Those in the same zone first."""
    notes = {ally.id: far_off(table, hero, ally) for ally in allies}
    closest = sorted(allies, key=lambda ally: bool(notes[ally.id]))
    picks = [Pick(ally.id, ally.name, notes[ally.id]) for ally in closest]
    return one_of("ally", "Who do you help?", picks)


def decide(table: FateTable, seat: str, move: PledgeHelp) -> list[Event]:
    hero, ally = table.play.cast[move.character], table.play.cast[move.ally]
    if not move.how.strip() and (note := far_off(table, hero, ally)):
        raise Illegal(note, "how")
    return [HelpPledged(character=move.character, ally=move.ally, how=move.how)]


def follow(table: FateTable, event: AttemptFramed | AttemptClosed) -> list[Event]:
    """A pledge is kept when the ally acts, and spent when that is over."""
    attempt, conflict = table.play.attempt, table.play.conflict
    match event:
        case AttemptFramed() if conflict and attempt and attempt.kind != "contest":
            pledged = [id for id, ally in conflict.pledged.items() if ally == attempt.actor]
            kept = tuple(id for id in pledged if is_up(hero_of(table, id)))
            return [PledgesKept(characters=kept)] if kept else []
        case AttemptClosed() if conflict and event.acted:
            spent = tuple(id for id, ally in conflict.pledged.items() if ally == event.acted)
            return [PledgesSpent(characters=spent)] if spent else []
    return []


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case HelpPledged():
            who, ally = name(name_of(table, event.character)), name(name_of(table, event.ally))
            return [
                line(who, " gets ready to help ", ally, ".", rules=RULES, beat="Conflict"),
                *in_their_words(table, event.character, event.how, rules=RULES, beat="Conflict"),
            ]
        case PledgesKept():
            return [
                line(
                    name(name_of(table, id)),
                    " helps, ",
                    number(signed(HELPED)),
                    ".",
                    rules=RULES,
                    beat="Frame",
                    retold=False,
                )
                for id in event.characters
            ]
    return []
