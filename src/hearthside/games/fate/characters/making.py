"""Making a character: an idea, aspects, a name, six approaches, stunts (FA-1.2, FA-3)."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Field, Pick, Ranked, Rows, Text
from hearthside.core.making import Blanks, Making, Problem, Step
from hearthside.core.pieces import Piece, Words
from hearthside.core.reasons import signed
from hearthside.core.say import Line, Span, aspect, line, listed, name, number
from hearthside.core.table import Table, slug
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.pronouns import asking
from hearthside.games.fate.attempt.invocable import phrased
from hearthside.games.fate.characters import stunt_forms, surprises
from hearthside.games.fate.characters.stunt_forms import StuntRow
from hearthside.games.fate.characters.stunts import refresh_at_start
from hearthside.games.fate.sheet import (
    APPROACHES,
    FREE_STUNTS,
    MOST_STARTING_STUNTS,
    STARTING_RATINGS,
    Aspect,
    AspectKind,
    Hero,
    own_aspects,
)
from hearthside.games.fate.state import FateTable, with_aspects, without_hero

MANNERS = {
    "careful": "You take your time and look twice.",
    "clever": "You think fast and work it out.",
    "flashy": "You want every eye on you.",
    "forceful": "You push until it gives.",
    "quick": "You are there before they blink.",
    "sneaky": "You hide, bluff and slip away.",
}


def _words(table: FateTable, hero: Hero, kind: AspectKind) -> list[str]:
    return [known.text for known in own_aspects(table.play.aspects, hero.id, kind)]


def _written(table: FateTable, owner: str, kind: AspectKind, typed: Sequence[str]) -> FateTable:
    """A character's aspects of a kind in these words; blank ones go, the rest keep their ids."""
    known = own_aspects(table.play.aspects, owner, kind)
    texts = [phrased(text) for text in typed if text.strip()]
    kept = [replace(old, text=text) for old, text in zip(known, texts, strict=False)]
    table = with_aspects(table, *kept, without=[old.id for old in known[len(texts) :]])
    for text in texts[len(known) :]:
        id = slug(f"{owner} {kind}", table.play.aspects)
        table = with_aspects(table, Aspect(id=id, text=text, kind=kind, owner=owner))
    return table


# FA-3.1: high concept and trouble


def _idea(table: FateTable, hero: Hero) -> Sequence[Text]:
    concept, trouble = _words(table, hero, "high concept"), _words(table, hero, "trouble")
    return (
        Text(
            "high_concept",
            "High concept",
            help="Who you are, in one phrase.",
            value="".join(concept[:1]),
            needed=True,
            most=100,
            placeholder="Best Liar in the Harbour",
        ),
        Text(
            "trouble",
            "Trouble",
            help="What always comes back to bite you.",
            value="".join(trouble[:1]),
            needed=True,
            most=100,
            placeholder="I Never Walk Away From a Bet",
        ),
    )


def _save_idea(table: FateTable, hero: Hero, blanks: Blanks) -> FateTable:
    table = _written(table, hero.id, "high concept", [blanks["high_concept"]])
    return _written(table, hero.id, "trouble", [blanks["trouble"]])


# FA-3.1, FA-3.5: general aspects

_QUESTIONS = {
    "first": ("What made you who you are?", "", "Raised on a Boat With No Harbour"),
    "second": ("Who matters to you?", "May stay blank.", "I Know a Man in Every Kitchen"),
    "third": ("What do you carry, or want?", "May stay blank.", "My Mother’s Last Map"),
}


def _aspects(table: FateTable, hero: Hero) -> Sequence[Text]:
    known = _answers(table, hero)
    return tuple(
        Text(
            name,
            asks,
            help=help,
            value=known[name].text if name in known else "",
            needed=name == "first",
            most=100,
            placeholder=such,
        )
        for name, (asks, help, such) in _QUESTIONS.items()
    )


def _answers(table: FateTable, hero: Hero) -> dict[str, Aspect]:
    """The general aspects by the question each answers; those from elsewhere take what is free."""
    known = own_aspects(table.play.aspects, hero.id, "general")
    found = {
        asks: one for one in known for asks in _QUESTIONS if one.id.startswith(f"{hero.id}-{asks}")
    }
    rest = (one for one in known if one not in found.values())
    free = [asks for asks in _QUESTIONS if asks not in found]
    return {**found, **dict(zip(free, rest, strict=False))}


def _save_aspects(table: FateTable, hero: Hero, blanks: Blanks) -> FateTable:
    known = _answers(table, hero)
    for asks in _QUESTIONS:
        text, old = phrased(blanks[asks]), known.get(asks)
        if not text:
            table = with_aspects(table, without=[old.id] if old else [])
            continue
        id = old.id if old else slug(f"{hero.id} {asks}", table.play.aspects)
        made = old or Aspect(id=id, text=text, kind="general", owner=hero.id)
        table = with_aspects(table, replace(made, text=text))
    return table


# FA-3.2: name and looks


def _name(table: FateTable, hero: Hero) -> Sequence[Field]:
    return (
        Text("name", "Name", value=hero.name, needed=True, most=60, placeholder="Ysolde Marrow"),
        asking(hero.pronouns),
        Text(
            "appearance",
            "What people see",
            value=hero.appearance,
            help="A few words will do.",
            needed=True,
            most=300,
            long=True,
            placeholder="Tall, unhurried, always a hat.",
        ),
    )


# FA-3.3: approaches


