"""Another PC stands in the way: their player says with what they meet it (QW-2.3.1.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, called, is_played, side_name
from hearthside.games.questworlds.contest.acting import HOW, ability_choice, acting, stance_choice
from hearthside.games.questworlds.contest.augment import refuse_itself
from hearthside.games.questworlds.contest.bars import way
from hearthside.games.questworlds.contest.confront import undefended
from hearthside.games.questworlds.contest.framing import first_use
from hearthside.games.questworlds.contest.state import Aim, Contest, Side, Stance
from hearthside.games.questworlds.extended import hopes, sought


class Resist(Move, frozen=True, tag="questworlds.resist"):
    """The other PC says what they meet it with; in an exchange also what they are after in it, and
    how much they risk."""

    ability: str
    tactics: str = ""
    stance: Stance = ""
    aim: Aim = ""
    aimed: str = ""
    recipient: str = ""


class Resisted(Event, frozen=True, tag="questworlds.resisted"):
    sets = {"contest.them": "side"}
    side: Side


def needs_answer(table: QuestTable, contest: Contest) -> bool:
    """Whether a PC who is opposed still has to say with what."""
    return is_played(table, contest.them) and not contest.them.label


def awaited(table: QuestTable, contest: Contest) -> bool:
    """Whether a player on either side has yet to say what their character meets it with."""
    return undefended(contest) or needs_answer(table, contest)


def asks(table: QuestTable, reader: str) -> list[Ask]:
    contest = table.play.contest
    if contest is None or contest.beat != "frame" or not needs_answer(table, contest):
        return []
    acts = side_name(table, contest.me)
    return [
        Ask(
            of=contest.them.who,
            title="You are in the way",
            question=f"{acts}: {contest.prize}. What do you stand against it with?",
            meanwhile=f"{side_name(table, contest.them)} answers {acts}.",
            options=lambda: _answers(table, contest),
        )
    ]


def _answers(table: QuestTable, contest: Contest) -> list[Option]:
    """To stand in the way; in an exchange also to use it for something else (QW-8.1.5)."""
    hero = table.play.cast[contest.them.who]
    ability = ability_choice(table, hero, way(contest.them), holds=contest.them.resource)
    ability = replace(ability, forecast=True)
    if contest.kind != "exchange":
        return [offer(Resist, "Stand in the way", ability, HOW, rules=("QW-2.3.1.2",))]
    stance = stance_choice("How much do you risk?")
    facing = (ability, HOW, _hoped(table, contest, stance))
    aside: dict[str, Any] = {"fixed": {"aim": "aside"}, "help": sought.ASIDE}
    away: dict[str, Any] = {"fixed": {"aim": "away"}, "help": sought.AWAY}
    other = (*sought.blanks(table, "aimed", contest.them.who), ability, stance)
    return [
        offer(Resist, "Stand in the way", *facing, fixed={"aim": ""}, rules=("QW-8.1",)),
        offer(Resist, "Go after something else", *other, rules=("QW-8.1.5",), **aside),
        offer(Resist, "Disengage", ability, HOW, stance, rules=("QW-8.1.6",), **away),
    ]


def _hoped(table: QuestTable, contest: Contest, stance: Choice) -> Choice:
    if contest.me.aim:
        return hopes.answering(table, contest, stance)
    return replace(stance, forecast=True)


_MET = ("ability", "resource", "label", "rating", "down", "stretch")
"""What a side takes from the ability or resource it acts with."""


def decide(table: QuestTable, seat: str, move: Resist) -> list[Event]:
    them = books.contest(table).them
    hero = table.play.cast[them.who]
    side = acting(table, hero, move.ability)
    refuse_itself(table, side, move.recipient)
    met = {name: getattr(side, name) for name in _MET}
    meant = {"stance": move.stance, "aim": move.aim, "recipient": move.recipient}
    them = replace(them, **met, **meant, aimed=move.aimed.strip())
    return [*first_use(hero, side.ability), Resisted(side=them)]


_TOLD = {
    "": " stands against it with ",
    "aside": " is after something else, with ",
    "away": " would rather get away, with ",
}


def say(table: QuestTable, event: Resisted) -> list[Line]:
    one = event.side
    what = f": {one.aimed}" if one.aimed else ""
    told = f"{_TOLD[one.aim]}{one.label}{what}."
    return [line(called(table, one), told, rules=("QW-2.3.1.2",), beat="Frame")]
