"""Who is gamemaster, and how many lifepaths everyone starts with (HC-1.7, HC-1.8)."""

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.life.seats import RoleChanged
from hearthside.core.life.votes import VoteCalled, VoteDecided, everyone
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, name, number
from hearthside.core.table import Ballot, Vote
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import POWERS
from hearthside.games.hot_circle.session_zero.stages import TITLES
from hearthside.games.hot_circle.speech import spoken

ABOUT = "hot-circle.gamemaster"
ABOUT_LIFEPATHS = (
    "A lifepath is five to ten years of somebody’s life: Bargehand, Scholar, Thief. In a test it "
    "is worth 3D where it helps. More of them make older people who can do more."
)


class VoteOnGamemaster(Move, frozen=True, tag="hot-circle.vote-on-gamemaster"):
    pass


class SetLifepaths(Move, frozen=True, tag="hot-circle.set-lifepaths"):
    lifepaths: str


class GamemasterNamed(Event, frozen=True, tag="hot-circle.gamemaster-named"):
    seat: str


class LifepathsSet(Event, frozen=True, tag="hot-circle.lifepaths-set"):
    lifepaths: int


MOVES = (VoteOnGamemaster, SetLifepaths)
EVENTS = (GamemasterNamed, LifepathsSet)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    if campaign.stage != "gamemaster" or not table.is_player(seat):
        return []
    if campaign.gamemaster and table.is_gm(seat):
        return [_counting(table)]
    if campaign.gamemaster or table.vote:
        return []
    return [
        Option(
            move="hot-circle.vote-on-gamemaster",
            label="Choose the gamemaster",
            help="Everyone names somebody. The others are players, with one character each.",
            rules=("HC-1.7",),
            section="turn",
            best=True,
        )
    ]


def _counting(table: HotTable) -> Option:
    now = str(table.play.campaign.lifepaths)
    picks = tuple(Pick(str(n), f"{n} lifepaths: {label}") for n, label in POWERS.items())
    return Option(
        move="hot-circle.set-lifepaths",
        label="Set how many lifepaths each character starts with",
        help=spoken(table, ABOUT_LIFEPATHS),
        fields=(Choice(name="lifepaths", label="Lifepaths", picks=picks, value=now),),
        rules=("HC-1.8",),
        section="turn",
        best=True,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case VoteOnGamemaster():
            voters = everyone(table)
            vote = Vote(
                question="Who is gamemaster?",
                by=seat,
                choices=tuple(Ballot(voter, table.seat_name(voter)) for voter in voters),
                voters=voters,
                secret=False,
                about=ABOUT,
            )
            return [VoteCalled(vote=vote)]
        case SetLifepaths():
            return [LifepathsSet(lifepaths=int(move.lifepaths))]
    raise TypeError(move)


def follow(table: HotTable, event: VoteDecided) -> list[Event]:
    """One gamemaster, and everyone else a player."""
    if event.about != ABOUT or not event.winner:
        return []
    roles = [
        RoleChanged(seat=seat, role="gm" if seat == event.winner else "player")
        for seat in everyone(table)
        if table.is_gm(seat) != (seat == event.winner)
    ]
    gaining_first = sorted(roles, key=lambda change: change.role != "gm")
    return [GamemasterNamed(seat=event.winner), *gaining_first]


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case GamemasterNamed():
            return with_campaign(table, gamemaster=event.seat)
        case LifepathsSet():
            return with_campaign(table, lifepaths=event.lifepaths, stage="ready")
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case GamemasterNamed():
            who = name(table.seat_name(event.seat))
            return [line(who, " is your gamemaster.", rules=("HC-1.7",), beat=TITLES["gamemaster"])]
        case LifepathsSet():
            power = POWERS[event.lifepaths]
            words = ("Everyone starts with ", number(str(event.lifepaths)), " lifepaths: ")
            return [line(*words, f"{power}.", rules=("HC-1.8",), beat=TITLES["gamemaster"])]
    raise TypeError(event)
