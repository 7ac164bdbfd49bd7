"""Healing, and saving the dying: a contest about one harm of somebody's (QW-4.4.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, offer, verb
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import listed
from hearthside.core.wording.grammar import possessive, several
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.aftermath.resting import HarmChanged
from hearthside.games.questworlds.aftermath.sizes import LASTING, healed
from hearthside.games.questworlds.contest.abilities import HOW, acting, starters, tapped
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.no_repeat import way, ways
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import Closed, in_any_case, paid_by_who_acts
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.sheet import Harm, Hero
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import treated
from hearthside.games.questworlds.victory_levels import COMPLETE


class Heal(Move, frozen=True, tag="questworlds.heal"):
    who: str
    patient: str
    harm: str
    ability: str
    tactics: str = ""


class Ease(Move, frozen=True, tag="questworlds.ease"):
    """After a complete rescue the GM may say impaired (QW-4.4.1.6)."""


def asks(table: QuestTable) -> Asks:
    """After a complete rescue the GM may still ease it."""
    contest = table.play.contest
    if contest and contest.kind == "rescue" and contest.beat == "settled":
        saved, rules = name_of(table, contest.about), ("QW-4.4.1.6",)
        yield Ask(
            title=f"{saved} lives",
            question="After a complete victory you may say: only impaired.",
            options=lambda: [offer(Ease(), f"{saved} is only impaired", rules=rules)],
            urges=False,
        )


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    if not (table.in_scene and under_way.idle(table)):
        return []
    healers = starters(table, seat)
    return [
        _treating(table, healer, patient, harm, several=len(healers) > 1)
        for healer in healers
        for patient in table.play.cast.values()
        if not (patient.draft or patient.hidden or patient.dead or patient.away)
        if healer.id != patient.id or patient.state() != "dying"
        for harm in patient.harms
        if harm.savable or (harm.state in LASTING and on(table, "healing") and not _dying(patient))
    ]


def _dying(patient: Hero) -> bool:
    """Whether there is still a life to save: that comes before all else."""
    return any(one.savable for one in patient.harms)


def _treating(table: QuestTable, healer: Hero, patient: Hero, harm: Harm, *, several: bool) -> Verb:
    dying = harm.savable
    what = harm.because or ": ".join(filter(None, (harm.state, _where(patient, harm))))
    which = f" ({what})" if sum(one.state in LASTING for one in patient.harms) > 1 else ""
    label = f"Save {patient.name}" if dying else f"Heal {patient.name}{which}"
    if healer.id == patient.id:
        label = f"Heal yourself{which}"
    # Nobody's first thought is to nurse whom the GM plays: it waits on their card.
    beside = patient.npc and not dying
    saves = said_of(patient, "Any victory saves them.")
    saving = f"You get one try. {saves} If it fails, nobody can help any more."
    return verb(
        Heal,
        f"{healer.name}: {label}" if healer.master or (beside and several) else label,
        lambda: [
            tapped(table, healer, "Help with" if dying else "Treat it with"),
            replace(HOW, placeholder="With brandy and a steady hand"),
        ],
        who=healer.id,
        about=patient.id if beside else "",
        group="sheet" if beside else "act",
        first=dying and not patient.npc,
        fixed={"patient": patient.id, "harm": harm.id},
        help=saving if dying else f"{capital(what)}. {_HEALING}",
        rules=("QW-4.4.1.6",) if dying else ("QW-4.4.3",),
    )


_HEALING = (
    "Each level of victory heals a step. A major or complete defeat makes it worse. "
    "After a defeat, try another ability, or let somebody else try."
)


def _where(hero: Hero, harm: Harm) -> str:
    """What a harm bears on, where nobody said what it is."""
    return listed([one.name for one in hero.abilities if one.id in harm.abilities])


def decide(table: QuestTable, seat: str, move: Heal | Ease) -> list[Event]:
    match move:
        case Heal():
            return _healing(table, move)
        case Ease():
            contest = under_way.contest(table)
            return [HarmChanged(who=contest.about, harm=contest.harm, state="impaired"), Closed()]


def _healing(table: QuestTable, move: Heal) -> list[Event]:
    healer, patient = table.play.cast[move.who], table.play.cast[move.patient]
    harm = next(one for one in patient.harms if one.id == move.harm)
    side = acting(table, healer, move.ability)
    if f"{healer.id}/{way(side)}" in harm.tried:
        raise Illegal(
            f"{healer.name} already failed with {side.label} here. Use another ability.", "ability"
        )
    dying, how = harm.state == "dying", move.tactics
    life = "lives" if several(patient.name) else "life"
    prize = f"{possessive(patient.name)} {life}" if dying else f"{patient.name} on the mend"
    contest = under_way.begun(table, "heal", prize, side, how, about=patient.id, harm=harm.id)
    return framed(table, replace(contest, kind="rescue") if dying else contest)


def follow(table: QuestTable, event: Granted | Settled) -> list[Event]:
    """What healing or an intervention did to the one harm it treated."""
    contest = table.play.contest
    if contest is None or contest.kind not in ("heal", "rescue"):
        return []
    eased = contest.kind == "rescue" and event.outcome == COMPLETE  # the GM may still say so
    paid = paid_by_who_acts(table, contest)
    changed = _changed(table, contest, in_any_case(contest, event.outcome))
    return [*changed, *paid, *([] if eased else [Closed()])]


def _changed(table: QuestTable, contest: Contest, outcome: int) -> list[Event]:
    harm = treated(table, contest)
    if harm is None:
        return []
    if contest.kind == "rescue":
        saved = outcome > 0
        state = "injured" if saved else "dying"
        return [HarmChanged(who=contest.about, harm=harm.id, state=state, doomed=not saved)]
    tried = " ".join(f"{contest.me.who}/{with_}" for with_ in ways(contest.me) if outcome < 0)
    state = healed(harm.state, outcome, others=harm.others)
    if state == harm.state and not tried:
        return []
    return [HarmChanged(who=contest.about, harm=harm.id, state=state, tried=tried)]
