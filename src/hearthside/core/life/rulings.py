"""Rulings, not rules: the GM may set any value, hide or reveal anyone, and the log says so."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Many, Pick, Text
from hearthside.core.game import Game
from hearthside.core.moves import GM, ONLY_GM, Audience, Event, Illegal, Move
from hearthside.core.path_labels import NOW, NamedValue, named, words_listed
from hearthside.core.say import RULING, Line, Span, aspect, line, listed, name, number, reveal
from hearthside.core.secrecy.views import view
from hearthside.core.table import Character, Table, with_character
from hearthside.core.typed_text import typed_number
from hearthside.core.wording.grammar import agreeing, several
from hearthside.core.wording.typesetting import sentence, uncapital


class Rule(Move, frozen=True, tag="table.rule"):
    """Set a value, named as on its sheet (`Wren: Careful`) or by its path in the game's state."""

    path: str
    value: str
    reason: str = ""


class Reveal(Move, frozen=True, tag="table.reveal"):
    character: str


class Confide(Move, frozen=True, tag="table.confide"):
    """Let some know of somebody, and nobody else."""

    character: str
    to: tuple[str, ...]


class Hide(Move, frozen=True, tag="table.hide"):
    character: str


class Ruled(Event, frozen=True, tag="table.ruled"):
    """`secret` when no player could see the difference."""

    by: str
    path: str
    value: Any
    reason: str
    secret: bool


class Revealed(Event, frozen=True, tag="table.revealed"):
    character: str
    known_to: Audience

    @property
    def hidden(self) -> bool:
        """Whether somebody still does not know."""
        return self.known_to is not None


NO_WORDS = ("", "none")
"""How somebody types a list with nothing in it."""
FEW, MOST_NAMED = 6, 12
"""How many values a refusal names: those that are alike, and those there are."""


LASTS = True


