"""A group contest gathers: the prize, who is in, whom they face, and a boost (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name, number
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.community.bolstering import aim
from hearthside.games.questworlds.contest.acting import acting
from hearthside.games.questworlds.contest.framing import first_use
from hearthside.games.questworlds.contest.target import injured_in, rating_for, shown, typed
from hearthside.games.questworlds.group import forms
from hearthside.games.questworlds.group.state import Bout, Group
from hearthside.games.questworlds.ratings import resistance
from hearthside.games.questworlds.wording import sentence


class OpenGroup(Move, frozen=True, tag="questworlds.open-group"):
    prize: str
    resistance: str
    rating: str = ""
    bolster: str = ""


class JoinGroup(Move, frozen=True, tag="questworlds.join-group"):
    who: str
    ability: str
    tactics: str = ""


class AddBout(Move, frozen=True, tag="questworlds.add-bout"):
    """The GM pairs somebody with an opponent, or adds one more to those they face."""

    who: str
    foe: str
    rating: str
    mob: bool = False


class AddNpcBout(Move, frozen=True, tag="questworlds.add-npc-bout"):
    """The same with an NPC and what they are good at: `npc:ability`."""

    who: str
    npc: str


class Pledge(Move, frozen=True, tag="questworlds.pledge"):
    """A hero point towards a boost; it is gone whatever happens."""

    who: str


class StartGroup(Move, frozen=True, tag="questworlds.start-group"):
    pass


class GroupOpened(Event, frozen=True, tag="questworlds.group-opened"):
    group: Group


class BoutAdded(Event, frozen=True, tag="questworlds.bout-added"):
    bout: Bout


class BoutPaired(Event, frozen=True, tag="questworlds.bout-paired"):
    bout: str
    foe: str
    rating: int
    mob: bool
    down: bool = False


class Pledged(Event, frozen=True, tag="questworlds.pledged"):
    who: str
    paid: int


class GroupStarted(Event, frozen=True, tag="questworlds.group-started"):
    boost: int


MOVES = (OpenGroup, JoinGroup, AddBout, AddNpcBout, Pledge, StartGroup)
EVENTS = (GroupOpened, BoutAdded, BoutPaired, Pledged, GroupStarted)


def options(table: QuestTable, seat: str) -> list[Option]:
    return forms.options(table, seat)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, OpenGroup):
        return [_opened(table, move)]
    group = table.play.group
    assert group
    match move:
        case JoinGroup():
            hero = table.play.cast[move.who]
            side = acting(table, hero, move.ability)
            bout = Bout(
                id=f"{group.id}-{len(group.bouts) + 1}",
                who=hero.id,
                ability=side.ability,
                tactics=move.tactics.strip(),
                rating=group.rating,
                stretch=side.stretch,
            )
            return [*first_use(hero, side.ability), BoutAdded(bout=bout)]
        case AddBout():
            rating = typed(table, move.rating)
            return [_paired(group, move.who, move.foe.strip(), rating, move.mob)]
        case AddNpcBout():
            npc, _, id = move.npc.partition(":")
            foe = table.play.cast[npc]
            rating, down = rating_for(table, foe, id), injured_in(foe, id)
            return [_paired(group, move.who, foe.name, rating, down=down)]
        case Pledge():
            return [Pledged(who=move.who, paid=group.paid + 1)]
        case StartGroup():
            return [GroupStarted(boost=forms.boost_paid(group))]
    raise TypeError(move)


def _opened(table: QuestTable, move: OpenGroup) -> Event:
    rating = resistance(table.play.base, move.resistance)
    if move.rating.strip():
        rating = typed(table, move.rating)
    prize = move.prize.strip()
    return GroupOpened(group=Group(id="group", prize=prize, rating=rating, bolster=move.bolster))


def _paired(
    group: Group, who: str, foe: str, rating: int, mob: bool = False, down: bool = False
) -> Event:
    mine = next(bout for bout in group.bouts if bout.who == who)
    if not mine.foe:
        return BoutPaired(bout=mine.id, foe=foe, rating=rating, mob=mob, down=down)
    id = f"{group.id}-{len(group.bouts) + 1}"
    return BoutAdded(bout=replace(mine, id=id, foe=foe, rating=rating, mob=mob, down=down))


def evolve(table: QuestTable, event: Event) -> QuestTable:
    if isinstance(event, GroupOpened):
        return books.with_play(table, group=event.group, last=None, ended=None)
    group = table.play.group
    assert group
    match event:
        case BoutAdded():
            return books.with_play(table, group=replace(group, bouts=(*group.bouts, event.bout)))
        case BoutPaired():
            foe = {"foe": event.foe, "rating": event.rating, "mob": event.mob, "down": event.down}
            return books.with_bout(table, event.bout, **foe)
        case Pledged():
            held = table.play.cast[event.who].hero_points
            paid = books.with_hero(table, event.who, hero_points=held - 1)
            return books.with_play(paid, group=replace(group, paid=event.paid))
        case GroupStarted():
            started = replace(group, rolling=True, boost=event.boost)
            return books.with_play(table, group=started)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules = ("QW-5.2",)
    group = table.play.group
    match event:
        case GroupOpened():
            rating = number(shown(table, event.group.rating))
            aimed = aim(table, event.group.bolster)
            whose = f", for {aimed}" if aimed else ""
            prize = aspect(event.group.prize)
            spans = ("Everyone together goes for ", prize, f"{whose}, against ", rating)
            return [line(*spans, ".", rules=rules, beat="Frame")]
        case BoutAdded():
            hero = table.play.cast[event.bout.who]
            ability = hero.ability(event.bout.ability)
            if event.bout.foe:
                spans = (name(hero.name), f" also faces {event.bout.foe}.")
            else:
                what = ability.name if ability else "no relevant ability"
                how = sentence(event.bout.tactics)
                spans = (name(hero.name), f" is in, with {what}. {how}".rstrip())
            return [line(*spans, rules=rules, beat="Frame")]
        case BoutPaired() if group:
            bout = next(one for one in group.bouts if one.id == event.bout)
            spans = (name(name_of(table, bout.who)), f" faces {event.foe}.")
            return [line(*spans, rules=("QW-4.7",) if event.mob else rules, beat="Frame")]
        case Pledged():
            spans = (name(name_of(table, event.who)), " pays a hero point towards a boost.")
            return [line(*spans, rules=("QW-5.2.5",), beat="Frame", retold=False)]
        case GroupStarted() if event.boost:
            what = "A double boost" if event.boost == 2 else "A boost"
            return [line(f"{what} is bought.", rules=("QW-5.2.5",), beat="Frame")]
    return []
