"""Whom everyone in a group contest faces: the GM pairs them with opponents (QW-5.2, QW-4.7)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, Verbs, offer, verb
from hearthside.core.forms import Choice, Field, Pick, Text, YesNo, one_of
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed
from hearthside.core.table import slug
from hearthside.core.wording.grammar import agreeing
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import acting, npc_picks
from hearthside.games.questworlds.contest.target import rating_typed
from hearthside.games.questworlds.group.gathering import gathering, next_bout, unpaired
from hearthside.games.questworlds.many_rolls import Bout, Contender, Group
from hearthside.games.questworlds.people import called, fighter_name, opponents
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable

KNOWN, INSIDE = "npc:", "in:"
"""What stands before the id of somebody the table knows, or of one who is in it already."""


class AddBout(Move, frozen=True, tag="questworlds.add-bout"):
    """Somebody of ours faces a new opponent, or one more."""

    who: str
    foe: str
    rating: str
    mob: bool = False


class Pair(Move, frozen=True, tag="questworlds.pair"):
    """Somebody of ours faces one whom the table knows, or who is in it: an NPC or another PC."""

    who: str
    foe: str


class BoutPaired(Event, frozen=True, tag="questworlds.bout-paired"):
    """A first opponent takes the place of the resistance; each more is one more contest."""

    sets = {"group.people.{foe.id}": "foe", "group.bouts.{bout.id}": "bout"}
    bout: Bout
    foe: Contender


DURING = "play.group"


def asks(table: QuestTable) -> Asks:
    """A PC against the group has to face somebody before it begins."""
    group = gathering(table)
    alone = unpaired(table, group) if group else []
    if group and alone:
        names, rules = listed([fighter_name(table, one) for one in alone]), ("QW-5.2",)
        yield Ask(
            title=f"Who {'do' if len(alone) > 1 else 'does'} {names} face?",
            question="Pair them before it begins.",
            meanwhile=f"{names} {agreeing(names, 'faces')} nobody yet.",
            options=lambda: [offer(Pair, "Pair them", *_known(table, group), rules=rules)],
        )


def verbs(table: QuestTable, seat: str) -> Verbs:
    group = gathering(table)
    if group is None or not group.bouts or not table.is_gm(seat):
        return
    look: dict[str, Any] = {
        "group": "struggle",
        "rules": ("QW-5.2", "QW-4.5.3"),
        "help": "The first opponent takes the place of the resistance. Each further one is another "
        "contest.",
    }
    inside = any(not one.ours for one in group.people.values())
    known = inside or any(one.abilities for one in opponents(table))
    if known and not unpaired(table, group):  # else it is asked
        yield verb(Pair, "Pair with somebody who is here", lambda: _known(table, group), **look)
    yield verb(AddBout, "Pair with a new opponent", lambda: _new(table, group), **look)


def _who(table: QuestTable, group: Group) -> Choice:
    ours = [Pick(one.id, fighter_name(table, one)) for one in group.people.values() if one.ours]
    return one_of("who", "Who faces them?", ours)


def _new(table: QuestTable, group: Group) -> list[Field]:
    fields: list[Field] = [
        _who(table, group),
        Text("foe", "Opponent", needed=True, most=80),
        Text("rating", "Rating", needed=True, most=8, placeholder="17"),
    ]
    mob = YesNo("mob", "It is a share of a mob", rules=("QW-4.7",))
    return [*fields, mob] if on(table, "mobs") else fields


def _known(table: QuestTable, group: Group) -> list[Field]:
    inside = tuple(
        Pick(f"{INSIDE}{one.id}", f"{fighter_name(table, one)}: {one.label}")
        for one in group.people.values()
        if not one.ours
    )
    others = [one for one in opponents(table) if one.id not in group.people]
    known = tuple(Pick(f"{KNOWN}{one.value}", one.label) for one in npc_picks(table, others))
    return [_who(table, group), one_of("foe", "Who?", (*inside, *known))]


def decide(table: QuestTable, seat: str, move: AddBout | Pair) -> list[Event]:
    group = under_way.group(table)
    match move:
        case AddBout():
            title, rating = move.foe.strip(), rating_typed(table, move.rating)
            id = slug(f"foe {title}", {} if not move.mob else group.people)
            known = group.people.get(id)
            foe = Contender(
                id=id, name=title, ours=False, label="rating", rating=rating, mob=move.mob
            )
            return [_paired(table, group, move.who, known if known and not move.mob else foe)]
        case Pair():
            return [_paired(table, group, move.who, _foe(table, group, move.foe))]


def _foe(table: QuestTable, group: Group, picked: str) -> Contender:
    if picked.startswith(INSIDE):
        return group.people[picked.removeprefix(INSIDE)]
    who, _, ability = picked.removeprefix(KNOWN).partition(":")
    npc = table.play.cast[who]
    label = acting(table, npc, ability).label
    return Contender(id=who, who=who, name=npc.name, ours=False, ability=ability, label=label)


def _paired(table: QuestTable, group: Group, who: str, foe: Contender) -> BoutPaired:
    mine = [bout for bout in group.bouts if bout.who == who]
    if any(bout.foe == foe.id for bout in mine):
        name = fighter_name(table, foe)
        raise Illegal(f"They face {name} already. Choose somebody else.", "foe")
    first = next((bout for bout in mine if not bout.foe), None)
    return BoutPaired(
        bout=Bout(id=first.id if first else next_bout(group), who=who, foe=foe.id), foe=foe
    )


def say(table: QuestTable, event: BoutPaired) -> list[Line]:
    group = under_way.group(table)
    rules = ("QW-4.7",) if event.foe.mob else ("QW-5.2",)
    again = any(bout.who == event.bout.who and bout.foe for bout in group.bouts)
    faces = " also faces " if again else " faces "
    spans = (called(table, group.people[event.bout.who]), faces, called(table, event.foe))
    return [line(*spans, ".", rules=rules, beat="Frame")]