def verbs(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    cast = table.play.cast.values()
    return [shade for who in cast if who.npc for shade in _shades(table, who)]


def further(game: Game[Any], table: Table[Any], seat: str) -> list[Verb]:
    if not table.is_gm(seat):
        return []
    ruling = verb(
        Rule,
        "Make a ruling",
        lambda: _blanks(game, table),
        group="gm",
        help="Name a value as it stands on a sheet, and say what it is now. On the sheet itself, "
        "each has a gavel beside it. The log shows every ruling.",
    )
    return [ruling]


def _blanks(game: Game[Any], table: Table[Any]) -> tuple[Text, ...]:
    titles = tuple(f"{value.who}: {value.in_full}" for value in named(game, table).values())
    return (
        Text(
            "path",
            "Which value",
            needed=True,
            placeholder=titles[0] if titles else "",
            suggestions=titles,
        ),
        Text("value", "New value", most=2_000),
        Text("reason", "Because", placeholder="We agreed on it"),
    )


def _shades(table: Table[Any], who: Character) -> list[Verb]:
    """To hide somebody, or to let everyone know of them, or just some."""
    if who.known_to is None:
        return [verb(Hide, f"Hide {who.name}", character=who.id, group="reveal")]
    unaware = tuple(
        Pick(seat, table.seat_name(seat))
        for seat in table.players()
        if not table.sees(seat, who.known_to)
    )
    offered = [verb(Reveal, f"Reveal {who.name}", character=who.id, group="reveal")]
    if len(unaware) > 1:
        some, label = Many("to", "Who knows now?", picks=unaware, least=1), "Let some know of"
        confiding = verb(
            Confide, f"{label} {who.name}", lambda: (some,), character=who.id, group="reveal"
        )
        offered.append(confiding)
    return offered


def decide(game: Game[Any], table: Table[Any], seat: str, move: Move) -> list[Event]:
    match move:
        case Rule():
            return [_ruling(game, table, seat, move)]
        case Reveal():
            return [Revealed(character=move.character, known_to=None)]
        case Confide():
            knew = table.play.cast[move.character].known_to or ()
            more = tuple(seat for seat in move.to if seat not in knew)
            return [Revealed(character=move.character, known_to=(*knew, *more))]
        case Hide():
            return [Revealed(character=move.character, known_to=ONLY_GM)]
    raise TypeError(move)


def _ruling(game: Game[Any], table: Table[Any], seat: str, move: Rule) -> Ruled:
    known = named(game, table)
    path = _meant(table, known, move.path.strip())
    value = _parsed(move.value)
    if isinstance(value, str) and words_listed(table.play, path):
        typed = re.split(r",|\band\b", value.lower())
        value = [word for one in typed if (word := one.strip()) not in NO_WORDS]
    try:
        after = _ruled(table, path, value)
    except Illegal as refused:
        value = move.value
        try:
            after = _ruled(table, path, value)
        except Illegal:
            if path not in known or refused.field != "value":
                raise refused from None
            now = f"{known[path].title} is {known[path].value} now"
            raise Illegal(
                f"“{move.value}” does not fit there. {now}: give the same kind of value.", "value"
            ) from None
    secret = _as_seen(game, table) == _as_seen(game, after)
    return Ruled(by=seat, path=path, value=value, reason=move.reason, secret=secret)


def _meant(table: Table[Any], known: Mapping[str, NamedValue], words: str) -> str:
    """The path of the value that is named: as on its sheet, by part of that, or as a path."""
    titles = {value.title.casefold(): path for path, value in known.items()}
    for title in (words.casefold(), words.casefold().rpartition(NOW)[0]):
        if title in titles:
            return titles[title]
    tops = {field.name for field in msgspec.structs.fields(table.play)}
    if words.partition(".")[0] in tops:
        return words
    parts = words.casefold().split()
    alike = [path for title, path in titles.items() if all(part in title for part in parts)]
    if len(alike) == 1:
        return alike[0]
    if alike:
        few = listed([f"“{known[path].title}”" for path in alike[:FEW]])
        raise Illegal(f"“{words}” may be {few}. Say whose, and which.", "path")
    if titles:
        such = next(iter(known.values())).title
        raise Illegal(
            f"No sheet has “{words}”. Name a value as it stands there, such as “{such}”.", "path"
        )
    return words


def _parsed(typed: str) -> Any:
    try:
        return msgspec.json.decode(typed.replace("−", "-").removeprefix("+"))
    except (msgspec.DecodeError, RecursionError):
        return typed


def _as_seen(game: Game[Any], table: Table[Any]) -> Any:
    """The game's state as somebody with no secrets sees it."""
    return view(game, table, "").play


def _ruled(table: Table[Any], path: str, value: Any) -> Table[Any]:
    play = msgspec.json.decode(msgspec.json.encode(table.play))
    by_other_ids = set(_misplaced(play))
    way, _, last = path.rpartition(".")
    spot = value_at(play, way, path)
    _within(spot, last, path)
    if last == "id":
        raise Illegal("The table finds things by their ids, so an id has to stay as it is.", "path")
    spot[int(last) if isinstance(spot, list) else last] = value
    try:
        ruled = msgspec.convert(play, type(table.play))
    except msgspec.ValidationError as wrong:
        reason = str(wrong).split(" - at")[0].removesuffix(".")
        raise Illegal(f"{path} cannot be {value!r}: {reason.lower()}.", "value") from None
    except RecursionError:
        raise Illegal(f"{path} cannot be that: it is nested too deeply.", "value") from None
    if lost := next((key for key in _misplaced(play) if key not in by_other_ids), ""):
        raise Illegal(f"“{lost}” has to keep its id.", "value")
    return replace(table, play=ruled)


def _misplaced(play: Any) -> Iterator[str]:
    """Under which ids things are kept that say they have another."""
    if isinstance(play, dict):
        for key, inner in play.items():
            if isinstance(inner, dict) and isinstance(inner.get("id"), str) and inner["id"] != key:
                yield key
            yield from _misplaced(inner)
    elif isinstance(play, list):
        for inner in play:
            yield from _misplaced(inner)


def value_at(state: Any, path: str, asked: str = "") -> Any:
    """What lies at a path of a state in plain values, or a refusal that says what is there."""
    for step in filter(None, path.split(".")):
        state = _within(state, step, asked or path)
    return state


def _within(spot: Any, step: str, path: str) -> Any:
    if isinstance(spot, dict) and step in spot:
        return spot[step]
    if isinstance(spot, list) and typed_number(step, len(spot)) < len(spot):
        return spot[int(step)]
    known = list(spot) if isinstance(spot, dict) else []
    if isinstance(spot, list):
        known = [str(n) for n in range(len(spot))]
    there = ", ".join(known[:MOST_NAMED]) or "nothing"
    raise Illegal(f"There is no “{step}” in {path}. There is: {there}.", "path")


def evolve(game: Game[Any], table: Table[Any], event: Event) -> Table[Any]:
    match event:
        case Ruled():
            return _ruled(table, event.path, event.value)
        case Revealed():
            character = table.play.cast[event.character]
            return with_character(table, replace(character, known_to=event.known_to))
    raise TypeError(event)


def say(game: Game[Any], table: Table[Any], event: Event) -> list[Line]:
    match event:
        case Ruled():
            to = (GM,) if event.secret else None
            who = name(table.seat_name(event.by))
            spans = _in_words(game, table, event)
            because = f". {sentence(event.reason)}" if event.reason else "."
            return [line("Ruling by ", who, ": ", *spans, because, to=to, beat=RULING)]
        case Revealed():
            who = name(table.play.cast[event.character].name)
            if event.known_to == ONLY_GM:
                return [line("Ruling: ", who, " is hidden.", to=ONLY_GM, beat=RULING)]
            return [reveal(who, " appears.", to=event.known_to, who=event.character)]
    raise TypeError(event)


def _in_words(game: Game[Any], before: Table[Any], event: Ruled) -> tuple[str | Span, ...]:
    """`Isolde’s Careful is now Superb +5`, `Isolde has 3 fate points now`, or the bare path where
    no sheet shows the value."""
    value = named(game, _ruled(before, event.path, event.value)).get(event.path)
    if value is None:
        return aspect(event.path.replace(".", " › ")), " is now ", number(f"{event.value}")
    whose = (name(value.who), "’s ") if value.who else ()
    was = named(game, before).get(event.path, value).label
    if value.who and several(f"the {was}") and value.value.isdecimal() and value.value != "1":
        held = number(f"{value.value} {uncapital(was)}")
        return name(value.who), agreeing(value.who, " has "), held, " now"
    return (*whose, was, agreeing(f"the {was}", " is now "), number(value.value))
