"""Making a character: name, lifepaths, beliefs, instincts, traits (HC-2)."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Pick, Rows, Text, YesNo
from hearthside.core.making import Blanks, Making, Problem, Step
from hearthside.core.moves import Illegal
from hearthside.core.pieces import Piece, Words
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.wording.grammar import spelled
from hearthside.core.wording.pronouns import asking, said_of
from hearthside.core.wording.typesetting import capital, sentence
from hearthside.games.hot_circle.cards_or_dice import dice, spoken
from hearthside.games.hot_circle.characters.belief_forms import (
    ORDINALS,
    BeliefRow,
    InstinctRow,
    belief_rows,
    instinct_rows,
    repeated,
    too_strong,
    written_instincts,
)
from hearthside.games.hot_circle.characters.lifepaths import (
    LifepathRow,
    born,
    bridges_asked,
    line_problems,
    lined_up,
    rated,
)
from hearthside.games.hot_circle.characters.surprises import (
    lucky_beliefs,
    lucky_instincts,
    lucky_line,
    lucky_traits,
)
from hearthside.games.hot_circle.content import ideas
from hearthside.games.hot_circle.people import is_played
from hearthside.games.hot_circle.sheet import Belief, Hero
from hearthside.games.hot_circle.state import HotTable

TRAITS = 3
CALLED = (
    ("People call me", "Sharp-eyed"),
    ("They also call me", "Stubborn"),
    ("And they call me", "Kind"),
)


def _names(table: HotTable, hero: Hero) -> Sequence[Field]:
    return (
        Text(
            "name",
            "Name",
            value=hero.name,
            needed=True,
            most=60,
            placeholder="Edda Rook",
            suggestions=ideas(table, "names"),
        ),
        asking(hero.pronouns),
        Text(
            "about",
            "In one line",
            value=hero.about,
            most=160,
            placeholder="A smuggler who opens letters",
            suggestions=ideas(table, "about"),
        ),
    )


def _lifepaths(table: HotTable, hero: Hero) -> Sequence[Field]:
    """Where a life begins, and what came after."""
    campaign = table.play.campaign
    settings = tuple(Pick(one.id, one.name, one.people) for one in campaign.settings)
    where = tuple(replace(pick, help="") for pick in settings)
    birth = hero.lifepaths[0] if hero.lifepaths else None
    home = birth.setting if birth else ""
    own = birth.name if birth and birth.name != born(campaign, home) else ""
    later = tuple(
        {"name": path.name, "setting": path.setting, "twice": path.id == hero.twice}
        for path in hero.lifepaths[1:]
    )
    twice = spoken(table, "Taken twice: 4D")
    return (
        Choice("born", "Where were you born?", picks=settings, value=home),
        Text(
            "called",
            "Or spell it: …-born",
            value=own,
            most=60,
            brief=f"called {born(campaign, home)}" if home else "called after the place",
        ),
        YesNo(
            "born_twice",
            twice,
            value=birth is not None and birth.id == hero.twice,
            brief="taking it twice",
        ),
        Rows(
            "lifepaths",
            "And then?",
            value=later,
            most=5,
            fields=(
                Text(
                    "name",
                    "What you were",
                    most=60,
                    placeholder="Smuggler",
                    suggestions=ideas(table, "work"),
                ),
                Choice("setting", "Where", picks=(Pick("", "Still there"), *where)),
                YesNo("twice", twice),
            ),
        ),
    )


def _lifepath_help(table: HotTable, hero: Hero) -> str:
    count = table.play.campaign.lifepaths
    return spoken(
        table,
        f"{spelled(count).capitalize()} in all: your birth, then what you were, five to ten years "
        "each. A lifepath is worth 3D in a test, or 4D if it is taken twice and counts as two. "
        "Going elsewhere is a bridge: the gamemaster accepts it or not.",
    )


def _line_saved(table: HotTable, hero: Hero, blanks: Blanks) -> Hero:
    home, called = str(blanks.get("born") or ""), str(blanks.get("called") or "")
    birth = LifepathRow(called, home, bool(blanks.get("born_twice")))
    later = _rows(blanks, "lifepaths", LifepathRow)
    rows = (birth, *later) if home or later else ()
    paths = lined_up(table.play.campaign, rows, hero.lifepaths)
    ticked = [path.id for path, row in zip(paths, rows, strict=True) if row.twice]
    if len(ticked) > 1:
        raise Illegal("One lifepath at most is taken twice. Untick the others.", "lifepaths")
    twice = ticked[0] if ticked else ""
    return replace(hero, lifepaths=rated(paths, twice), twice=twice)


def _line_so_far(table: HotTable, hero: Hero) -> Sequence[Piece]:
    named = [f"{path.name} {dice(table, path.rating)}" for path in hero.lifepaths if path.name]
    return [Words(label="Lifepaths", text=", ".join(named))] if named else []


def _rows(blanks: Blanks, name: str, kind: type[Any]) -> tuple[Any, ...]:
    plain = msgspec.to_builtins(blanks.get(name, ()))
    return tuple(msgspec.convert(row, kind) for row in plain)


def _line_problems(table: HotTable, hero: Hero) -> Iterable[Problem]:
    campaign = table.play.campaign
    yield from (Problem("lifepaths", told) for told in line_problems(campaign, hero))
    yield from (Problem("lifepaths", told, waits=True) for told in bridges_asked(campaign, hero))


def _written(what: str, hero: Hero) -> list[str]:
    """The beliefs or instincts of a draft that are begun."""
    if what == "belief":
        return [one.told() for one in hero.beliefs if one.stance or one.goal]
    return [one.told() for one in hero.instincts if one.act or one.trigger]


def _so_far(what: str, hero: Hero) -> Sequence[Piece]:
    label = what.capitalize()
    return [Words(label=label, text=words, story=True) for words in _written(what, hero)]


def _belief_help(table: HotTable, hero: Hero) -> str:
    situation = table.play.campaign.situation
    three = "Three of them. Take a side."
    return f"{three} The Situation: {sentence(situation)}" if situation else three


def _beliefs_saved(table: HotTable, hero: Hero, blanks: Blanks) -> Hero:
    rows = _rows(blanks, "beliefs", BeliefRow)
    return replace(hero, beliefs=tuple(Belief(r.stance.strip(), r.goal.strip()) for r in rows))


def _instincts_saved(table: HotTable, hero: Hero, blanks: Blanks) -> Hero:
    rows = ((row.form, row.act, row.when) for row in _rows(blanks, "instincts", InstinctRow))
    return replace(hero, instincts=written_instincts(rows, hero.instincts))


def _problems(what: str, hero: Hero) -> Iterable[Problem]:
    strong = too_strong(hero.instincts) if what == "instinct" else []
    found = (*strong, *repeated(what, _written(what, hero)))
    return [Problem(f"{what}s", told) for told in found]


def _traits(table: HotTable, hero: Hero) -> Sequence[Field]:
    held = (*hero.traits, *("",) * TRAITS)[:TRAITS]
    return [
        Text(nth, label, value=trait, needed=True, most=40, placeholder=such)
        for nth, trait, (label, such) in zip(ORDINALS, held, CALLED, strict=True)
    ]


def _traits_saved(table: HotTable, hero: Hero, blanks: Blanks) -> Hero:
    words = [capital(str(blanks.get(nth, "")).strip()) for nth in ORDINALS]
    traits = tuple({word.casefold(): word for word in words if word}.values())
    return replace(hero, traits=traits)


def _trait_problems(table: HotTable, hero: Hero) -> Iterable[Problem]:
    few = len(hero.traits) < TRAITS
    told = f"You have {len(hero.traits)} of three different traits."
    return [Problem("first", told)] if few else []


def _has_another(table: HotTable, draft: Hero) -> str:
    """HC-1.7: one character each."""
    mine = (one for one in table.play.cast.values() if one.player and one.player == draft.player)
    other = next((one for one in mine if is_played(one)), None)
    told = f"You play {other.name}. Leave them to the gamemaster first." if other else ""
    return said_of(other, told)


def _finished(table: HotTable, draft: Hero) -> Hero:
    return replace(draft, finished=-1 if table.session_open else table.session)


def _joins(table: HotTable, hero: Hero) -> Line:
    paths = ", ".join(f"{path.name} {dice(table, path.rating)}" for path in hero.lifepaths)
    spans = (name(hero.name), " joins the story: ", aspect(paths), ".")
    return line(*spans, rules=("HC-2.6", "HC-6.6"), beat="Cast")


CHARACTER = Making(
    blank=lambda table, id, player: Hero(id=id, name="", player=player),
    may_begin=lambda table, seat: bool(table.play.campaign.is_ready),
    rules=("HC-1.7", "HC-2.1"),
    steps=(
        Step(
            id="name",
            title="Name",
            help="Who are you, in one line?",
            fields=_names,
            rules=("HC-2.1",),
        ),
        Step(
            id="lifepaths",
            title="Lifepaths",
            help=_lifepath_help,
            fields=_lifepaths,
            saved=_line_saved,
            problems=_line_problems,
            so_far=_line_so_far,
            lucky=lucky_line,
            rules=("HC-1.8", "HC-2.6", "HC-2.7", "HC-2.10"),
        ),
        Step(
            id="beliefs",
            title="Beliefs",
            help=_belief_help,
            fields=lambda table, hero: (belief_rows(hero.beliefs),),
            saved=_beliefs_saved,
            problems=lambda table, hero: _problems("belief", hero),
            so_far=lambda table, hero: _so_far("belief", hero),
            lucky=lucky_beliefs,
            rules=("HC-2.2",),
        ),
        Step(
            id="instincts",
            title="Instincts",
            help="Three: what do you always do, never do, or do when something happens?",
            fields=lambda table, hero: (instinct_rows(hero.instincts),),
            saved=_instincts_saved,
            problems=lambda table, hero: _problems("instinct", hero),
            so_far=lambda table, hero: _so_far("instinct", hero),
            lucky=lucky_instincts,
            rules=("HC-2.3",),
        ),
        Step(
            id="traits",
            title="Traits",
            help="Three words people use for you. Each should help you here and hurt you there.",
            fields=_traits,
            saved=_traits_saved,
            problems=_trait_problems,
            lucky=lucky_traits,
            rules=("HC-2.4",),
        ),
    ),
    bars=_has_another,
    finished=_finished,
    joins=_joins,
)
MAKINGS = (CHARACTER,)
