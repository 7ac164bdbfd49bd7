"""Genre and style, in words that anyone may change (HC-1.1)."""

from hearthside.core.asks import Ask, Verb, verb
from hearthside.core.forms import Field, Kept, Text
from hearthside.core.moves import Event, Move
from hearthside.core.saying_events import Says
from hearthside.games.hot_circle.session_zero.campaign import Campaign
from hearthside.games.hot_circle.session_zero.merging import merged, refuse, writer
from hearthside.games.hot_circle.session_zero.stages import CHANGING, TITLES, keeps_up, together
from hearthside.games.hot_circle.state import HotTable


class SetGenre(Move, frozen=True, tag="hot-circle.set-genre"):
    genre: str
    style: str
    genre_was: str = ""
    style_was: str = ""


class GenreSet(Event, frozen=True, tag="hot-circle.genre-set"):
    sets = {"campaign.genre": "genre", "campaign.style": "style", "campaign.genre_by": "by"}
    says = Says("Genre: {genre:aspect}. Style: {style:aspect}.", ("HC-1.1",), TITLES["genre"])
    genre: str
    style: str
    by: str = ""


DURING = CHANGING


def asks(table: HotTable) -> list[Ask]:
    campaign = table.play.campaign
    return together(table, lambda: [_writing(campaign)], "genre", urges=not campaign.genre)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    return [_writing(table.play.campaign)] if keeps_up(table, seat) else []


def _writing(campaign: Campaign) -> Verb:
    return verb(
        SetGenre,
        "Change genre and style" if campaign.genre else "Write down genre and style",
        lambda: _fields(campaign),
        group="gm",
        rules=("HC-1.1",),
    )


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    return (
        Text(
            "genre",
            "Genre",
            value=campaign.genre,
            needed=True,
            most=80,
            placeholder="Gothic harbour mystery",
        ),
        Text(
            "style",
            "Style",
            value=campaign.style,
            needed=True,
            most=120,
            placeholder="Grey people in a web of favours",
        ),
        Kept("genre_was", "Genre", value=campaign.genre),
        Kept("style_was", "Style", value=campaign.style),
    )


def decide(table: HotTable, seat: str, move: SetGenre) -> list[Event]:
    campaign = table.play.campaign
    base = {"genre": move.genre_was, "style": move.style_was}
    now = {"genre": campaign.genre, "style": campaign.style}
    sent = {"genre": move.genre.strip(), "style": move.style.strip()}
    made, clash = merged(base, now, sent)
    if clash and campaign.genre_by != seat:
        refuse(writer(table, campaign.genre_by), f"a {clash}", now[clash], clash)
    return [GenreSet(**made, by=seat)]
