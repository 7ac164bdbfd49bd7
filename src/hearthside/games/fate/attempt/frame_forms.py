"""What a character may try, as verbs; the form of each is worked out when it is opened."""

from collections.abc import Iterator

from msgspec.structs import replace

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Number, Pick, Text, one_of
from hearthside.core.moves import Move
from hearthside.core.wording.grammar import amid
from hearthside.games.fate.attempt.invocable import aspect_picks, known_aspects, lasting_aspects
from hearthside.games.fate.attempt.ratings import approach_tapped, rung
from hearthside.games.fate.attempt.state import ACTION, Kind
from hearthside.games.fate.content import words_of
from hearthside.games.fate.people import agrees, is_bystander, known_as, others
from hearthside.games.fate.sheet import Aspect, Hero
from hearthside.games.fate.state import FateTable
from hearthside.games.fate.struggle.zone_distances import obstacle_id, obstacles, reach

TELLING = (
    Text(
        "how",
        "How?",
        help="How the approach fits. May stay blank.",
        placeholder="Slowly, one hand on the wall",
        deed=True,
        rules=("FA-5.17",),
    ),
    Text(
        "risk",
        "What is at risk?",
        help="May stay blank.",
        placeholder="the lamp goes out",
        brief="risk",
    ),
)
_AIMED = (
    Text(
        "want",
        "What for?",
        help="May stay blank.",
        placeholder="get him off his feet",
        brief="what for",
    ),
    TELLING[1],
)
"""An attack says how first: that it is to hurt goes without saying."""
_DIFFICULTY = Number(
    "against",
    "Difficulty, if nobody defends",
    least=-2,
    most=20,
    value=2,
    signed=True,
    rules=("FA-9.1",),
)


def acting(
    table: FateTable, seat: str, hero: Hero, kind: Kind, move: type[Move], first: bool
) -> Verb:
    """One thing to try. A GM who acts for an NPC sets its difficulty too."""
    sets = hero.npc and table.is_gm(seat) and kind != "attack"
    words = words_of(kind)
    go = "Roll" if sets else words.go

    def fields() -> tuple[Field, ...]:
        against = (_DIFFICULTY,) if sets else ()
        way = approach_tapped(hero, ACTION[kind], f"{go} with")
        telling = _AIMED if kind == "attack" else TELLING
        asked = (*_ASKED[kind](table, hero), *against, way, *telling)
        return tuple(_of_them(field, hero) for field in asked) if hero.npc else asked

    return verb(
        move,
        words.name,
        fields,
        character=hero.id,
        go=go,
        help=words.help,
        rules=words.rules,
        first=first,
    )


def _of_them(field: Field, hero: Hero) -> Field:
    """A question about somebody the GM plays names them."""
    does = f" {agrees(hero, 'does', 'do')} {amid(hero.name)} "
    return replace(field, label=field.label.replace(" do you ", does))


def _reaching(table: FateTable, hero: Hero) -> Text:
    """FA-5.15: where nobody is close, to say how one reaches that far is a part of it."""
    how, _ = TELLING
    if any(reach(table, hero, other) == "here" for other in near_by(table, hero)):
        return replace(how, help="May stay blank.", placeholder="Swing down on the chain")
    far = "With a thrown rope, from the doorway"
    return replace(how, label="How do you reach that far?", help="", needed=True, placeholder=far)


def _overcome(table: FateTable, hero: Hero) -> tuple[Field, ...]:
    want = Text("want", "What do you want?", needed=True, placeholder="get past the guard")
    open_way = "Overcome it, and the way is open."
    barriers = [
        Pick(obstacle_id(zone), zone.barrier, f"{rung(zone.against)}. {open_way}")
        for zone in obstacles(table, hero)
    ]
    hindering = [
        Pick(aspect.id, aspect.text, "Overcome it, and it is no longer true.")
        for aspect in known_aspects(table)
        if aspect.kind == "situation"
    ]
    what = _optional(
        "aspect",
        "What is in the way?",
        "Something else",
        [*barriers, *hindering],
        "obstacle",
    )
    who = _optional("foe", "Is somebody in the way?", "Nobody", within_reach(table, hero))
    return (want, *what, *(replace(field, folded=True) for field in who))


