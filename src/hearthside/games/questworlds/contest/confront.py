"""Trouble comes to a PC: the GM starts it, the player says what they meet it with."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, called
from hearthside.games.questworlds.contest.acting import HOW, ability_choice, acting
from hearthside.games.questworlds.contest.bars import refuse_a_repeat
from hearthside.games.questworlds.contest.framing import first_use, framed
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.sheet import Hero, usable


class Confront(Move, frozen=True, tag="questworlds.confront"):
    """`ability` is set only where the story forces one on the PC (QW-4.5)."""

    who: str
    prize: str
    ability: str = ""


class Defend(Move, frozen=True, tag="questworlds.defend"):
    ability: str
    tactics: str = ""


class Defended(Event, frozen=True, tag="questworlds.defended"):
    sets = {"contest.me": "side", "contest.tactics": "tactics"}
    side: Side
    tactics: str


def undefended(contest: Contest) -> bool:
    """Whether the PC it came to has not said yet what they meet it with."""
    return bool(contest.me.who) and not contest.me.label


def asks(table: QuestTable, reader: str) -> list[Ask]:
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or not undefended(contest):
        return []
    return [
        Ask(
            of=contest.me.who,
            title="Trouble comes to you",
            question=f"{contest.prize}. What do you meet it with?",
            meanwhile=f"Trouble comes to {contest.me.name}: {contest.prize}.",
            options=lambda: [_meeting(table, contest)],
        )
    ]


def _meeting(table: QuestTable, contest: Contest) -> Option:
    hero = table.play.cast[contest.me.who]
    fields = (replace(ability_choice(table, hero), forecast=True), HOW)
    return offer(Defend, "Meet it", *fields, rules=("QW-2.3.2",))


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    if not (table.is_gm(seat) and table.in_scene and books.idle(table)):
        return []
    people = [one for one in table.play.cast.values() if not one.npc and not one.draft]
    people = [one for one in people if one.state() not in ("dying", "dead")]
    if not people:
        return []
    trouble = verb(
        Confront,
        "Bring trouble",
        lambda: [_whom(people), _STAKE],
        group="gm",
        first=True,
        rules=("QW-2.3", "QW-4.4.1.2"),
        help="They say what they meet it with.",
    )
    return [trouble, *(_forcing(one) for one in people if usable(one))]


_STAKE = Text(name="prize", label="What is at stake?", needed=True)


def _whom(people: list[Hero]) -> Field:
    picks = tuple(Pick(one.id, one.name) for one in people)
    return Choice(name="who", label="To whom?", picks=picks, value=picks[0].value)


def _forcing(hero: Hero) -> Verb:
    def blanks() -> list[Field]:
        picks = tuple(Pick(one.id, one.name) for one in usable(hero))
        label, rules = "They must use", ("QW-4.5",)
        forced = Choice(name="ability", label=label, picks=picks, value=picks[0].value, rules=rules)
        return [_STAKE, forced]

    label = "Trouble to be met in one way"
    rules = ("QW-2.3", "QW-4.5")
    return verb(
        Confront, label, blanks, group="gm", about=hero.id, fixed={"who": hero.id}, rules=rules
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Confront():
            hero, prize = table.play.cast[move.who], move.prize.strip()
            forced = acting(table, hero, move.ability) if move.ability else None
            side = forced or Side(who=hero.id, name=hero.name)
            return framed(table, books.begun(table, "simple", prize, side, obstacle=prize))
        case Defend():
            now = books.contest(table)
            hero = table.play.cast[now.me.who]
            met = acting(table, hero, move.ability)
            refuse_a_repeat(table, met, now.obstacle)
            said = Defended(side=met, tactics=move.tactics.strip())
            return [*first_use(hero, met.ability), said]
    raise TypeError(move)


def say(table: QuestTable, event: Defended) -> list[Line]:
    spans = (called(table, event.side), " meets it with ", aspect(event.side.label), ".")
    return [line(*spans, rules=("QW-2.3.2",), beat="Frame")]
