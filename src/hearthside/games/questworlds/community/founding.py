"""Founding the community: its resources in order, or ranked by three questions (QW-10.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Rows, Text, YesNo
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, name
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.ratings import written
from hearthside.games.questworlds.settings import on, sign

RATINGS = (32, 29, 18, 18, 12)
"""QW-10.1: 12M, 9M, 18, 18, 12 for the resources in order; fewer drop the lowest."""
_USUAL = ("Wealth", "Diplomacy", "Morale", "Military", "Magic")


class Found(Move, frozen=True, tag="questworlds.found"):
    name: str
    interval: str
    resources: tuple[dict[str, str | bool], ...]


class FoundByQuestions(Move, frozen=True, tag="questworlds.found-by-questions"):
    """QW-10.1: a questionnaire ranks the usual resources."""

    name: str
    interval: str
    pride: str
    shelter: str
    lack: str
    required: str = ""


class Founded(Event, frozen=True, tag="questworlds.founded"):
    community: Community


_INTERVAL = Text(
    name="interval",
    label="Its interval",
    needed=True,
    most=40,
    value="season",
    help="How long until its fortunes are reckoned up: a season, a year, a voyage.",
)
MOVES = (Found, FoundByQuestions)
EVENTS = (Founded,)


def verbs(table: QuestTable, seat: str) -> list[Verb]:
    if table.play.community or not on(table, "communities") or not table.is_gm(seat):
        return []
    rated = listed([written(one, sign(table)) for one in RATINGS])
    look: dict[str, Any] = {"group": "gm", "rules": ("QW-10.1",)}
    by_hand = f"Rated {rated} in this order."
    asked = f"Your answers rank its resources: {rated}."
    return [
        verb(Found, "Found the community", _blanks, help=by_hand, **look),
        verb(FoundByQuestions, "Found it by three questions", _questions, help=asked, **look),
    ]


def _blanks() -> list[Field]:
    line_fields: tuple[Field, ...] = (
        Text(name="name", label="Resource", needed=True, most=40),
        YesNo(name="required", label="The setting requires it for some deeds"),
    )
    return [
        Text(name="name", label="Called", needed=True, most=60),
        _INTERVAL,
        Rows(
            name="resources",
            label="Resources, strongest first",
            fields=line_fields,
            value=tuple({"name": one, "required": False} for one in _USUAL),
            least=1,
            most=len(RATINGS),
        ),
    ]


def _questions() -> list[Field]:
    return [
        Text(name="name", label="What is your community called?", needed=True, most=60),
        _INTERVAL,
        _question("pride", "What do strangers envy it for?", "Its strongest resource.", 0),
        _question("shelter", "What gets it through a bad year?", "The second.", 1),
        _question("lack", "What do its people wish they had more of?", "The weakest.", -1),
        Choice(
            name="required",
            label="Does the setting require one for some deeds?",
            picks=(Pick("", "No"), *(Pick(one, one) for one in _USUAL)),
            folded=True,
            rules=("QW-10.2.1",),
        ),
    ]


def _question(name: str, label: str, help: str, at: int) -> Choice:
    picks = tuple(Pick(one, one) for one in _USUAL)
    return Choice(name=name, label=label, help=help, picks=picks, value=_USUAL[at], folded=True)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case Found():
            return [Founded(community=_founded(move.name, move.interval, move.resources))]
        case FoundByQuestions():
            rows: list[dict[str, str | bool]] = [
                {"name": one, "required": one == move.required} for one in _ranked(move)
            ]
            return [Founded(community=_founded(move.name, move.interval, rows))]
    raise TypeError(move)


def _ranked(move: FoundByQuestions) -> tuple[str, ...]:
    """The five resources, strongest first."""
    if len({move.pride, move.shelter, move.lack}) < 3:
        raise Illegal("Give each question another answer, so that they can be ranked.", "lack")
    rest = [one for one in _USUAL if one not in (move.pride, move.shelter, move.lack)]
    return (move.pride, move.shelter, *rest, move.lack)


def _founded(called_so: str, interval: str, rows: Sequence[Mapping[str, str | bool]]) -> Community:
    resources: dict[str, Resource] = {}
    for row, rating in zip(rows, RATINGS, strict=False):
        called = str(row["name"]).strip()
        id = slug(called, resources)
        resources[id] = Resource(
            id=id, name=called, rating=rating, required=bool(row.get("required"))
        )
    return Community(name=called_so.strip(), interval=interval.strip(), resources=resources)


def evolve(table: QuestTable, event: Event) -> QuestTable:
    match event:
        case Founded():
            return books.with_play(table, community=event.community)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    match event:
        case Founded():
            kept = [
                f"{one.name} {written(one.rating, sign(table))}"
                for one in event.community.resources.values()
            ]
            spans = (name(event.community.name), f" has {listed(kept)}.")
            return [line(*spans, rules=("QW-10.1",), beat="Community")]
    raise TypeError(event)
