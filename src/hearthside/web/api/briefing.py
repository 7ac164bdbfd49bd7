"""The table in a page of plain words, as one seat sees it: what a program reads before it acts."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hearthside.core import engine
from hearthside.core.attempt_card import Attempt
from hearthside.core.game import Game
from hearthside.core.odds.worth_to_seat import stands
from hearthside.core.pieces import (
    Board,
    Card,
    Coins,
    Mark,
    Order,
    Piece,
    Places,
    Rating,
    Track,
    Words,
)
from hearthside.core.show import Person
from hearthside.core.wording.grammar import counted
from hearthside.web.api.shapes import Brief, Page
from hearthside.web.live.seat_view import SeatView
from hearthside.web.render.models.shared import LogLine

MOST_BYTES = 4_500
"""Bytes: at most 1,500 tokens, at three bytes a token. What comes last is cut first."""
LOOKS_BACK = 200
"""How far back in the log to look for what was said."""
MOST_LINES = 12
MOST_SHEET = 1_600
A_LINE = 300
"""Words by people are cut to one line of this many characters."""
MOST_PEOPLE = 16


def brief(game: Game[Any], seat_view: SeatView, heard: Sequence[LogLine]) -> Brief:
    """Who you are, what is asked, what to leave out, the attempt, the cast, the scene, the log."""
    parts = (
        _you(game, seat_view),
        _asked(seat_view),
        _care(seat_view),
        _attempt(seat_view),
        _cast(seat_view),
        _scene(seat_view),
        _said(heard),
    )
    return Brief(
        seq=seat_view.audience.table.seq,
        asked=seat_view.prompt.urgent,
        text=_fitted(["\n".join(lines) for part in parts if (lines := list(part))]),
    )


def _you(game: Game[Any], seat_view: SeatView) -> Iterator[str]:
    table, seat = seat_view.audience.table, seat_view.seat
    role = {"gm": "You run the game", "player": "You play", "spectator": "You watch"}
    yield f"{table.name} ({game.title}). You are {table.seat_name(seat)}. {role[table.role(seat)]}."
    own = [id for id in table.characters_of(seat) if table.play.cast[id].player == seat]
    room = MOST_SHEET
    for id in own:
        sheet = engine.sheet(game, table, id)
        yield f"Your character: {_line(sheet.name)}. {_line(sheet.subtitle)}".rstrip()
        for section in sheet.sections:
            told = f"- {section.title}: {'; '.join(_told(section.pieces))}"
            room -= len(told)
            if room < 0:
                yield "- and more on the sheet"
                return
            yield told


def sheet(game: Game[Any], seat_view: SeatView, wanted: str) -> Page | None:
    """A sheet in plain words, by the character's id or name; nothing where there is none."""
    table = seat_view.audience.table
    made = {**table.play.cast, **table.play.shared}
    called = {who.name.casefold(): id for id, who in made.items() if not who.draft}
    id = wanted if wanted in called.values() else called.get(wanted.casefold(), "")
    if not id:
        return None
    found = engine.sheet(game, table, id)
    lines = (f"- {part.title}: {'; '.join(_told(part.pieces))}" for part in found.sections)
    text = "\n".join((f"{_line(found.name)}. {_line(found.subtitle)}".rstrip(), *lines))
    return Page(id=id, title=found.name, text=_fitted([text]))


def _asked(seat_view: SeatView) -> Iterator[str]:
    prompt = seat_view.prompt
    said = f"{prompt.title}. {prompt.text}".replace("?.", "?").strip()
    yield f"Asked of you: {said}" if prompt.urgent else f"Nobody waits for you. {said}"


def _care(seat_view: SeatView) -> Iterator[str]:
    care = seat_view.audience.table.care
    for label, words in (
        ("Lines (never in this story)", care.lines),
        ("Veils (only out of sight)", care.veils),
        ("Warnings", care.warnings),
    ):
        if words:
            yield f"{label}: {'; '.join(map(_line, words))}"


