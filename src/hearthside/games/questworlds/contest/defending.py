"""What a player meets it with: trouble that came to a PC, or what another PC wants of theirs."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, Verbs, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text, When, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, typed
from hearthside.core.wording.grammar import agreeing
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital, ended
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import rating_of
from hearthside.games.questworlds.contest.abilities import (
    HOW,
    ability_choice,
    acting,
    by_flaw,
    npc_picks,
    stance_choice,
    tapped,
)
from hearthside.games.questworlds.contest.augment import refuse_itself
from hearthside.games.questworlds.contest.framing import first_use, framed, in_words
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat, way
from hearthside.games.questworlds.contest.resistances import class_choice
from hearthside.games.questworlds.contest.state import OTHER, Aim, Contest, Side, Stance
from hearthside.games.questworlds.contest.target import full, shown
from hearthside.games.questworlds.extended import winning_odds
from hearthside.games.questworlds.extended.exchange import ASIDE, AWAY, aim_blanks
from hearthside.games.questworlds.people import called, is_played, opponents, side_name
from hearthside.games.questworlds.ratings import resistance
from hearthside.games.questworlds.sheet import Hero, flaws, usable
from hearthside.games.questworlds.state import QuestTable


class Confront(Move, frozen=True, tag="questworlds.confront"):
    """Trouble comes to a PC. `ability` is set only where the story forces one on them (QW-4.5)."""

    who: str
    prize: str
    ability: str = ""
    resistance: str = ""
    """How hard it is, if the GM says so at once."""
    comes: str = ""
    """What comes, in words."""
    against: str = ""
    """The NPC who brings it, and with what, `npc id:ability id`; or a flaw of the PC's own, in the
    same way."""


class Defend(Move, frozen=True, tag="questworlds.defend"):
    ability: str
    tactics: str = ""


class Resist(Move, frozen=True, tag="questworlds.resist"):
    """The other PC says what they meet it with; in an exchange also what they are after in it, and
    how much they risk."""

    ability: str
    tactics: str = ""
    stance: Stance = ""
    aim: Aim = ""
    aimed: str = ""
    recipient: str = ""


class Defended(Event, frozen=True, tag="questworlds.defended"):
    sets = {"contest.me": "side", "contest.tactics": "tactics"}
    side: Side
    tactics: str


class Resisted(Event, frozen=True, tag="questworlds.resisted"):
    sets = {"contest.them": "side"}
    side: Side


def undefended(contest: Contest) -> bool:
    """Whether the PC it came to has not said yet what they meet it with."""
    return bool(contest.me.who) and not contest.me.label


def needs_answer(table: QuestTable, contest: Contest) -> bool:
    """Whether a PC who is opposed still has to say with what."""
    them = contest.them
    return bool(them.who) and not them.label and is_played(table, them)


def awaited(table: QuestTable, contest: Contest) -> bool:
    """Whether a player on either side has yet to say what their character meets it with."""
    return undefended(contest) or needs_answer(table, contest)


_MEETS = replace(HOW, placeholder="I put my shoulder to the door")


def asks(table: QuestTable) -> Asks:
    contest = table.play.contest
    if contest is None or contest.beat != "frame":
        return
    if undefended(contest):
        yield Ask(
            of=contest.me.who,
            title="Trouble comes to you",
            question=f"{_told(table, contest)}What do you meet it with?",
            meanwhile=f"Trouble comes to {contest.me.name}.",
            options=lambda: [_meeting(table, contest)],
        )
    if needs_answer(table, contest):  # QW-2.3.1.2: another PC stands in the way
        acts = side_name(table, contest.me)
        yield Ask(
            of=contest.them.who,
            title="You are in the way",
            question=f"{acts} wants: “{capital(ended(contest.prize))}” What do you set against it?",
            meanwhile=f"{side_name(table, contest.them)} answers {acts}.",
            options=lambda: _answers(table, contest),
        )


def _told(table: QuestTable, contest: Contest) -> str:
    """How hard the GM said it is, or what whoever brings it uses."""
    if contest.them.label:
        rating = shown(table, full(table, contest, contest.them))
        foe = contest.them.name
        by = f"{foe} {agreeing(foe, 'uses')}" if contest.them.who else "Your own flaw brings it:"
        return f"{by} {contest.them.label} {rating}. "
    if not contest.announced:
        return ""
    rating = shown(table, resistance(table.play.base, contest.announced))
    return f"Resistance: {contest.announced}, {rating}. "


def _meeting(table: QuestTable, contest: Contest) -> Option:
    hero = table.play.cast[contest.me.who]
    fields = (tapped(table, hero, "Face it with"), _MEETS)
    return offer(Defend, "Face it", *fields, rules=("QW-2.3.2",))


def _answers(table: QuestTable, contest: Contest) -> list[Option]:
    """To stand in the way; in an exchange also to use it for something else (QW-8.1.5)."""
    hero = table.play.cast[contest.them.who]
    if contest.kind != "exchange":
        ability = tapped(table, hero, "Stand in the way with", holds=contest.them.resource)
        return [offer(Resist, "Stand in the way", ability, _MEETS, rules=("QW-2.3.1.2",))]
    ability = ability_choice(table, hero, way(contest.them), holds=contest.them.resource)
    ability = replace(ability, forecast=True)
    stance = stance_choice("How much do you risk?")
    hoped = replace(stance, forecast=True)
    if contest.me.aim:
        hoped = winning_odds.answering(table, contest, stance)
    facing = (ability, _MEETS, hoped)
    aside: dict[str, Any] = {"fixed": {"aim": "aside"}, "help": ASIDE}
    away: dict[str, Any] = {"fixed": {"aim": "away"}, "help": AWAY}
    other = (*aim_blanks(table, "aimed", contest.them.who), ability, stance)
    return [
        offer(Resist, "Stand in the way", *facing, fixed={"aim": ""}, rules=("QW-8.1",)),
        offer(Resist, "Go after something else", *other, rules=("QW-8.1.5",), **aside),
        offer(Resist, "Disengage", ability, HOW, stance, rules=("QW-8.1.6",), **away),
    ]


def verbs(table: QuestTable, seat: str) -> Verbs:
    people = _in_reach(table, seat)
    if not people:
        return
    yield verb(
        Confront,
        "Bring trouble",
        lambda: [one_of("who", "Who faces it?", people, chips=True), *_coming(table, people)],
        group="struggle",
        first=True,
        rules=("QW-2.3", "QW-4.4.1.2"),
        help="Trouble comes to somebody, who says what they meet it with.",
    )


def further(table: QuestTable, seat: str) -> Verbs:
    yield from (_forcing(table, one) for one in _in_reach(table, seat) if usable(one))


def _in_reach(table: QuestTable, seat: str) -> list[Hero]:
    """Whom a GM may bring trouble to now."""
    if not (table.is_gm(seat) and table.in_scene and under_way.idle(table)):
        return []
    people = [one for one in table.play.cast.values() if not one.npc and not one.draft]
    return [one for one in people if one.state() not in ("dying", "dead")]


def _coming(table: QuestTable, people: list[Hero]) -> list[Field]:
    """What comes, what hangs on it, and what brings it, a flaw of whoever faces it first, then who
    of those that everyone knows of; or else how hard it is."""
    comes = Text("comes", "What comes?", placeholder="The rope snaps", help="May stay blank.")
    if not (known := (*_flaw_picks(table, people), *npc_picks(table, opponents(table)))):
        return [comes, _STAKE, _hard(table)]
    picks = (Pick("", "Nobody in particular"), *known)
    brought = Choice("against", "Who or what brings it?", picks=picks, chips=True)
    return [comes, _STAKE, brought, replace(_hard(table), when=When("against", ("",)))]


def _flaw_picks(table: QuestTable, people: list[Hero]) -> list[Pick]:
    """QW-3.3b: the flaws of each, on offer where they are the one who faces it."""
    rated = [(hero, flaw, rating_of(hero, flaw)) for hero in people for flaw in flaws(hero)]
    return [
        Pick(
            f"{hero.id}:{flaw.id}",
            f"{hero.name}’s own flaw: {flaw.name} {shown(table, rating)}",
            when=When("who", (hero.id,)),
        )
        for hero, flaw, rating in rated
        if rating
    ]


_STAKE = Text("prize", "What does the hero want?", needed=True, placeholder="keep the ferry afloat")


def _hard(table: QuestTable) -> Field:
    choice = class_choice(table)
    later = Pick("", "You say once they answer")
    return replace(choice, label="How hard is it?", picks=(*choice.picks, later), folded=True)


def _forcing(table: QuestTable, hero: Hero) -> Verb:
    def blanks() -> list[Field]:
        must = one_of("ability", said_of(hero, "They must use"), usable(hero), rules=("QW-4.5",))
        return [replace(_STAKE, label=said_of(hero, "What do they want?")), must, _hard(table)]

    label, rules = "Trouble that calls for one ability", ("QW-2.3", "QW-4.5")
    return verb(Confront, label, blanks, group="gm", who=hero.id, rules=rules)


_MET = ("ability", "resource", "label", "rating", "down", "stretch")
"""What a side takes from the ability or resource it acts with."""


def decide(table: QuestTable, seat: str, move: Confront | Defend | Resist) -> list[Event]:
    match move:
        case Confront():
            hero, prize = table.play.cast[move.who], move.prize.strip()
            forced = acting(table, hero, move.ability) if move.ability else None
            side = forced or Side(who=hero.id, name=hero.name)
            by, _, using = move.against.partition(":")
            foe = acting(table, table.play.cast[by], using) if by not in ("", hero.id) else Side()
            foe = by_flaw(hero, using) if by == hero.id else foe
            them = replace(foe, tactics=move.comes.strip())
            announced = OTHER if by else move.resistance
            known: dict[str, Any] = {"obstacle": prize, "announced": announced, "them": them}
            return framed(
                table, under_way.begun(table, "simple", prize, side, brought=True, **known)
            )
        case Defend():
            contest = under_way.contest(table)
            hero = table.play.cast[contest.me.who]
            side = acting(table, hero, move.ability)
            refuse_a_repeat(table, side, contest.obstacle)
            said = Defended(side=side, tactics=move.tactics.strip())
            return [*first_use(hero, side.ability), said]
        case Resist():
            them = under_way.contest(table).them
            hero = table.play.cast[them.who]
            side = acting(table, hero, move.ability)
            refuse_itself(table, side, move.recipient)
            met = {name: getattr(side, name) for name in _MET}
            meant = {"stance": move.stance, "aim": move.aim, "recipient": move.recipient}
            words = {"aimed": move.aimed.strip(), "tactics": move.tactics.strip()}
            them = replace(them, **met, **meant, **words)
            return [*first_use(hero, side.ability), Resisted(side=them)]


_TOLD = {
    "": " stands against it with ",
    "aside": " is after something else, with ",
    "away": " would rather get away, with ",
}


def say(table: QuestTable, event: Defended | Resisted) -> list[Line]:
    one, who = event.side, called(table, event.side)
    if isinstance(event, Defended):
        told, rules, how = f" meets it with {one.label}", ("QW-2.3.2",), event.tactics
    else:
        told, rules, how = f"{_TOLD[one.aim]}{one.label}", ("QW-2.3.1.2",), one.tactics
    look: dict[str, Any] = {"rules": rules, "beat": "Frame", "retold": bool(one.aim)}
    return [line(who, told, *typed(one.aimed), **look), *in_words(table, one, how)]
