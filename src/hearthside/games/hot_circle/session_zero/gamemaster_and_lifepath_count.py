"""Who is gamemaster, and how many lifepaths everyone starts with (HC-1.7, HC-1.8)."""

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Choice, Pick
from hearthside.core.life.seats import RoleChanged
from hearthside.core.life.vote_events import VoteCalled, VoteDecided
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.table_life import Ballot, Vote
from hearthside.games.hot_circle.cards_or_dice import spoken
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, together
from hearthside.games.hot_circle.state import HotTable

POWERS = {2: "amateur", 3: "promising", 4: "professional", 5: "powerful", 6: "very powerful"}
"""HC-1.8: what a number of lifepaths makes of the characters."""

ABOUT = "hot-circle.gamemaster"
ABOUT_LIFEPATHS = (
    "A lifepath is five to ten years of somebody’s life: Smuggler, Scholar, Thief. In a test it "
    "is worth 3D where it helps. More of them make older people who can do more."
)


class VoteOnGamemaster(Move, frozen=True, tag="hot-circle.vote-on-gamemaster"):
    pass


class KeepGamemaster(Move, frozen=True, tag="hot-circle.keep-gamemaster"):
    """Whoever opened the table runs the game, as everyone knows."""


class SetLifepaths(Move, frozen=True, tag="hot-circle.set-lifepaths"):
    lifepaths: str


class GamemasterNamed(Event, frozen=True, tag="hot-circle.gamemaster-named"):
    sets = {"campaign.gamemaster": "seat"}
    says = Says("{seat:seat} runs the game.", ("HC-1.7",), TITLES["gamemaster"], "bookkeeping")
    seat: str


class LifepathsSet(Event, frozen=True, tag="hot-circle.lifepaths-set"):
    sets = {"campaign.lifepaths": "lifepaths", "campaign.stage": Is("ready")}
    says = Says(
        "Everyone starts with {lifepaths:number} lifepaths: {power}.",
        ("HC-1.8",),
        TITLES["gamemaster"],
        "bookkeeping",
    )
    lifepaths: int

    @property
    def power(self) -> str:
        return POWERS[self.lifepaths]


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    if campaign.stage != "gamemaster":
        return []
    if campaign.gamemaster:
        named = table.seat_name(campaign.gamemaster)
        return [
            Ask(
                title="How many lifepaths?",
                question="Everyone starts with the same number.",
                meanwhile=f"{named} says how many lifepaths everyone starts with.",
                options=lambda: [_counting(table).form()],
            )
        ]
    gms = [seat for seat in table.gms() if table.is_player(seat)]
    known = (
        [verb(KeepGamemaster, f"{table.seat_name(gms[0])} runs the game")] if len(gms) == 1 else []
    )
    vote = verb(
        VoteOnGamemaster,
        "Vote on it instead" if known else "Choose the gamemaster",
        help="Everyone names somebody.",
        rules=("HC-1.7",),
    )
    return together(table, lambda: [*known, vote], "gamemaster", urges=True)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    """HC-1.8: until the first session the number may still change."""
    early = table.play.campaign.is_ready and not table.session
    return [_counting(table)] if early and table.is_gm(seat) else []


def _counting(table: HotTable) -> Verb:
    now = str(table.play.campaign.lifepaths)
    picks = tuple(Pick(str(n), f"{n} lifepaths: {label}") for n, label in POWERS.items())
    return verb(
        SetLifepaths,
        "Set how many lifepaths each character starts with",
        lambda: [Choice("lifepaths", "Lifepaths", picks=picks, value=now)],
        group="gm",
        go="Set it for everyone",
        help=spoken(table, ABOUT_LIFEPATHS),
        rules=("HC-1.8",),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    if isinstance(move, KeepGamemaster):
        return [GamemasterNamed(seat=table.gms()[0])]
    if isinstance(move, SetLifepaths):
        return [LifepathsSet(lifepaths=int(move.lifepaths))]
    voters = table.everyone()
    vote = Vote(
        question="Who runs the game?",
        by=seat,
        choices=tuple(Ballot(voter, table.seat_name(voter)) for voter in voters),
        voters=voters,
        secret=False,
        about=ABOUT,
    )
    return [VoteCalled(vote=vote)]


def follow(table: HotTable, event: VoteDecided) -> list[Event]:
    """One gamemaster, and everyone else a player."""
    if event.about != ABOUT or not event.winner:
        return []
    roles = [
        RoleChanged(seat=seat, role="gm" if seat == event.winner else "player")
        for seat in table.everyone()
        if table.is_gm(seat) != (seat == event.winner)
    ]
    gaining_first = sorted(roles, key=lambda change: change.role != "gm")
    return [GamemasterNamed(seat=event.winner), *gaining_first]
