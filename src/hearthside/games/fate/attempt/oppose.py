"""The opposition: a difficulty the GM sets, or somebody who defends (FA-5.5, FA-9.1)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb
from hearthside.core.moves import Event, Move
from hearthside.core.reasons import signed
from hearthside.core.reasons import total as total_of
from hearthside.core.say import Line, line, name, typed
from hearthside.core.wording.pronouns import said_of
from hearthside.games.fate.attempt.frame import headline, in_secret
from hearthside.games.fate.attempt.oppose_forms import (
    Defend,
    NameDefender,
    SetDifficulty,
    StandStill,
    defence_helpers,
    defending,
    naming,
    resetting,
    setting,
    stepping_in,
)
from hearthside.games.fate.attempt.ratings import check_stunts, roll_of, rung, with_way
from hearthside.games.fate.attempt.state import Attempt, Roll
from hearthside.games.fate.attempt.telling import SAYS_HOW, in_their_words
from hearthside.games.fate.attempt.totals import bonuses
from hearthside.games.fate.people import agrees, hero_of, in_brief, known_as, name_of
from hearthside.games.fate.state import FateTable


class DifficultySet(Event, frozen=True, tag="fate.difficulty-set"):
    against: int
    why: str


class DefenderNamed(Event, frozen=True, tag="fate.defender-named"):
    character: str


class DefenceReadied(Event, frozen=True, tag="fate.defence-readied"):
    roll: Roll


class DefenceWaived(Event, frozen=True, tag="fate.defence-waived"):
    character: str


MOVES = (SetDifficulty, NameDefender, Defend, StandStill)


DURING = "play.attempt"


def asks(table: FateTable, reader: str) -> list[Ask]:
    attempt = table.play.attempt
    if attempt is None or attempt.beat != "oppose":
        return []
    if not attempt.target:
        return [
            Ask(
                question=lambda: _how_hard(table, attempt),
                meanwhile="To say how hard it is.",
                options=lambda: setting(table, reader, attempt),
                ranked=True,
            )
        ]
    return [
        Ask(
            of=attempt.target,
            question=lambda: _asked(table, attempt),
            meanwhile="To defend, or let it happen.",
            options=lambda: defending(table, reader, attempt),
        )
    ]


def _how_hard(table: FateTable, attempt: Attempt) -> str:
    """FA-9.1: what a difficulty makes of the moment."""
    actor, rolled = hero_of(table, attempt.actor), signed(total_of(bonuses(attempt, 0)))
    far = f"Below their {rolled} they shine; near it, things get tense; above it, dire."
    return f"How hard is it for {in_brief(table, attempt.actor)}? {said_of(actor, far)}"


def _asked(table: FateTable, attempt: Attempt) -> str:
    """Of a player's own character, or by name of somebody the GM plays."""
    tried, target = line(*headline(table, attempt, known_as)).plain, hero_of(table, attempt.target)
    if not target.npc:
        return f"{tried} Defend, or let it happen?"
    does = agrees(target, "Does", "Do")
    return f"{tried} {does} {in_brief(table, attempt.target)} defend?"


def verbs(table: FateTable, seat: str) -> list[Verb]:
    """Somebody may step in; the GM may set another opposition as long as nothing is thrown."""
    attempt = table.play.attempt
    if attempt is None or not attempt.is_framing or attempt.kind == "contest":
        return []
    offered = stepping_in(table, seat, attempt)
    open_question = attempt.beat == "oppose" and not attempt.target
    if table.is_gm(seat) and attempt.kind != "attack" and not open_question:
        now = attempt.rolls[0].rating if attempt.against is None else attempt.against
        offered.append(resetting(table, seat, attempt, "Set a difficulty", now))
        offered += naming(table, attempt)
    return offered


def decide(table: FateTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetDifficulty():
            return [DifficultySet(against=move.against, why=move.why)]
        case NameDefender():
            return [DefenderNamed(character=move.character)]
        case StandStill():
            attempt = table.play.attempt
            return [DefenceWaived(character=attempt.target if attempt else "")]
        case Defend():
            hero = table.play.cast[move.character]
            check_stunts(hero, move.approach, move.stunts)
            roll = roll_of(hero, move.approach, move.how)
            card = move.draw == "card"
            return [DefenceReadied(roll=replace(roll, stunts=move.stunts, card=card, ready=True))]
    raise TypeError(move)


def evolve(table: FateTable, event: Event) -> FateTable:
    attempt = table.play.attempt
    if attempt is None:
        return table
    helpers = defence_helpers(attempt)
    alone = replace(
        attempt, rolls=attempt.rolls[:1], backers=helpers, against=None, waived=False, unasked=False
    )
    match event:
        case DifficultySet():
            changed = replace(alone, against=event.against, against_why=event.why)
        case DefenderNamed():
            again = attempt.unasked and event.character == attempt.target
            changed = replace(alone, target=event.character, unasked=again)
        case DefenceWaived() if attempt.unasked:
            changed = replace(alone, target="", against=attempt.before)
        case DefenceWaived():
            changed = replace(alone, against=0, waived=True)
        case DefenceReadied():
            changed = _readied(alone, event.roll, attempt.defender or attempt.target)
            unasked = attempt.unasked or not attempt.target
            before = attempt.before if attempt.target else attempt.against
            changed = replace(changed, unasked=unasked, before=before)
        case _:
            raise TypeError(event)
    return table.with_play(attempt=changed)


def _readied(attempt: Attempt, roll: Roll, helped: str) -> Attempt:
    """FA-5.12: who helps goes on helping the one they helped, and nobody who defends instead."""
    if roll.who == helped:
        roll, attempt = replace(roll, helpers=attempt.backers), replace(attempt, backers=())
    return replace(attempt, rolls=(*attempt.rolls, roll), target=attempt.target or roll.who)


def say(table: FateTable, event: Event) -> list[Line]:
    match event:
        case DifficultySet():
            hard = (f"The difficulty is {rung(event.against)}", *typed(event.why))
            return [line(*hard, rules=("FA-9.1",), beat="Frame", retold=False)]
        case DefenderNamed():
            words = (name(name_of(table, event.character)), " is in the way.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceWaived():
            does = agrees(hero_of(table, event.character), "does", "do")
            words = (name(name_of(table, event.character)), f" {does} not defend.")
            return [line(*words, rules=("FA-5.5",), beat="Frame")]
        case DefenceReadied():
            hero = hero_of(table, event.roll.who)
            how = in_their_words(table, hero.id, event.roll.how, rules=SAYS_HOW, beat="Frame")
            told = [_said(table, event.roll), *how]
            return [*told, in_secret(hero, event.roll)] if hero.hidden else told
    raise TypeError(event)


def _said(table: FateTable, roll: Roll) -> Line:
    hero, attempt = hero_of(table, roll.who), table.play.attempt
    ally = attempt.target if attempt and attempt.target != roll.who else ""
    for_whom = (" for ", name(name_of(table, ally))) if ally else ()
    way = "" if hero.hidden else f" {with_way(hero, roll.approach, roll.rating)}"
    defends = agrees(hero, " defends", " defend")
    words = (name(name_of(table, roll.who)), defends, *for_whom, f"{way}.")
    return line(*words, rules=("FA-5.5", "FA-5.17"), beat="Frame", retold=False)
