"""Genre and style, in words that anyone may change (HC-1.1)."""

from hearthside.core.forms import Kept, Option, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.merging import merged, refuse, writer
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make


class SetGenre(Move, frozen=True, tag="hot-circle.set-genre"):
    genre: str
    style: str
    genre_was: str = ""
    style_was: str = ""


class GenreSet(Event, frozen=True, tag="hot-circle.genre-set"):
    genre: str
    style: str
    by: str = ""


MOVES = (SetGenre,)
EVENTS = (GenreSet,)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    here = may_make(table, seat) and campaign.stage in ("genre", "ready")
    return [_genre(campaign)] if here else []


def _genre(campaign: Campaign) -> Option:
    return Option(
        move="hot-circle.set-genre",
        label="Write down genre and style",
        help="Talk about it first. Anyone may write, and everyone sees it.",
        fields=(
            Text(
                name="genre",
                label="Genre",
                value=campaign.genre,
                needed=True,
                most=80,
                placeholder="Gothic harbour mystery",
            ),
            Text(
                name="style",
                label="Style",
                value=campaign.style,
                needed=True,
                most=120,
                placeholder="Grey people in a web of favours",
            ),
            Kept(name="genre_was", label="Genre", value=campaign.genre),
            Kept(name="style_was", label="Style", value=campaign.style),
        ),
        rules=("HC-1.1",),
        section=asked(campaign, "genre"),
        best=campaign.stage == "genre" and not campaign.genre,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetGenre():
            return [_genre_set(table, seat, move)]
    raise TypeError(move)


def _genre_set(table: HotTable, seat: str, move: SetGenre) -> GenreSet:
    campaign = table.play.campaign
    base = {"genre": move.genre_was, "style": move.style_was}
    now = {"genre": campaign.genre, "style": campaign.style}
    sent = {"genre": move.genre.strip(), "style": move.style.strip()}
    made, clash = merged(base, now, sent)
    if clash and campaign.genre_by != seat:
        refuse(writer(table, campaign.genre_by), f"a {clash}", now[clash], clash)
    return GenreSet(**made, by=seat)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case GenreSet():
            return with_campaign(table, genre=event.genre, style=event.style, genre_by=event.by)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case GenreSet():
            words = ("You play ", aspect(event.genre), ", in the style of ", aspect(event.style))
            return [line(*words, ".", rules=("HC-1.1",), beat=TITLES["genre"])]
    raise TypeError(event)
