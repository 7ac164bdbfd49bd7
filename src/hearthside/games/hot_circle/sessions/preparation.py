"""What the GM writes down for a session, for nobody else (HC-8.4)."""

import re

import msgspec

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Pick, Rows, Text, one_of
from hearthside.core.life.shelf import SCENE, ItemDiscarded, ItemPrepared
from hearthside.core.moves import GM, ONLY_GM, Event, Illegal, Move
from hearthside.core.say import Line, aspect, line
from hearthside.core.scenery import suiting
from hearthside.core.table_life import Prepared as OnShelf
from hearthside.core.wording.grammar import amid
from hearthside.core.wording.typesetting import ended
from hearthside.games.hot_circle.people import heroes, without_character
from hearthside.games.hot_circle.state import HotTable, Opening, Preparation, step_between

PLACES = "Where their latest lifepaths and their goals lead."
PEOPLE = "A lifepath, a trait or a goal for each, and what they could tell."
OBSTACLES = (
    "Which faction is against those goals, and whom does it send? Which belief, instinct, trait or "
    "relationship pulls the other way? What does failing bring?"
)
LONGEST_NAME = 60
PLACE = "The back room, after closing time"


class Prepare(Move, frozen=True, tag="hot-circle.prepare"):
    places: str = ""
    people: str = ""
    obstacles: str = ""
    openings: tuple[Opening, ...] = ()


class Prepared(Event, frozen=True, tag="hot-circle.prepared"):
    sets = {"preparation": "preparation"}
    preparation: Preparation
    fresh: tuple[Opening, ...] = ()
    """The opening scenes that were not there before."""
    gone: tuple[str, ...] = ()
    """The characters whose opening scene was taken back."""


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if not table.is_gm(seat) or not table.play.campaign.is_ready:
        return []
    step = step_between(table)
    # While somebody still makes a character the GM prepares, and nothing urges to start; after it
    # the first session may, and preparing stays beside it.
    due = step == "preparation" if table.session else bool(without_character(table))
    written = table.play.preparation != Preparation()
    return [
        verb(
            Prepare,
            "Add to your preparation" if written else "Write down your preparation",
            lambda: (*_notes(table), *_openings(table)),
            group="gm",
            first=due,
            instead=not due and not table.session,
            help="Only you read this.",
            rules=("HC-8.4",),
        )
    ]


def _notes(table: HotTable) -> tuple[Text, ...]:
    kept, powers = table.play.preparation, table.play.campaign.factions
    power = powers[0].name if powers else "Somebody"
    person = f"A captain of {amid(power)}, Precise: knows who signed the writ"
    obstacle = f"{power}: cross them, and you are on their list"
    blanks = (
        ("places", "Places", f"{PLACES} {_from_sheets(table)}".strip(), kept.places, PLACE),
        ("people", "People and what they know", PEOPLE, kept.people, person),
        ("obstacles", "Obstacles and consequences", OBSTACLES, kept.obstacles, obstacle),
    )
    return tuple(
        Text(name, label, help=help_, value=value, long=True, most=2_000, placeholder=such)
        for name, label, help_, value, such in blanks
    )


def _openings(table: HotTable) -> tuple[Rows, ...]:
    """HC-8.4: for session one an opening scene for each character, with a goal of theirs."""
    played = heroes(table)
    if not played or table.session:
        return ()
    kept = {one.character: one for one in table.play.preparation.openings}
    cast = tuple(Pick(hero.id, hero.name) for hero in played)
    goals = {hero.id: [one.goal for one in hero.beliefs] for hero in played}
    first = (Opening(id, goal=next(iter(known), "")) for id, known in goals.items())
    opening = Rows(
        "openings",
        "An opening scene for each character",
        help="It starts them off on a goal of theirs, and puts something in the way.",
        value=tuple(msgspec.structs.asdict(kept.get(one.character, one)) for one in first),
        most=len(cast),
        fields=(
            one_of("character", "For", cast),
            Text("scene", "Where it opens", most=120, placeholder=PLACE),
            Text(
                "goal",
                "The goal",
                most=160,
                suggestions=tuple(
                    dict.fromkeys(goal for known in goals.values() for goal in known)
                ),
            ),
            Text(
                "obstacle",
                "What is in the way",
                most=120,
                placeholder="Somebody counts everything twice",
            ),
        ),
    )
    return (opening,)


def _from_sheets(table: HotTable) -> str:
    """HC-8.4: what everyone is after, and where life has brought them last."""
    hints = []
    for hero in heroes(table):
        latest = hero.lifepaths[-1] if hero.lifepaths else None
        setting = table.play.campaign.setting(latest.setting) if latest else ""
        where = f" ({latest.name}, {amid(setting)})" if latest else ""
        goals = "; ".join(one.aim for one in hero.beliefs if one.goal and not one.reached)
        hints += [f"{hero.name}{where}: “I must {ended(goals)}”"] if goals else []
    return " ".join(hints)


