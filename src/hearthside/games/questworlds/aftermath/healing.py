"""Healing, and saving the dying: a contest about one harm of somebody's (QW-4.4.3)."""

from msgspec.structs import replace

from hearthside.core.forms import Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, listed
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath.levels import LASTING
from hearthside.games.questworlds.aftermath.mending import LADDER, HarmChanged
from hearthside.games.questworlds.books import QuestTable, name_of, treated
from hearthside.games.questworlds.contest.acting import ability_choice, acting, starters
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.resolve import COMPLETE, MAJOR
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Harm, Hero


class Heal(Move, frozen=True, tag="questworlds.heal"):
    who: str
    patient: str
    harm: str
    ability: str
    tactics: str = ""


class Ease(Move, frozen=True, tag="questworlds.ease"):
    """After a complete rescue the GM may say impaired (QW-4.4.1.6)."""


MOVES = (Heal, Ease)
EVENTS: tuple[type[Event], ...] = ()


def options(table: QuestTable, seat: str) -> list[Option]:
    contest = table.play.contest
    offered = []
    if books.playing(table) and books.idle(table):
        for healer in starters(table, seat):
            offered += _treating(table, healer)
    rescued = contest is not None and contest.kind == "rescue" and contest.beat == "settled"
    if contest and rescued and table.is_gm(seat):
        offered.append(
            Option(
                move="questworlds.ease",
                label=f"{name_of(table, contest.about)} is only impaired",
                rules=("QW-4.4.1.6",),
                section="turn",
            )
        )
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
            verb = "saves" if dying else "heals"
            alone = f"{healer.name} gets over it alone ({what})"
            offered.append(
                Option(
                    move="questworlds.heal",
                    label=alone
                    if patient.id == healer.id
                    else f"{healer.name} {verb} {patient.name} ({what})",
                    fixed={"who": healer.id, "patient": patient.id, "harm": harm.id},
                    fields=(
                        replace(ability_choice(table, healer), forecast=True),
                        Text(name="tactics", label="How?", most=400),
                    ),
                    help="There is one try. Any victory saves them. If it fails, nobody can help."
                    if dying
                    else _HEALING,
                    rules=("QW-4.4.1.6",) if dying else ("QW-4.4.3",),
                    section="act",
                    about=patient.id,
                    best=dying,
                )
            )
    return offered


_HEALING = (
    "Each level of victory heals a step. A major or complete defeat makes it worse. "
    "After a defeat, try another ability, or let somebody else try."
)


def _where(hero: Hero, harm: Harm) -> str:
    """What a harm bears on, where nobody said what it is."""
    return listed([one.name for one in hero.abilities if one.id in harm.abilities])


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Heal():
            return _healing(table, move)
        case Ease():
            contest = table.play.contest
            assert contest
            return [HarmChanged(who=contest.about, harm=contest.harm, state="impaired")]
    raise TypeError(move)


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


def evolve(table: QuestTable, event: Event) -> QuestTable:
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    raise TypeError(event)
