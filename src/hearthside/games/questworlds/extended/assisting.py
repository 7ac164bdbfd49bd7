"""Unrelated actions by those in no exchange: assists and side aims (QW-8.2.2, QW-8.2.3)."""

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Text
from hearthside.core.moves import Event, Move
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import HOW, can_start, tapped
from hearthside.games.questworlds.contest.augment import Augmented
from hearthside.games.questworlds.contest.carried_over import LASTING
from hearthside.games.questworlds.contest.framing import RELIEF, framed
from hearthside.games.questworlds.contest.no_repeat import lost_with, refuse_a_repeat
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import (
    Closed,
    in_any_case,
    paid_by_who_acts,
    prices,
)
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import TakenOut, against
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import fighter_name, spoken_of
from hearthside.games.questworlds.ratings import harder
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import EXTENDED, FIGHTER
from hearthside.games.questworlds.wording import named


class Assist(Move, frozen=True, tag="questworlds.assist"):
    who: str
    pairing: str
    ability: str = ""
    tactics: str = ""


class AimAside(Move, frozen=True, tag="questworlds.aim-aside"):
    """A side aim; failing adds no points."""

    who: str
    aim: str
    ability: str = ""


class Acted(Event, frozen=True, tag="questworlds.acted"):
    """Somebody has used this round's unrelated action. After an assist the `next` one for the same
    teammate is as hard as that."""

    sets = {f"{FIGHTER}.acted": "round", f"{EXTENDED}.assists.{{assisted}}": "next"}
    fighter: str
    round: int
    assisted: str = ""
    next: str = ""


_HELPS = replace(HOW, placeholder="I draw them off with a torch")
DURING = "play.extended"


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    extended = scoreboard.at_rest(table)
    if extended is None:
        return []
    free = [
        one
        for one in extended.fighters.values()
        if scoreboard.free(extended, one) and one.role != "secondary" and _able(table, one)
        if table.answers_for(seat, scoreboard.voice(one))
    ]
    helps = [verb for one in free for verb in _assisting(table, extended, one, seat)]
    return [*helps, *(_aside(table, one, seat) for one in free)]


def _able(table: QuestTable, one: Fighter) -> bool:
    """QW-8.2.2: it is for PCs, on either side, and for their followers, who can start anything."""
    hero = table.play.cast.get(scoreboard.voice(one))
    return hero is not None and not hero.npc and (can_start(hero) or hero.id != one.who)


def _assisting(table: QuestTable, extended: Extended, fighter: Fighter, seat: str) -> list[Verb]:
    return [
        verb(
            Assist,
            named(table, fighter, seat, f"Assist {_against(table, extended, pairing, helped)}"),
            lambda: [*_ability(table, fighter), _HELPS],
            group="struggle",
            about=fighter.who,
            fixed={"who": fighter.id, "pairing": pairing.id},
            help=said_of(spoken_of(table, extended.fighters[helped]), _relief(pairing, helped)),
            rules=("QW-8.2.3",),
            instead=scoreboard.score(pairing, helped)[1] > 0,
        )
        for pairing in scoreboard.live(extended)
        for helped in [pairing.ours if fighter.ours else pairing.theirs]
        if helped != fighter.id
    ]


def _aside(table: QuestTable, fighter: Fighter, seat: str) -> Verb:
    aim = Text("aim", "What for?", needed=True, most=120)
    return verb(
        AimAside,
        named(table, fighter, seat, "Do something else"),
        lambda: [aim, *_ability(table, fighter)],
        group="struggle",
        about=fighter.who,
        fixed={"who": fighter.id},
        rules=("QW-8.2.2",),
    )


def _relief(pairing: Pairing, helped: str) -> str:
    """What an assist could take back, and what it might cost."""
    _, against_them = scoreboard.score(pairing, helped)
    if not against_them:
        return "Nothing stands against them, so there is nothing to gain. Failing may cost points."
    points = "1 point stands" if against_them == 1 else f"{against_them} points stand"
    return (
        f"{points} against them. A victory takes back 1 to 4, a defeat beyond a "
        "marginal one adds 1 to 3."
    )


