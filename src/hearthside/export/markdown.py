"""The story and the sheets as Markdown, for a wiki, a mail or a printer."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from hearthside.core import engine
from hearthside.core.game import Game
from hearthside.core.life.closing import next_time
from hearthside.core.pieces import (
    Board,
    Card,
    Coins,
    Ladder,
    Mark,
    Order,
    Piece,
    Places,
    Race,
    Rating,
    Track,
    Web,
    Words,
)
from hearthside.core.say import Line, Span, emphasised
from hearthside.core.show import Person, Sheet, Show
from hearthside.core.table import Table
from hearthside.export.prose import Paragraph
from hearthside.export.story import STARS, Volume

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&#])")
_OPENS_A_LIST = re.compile(r"^(\s*|\s*\d+(?=[.)]))([-+=.)])(?=\s|$|[-=])", re.MULTILINE)


def escaped(text: str) -> str:
    """Text that stays text: nothing in it is read as Markdown or HTML.

    >>> escaped("*boo* <b>")
    '\\\\*boo\\\\* \\\\<b\\\\>'
    """
    plain = _SPECIAL.sub(r"\\\1", text)
    return _OPENS_A_LIST.sub(r"\1\\\2", plain)


def whole(
    game: Game[Any], table: Table[Any], show: Show, volumes: Sequence[Volume], runs: bool = False
) -> str:
    """A table's story and everybody in it, from what a seat sees: those somebody plays with their
    whole sheet, the others as in a book. Whoever `runs` it keeps every sheet."""
    parts = [f"# {escaped(table.name)}", f"*{escaped(game.title)}*", *recap(volumes)]
    cast = table.play.cast
    people = [person for person in show.cast if person.id in cast]
    if people:
        parts.append("## The people")
        for one in people:
            whole_sheet = runs or not cast[one.id].npc
            parts += sheet(engine.sheet(game, table, one.id)) if whole_sheet else _in_short(one)
    if standing := [row for piece in show.scene for row in _piece(piece)]:
        parts += ["## How things stand", "\n".join(standing)]
    return "\n\n".join(parts) + "\n"


def recap(volumes: Sequence[Volume]) -> list[str]:
    """The story session by session, as blocks."""
    blocks = []
    for volume in volumes:
        blocks.append(f"## {volume.dated}")
        if volume.few:
            blocks.append("\n".join(f"- {_words(emphasised(line))}" for line in volume.few))
        for scene in volume.chapters:
            blocks.append(f"### {escaped(scene.named)}")
            blocks += [told for block in scene.blocks for told in _passage(block)]
        if volume.kept:
            blocks.append(f"### {STARS}")
            kept = (f"- **{escaped(whose)}** {escaped(words)}" for _, whose, words in volume.kept)
            blocks.append("\n".join(kept))
    last = volumes[-1].evening if volumes else None
    if last and (agreed := next_time(last.next, last.where)):
        blocks.append(escaped(agreed))
    return blocks or ["Nothing has happened yet."]


def _passage(block: Paragraph) -> Iterable[str]:
    """A paragraph, behind what the dice decided that it tells, and before what came of it. What
    not everyone knows is marked, in case the text is passed on."""
    words = _words(block.spans)
    kept = "" if block.to is None else "(Secret) "  # inside a quotation, which begins its line
    if block.kind == "handout":
        words = f"> {kept}{words}" + (f": {_words(emphasised(block.text))}" if block.text else "")
    elif block.kind == "speech":
        words = f"> {kept}{escaped(block.who)}: “{words}”"
    elif block.kind == "voiced":
        words = f"> {kept}{escaped(block.who)}: {words}"
    elif block.kind == "outcome":
        words = f"{kept}◆ {_words(map(_quiet, block.spans))}"
    else:
        words = f"{kept}{words}"
    yield from _note(block.above)
    yield words
    yield from _note(block.below)


def _note(lines: Sequence[Line]) -> Iterable[str]:
    if lines:
        yield f"◆ {' '.join(map(_line, lines))}"


def _line(line: Line) -> str:
    words = _words(map(_quiet, line.spans))
    return words if line.to is None else f"(Secret) {words}"


def _quiet(span: Span) -> Span:
    """A run of a note: names are as the other words in it."""
    return Span("text", span.text) if span.kind == "name" else span


def _words(spans: Iterable[Span]) -> str:
    told = re.sub(" {2,}", " ", "".join(map(_span, spans)))
    return _OPENS_A_LIST.sub(r"\1\\\2", told)


def _span(span: Span) -> str:
    text = _SPECIAL.sub(r"\\\1", span.text)
    if not text.strip() or text != text.strip():
        return text
    return {"name": f"**{text}**", "aspect": f"*{text}*", "emphasis": f"*{text}*"}.get(
        span.kind, text
    )


def _in_short(one: Person) -> list[str]:
    """Somebody as a book has them: by name, and what they are."""
    concept = [f"*{escaped(one.concept)}*"] if one.concept else []
    return [f"### {escaped(one.name)}", *concept]


def sheet(drawn: Sheet) -> list[str]:
    """A character's sheet, as blocks."""
    blocks = [f"### {escaped(drawn.name or 'Someone new')}"]
    if drawn.subtitle:
        blocks.append(f"*{escaped(drawn.subtitle)}*")
    for section in drawn.sections:
        blocks.append(f"#### {escaped(section.title)}")
        coins = [piece for piece in section.pieces if isinstance(piece, Coins)]
        none = [coin for coin in coins if not coin.count] if len(coins) > 1 else []
        rows = [row for piece in section.pieces if piece not in none for row in _piece(piece)]
        blocks.append("\n".join(rows) or "Nothing yet.")
    return blocks


