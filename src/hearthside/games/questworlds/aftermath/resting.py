"""Harm by the GM's word, and what time, rest and events make of it (QW-4.4.1)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Many, Pick, Text, When, one_of
from hearthside.core.life.scenes_sessions import SceneClosed, SessionClosed
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.say import Line, line, listed, who
from hearthside.core.saying_events import Says
from hearthside.core.wording.grammar import amid
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.consequence_forms import STAYS, SUCH_HARM
from hearthside.games.questworlds.aftermath.consequences import bearer, harmed
from hearthside.games.questworlds.aftermath.sizes import HEALING, LASTING, PENALTY
from hearthside.games.questworlds.contest.framing import Framed
from hearthside.games.questworlds.contest.opposing import Opposed
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import STATES, Harm, Hero, State, usable
from hearthside.games.questworlds.state import QuestTable

RESTS = {1: "a day", 7: "a week"}


class Hurt(Move, frozen=True, tag="questworlds.hurt"):
    """The GM lays a state on somebody, dazed for instance (QW-4.4.1.2)."""

    who: str
    state: State
    abilities: tuple[str, ...] = ()
    because: str = ""
    kept: bool = False


class Mend(Move, frozen=True, tag="questworlds.mend"):
    """Time or an event changes a harm. `to` is a lighter state, or nothing when it is gone."""

    who: str
    harm: str
    to: str = ""


class Rest(Move, frozen=True, tag="questworlds.rest"):
    """Everyone rests for some days: a hurt a day, an impairment a week (QW-4.4.1.3)."""

    days: str


class LetGo(Move, frozen=True, tag="questworlds.let-go"):
    """Somebody dies: the doomed after their last words, others as the story has it."""

    who: str


class HarmChanged(Event, frozen=True, tag="questworlds.harm-changed"):
    """A harm is now another state, or gone; `tried` notes who failed with what, in one word or
    two."""

    who: str
    harm: str
    state: str
    tried: str = ""
    doomed: bool = False


class Rested(Event, frozen=True, tag="questworlds.rested"):
    """Time passes; what it lifts follows."""

    says = Says(
        "Everyone rests for {days}.",
        ("QW-4.4.1.3",),
        "After",
        words={str(days): told for days, told in RESTS.items()},
    )
    days: int


def verbs(table: QuestTable, seat: str) -> Verbs:
    living = _living(table, seat)
    for hero in living:
        yield from _harming(hero)
        if hero.doomed:
            yield _dying(hero)
    if living and under_way.idle(table) and (rests := _rests(table)):
        days = one_of("days", "How long?", rests)
        help, rules = "A hurt heals each day, an impairment each week.", ("QW-4.4.1.3",)
        yield verb(Rest, "Everyone rests", lambda: [days], group="scene", help=help, rules=rules)


def further(table: QuestTable, seat: str) -> Verbs:
    for hero in _living(table, seat):
        if not hero.doomed:
            yield _dying(hero)


@once_for_each
def _dying(hero: Hero) -> Verb:
    """It is one of the ways on once nobody can help them any more."""
    look: dict[str, Any] = {"icon": "wound", "danger": True, "instead": hero.doomed}
    rules = ("QW-4.4.1.6", "QW-4.4.1.7")
    return verb(LetGo, f"{hero.name} dies", group="gm", who=hero.id, rules=rules, **look)


def _living(table: QuestTable, seat: str) -> list[Hero]:
    """Whom a GM may harm."""
    if not table.is_gm(seat) or not on(table, "consequences"):
        return []
    return [hero for hero in table.play.cast.values() if not hero.draft and not hero.dead]


@once_for_each
def _harming(hero: Hero) -> tuple[Verb, ...]:
    """Harm for somebody, and what lifts the harm they have."""
    told, rules = f"Harm {amid(hero.name)}", ("QW-4.4.1", "QW-4.4.1.2")
    hurting = verb(Hurt, told, lambda: _blanks(hero), group="gm", who=hero.id, rules=rules)
    return (hurting, *[_mending(hero, harm) for harm in hero.harms])


def _blanks(hero: Hero) -> list[Field]:
    states = tuple(
        Pick(one, f"{one.capitalize()}{f' {modifier(PENALTY[one])}' if one in PENALTY else ''}")
        for one in STATES
        if one != "dead"
    )
    abilities = tuple(Pick(one.id, one.name) for one in usable(hero))
    return [
        Choice("state", "How badly?", picks=states, value="dazed", help=_WORSE, chips=True),
        Text("because", "What it is", most=80, placeholder=SUCH_HARM["hurt"]),
        Many(
            "abilities",
            "Abilities it affects",
            picks=abilities,
            when=When("state", (*LASTING, "dying")),
        ),
        replace(STAYS, when=When("state", ("hurt",))),
    ]


_WORSE = (
    "Dazed passes with the scene. Injured, a result drops a step. Dying, there is one chance to "
    "help."
)


def _mending(hero: Hero, harm: Harm) -> Verb:
    def blanks() -> list[Field]:
        lighter = [state for state in HEALING if STATES.index(state) < STATES.index(harm.state)]
        picks = (Pick("", "It is gone"), *(Pick(state, state.capitalize()) for state in lighter))
        return [Choice("to", "What is left?", picks=picks)]

    return verb(
        Mend,
        f"No longer {harm.state}",
        blanks,
        group="gm",
        who=hero.id,
        fixed={"harm": harm.id},
        icon="heal",
        rules=("QW-4.4.1.3", "QW-4.4.1.6"),
    )


def _rests(table: QuestTable) -> tuple[Pick, ...]:
    """How long it is worth resting, and whom it helps."""
    picks = []
    for days, called in RESTS.items():
        if better := _better(table, days):
            whom = listed([f"{hero.name}, {harm.state}" for hero, harm in better])
            picks.append(Pick(str(days), called.capitalize(), f"It lifts: {whom}."))
    return tuple(picks)


def _better(table: QuestTable, days: int) -> list[tuple[Hero, Harm]]:
    """QW-4.4.1.3: a hurt a day and an impairment a week, but for what the GM keeps."""
    found = []
    for hero in table.play.cast.values():
        hurts = [one for one in hero.harms if one.state == "hurt" and not one.kept][:days]
        impairments = [one for one in hero.harms if one.state == "impaired"][: days // 7]
        found += [(hero, one) for one in (*hurts, *impairments)]
    return found


def decide(table: QuestTable, seat: str, move: Hurt | Mend | Rest | LetGo) -> list[Event]:
    match move:
        case Hurt():
            if move.state in LASTING and not move.abilities:
                raise Illegal("Name at least one ability it affects.", "abilities")
            told = (move.state, move.abilities, move.because.strip())
            return [harmed(table, move.who, *told, kept=move.kept)]
        case Mend():
            return [HarmChanged(who=move.who, harm=move.harm, state=move.to)]
        case Rest():
            days = int(move.days)
            return [Rested(days=days), *(_gone(*one) for one in _better(table, days))]
        case LetGo():
            harms = table.play.cast[move.who].harms
            dying = next((one for one in harms if one.state == "dying"), None)
            if dying:
                return [HarmChanged(who=move.who, harm=dying.id, state="dead")]
            return [harmed(table, move.who, "dead")]


def _gone(hero: Hero, harm: Harm) -> HarmChanged:
    return HarmChanged(who=hero.id, harm=harm.id, state="")


def at_session_end(table: QuestTable) -> list[Event]:
    """QW-4.4.1.3: hurts clear, unless the GM keeps one."""
    return [
        _gone(hero, harm)
        for hero in table.play.cast.values()
        for harm in hero.harms
        if harm.state == "hurt" and not harm.kept
    ]


def follow(table: QuestTable, event: SessionClosed | SceneClosed | Framed | Opposed) -> list[Event]:
    """A session's end clears hurts; being engaged or a scene's end clears a daze."""
    match event:
        case Opposed():
            return daze_ends(table, event.them.who)
        case Framed():
            return daze_ends(table, event.contest.me.who, event.contest.them.who)
        case SceneClosed():
            return daze_ends(table, *table.play.cast)
        case SessionClosed():
            return at_session_end(table)


def daze_ends(table: QuestTable, *who: str) -> list[Event]:
    """QW-4.4.1.2: being engaged ends it, and so does the scene."""
    engaged = [table.play.cast[id] for id in who if id in table.play.cast]
    return [_gone(hero, one) for hero in engaged for one in hero.harms if one.state == "dazed"]


def evolve(table: QuestTable, event: Rested | HarmChanged) -> QuestTable:
    if isinstance(event, Rested):
        return table
    hero = table.play.cast[event.who]
    harms = tuple(
        _changed(hero, one, event) if one.id == event.harm else one
        for one in hero.harms
        if event.state or one.id != event.harm
    )
    return table.with_one(hero.id, harms=harms)


def _changed(hero: Hero, harm: Harm, event: HarmChanged) -> Harm:
    """A harm as it is now. Whoever was dying of nothing in particular is injured in everything."""
    tried = (*harm.tried, *event.tried.split())
    bears = harm.abilities
    if event.state in LASTING and not bears:
        bears = tuple(one.id for one in usable(hero))
    return replace(harm, state=event.state, tried=tried, doomed=event.doomed, abilities=bears)


def say(table: QuestTable, event: HarmChanged) -> list[Line]:
    hero = table.play.cast[event.who]
    before = next((one for one in hero.harms if one.id == event.harm), None)
    rules: tuple[str, ...] = ("QW-4.4.3", "QW-4.4.1.3")
    if event.doomed:
        told, rules = " is beyond help, with time for last words.", ("QW-4.4.1.6",)
    elif before and before.state == event.state:
        told = " is no better and no worse."
    else:
        was = before.state if before else "harmed"
        told = _told_change(was, event.state) if event.state else f" is no longer {was}."
    whose = bearer(hero, before) if before else ""
    return [line(who(table, hero.id), f"{whose}{told}", rules=rules, beat="After")]


def _told_change(was: str, now: str) -> str:
    """Which way a harm went, and what is left of it."""
    weight = f" ({modifier(PENALTY[now])})" if now in PENALTY else ""
    better = was in STATES and STATES.index(now) < STATES.index(was)
    return f" is better: only {now}{weight} now." if better else f" is worse: {now}{weight} now."