def _create(table: FateTable, hero: Hero) -> tuple[Field, ...]:
    words = Text(
        "aspect",
        "What do you want to be true?",
        needed=True,
        most=100,
        placeholder="Everybody Is Looking Away",
    )
    near = within_reach(table, hero)
    aim = _optional(
        "foe", "Who is it aimed at?", "Nobody in particular", near, "whom it is aimed at"
    )
    return (words, *aim)


def _discover(table: FateTable, hero: Hero) -> tuple[Field, ...]:
    want = Text(
        "want",
        "What do you want to find out?",
        needed=True,
        placeholder="What the keeper is afraid of",
    )
    near = within_reach(table, hero)
    about = _optional("foe", "Who or what is it about?", "The place itself", near)
    return (want, *(replace(field, folded=True) for field in about))


def exploitable(table: FateTable, hero: Hero) -> Iterator[Aspect]:
    """FA-5.15: what is known of the scene, and of those within reach."""
    cast = table.play.cast
    for one in lasting_aspects(table):
        if not one.owner or reach(table, hero, cast[one.owner]) != "far":
            yield one


def _exploit(table: FateTable, hero: Hero) -> tuple[Field, ...]:
    """What is at hand first."""
    found = list(exploitable(table, hero))
    cast = table.play.cast
    notes = {one.owner: _far_off(table, hero, cast[one.owner]) for one in found if one.owner}
    found = sorted(
        found, key=lambda one: (bool(notes.get(one.owner)), is_bystander(table, one.owner))
    )
    each = zip(aspect_picks(table, found), found, strict=True)
    usable = [replace(pick, help=notes.get(one.owner, "")) for pick, one in each]
    return (one_of("aspect", "Which aspect?", usable),)


def _attack(table: FateTable, hero: Hero) -> tuple[Field, ...]:
    """Nobody of one's own side is struck unless somebody says so."""
    near = near_by(table, hero)
    foe = near[0].id if near and near[0].side != hero.side else ""
    picks = tuple(within_reach(table, hero))
    whom = Choice("foe", "Who do you attack?", picks=picks, value=foe)
    return (whom, _reaching(table, hero))


_ASKED = {
    "overcome": _overcome,
    "create": _create,
    "discover": _discover,
    "exploit": _exploit,
    "attack": _attack,
}


def _optional(
    name: str, label: str, none: str, picks: list[Pick], brief: str = ""
) -> tuple[Field, ...]:
    """A choice that may be left; with nothing to choose from it is left out."""
    every = (Pick("", none), *picks)
    return (Choice(name, label, picks=every, brief=brief),) if picks else ()


def _far_off(table: FateTable, hero: Hero, other: Hero) -> str:
    """FA-5.15: what it takes to reach somebody who is not close."""
    if reach(table, hero, other) != "near":
        return ""
    return f"{other.zone}: say how you reach that far."


def near_by(table: FateTable, hero: Hero) -> list[Hero]:
    """FA-5.15: those in the same zone, and those nearby if it can be told how; foes first, and of
    those whoever is close; then bystanders, and last whoever is hidden."""
    distances = {other.id: reach(table, hero, other) for other in others(table, hero)}
    within = [other for other in others(table, hero) if distances[other.id] != "far"]
    return sorted(
        within,
        key=lambda one: (
            one.hidden,
            is_bystander(table, one.id),
            one.side == hero.side,
            distances[one.id] != "here",
        ),
    )


def within_reach(table: FateTable, hero: Hero) -> list[Pick]:
    """The same, to choose from."""
    return [
        Pick(other.id, known_as(table, other.id), _far_off(table, hero, other))
        for other in near_by(table, hero)
    ]
