"""Parting shots: in the round after an opponent is taken out, once more (QW-8.1.4)."""

from msgspec.structs import replace

from hearthside.core.asks import Ask, Asks, Verb, Verbs, offer, verb
from hearthside.core.moves import Event, Move
from hearthside.core.setting_events import Is
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.pronouns import said_of
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import HOW, can_start, tapped
from hearthside.games.questworlds.contest.carried_over import went_on
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import Closed
from hearthside.games.questworlds.contest.state import Side
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.scoring import CameBack, against
from hearthside.games.questworlds.many_rolls import Extended, Fighter, Pairing
from hearthside.games.questworlds.people import fighter_name, is_played, spoken_of
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.under_way import FIGHTER, PAIRING


class TakeShot(Move, frozen=True, tag="questworlds.take-shot"):
    who: str
    pairing: str
    ability: str
    tactics: str = ""


class LetThemBe(Move, frozen=True, tag="questworlds.let-them-be"):
    """No parting shot, of anyone still to be had."""

    who: str


class ShotTaken(Event, frozen=True, tag="questworlds.shot-taken"):
    """One attempt for each knock-out, however it goes."""

    sets = {f"{PAIRING}.shot": Is(True), f"{FIGHTER}.acted": "round"}
    pairing: str
    fighter: str
    round: int


class ShotForgone(Event, frozen=True, tag="questworlds.shot-forgone"):
    sets = {f"{FIGHTER}.spares": "round"}
    fighter: str
    round: int


def shots(table: QuestTable, extended: Extended) -> list[tuple[Pairing, Fighter]]:
    """Who may take a parting shot at whom: the victor, or another PC in no exchange."""
    found = []
    for pairing in extended.pairings:
        if not pairing.fell or pairing.shot:
            continue
        next_round = pairing.fell_round == extended.round - 1
        if not (next_round or (extended.closing and pairing.fell_round == extended.round)):
            continue
        fallen = extended.fighters[pairing.fell]
        victor = pairing.theirs if pairing.fell == pairing.ours else pairing.ours
        for fighter in extended.fighters.values():
            hero = table.play.cast.get(fighter.who)
            if not hero or not hero.pc or fighter.ours is fallen.ours:
                continue
            if fighter.status not in ("in", "gone") or not can_start(hero):
                continue
            if extended.closing and fighter.spares == extended.round:
                continue
            if fighter.id == victor or not scoreboard.pairings_of(extended, fighter.id):
                found.append((pairing, fighter))
    return found


_STRIKES = replace(HOW, placeholder="One more pull at the rope")
DURING = "play.extended"


def asks(table: QuestTable) -> Asks:
    """Once one side has nobody left it is now or never."""
    extended = under_way.current(table)
    if extended is None or not extended.closing or table.play.contest or table.play.dues:
        return
    people = {fighter.id: fighter for _, fighter in shots(table, extended)}
    yield from (_asked(table, extended, one) for one in people.values() if table.voices(one.who))


def _asked(table: QuestTable, extended: Extended, one: Fighter) -> Ask:
    return Ask(
        of=one.who,
        title="Nobody is left against you",
        question="A parting shot may make it worse for them, or bring them back.",
        options=lambda: [offer(LetThemBe(who=one.id), "Let it be", rules=("QW-8.1.4",))],
        own=lambda: [
            _shooting(table, extended, pairing, fighter).form()
            for pairing, fighter in shots(table, extended)
            if fighter.id == one.id
        ],
        holds=False,
    )


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended = scoreboard.at_rest(table)
    if extended is None:
        return
    for pairing, fighter in shots(table, extended):
        if table.answers_for(seat, fighter.who):
            yield _shooting(table, extended, pairing, fighter)


def _shooting(table: QuestTable, extended: Extended, pairing: Pairing, fighter: Fighter) -> Verb:
    hero = table.play.cast[fighter.who]
    fallen = extended.fighters[pairing.fell]
    return verb(
        TakeShot,
        f"Parting shot at {amid(fighter_name(table, fallen))}",
        lambda: [tapped(table, hero, "Strike with"), _STRIKES],
        group="struggle",
        who=hero.id,
        fixed={"pairing": pairing.id},
        help=said_of(spoken_of(table, fallen), _stakes(pairing, fallen)),
        rules=("QW-8.1.4",),
    )


def _stakes(pairing: Pairing, fallen: Fighter) -> str:
    score = scoreboard.at_knock_out(pairing)
    spare = score - scoreboard.goal(fallen)
    lost = f" by {spare + 1} points or more" if spare else ""
    worse = "If you win, it is worse for them"
    return f"They are out at {score}. {worse}. If you lose{lost}, they are back."


def decide(table: QuestTable, seat: str, move: LetThemBe | TakeShot) -> list[Event]:
    extended = scoreboard.now(table)
    match move:
        case LetThemBe():
            return [ShotForgone(fighter=move.who, round=extended.round)]
        case TakeShot():
            return _shot(table, extended, move)


def _shot(table: QuestTable, extended: Extended, move: TakeShot) -> list[Event]:
    pairing = scoreboard.pairing(extended, move.pairing)
    fallen = extended.fighters[pairing.fell]
    target = table.play.cast.get(fallen.who)
    # An augment lasts the whole contest, and so does what it gives here (QW-2.4).
    side = scoreboard.side(table, extended.fighters[move.who], move.ability)
    them = Side(name=fighter_name(table, fallen))
    if target and not target.npc:  # they say themselves what they resist it with
        them = replace(scoreboard.side(table, fallen), label="")
    prize = f"a worse end for {amid(fighter_name(table, fallen))}"
    contest = under_way.begun(table, "parting", prize, side, move.tactics, them=them)
    contest = replace(contest, pairing=pairing.id, about=fallen.id, actor=move.who)
    return framed(table, contest)


def follow(table: QuestTable, event: Settled) -> list[Event]:
    """It alters the whole score at the knock-out; below what took them out, they are back."""
    contest = table.play.contest
    if contest is None or contest.kind != "parting":
        return []
    extended, pairing = scoreboard.racing(table, contest.pairing)
    fallen = extended.fighters[pairing.fell]
    score, after = scoreboard.at_knock_out(pairing), scoreboard.after_shot(pairing, event.outcome)
    events: list[Event] = [
        ShotTaken(pairing=pairing.id, fighter=contest.actor, round=extended.round)
    ]
    if after != score:
        events.append(against(pairing, fallen.id, after))
    if after < scoreboard.goal(fallen):
        extra = scoreboard.on_top(fallen)
        events.append(CameBack(fighter=fallen.id, pairing=pairing.id, extra=extra))
    # Somebody without a player resists with what the GM sets, which says nothing about them.
    people = ((extended.fighters[contest.actor], contest.me), (fallen, contest.them))
    kept = [
        one
        for fighter, side in people
        if is_played(table, fighter)
        for one in went_on(table, fighter, side, slow=extended.slow, beside=True)
    ]
    return [*events, *kept, Closed()]