def decide(table: HotTable, seat: str, move: Prepare) -> list[Event]:
    known = table.play.preparation.openings
    openings = _written(table, move.openings) if move.openings else _still_to_come(table)
    prepared = Preparation(
        places=move.places.strip(),
        people=move.people.strip(),
        obstacles=move.obstacles.strip(),
        openings=openings,
    )
    fresh = tuple(one for one in openings if one not in known)
    meant = {one.character for one in openings}
    gone = tuple(one.character for one in known if one.character not in meant)
    return [Prepared(preparation=prepared, fresh=fresh, gone=gone)]


def _written(table: HotTable, rows: tuple[Opening, ...]) -> tuple[Opening, ...]:
    """The opening scenes as typed, one each; a line with nothing but the goal is none."""
    made: dict[str, Opening] = {}
    for row in rows:
        one = Opening(row.character, row.scene.strip(), row.goal.strip(), row.obstacle.strip())
        if not (one.scene or one.obstacle):
            continue
        if one.character in made:
            name = table.play.cast[one.character].name
            raise Illegal(f"{name} has two opening scenes here. Write one for each.", "openings")
        made[one.character] = one
    return tuple(made.values())


def _still_to_come(table: HotTable) -> tuple[Opening, ...]:
    """The openings belong to the first session; after it they are over."""
    first = table.session == 0 or (table.session == 1 and table.session_open)
    return table.play.preparation.openings if first else ()


def follow(table: HotTable, event: Prepared) -> list[Event]:
    """HC-8.4: an opening scene lies on the GM's shelf, to be opened when its time comes."""
    gone = [shelved(id) for id in event.gone if lies_ready(table, id)]
    return [
        *(ItemDiscarded(item=id) for id in gone),
        *(ItemPrepared(item=_on_shelf(table, one)) for one in event.fresh),
    ]


def shelved(character: str) -> str:
    """Where the opening scene of a character lies on the shelf."""
    return f"opening-{character}"


def _on_shelf(table: HotTable, one: Opening) -> OnShelf:
    id, title = shelved(one.character), _title(table, one)
    return OnShelf(id=id, kind=SCENE, title=title, picture=suiting(title), known_to=ONLY_GM)


def _title(table: HotTable, one: Opening) -> str:
    hero = table.play.cast.get(one.character)
    return one.scene or f"{hero.name if hero else 'Somebody'} begins"


def opening_called(table: HotTable, title: str) -> Opening | None:
    """The prepared opening scene of that title, if it is one."""
    every = table.play.preparation.openings
    return next((one for one in every if _title(table, one) == title), None)


def opening_now(table: HotTable) -> Opening | None:
    """The opening scene that is being played."""
    scene = table.scene
    return opening_called(table, scene.title) if scene and scene.open else None


def ahead(table: HotTable) -> list[Opening]:
    """The opening scenes that are still to be played, and the one that is."""
    now, every = opening_now(table), _still_to_come(table)
    return [one for one in every if one is now or lies_ready(table, one.character)]


def lies_ready(table: HotTable, character: str) -> bool:
    """Whether the opening scene of a character still waits on the shelf."""
    item = table.shelf.get(shelved(character))
    return item is not None and not item.away


def in_a_row(text: str) -> str:
    """What was typed line by line, in one."""
    return "; ".join(line_.strip().rstrip(";.") for line_ in text.splitlines() if line_.strip())


def told_opening(one: Opening) -> str:
    """`The chapel steps. The goal: find the ledger. In the way: a guard.`"""
    told = (("", one.scene), ("The goal: ", one.goal), ("In the way: ", one.obstacle))
    return " ".join(ended(f"{label}{text}") for label, text in told if text)


def prepared_people(table: HotTable) -> tuple[str, ...]:
    """Whom the GM has written down, by name, and who is not in the story yet."""
    cast = {hero.name.casefold() for hero in table.play.cast.values()}
    every = (
        re.split(r"[,:;(]", one)[0].strip() for one in table.play.preparation.people.splitlines()
    )
    return tuple(
        name for name in every if 0 < len(name) <= LONGEST_NAME and name.casefold() not in cast
    )


def say(table: HotTable, event: Prepared) -> list[Line]:
    kept = event.preparation
    notes = map(in_a_row, (kept.places, kept.people, kept.obstacles))
    words = [*(ended(one) for one in notes if one), *map(told_opening, kept.openings)]
    spans = ("Prepared: ", aspect(" ".join(words) or "nothing yet."))
    return [line(*spans, rules=("HC-8.4",), to=(GM,), beat="Preparation")]