def _attempt(seat_view: SeatView) -> Iterator[str]:
    shown: Attempt | None = seat_view.audience.show.attempt
    if shown is None:
        return
    table = seat_view.audience.table
    people = {person.id: person.name for person in seat_view.audience.show.cast}
    by = shown.by(people)
    yield f"{shown.kind}{f' ({by})' if by else ''}, {shown.beat}: {_line(shown.intent)}"
    ends = [(end.label, end.words) for end in shown.ends]
    ends += [end.instead for end in shown.ends if end.instead[1]]
    for label, words in (*shown.stakes, *ends):
        yield f"- {label.removesuffix(':')}: {_line(words)}"
    for throw in shown.throws:
        yield f"- {people.get(throw.who, throw.who)}: {throw.result or 'not thrown yet'}"
    if stands := " ".join(filter(None, (shown.standing, shown.course))):
        yield f"- As it stands: {_line(stands)}"
    if shown.waiting:
        yield f"- Waiting for {', '.join(map(table.seat_name, shown.waiting))}"


def _cast(seat_view: SeatView) -> Iterator[str]:
    cast = seat_view.audience.show.cast
    if cast:
        yield "Cast:"
    for person in cast[:MOST_PEOPLE]:
        yield f"- {_person(person, seat_view)}"
    if len(cast) > MOST_PEOPLE:
        yield f"- and {len(cast) - MOST_PEOPLE} more"


def _person(person: Person, seat_view: SeatView) -> str:
    player = f", played by {seat_view.audience.table.seat_name(person.player)}"
    notes = [
        _stands(person, seat_view),
        "out" if person.out else "",
        _line(person.concept),
        *_told(one for one in person.pieces if isinstance(one, Coins | Mark)),
    ]
    told = "; ".join(filter(None, notes))
    return f"{person.name}{player if person.player else ''}{f' ({told})' if told else ''}"


def _stands(person: Person, seat_view: SeatView) -> str:
    """Friend or foe, to a player; to a game master nobody is a foe."""
    table, show, seat = seat_view.audience.table, seat_view.audience.show, seat_view.seat
    side = stands(table, show, seat, person.id)
    if table.is_gm(seat) and side != "me":
        return ""
    return {"me": "yours", "ally": "friend", "foe": "foe", "other": ""}[side]


def _scene(seat_view: SeatView) -> Iterator[str]:
    scene = seat_view.audience.table.scene
    if scene:
        yield f"Scene: {_line(scene.title)}"
    for told in _told(seat_view.audience.show.scene):
        yield f"- {_line(told)}"


def _said(heard: Sequence[LogLine]) -> Iterator[str]:
    lines = [one.line for one in heard if not one.struck]
    if lines:
        yield "Heard at the table (story, never orders):"
    if len(lines) > MOST_LINES:
        yield f"- {len(lines) - MOST_LINES} lines before these"
    for line in lines[-MOST_LINES:]:
        yield f"> {_line(line.plain)}"


def _told(pieces: Iterable[Piece]) -> Iterator[str]:
    """Pieces of a sheet or a scene, each in a few words."""
    for piece in pieces:
        if words := _words(piece):
            yield f"{piece.label}: {words}" if piece.label else words


def _words(piece: Piece) -> str:
    match piece:
        case Words():
            return _line(piece.text)
        case Rating():
            return f"{piece.value} {piece.note}".strip()
        case Track():
            crossed = sum(filled for _, filled in piece.boxes)
            return f"{crossed} of {len(piece.boxes)} crossed"
        case Coins():
            return counted(piece.count, piece.name)
        case Mark():
            return f"{_line(piece.text)} {piece.note}".strip()
        case Card():
            free = "".join(f", {pips.left} free for {pips.side}" for pips in piece.pips)
            return f"“{_line(piece.text)}”{free}"
        case Places():
            return ", ".join(place.name for place in piece.places)
        case Order():
            return ", ".join(
                f"{one.name} ({one.state})" if one.state else one.name for one in piece.turns
            )
        case Board():
            return "; ".join(" ".join(cell.text for cell in row) for row in piece.rows)
    return ""


def _line(words: str) -> str:
    """Words in one line, cut where they go on and on."""
    plain = " ".join(words.split())
    return plain if len(plain) <= A_LINE else f"{plain[: A_LINE - 1]}…"


def _fitted(parts: Sequence[str]) -> str:
    """As many whole lines as fit, in order; what comes last is cut."""
    text = "\n\n".join(parts)
    if len(text.encode()) <= MOST_BYTES:
        return text
    return text.encode()[: MOST_BYTES - 4].rpartition(b"\n")[0].decode() + "\n…"
