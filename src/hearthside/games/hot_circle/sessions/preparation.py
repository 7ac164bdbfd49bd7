"""What the GM writes down for a session, for nobody else (HC-8.4)."""

import msgspec

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Pick, Rows, Text
from hearthside.core.life.shelf import SCENE, ItemPrepared
from hearthside.core.moves import GM, ONLY_GM, Event, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.table import Prepared as OnShelf
from hearthside.games.hot_circle.books import HotTable, heroes, without_character
from hearthside.games.hot_circle.state import Opening, Preparation, step_between

ONE_EACH = "A lifepath, a trait or a goal for each."


class OpeningRow(msgspec.Struct, frozen=True):
    character: str
    scene: str = ""
    goal: str = ""
    obstacle: str = ""


class Prepare(Move, frozen=True, tag="hot-circle.prepare"):
    places: str = ""
    people: str = ""
    obstacles: str = ""
    openings: tuple[OpeningRow, ...] = ()


class Prepared(Event, frozen=True, tag="hot-circle.prepared"):
    sets = {"preparation": "preparation"}
    preparation: Preparation
    fresh: tuple[Opening, ...] = ()
    """The opening scenes that were not there before."""


MOVES = (Prepare,)
EVENTS = (Prepared,)


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not table.play.campaign.is_ready:
        return []
    step = step_between(table)
    # While somebody still makes a character the GM may prepare more, and nothing urges to start.
    early = step == "ready" and not table.session and bool(without_character(table))
    return [
        verb(
            Prepare,
            "Write down your preparation",
            lambda: (*_notes(table), *_openings(table)),
            group="gm",
            first=step == "preparation" or early,
            help="Only you read this.",
            rules=("HC-8.4",),
        )
    ]


def _notes(table: HotTable) -> tuple[Text, ...]:
    kept = table.play.preparation
    blanks = (
        ("places", "Places", _from_sheets(table), kept.places),
        ("people", "People and what they know", ONE_EACH, kept.people),
        ("obstacles", "Obstacles and consequences", "", kept.obstacles),
    )
    return tuple(
        Text(name=name, label=label, help=help_, value=value, long=True, most=2_000)
        for name, label, help_, value in blanks
    )


def _openings(table: HotTable) -> tuple[Rows, ...]:
    """HC-8.4: for session one an opening scene for each character."""
    cast = tuple(Pick(hero.id, hero.name) for hero in heroes(table))
    if not cast or table.session:
        return ()
    rows = tuple(msgspec.structs.asdict(one) for one in table.play.preparation.openings)
    opening = Rows(
        name="openings",
        label="An opening scene for each character",
        value=rows,
        most=8,
        fields=(
            Choice(name="character", label="For", picks=cast, value=cast[0].value),
            Text(name="scene", label="It opens"),
            Text(name="goal", label="The goal"),
            Text(name="obstacle", label="What is in the way"),
        ),
    )
    return (opening,)


def _from_sheets(table: HotTable) -> str:
    """HC-8.4: where places come from: everyone's latest lifepath and goals."""
    hints = []
    for hero in heroes(table):
        latest = hero.lifepaths[-1].name if hero.lifepaths else "average"
        goals = "; ".join(one.goal for one in hero.beliefs if one.goal and not one.reached)
        hints.append(f"{hero.name} ({latest}): {goals}")
    return " · ".join(hints)


def decide(table: HotTable, seat: str, move: Prepare) -> list[Event]:
    openings = tuple(
        Opening(row.character, row.scene.strip(), row.goal.strip(), row.obstacle.strip())
        for row in move.openings
    )
    prepared = Preparation(
        places=move.places.strip(),
        people=move.people.strip(),
        obstacles=move.obstacles.strip(),
        openings=openings or table.play.preparation.openings,
    )
    known = table.play.preparation.openings
    fresh = tuple(one for one in openings if one.scene and one not in known)
    return [Prepared(preparation=prepared, fresh=fresh)]


def follow(table: HotTable, event: Event) -> list[Event]:
    """HC-8.4: an opening scene lies on the GM's shelf, to be opened when its time comes."""
    if not isinstance(event, Prepared):
        return []
    return [
        ItemPrepared(
            item=OnShelf(
                id=f"opening-{one.character}", kind=SCENE, title=one.scene, known_to=ONLY_GM
            )
        )
        for one in event.fresh
    ]


def say(table: HotTable, event: Prepared) -> list[Line]:
    kept = event.preparation
    words = (
        *(kept.places, kept.people, kept.obstacles),
        *(text for one in kept.openings for text in (one.scene, one.goal, one.obstacle)),
    )
    spans = ("Prepared: ", aspect(" · ".join(filter(None, words)) or "nothing yet"))
    return [line(*spans, rules=("HC-8.4",), to=(GM,), beat="Preparation")]
