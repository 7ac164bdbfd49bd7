"""What is settled before the dice: the injured first prove that they can take part (QW-4.4.1.5)."""

from typing import Any

from hearthside.core.asks import Ask, Asks, offer
from hearthside.core.forms import Option
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, who
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import acting, tapped
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.state import Contest, Side
from hearthside.games.questworlds.contest.target import bumped_down
from hearthside.games.questworlds.contest.whose_odds import helped
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.ratings import resistance
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import MAJOR, MINOR
from hearthside.games.questworlds.wording import wanted


def may_roll(table: QuestTable, contest: Contest) -> bool:
    """Whether all that has to be settled before the dice is settled."""
    if contest.beat != "ready" or not fresh(contest):
        return False
    asked = any(side.pyrrhic == "asked" for side in contest.sides) or excusable(table, contest)
    return not asked and not unsteady(table, contest)


def unsteady(table: QuestTable, contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured who still need a contest of wherewithal before this one."""
    if contest.kind in ("wherewithal", "background", "crisis"):
        return []
    needed = []
    for side in contest.sides:
        hero = table.play.cast.get(side.who)
        if hero is None or hero.npc or not hero.injured:
            continue
        if (_tried(table, contest, side.who) or 0) <= 0:
            needed.append(side.who)
    return needed


def _tried(table: QuestTable, contest: Contest, who: str) -> int | None:
    """How somebody's contest of wherewithal went, for this roll or for all it belongs to."""
    known = under_way.person(table, who)
    return contest.steadied.get(who, known.steadied if known else None)


def excusable(table: QuestTable, contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured whom the GM may let off the bump down, and has not answered yet: with
    the first roll that it bears on."""
    return [
        side.who
        for side in contest.sides
        if (_tried(table, contest, side.who) or 0) >= MAJOR
        if bumped_down(table, contest, side)
    ]


def fresh(contest: Contest) -> bool:
    """QW-8.3: an extremely extended contest wants a new ability or an augment each round."""
    return not contest.stale or contest.me.augmented


class Steady(Move, frozen=True, tag="questworlds.steady"):
    who: str
    ability: str


class Waive(Move, frozen=True, tag="questworlds.waive"):
    """After a major or complete victory the GM lets somebody off the bump down, or does not."""

    who: str
    waived: bool


class Steadied(Event, frozen=True, tag="questworlds.steadied"):
    """How a contest of wherewithal went; without a victory one takes no part."""

    who: str
    outcome: int
    dice: tuple[int, ...] = ()
    """Theirs and the injury's: their card is gone by then."""


class Waived(Event, frozen=True, tag="questworlds.waived"):
    """The question is answered; `waived` is whether the injury no longer bumps them down."""

    who: str
    waived: bool


DURING = "play.contest"


def asks(table: QuestTable) -> Asks:
    contest = table.play.contest
    if contest and contest.beat == "ready":
        yield from (_excusing(table, one) for one in excusable(table, contest))
        yield from (_steadying(table, one) for one in unsteady(table, contest))


def _excusing(table: QuestTable, id: str) -> Ask:
    called = name_of(table, id)

    def answers() -> list[Option]:
        look: dict[str, Any] = {"rules": ("QW-4.4.1.5",), "forecast": True, "odds_of": called}
        off = offer(Waive(who=id, waived=True), f"Let {called} off the step down", **look)
        return [off, offer(Waive(who=id, waived=False), "No: the injury still counts", **look)]

    return Ask(
        title=f"{called} pushes through the injury",
        question="Does it still lower the result by a step?",
        meanwhile="The GM says whether the injury still counts.",
        options=answers,
    )


def _steadying(table: QuestTable, id: str) -> Ask:
    def answers() -> list[Option]:
        label, hero = "What keeps you going?", table.play.cast[id]
        field = tapped(table, hero, label, injury=False, resources=False)
        whose = helped(table, under_way.contest(table))
        look: dict[str, Any] = {"rules": ("QW-4.4.1.5",), "odds_of": whose}
        return [offer(Steady, "Find the strength to take part", field, fixed={"who": id}, **look)]

    return Ask(
        of=id,
        title="You are injured",
        question="First roll to see whether you can act at all. The odds are those of both rolls.",
        meanwhile=f"{name_of(table, id)} is injured, and first finds the strength to take part.",
        options=answers,
    )


def decide(table: QuestTable, seat: str, move: Steady | Waive) -> list[Event]:
    match move:
        case Steady():
            return framed(table, wherewithal(table, move.who, move.ability))
        case Waive():
            return [Waived(who=move.who, waived=move.waived)]


def wherewithal(table: QuestTable, who: str, pick: str) -> Contest:
    """The roll for strength, against what the rules set: the GM has said yes to what it is for, and
    still rules on an ability that hardly fits, or drops it."""
    side, set_to = acting(table, table.play.cast[who], pick), "moderate"
    them = Side(name="The injury", rating=resistance(table.play.base, set_to))
    prize, more = "the strength to take part", {"about": who, "resistance": set_to}
    return under_way.begun(table, "wherewithal", prize, side, them=them, announced=set_to, **more)


def evolve(table: QuestTable, event: Steadied | Waived) -> QuestTable:
    contest = table.play.contest
    steadied = contest.steadied if contest else {}
    match event:
        case Steadied():
            table = under_way.with_person(table, event.who, steadied=event.outcome)
            if event.outcome <= 0:  # whoever takes no part has no contest
                return under_way.popped(table)
            return under_way.with_contest(table, steadied={**steadied, event.who: event.outcome})
        case Waived() if event.waived:
            table = under_way.with_person(table, event.who, waived=True)
            waived = (*contest.waived, event.who) if contest else ()
            return under_way.with_contest(table, waived=waived)
        case Waived():  # what was won is enough to take part, and no more
            table = under_way.with_person(table, event.who, steadied=MINOR)
            return under_way.with_contest(table, steadied={**steadied, event.who: MINOR})


def say(table: QuestTable, event: Event) -> list[Line]:
    rules, why = ("QW-4.4.1.5",), ""
    if isinstance(event, Steadied) and event.dice:
        why = f"The dice: {' against '.join(map(str, event.dice))}."
    match event:
        case Steadied() if event.outcome > 0:
            able = (who(table, event.who), " can take part.")
            return [line(*able, rules=rules, beat="Frame", why=why)]
        case Steadied():
            told = " cannot find the strength and takes no part. The GM says what comes of it."
            spans = (*wanted(under_way.contest(table)), who(table, event.who), told)
            return [line(*spans, rules=rules, why=why)]
        case Waived() if event.waived:
            told = " shakes the injury off for now."
            return [line(who(table, event.who), told, rules=rules, beat="Frame")]
    return []