def _piece(piece: Piece) -> Iterable[str]:
    label = f"{escaped(piece.label)}: " if piece.label else ""
    match piece:
        case Words() if piece.story and not label:
            yield escaped(piece.text)
        case Words() if piece.text or not label:
            yield f"- {label}{escaped(piece.text)}"
        case Rating():
            counted = [
                *_marked(piece),
                *(f"{one.count} of {one.of} {one.name}" for one in piece.tallies),
            ]
            note = ". ".join(filter(None, [piece.note, ", ".join(counted)]))
            yield f"- {label}{escaped(piece.value)}{_remark(note)}"
        case Track():
            boxes = " ".join(f"[{'x' if hit else ' '}] {escaped(box)}" for box, hit in piece.boxes)
            yield f"- {label}{boxes}"
        case Coins():
            called, coin = piece.label.lower(), piece.name.lower()
            if called.startswith(coin) or coin.startswith(called):
                label = ""  # one of the two says so
            yield f"- {label}{piece.count} {escaped(piece.name)}{'' if piece.count == 1 else 's'}"
        case Card() if piece.kind and not label:
            yield f"- {escaped(piece.kind)}: {escaped(piece.text)}{_remark(piece.note)}"
        case Mark() | Card() if piece.text or not label:
            yield f"- {label}{escaped(piece.text)}{_remark(piece.note)}"
        case Places():
            yield f"- {label}{escaped(', '.join(place.name for place in piece.places))}"
        case Order():
            yield f"- {label}{escaped(', '.join(one.name for one in piece.turns))}"
        case Board():
            yield from _board(piece)
        case Race():
            for pair in piece.pairs:
                ours, theirs = pair.ours, pair.theirs
                score = f"{ours.score} to {theirs.score}"
                yield f"- {label}{escaped(ours.name)} {score} {escaped(theirs.name)}"
        case Ladder():
            for rung in piece.rungs:
                told = [f"{one.face} {one.text}" for one in (*rung.ours, *rung.theirs)]
                if told:
                    yield f"- {escaped(rung.name)}: {escaped(', '.join(told))}"
        case Web():
            names = {node.id: node.label for node in piece.nodes}
            for tie in piece.ties:
                ends = (names.get(tie.start, tie.start), names.get(tie.end, tie.end))
                yield f"- {escaped(ends[0])} → {escaped(ends[1])}: {escaped(tie.label)}"


def _marked(piece: Rating) -> Iterable[str]:
    """How many boxes of each kind are filled beside a number."""
    for name in dict(piece.boxes):
        filled = [hit for of, hit in piece.boxes if of == name]
        yield f"{name.lower()} {sum(filled)} of {len(filled)}"


def _remark(note: str) -> str:
    if note.startswith("("):  # it sets itself off: "(Sword). Must roll to act at all."
        return f" {escaped(note)}"
    return f" ({escaped(note)})" if note else ""


def _board(board: Board) -> Iterable[str]:
    if called := ", ".join(map(escaped, filter(None, (board.label, board.note)))):
        yield f"\n**{called}**"
    yield ""
    yield "| " + " | ".join(map(escaped, board.head)) + " |"
    yield "|" + " --- |" * len(board.head)
    for row in board.rows:
        yield "| " + " | ".join(escaped(cell.text) for cell in row) + " |"
    yield ""
