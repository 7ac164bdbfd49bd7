"""A move and all that follows from it: every outcome goes on to whatever its contest was for."""

from hearthside.core.life import LIFE
from hearthside.core.life.evening import SceneClosed, SessionClosed, SessionOpened
from hearthside.core.life.seats import CharacterTaken
from hearthside.core.moves import Event
from hearthside.games.questworlds import books
from hearthside.games.questworlds.aftermath import healing, mending
from hearthside.games.questworlds.aftermath.dues import Harmed, LostForGood
from hearthside.games.questworlds.aftermath.mending import HarmChanged
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.characters import improving, relationships
from hearthside.games.questworlds.characters.npcs import SidekickMoved, departing, returning
from hearthside.games.questworlds.characters.relationships import WonBack
from hearthside.games.questworlds.community import bolstering, drawing, intervals, rolls
from hearthside.games.questworlds.community.founding import Founded
from hearthside.games.questworlds.community.intervals import IntervalEnded
from hearthside.games.questworlds.contest import augment, rolling, settling, wherewithal
from hearthside.games.questworlds.contest.framing import Framed
from hearthside.games.questworlds.contest.opposing import Granted, Opposed
from hearthside.games.questworlds.contest.resistances import quick
from hearthside.games.questworlds.contest.rolling import (
    Bumped,
    DicePutAway,
    DieFell,
    HeroPointSpent,
    Passed,
    Settled,
)
from hearthside.games.questworlds.contest.settling import Closed, TieBroken
from hearthside.games.questworlds.contest.state import EXCHANGES, Contest
from hearthside.games.questworlds.extended import assisting, ending, exchange, followers, parting
from hearthside.games.questworlds.extended.ending import ExtendedEnded, SideFell
from hearthside.games.questworlds.extended.gathering import Engaged
from hearthside.games.questworlds.group import bouts
from hearthside.games.questworlds.resolve import COMPLETE
from hearthside.games.questworlds.scenes import effort, plots


def follow(table: QuestTable, event: Event) -> list[Event]:
    """What an event brings about; the table is as it stands after it."""
    return of_table_life(table, event) if type(event) in LIFE.events else follows(table, event)


def follows(table: QuestTable, event: Event) -> list[Event]:
    """What an event brings about; the table is as it stands after it."""
    contest = table.play.contest
    match event:
        case DieFell() | Bumped() | HeroPointSpent() | Passed():
            return rolling.follow(table, event)
        case Framed():
            engaged = mending.daze_ends(table, event.contest.me.who, event.contest.them.who)
            return [*engaged, *drawing.used(table, event.contest)]
        case Opposed() if contest and quick(table, contest):
            value = augment.quick_value(table, contest)
            favours = relationships.owed(table, contest)
            return [*favours, Closed(), *_augmented(table, contest, value)]
        case Settled() if contest:
            return _settled(table, contest, event)
        case Granted() if contest:
            won = plots.aftermath(table, contest) + relationships.aftermath(table, contest)
            return [*won, *effort.aftermath(table, contest)] if event.how != "own" else []
        case TieBroken() if contest and event.outcome:
            return [*relationships.aftermath(table, contest), *_broken(table, contest)]
        case Engaged():
            return mending.daze_ends(table, event.pairing.ours, event.pairing.theirs)
        case Founded():
            return intervals.at_founding(event.community)
        case IntervalEnded():
            return _cleared(table)
        case LostForGood():
            return departing(table, event.who, event.abilities)
        case WonBack():
            return returning(table, event.who, event.ability)
        case Harmed() | HarmChanged() if table.play.cast[event.who].dead:
            return relationships.bereft(table, event.who)
        case SideFell() | ExtendedEnded():
            return []
    extended = books.current(table)
    if extended and contest is None and not table.play.parked:
        return ending.closing(extended)
    return []


def _settled(table: QuestTable, contest: Contest, event: Settled) -> list[Event]:
    """The outcome stands, and whoever lent a hand in it is owed one."""
    owed = relationships.aftermath(table, contest)
    return [*owed, *_brought(table, contest, event)]


