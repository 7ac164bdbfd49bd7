"""Writing at the same time: what each person changed is kept, and nobody writes over somebody else.

A form comes back with what it was drawn with. Where only one of two people changed a thing, that
change stands. Where both did, the second hears whose words are there, and may send again.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Field, Kept, Rows, one_of
from hearthside.core.moves import Illegal, Move
from hearthside.core.table import slug
from hearthside.games.hot_circle.session_zero.campaign import Faction, Setting
from hearthside.games.hot_circle.state import HotTable


def _before(was: str) -> dict[str, Any]:
    """The line a form was drawn with; nothing for a new one."""
    try:
        values = msgspec.json.decode(was)
    except msgspec.DecodeError:
        return {}
    return values if isinstance(values, dict) and isinstance(values.get("id"), str) else {}


def merged(
    base: Mapping[str, Any], now: Mapping[str, Any], sent: Mapping[str, Any]
) -> tuple[dict[str, Any], str]:
    """What a thing comes to, and the first part that two people changed to different ends."""
    made, clash = dict(now), ""
    for part, words in sent.items():
        start = base.get(part, "")
        if words in (start, now[part]):
            continue
        if now[part] != start and not clash:
            clash = part
        made[part] = words
    return made, clash


def refuse(who: str, what: str, now: str, field: str) -> None:
    """Whose words are there already, and how to put one's own in their place."""
    says = f"It says “{now}” now." if now else "It is blank now."
    raise Illegal(f"{who} wrote {what} meanwhile. {says} Send again to put yours there.", field)


def merged_list(base: str, now: str, sent: str) -> str:
    """A list in a text: what was added and taken away in one version, done to the other.

    >>> merged_list("rowers", "rowers, nuns", "rowers, ghosts")
    'rowers, nuns, ghosts'
    """
    if sent == base:
        return now
    if now == base:
        return sent
    old, here, mine = _entries(base), _entries(now), _entries(sent)
    gone = [word for word in old if word not in mine]
    left = [word for word in here if word not in gone]
    return ", ".join([*left, *(word for word in mine if word not in left and word not in old)])


def _entries(words: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in re.split(r"[,;\n]", words) if word.strip()))


Line = TypeVar("Line", Setting, Faction)


def written_together(
    table: HotTable,
    seat: str,
    lines: tuple[Line, ...],
    rows: Sequence[tuple[str, dict[str, Any]]],
    *,
    make: Callable[..., Line],
    says: Callable[[Line, str], str],
    what: str,
    most: int,
) -> tuple[Line, ...]:
    """The lines with those written, each sent with how it was drawn; what is not named stays.

    `says` tells what a line says now, to somebody who changed the same part of it.
    """
    made = {one.id: one for one in lines}
    _refuse_twice([sent["name"] for _, sent in rows], what)
    for was, sent in rows:
        now, base = _meant(list(made.values()), was, sent)
        if now is None:
            if base is not None:
                id = slug(sent["name"], set(made))
                made[id] = make(id=id, **sent, by=seat)
            continue
        values, clash = merged(base or {}, now.written(), sent)
        if clash and now.by != seat:
            refuse(writer(table, now.by), f"the line “{now.name}”", says(now, clash), what)
        if values != now.written():
            made[now.id] = msgspec.structs.replace(now, **values, by=seat)
    _refuse_twice([one.name for one in made.values()], what)
    if len(made) > most:
        raise Illegal(f"That would be {len(made)} {what}. Keep to {most}, or strike some.", what)
    return tuple(made.values())


def _meant(
    lines: list[Line], was: str, sent: dict[str, Any]
) -> tuple[Line | None, dict[str, Any] | None]:
    """The line that is meant as it is now, and as it was drawn: the same one, or else its name's.

    A line nobody touched that was struck meanwhile is neither: it stays away.
    """
    base = _before(was)
    known = next((one for one in lines if one.id == base.get("id")), None)
    if known is not None:
        return known, base
    if all(base.get(part) == words for part, words in sent.items()):
        return None, None
    alike = (one for one in lines if one.name.casefold() == sent["name"].casefold())
    return next(alike, None), {"name": sent["name"]}


def list_forms(
    what: str,
    rule: str,
    lines: Sequence[Line],
    write: type[Move],
    strike: type[Move],
    fields: Callable[[], Sequence[Field]],
) -> list[Verb]:
    """To write all the lines at once; and to strike one, which is the only way one leaves, so that
    writing together loses none."""
    writing = verb(
        write,
        f"Add or change {what}s" if lines else f"Write down the {what}s",
        fields,
        group="gm",
        help="You can all write at once: nobody’s lines are lost.",
        rules=(rule,),
    )
    if not lines:
        return [writing]
    last = one_of(what, "Which?", lines, lines[-1].id)
    striking = verb(strike, f"Strike a {what}", lambda: [last], group="gm", rules=(rule,))
    return [writing, striking]


def rows_of(what: str, lines: Sequence[Line], most: int, *fields: Field) -> Rows:
    """The blanks of all the lines, each with how it was drawn."""
    drawn = [msgspec.json.encode({"id": one.id, **one.written()}).decode() for one in lines]
    values = tuple({**one.written(), "was": was} for one, was in zip(lines, drawn, strict=True))
    every = (*fields, Kept("was", "The line"))
    return Rows(what, what.capitalize(), value=values, least=1, most=most, fields=every)


def writer(table: HotTable, seat: str) -> str:
    return table.seat_name(seat) if seat else "Somebody"


def _refuse_twice(names: list[str], field: str) -> None:
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise Illegal(f"“{name}” is there twice. Give one of them another name.", field)
