"""Harm and its mending: daze, rest, healing, the dying and the dead (QW-4.4.1, QW-4.4.3)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, name
from hearthside.games.questworlds import books
from hearthside.games.questworlds.acting import ability_choice, acting, starters
from hearthside.games.questworlds.books import QuestTable, name_of, treated
from hearthside.games.questworlds.dues import LASTING, Harmed
from hearthside.games.questworlds.framing import Framed, first_use
from hearthside.games.questworlds.resolve import COMPLETE, MAJOR
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import STATES, Harm, Hero, State, usable
from hearthside.games.questworlds.state import Contest

LADDER = ("hurt", "impaired", "injured", "dying")
"""QW-4.4.3: the steps healing moves a harm along."""


class Hurt(Move, frozen=True, tag="questworlds.hurt"):
    """The GM lays a state on somebody, dazed for instance (QW-4.4.1.2)."""

    who: str
    state: State
    abilities: tuple[str, ...] = ()
    because: str = ""


class Mend(Move, frozen=True, tag="questworlds.mend"):
    """Time or an event changes a harm. `to` is a lighter state, or nothing when it is gone."""

    who: str
    harm: str
    to: str = ""


class Rest(Move, frozen=True, tag="questworlds.rest"):
    """Everyone rests for some days: a hurt a day, an impairment a week (QW-4.4.1.3)."""

    days: str


class Heal(Move, frozen=True, tag="questworlds.heal"):
    who: str
    patient: str
    harm: str
    ability: str
    tactics: str = ""


class Ease(Move, frozen=True, tag="questworlds.ease"):
    """After a complete rescue the GM may say impaired (QW-4.4.1.6)."""


class LetGo(Move, frozen=True, tag="questworlds.let-go"):
    """Somebody dies: the doomed after their last words, others as the story has it."""

    who: str


class HarmChanged(Event, frozen=True, tag="questworlds.harm-changed"):
    """A harm is now another state, or gone; `tried` notes who failed with what."""

    who: str
    harm: str
    state: str
    tried: str = ""
    doomed: bool = False


class Rested(Event, frozen=True, tag="questworlds.rested"):
    """Time passes; what it lifts follows."""

    days: int


MOVES = (Hurt, Mend, Rest, Heal, Ease, LetGo)
EVENTS = (HarmChanged, Rested)


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    offered = []
    if books.playing(table) and books.idle(table):
        for healer in starters(table, seat):
            offered += _treating(table, healer)
    if table.is_gm(seat):
        if contest and contest.kind == "rescue" and contest.beat == "settled":
            offered.append(
                Option(
                    move="questworlds.ease",
                    label=f"{name_of(table, contest.about)} is only impaired",
                    rules=("QW-4.4.1.6",),
                    section="turn",
                )
            )
        if on(table, "consequences"):
            offered += _for_the_gm(table)
    return offered


def _treating(table: QuestTable, healer: Hero) -> list[Option]:
    offered = []
    for patient in table.play.cast.values():
        if patient.draft or patient.npc or patient.dead:
            continue
        if healer.id == patient.id and patient.state() == "dying":
            continue
        for harm in patient.harms:
            dying = harm.state == "dying" and not harm.doomed
            if not dying and not (harm.state in LASTING and on(table, "healing")):
                continue
            what = ": ".join(filter(None, (harm.state, harm.because or _where(patient, harm))))
            whom = "themselves" if patient.id == healer.id else patient.name
            offered.append(
                Option(
                    move="questworlds.heal",
                    label=f"{healer.name} {'saves' if dying else 'heals'} {whom} ({what})",
                    fixed={"who": healer.id, "patient": patient.id, "harm": harm.id},
                    fields=(
                        replace(ability_choice(table, healer), forecast=True),
                        Text(name="tactics", label="How?", most=400),
                    ),
                    help="There is one try. Any victory saves them. If it fails, nobody can help."
                    if dying
                    else "",
                    rules=("QW-4.4.1.6",) if dying else ("QW-4.4.3",),
                    section="act",
                    about=patient.id,
                    best=dying,
                )
            )
    return offered


def _where(hero: Hero, harm: Harm) -> str:
    """What a harm bears on, where nobody said what it is."""
    return listed([one.name for one in hero.abilities if one.id in harm.abilities])


def _for_the_gm(table: QuestTable) -> list[Option]:
    offered = []
    people = [hero for hero in table.play.cast.values() if not hero.draft and not hero.dead]
    for hero in people:
        states = tuple(Pick(state, state.capitalize()) for state in STATES if state != "dead")
        abilities = tuple(Pick(one.id, one.name) for one in usable(hero))
        offered.append(
            Option(
                move="questworlds.hurt",
                label=f"Harm {hero.name}",
                fixed={"who": hero.id},
                fields=(
                    Choice(name="state", label="How badly?", picks=states, value="dazed"),
                    Many(name="abilities", label="Abilities it bears on", picks=abilities),
                    Text(name="because", label="What it is", most=80),
                ),
                rules=("QW-4.4.1", "QW-4.4.1.2"),
                section="gm",
                about=hero.id,
            )
        )
        offered += [_mending(hero, harm) for harm in hero.harms]
        offered.append(
            Option(
                move="questworlds.let-go",
                label=f"{hero.name} dies",
                fixed={"who": hero.id},
                rules=("QW-4.4.1.6", "QW-4.4.1.7"),
                section="gm",
                about=hero.id,
                danger=True,
            )
        )
    if books.idle(table) and (rests := _rests(table)):
        offered.append(
            Option(
                move="questworlds.rest",
                label="Everyone rests",
                fields=(Choice(name="days", label="How long?", picks=rests, value=rests[0].value),),
                help="A hurt heals each day, an impairment each week.",
                rules=("QW-4.4.1.3",),
                section="scene",
            )
        )
    return offered


def _mending(hero: Hero, harm: Harm) -> Option:
    lighter = [state for state in LADDER if STATES.index(state) < STATES.index(harm.state)]
    picks = (Pick("", "It is gone"), *(Pick(state, state.capitalize()) for state in lighter))
    fields: tuple[Field, ...] = (Choice(name="to", label="What is left?", picks=picks),)
    return Option(
        move="questworlds.mend",
        label=f"{hero.name}, {harm.state}: let it pass",
        fixed={"who": hero.id, "harm": harm.id},
        fields=fields,
        rules=("QW-4.4.1.3", "QW-4.4.1.6"),
        section="gm",
        about=hero.id,
    )


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Hurt():
            if move.state in LASTING and not move.abilities:
                raise Illegal("Name at least one ability it bears on.", "abilities")
            harm = Harm(
                id=f"h{table.seq}",
                state=move.state,
                abilities=move.abilities,
                because=move.because.strip(),
            )
            return [Harmed(who=move.who, harm=harm)]
        case Mend():
            return [HarmChanged(who=move.who, harm=move.harm, state=move.to)]
        case Rest():
            return _rested(table, int(move.days))
        case Heal():
            return _healing(table, move)
        case Ease():
            contest = table.play.contest
            assert contest
            return [HarmChanged(who=contest.about, harm=contest.harm, state="impaired")]
        case LetGo():
            hero = table.play.cast[move.who]
            dying = next((one for one in hero.harms if one.state == "dying"), None)
            if dying:
                return [HarmChanged(who=hero.id, harm=dying.id, state="dead")]
            return [Harmed(who=hero.id, harm=Harm(id=f"h{table.seq}", state="dead"))]
    raise TypeError(move)


RESTS = {1: "a day", 7: "a week"}


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


def _rested(table: QuestTable, days: int) -> list[Event]:
    lifted = (
        HarmChanged(who=hero.id, harm=harm.id, state="") for hero, harm in _better(table, days)
    )
    return [Rested(days=days), *lifted]


def _healing(table: QuestTable, move: Heal) -> list[Event]:
    healer, patient = table.play.cast[move.who], table.play.cast[move.patient]
    harm = next(one for one in patient.harms if one.id == move.harm)
    side = acting(table, healer, move.ability)
    if f"{healer.id}/{side.ability}" in harm.tried:
        raise Illegal(
            f"{healer.name} already failed with {side.label} here. Use another ability.", "ability"
        )
    dying = harm.state == "dying"
    contest = Contest(
        id=f"c{table.seq + 1}",
        kind="rescue" if dying else "heal",
        beat="frame",
        prize=f"{patient.name} saved" if dying else f"{patient.name} well again",
        tactics=move.tactics.strip(),
        me=side,
        about=patient.id,
        harm=harm.id,
    )
    return [*first_use(healer, side.ability), Framed(contest=contest)]


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """What healing or an intervention did to the one harm it treated."""
    harm = treated(table, contest)
    if harm is None:
        return []
    outcome = contest.outcome or 0
    if contest.kind == "rescue":
        saved = outcome > 0
        return [
            HarmChanged(
                who=contest.about,
                harm=harm.id,
                state="injured" if saved else "dying",
                doomed=not saved,
            )
        ]
    tried = f"{contest.me.who}/{contest.me.ability}" if outcome < 0 else ""
    state = healed(harm.state, outcome)
    if state == harm.state and not tried:
        return []
    return [HarmChanged(who=contest.about, harm=harm.id, state=state, tried=tried)]


def healed(state: str, outcome: int) -> str:
    """QW-4.4.3: a harm after treatment; nothing means well again.

    >>> healed("injured", 1), healed("injured", 3), healed("hurt", -3), healed("impaired", -4)
    ('impaired', '', 'impaired', 'dying')
    """
    steps = outcome if outcome > 0 else -1 if outcome == -MAJOR else -2 * (outcome == -COMPLETE)
    at = LADDER.index(state) - steps
    return LADDER[min(at, len(LADDER) - 1)] if at >= 0 else ""


def at_session_end(table: QuestTable) -> list[Event]:
    """QW-4.4.1.3: hurts clear, unless the GM keeps one."""
    return [
        HarmChanged(who=hero.id, harm=harm.id, state="")
        for hero in table.play.cast.values()
        for harm in hero.harms
        if harm.state == "hurt" and not harm.kept
    ]


def daze_ends(table: QuestTable, *who: str) -> list[Event]:
    """QW-4.4.1.2: being engaged ends it, and so does the scene."""
    return [
        HarmChanged(who=hero.id, harm=harm.id, state="")
        for hero in table.play.cast.values()
        if hero.id in who
        for harm in hero.harms
        if harm.state == "dazed"
    ]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Rested():
            return table
        case HarmChanged():
            hero = table.play.cast[event.who]
            harms = tuple(
                _changed(one, event) if one.id == event.harm else one
                for one in hero.harms
                if event.state or one.id != event.harm
            )
            return books.with_hero(table, hero.id, harms=harms)
    raise TypeError(event)


def _changed(harm: Harm, event: HarmChanged) -> Harm:
    tried = (*harm.tried, event.tried) if event.tried else harm.tried
    return replace(
        harm,
        state=event.state,
        tried=tried,
        doomed=event.doomed,
    )


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Rested():
            told = f"Everyone rests for {RESTS[event.days]}."
            return [line(told, rules=("QW-4.4.1.3",), beat="After")]
        case HarmChanged():
            hero = table.play.cast[event.who]
            before = next((one for one in hero.harms if one.id == event.harm), None)
            rules: tuple[str, ...] = ("QW-4.4.3", "QW-4.4.1.3")
            if event.doomed:
                told, rules = " is beyond help, with time for last words.", ("QW-4.4.1.6",)
            elif before and before.state == event.state:
                told = " is no better and no worse."
            else:
                was = before.state if before else "harmed"
                told = f" is {event.state} now." if event.state else f" is no longer {was}."
            to = books.audience(hero)
            return [line(name(hero.name), told, rules=rules, to=to, beat="After")]
    raise TypeError(event)