def _against(table: QuestTable, extended: Extended, pairing: Pairing, helped: str) -> str:
    ids = helped, scoreboard.opposite(pairing, helped)
    mine, other = (fighter_name(table, extended.fighters[id]) for id in ids)
    return f"{mine} against {other}"


def _ability(table: QuestTable, fighter: Fighter) -> list[Field]:
    hero = table.play.cast.get(fighter.who)
    return [tapped(table, hero, "Do it with")] if hero else []


def decide(table: QuestTable, seat: str, move: Assist | AimAside) -> list[Event]:
    extended = scoreboard.now(table)
    fighter = extended.fighters[move.who]
    hero = table.play.cast.get(fighter.who)
    side = scoreboard.side(table, fighter, move.ability if hero else None)
    own = tuple(one for one in side.mods if one.kind not in LASTING)  # what helps is for the race
    side = replace(side, mods=own, pyrrhic="", gamble="")
    if isinstance(move, AimAside):
        aim = move.aim.strip()
        refuse_a_repeat(table, side, aim)
        contest = under_way.begun(table, "side-aim", aim, side, obstacle=aim)
        return framed(table, replace(contest, about=fighter.id, actor=fighter.id))
    pairing = scoreboard.pairing(extended, move.pairing)
    helped = extended.fighters[pairing.ours if fighter.ours else pairing.theirs]
    prize = f"{RELIEF}{fighter_name(table, helped)}"
    contest = under_way.begun(table, "assist", prize, side, move.tactics, pairing=pairing.id)
    return framed(table, replace(contest, about=helped.id, actor=fighter.id))


def follow(table: QuestTable, event: Augmented | Granted | Settled) -> list[Event]:
    """Once an unrelated action is over; an augment in the rounds is one too (QW-8.2.2)."""
    contest, extended = table.play.contest, under_way.current(table)
    if extended is None:
        return []
    if isinstance(event, Augmented):
        return _after_augment(extended, event)
    if contest is None:
        return []
    acted = Acted(fighter=contest.actor, round=extended.round)
    if contest.kind == "side-aim":
        return [acted, *_aimed(table, contest, in_any_case(contest, event.outcome)), Closed()]
    if contest.kind == "assist":
        paid = prices(table, contest.me, event.outcome)
        return [*_assisted(extended, contest, acted), *paid, Closed()]
    return []


def _aimed(table: QuestTable, contest: Contest, outcome: int) -> list[Event]:
    """A side aim that is not reached is lost with this for good (QW-2.3.2.1)."""
    lost = lost_with(contest.me, contest.obstacle) if outcome < 0 else []
    return [*lost, *paid_by_who_acts(table, contest)]


def _after_augment(extended: Extended, event: Augmented) -> list[Event]:
    acts = event.helper in extended.fighters and extended.round > 0 and not extended.slow
    free = acts and scoreboard.free(extended, extended.fighters[event.helper])
    return [Acted(fighter=event.helper, round=extended.round)] if free else []


def _assisted(extended: Extended, contest: Contest, acted: Acted) -> list[Event]:
    pairing = scoreboard.pairing(extended, contest.pairing)
    helped = extended.fighters[contest.about]
    _, before = scoreboard.score(pairing, helped.id)
    score = scoreboard.relieved(pairing, helped.id, contest.outcome or 0)
    due = extended.assists.get(helped.id, "")
    # An ability of the foe's is no class of its own.
    faced = contest.resistance or due or "moderate"
    events: list[Event] = [replace(acted, assisted=helped.id, next=harder(faced))]
    if score != before:
        events.append(against(pairing, helped.id, score))
    if score > before and score >= scoreboard.goal(helped):
        extra = scoreboard.on_top(helped)
        events.append(TakenOut(fighter=helped.id, pairing=pairing.id, extra=extra))
    return events