def _brought(table: QuestTable, contest: Contest, event: Settled) -> list[Event]:
    """What a contest was for. All but a simple one close by themselves."""
    kind = contest.kind
    if kind == "augment":
        value = augment.aftermath(table, contest).value
        return [Closed(), *_augmented(table, contest, value)]
    if kind == "wherewithal":
        return [*_shut_out(table, contest), Closed(), wherewithal.aftermath(contest)]
    if kind == "rescue" and event.outcome == COMPLETE:
        return healing.aftermath(table, contest)  # the GM may still ease it
    if kind in ("heal", "rescue"):
        return [*healing.aftermath(table, contest), Closed()]
    if kind == "lobby":
        refused = settling.bars(contest) if event.outcome < 0 else []
        return [*drawing.lobbied(contest), *refused, Closed()]
    if kind in ("background", "crisis"):
        return [*rolls.aftermath(table, contest), Closed()]
    if kind == "bout":
        return [*bouts.aftermath(table, contest, event), Closed()]
    if kind in EXCHANGES:
        return [*exchange.aftermath(table, contest), Closed()]
    if kind in ("assist", "side-aim"):
        return [*assisting.aftermath(table, contest), Closed()]
    if kind == "removal":
        return [*followers.aftermath(table, contest), Closed()]
    if kind == "parting":
        return [*parting.aftermath(table, contest), Closed()]
    if kind == "force":
        return [*effort.aftermath(table, contest), Closed()]
    own = settling.aftermath(table, contest)
    return [*own, *_for_others(table, contest), *_depleted(table, contest)]


def _broken(table: QuestTable, contest: Contest) -> list[Event]:
    """What a tie brings once there is a winner; what the tie itself brought stands."""
    own = settling.aftermath(table, contest, after_tie=True)
    return [*own, *_for_others(table, contest)]


def _for_others(table: QuestTable, contest: Contest) -> list[Event]:
    """What an outcome decides beyond those who are in the contest."""
    winner = (contest.me.who, contest.me.ability)
    return [
        *plots.aftermath(table, contest),
        *effort.aftermath(table, contest),
        *bolstering.proceeds(table, contest.bolster, contest.outcome or 0, (winner,)),
    ]


def _shut_out(table: QuestTable, contest: Contest) -> list[Event]:
    """QW-4.4.1.5, QW-2.3.2.1: whom an injury keeps out cannot simply go for it once more."""
    main = table.play.parked[-1] if table.play.parked else None
    if main is None or main.kind != "simple" or main.me.who != contest.about:
        return []
    return settling.bars(main) if (contest.outcome or 0) < 0 else []


def _augmented(table: QuestTable, contest: Contest, value: int) -> list[Event]:
    gained = augment.gained(table, contest, value)
    events: list[Event] = [gained]
    extended = table.play.extended.get(gained.extended)
    if extended and extended.round and contest.me.who in extended.fighters:
        events.append(assisting.Acted(fighter=contest.me.who, round=extended.round))
    if contest.draw:
        events.append(drawing.DrawNoted(resource=contest.draw, extended=gained.extended))
    return events


def _depleted(table: QuestTable, contest: Contest) -> list[Event]:
    resources = (contest.draw, *contest.draws) if contest.draw else contest.draws
    outcome = contest.outcome or 0
    return drawing.aftermath(table, resources, (contest.me.who,), outcome, contest.costly)


def _cleared(table: QuestTable) -> list[Event]:
    """What the last contest had to show is put away."""
    return [DicePutAway()] if table.play.last or table.play.ended else []


def of_table_life(table: QuestTable, event: Event) -> list[Event]:
    """What sessions, scenes and a change of players bring about."""
    match event:
        case SessionOpened():
            return [
                *_cleared(table),
                *improving.at_session_start(table),
                *rolls.at_session_start(table),
            ]
        case SessionClosed():
            return [*mending.at_session_end(table), *improving.at_session_end(table, event.number)]
        case SceneClosed():
            return [*mending.daze_ends(table, *table.play.cast), *_cleared(table)]
        case CharacterTaken():
            return [
                SidekickMoved(who=one.id, player=event.seat)
                for one in table.play.cast.values()
                if one.master == event.character and one.player != event.seat
            ]
    return []