def ranked(hero: Hero) -> list[str]:
    """The approaches that have their place, best first; the last one follows from the others."""
    placed = [id for id in APPROACHES if hero.approaches.get(id, 0) > 0]
    order = sorted(placed, key=lambda id: -hero.approaches[id])
    return order + [
        id for id in APPROACHES if id not in placed and len(placed) == len(APPROACHES) - 1
    ]


def _approaches(table: FateTable, hero: Hero) -> Sequence[Ranked]:
    return (
        Ranked(
            "order",
            "Approaches, best first",
            help=f"They get {listed([signed(one) for one in STARTING_RATINGS])}, in this order.",
            picks=tuple(Pick(id, title, MANNERS[id]) for id, title in APPROACHES.items()),
            value=tuple(ranked(hero)),
            worth=tuple(map(signed, STARTING_RATINGS)),
            least=len(APPROACHES),
            most=len(APPROACHES),
            rules=("FA-1.2", "FA-3.3"),
        ),
    )


def _save_approaches(table: FateTable, hero: Hero, blanks: Blanks) -> Hero:
    placed = dict(zip(blanks["order"], STARTING_RATINGS, strict=False))
    return replace(hero, approaches={id: placed.get(id, 0) for id in APPROACHES})


def _rated(table: FateTable, hero: Hero) -> Sequence[Piece]:
    """As its cards show them while one taps."""
    shown = [f"{APPROACHES[id]} {signed(hero.approaches[id])}" for id in ranked(hero)]
    return (Words(text=", ".join(shown), story=True),) if shown else ()


# FA-3.4, FA-4: stunts


def _stunts(table: FateTable, hero: Hero) -> Sequence[Rows]:
    rows = tuple(stunt_forms.as_values(stunt_forms.row_of(stunt)) for stunt in hero.stunts)
    return (
        Rows(
            "stunts",
            "Stunts",
            fields=stunt_forms.BLANKS,
            reads=stunt_forms.READS,
            value=rows,
            most=MOST_STARTING_STUNTS,
            rules=("FA-4.1", "FA-4.2", "FA-4.3"),
        ),
    )


def _save_stunts(table: FateTable, hero: Hero, blanks: Blanks) -> Hero:
    rows = msgspec.convert(list(blanks["stunts"]), list[StuntRow])
    stunts = tuple(stunt_forms.made_all(rows, may_both=False))
    return replace(hero, stunts=stunts, refresh=refresh_at_start(len(stunts)))


def _stunts_lack(table: FateTable, hero: Hero) -> list[Problem]:
    if not hero.stunts:
        return [Problem("stunts", "You start with at least one stunt. Others can wait.")]
    lacking = [stunt_forms.missing(stunt_forms.row_of(stunt)) for stunt in hero.stunts]
    return [Problem("stunts", sentence) for sentence in lacking if sentence]


def _about_stunts(table: FateTable, hero: Hero) -> str:
    return (
        f"What can you do that others cannot? {spelled(FREE_STUNTS).capitalize()} are free, and "
        "each one after that takes 1 off "
        f"your refresh. Your refresh is {refresh_at_start(len(hero.stunts))}."
    )


def _finished(table: FateTable, hero: Hero) -> Hero:
    """FA-3.7: as many fate points as refresh."""
    ratings = hero.approaches
    return replace(hero, fate_points=hero.refresh, started=ratings, earned=ratings)


def _joins(table: FateTable, hero: Hero) -> Line:
    words: list[str | Span] = [", ", aspect(_words(table, hero, "high concept")[0]), ","]
    points = " fate point." if hero.fate_points == 1 else " fate points."
    joins = (name(hero.name), *words, " joins the story with ", number(f"{hero.fate_points}"))
    return line(*joins, points, rules=("FA-3.7",), beat="Cast")


def _blank(table: Table[Any], id: str, player: str) -> Hero:
    return Hero(id=id, name="", player=player, approaches=dict.fromkeys(APPROACHES, 0))


HERO = Making(
    help="A few phrases, six approaches, a stunt or more. Ten minutes, or one by surprise.",
    rules=("FA-3.1", "FA-3.4", "FA-3.6", "FA-3.7"),
    asks_name=True,
    blank=_blank,
    steps=(
        Step(
            id="idea",
            title="Idea",
            help="Who are you, and what keeps getting you in trouble?",
            fields=_idea,
            saved=_save_idea,
            lucky=surprises.idea,
            rules=("FA-1.1", "FA-3.1"),
        ),
        Step(
            id="aspects",
            title="Aspects",
            help="What else is true about you? One is enough to begin with.",
            fields=_aspects,
            saved=_save_aspects,
            lucky=surprises.aspects,
            rules=("FA-3.1", "FA-3.5"),
        ),
        Step(
            id="name",
            title="Name",
            help="What do people call you, and what do they see?",
            fields=_name,
            lucky=surprises.name,
            rules=("FA-3.2",),
        ),
        Step(
            id="approaches",
            title="Approaches",
            help="How do you get things done? Begin with what you do best.",
            fields=_approaches,
            saved=_save_approaches,
            so_far=_rated,
            lucky=surprises.approaches,
            rules=("FA-1.2", "FA-3.3"),
        ),
        Step(
            id="stunts",
            title="Stunts",
            help=_about_stunts,
            fields=_stunts,
            saved=_save_stunts,
            problems=_stunts_lack,
            lucky=surprises.stunts,
            rules=("FA-3.4", "FA-3.5"),
        ),
    ),
    finished=_finished,
    dropped=lambda table, hero: without_hero(table, hero.id),
    joins=_joins,
)
MAKINGS = (HERO,)
