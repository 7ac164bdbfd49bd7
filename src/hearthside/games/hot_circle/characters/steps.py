"""The steps of making a character, as forms with what is still missing (HC-2)."""

from hearthside.core.forms import Choice, Field, Option, Pick, Rows, Text, YesNo
from hearthside.core.game import Problem, Step
from hearthside.games.hot_circle.books import HotTable
from hearthside.games.hot_circle.characters.blanks import (
    ORDINALS,
    belief_fields,
    belief_problems,
    instinct_fields,
    instinct_problems,
)
from hearthside.games.hot_circle.characters.lifepaths import line_problems
from hearthside.games.hot_circle.session_zero.campaign import POWERS
from hearthside.games.hot_circle.sheet import TRAITS, Hero
from hearthside.games.hot_circle.speech import spoken

UNNAMED = "Someone new"


def steps(table: HotTable, character: str) -> tuple[Step, ...]:
    hero = table.play.cast[character]
    return (
        _name(hero),
        _lifepaths(table, hero),
        _beliefs(table, hero),
        _instincts(hero),
        _traits(hero),
    )


def _saving(hero: Hero, move: str, label: str, rules: tuple[str, ...], *fields: Field) -> Option:
    return Option(
        move=f"hot-circle.{move}",
        label=label,
        fixed={"character": hero.id},
        fields=fields,
        section="make",
        about=hero.id,
        rules=rules,
    )


def _name(hero: Hero) -> Step:
    called = "" if hero.name == UNNAMED else hero.name
    blank = Problem("name", "Your character has no name yet. Any name will do.")
    return Step(
        id="name",
        title="Name",
        help="Who are you, in one line?",
        option=_saving(
            hero,
            "save-name",
            "Name",
            ("HC-2.1",),
            Text(name="name", label="Name", value=called, most=60),
            Text(name="about", label="In one line", value=hero.about, most=160),
        ),
        problems=() if called else (blank,),
        rules=("HC-2.1",),
    )


def _lifepaths(table: HotTable, hero: Hero) -> Step:
    campaign = table.play.campaign
    settings = tuple(Pick(one.id, one.name, one.people) for one in campaign.settings)
    rows = tuple(
        {"name": path.name, "setting": path.setting, "twice": path.id == hero.twice}
        for path in hero.lifepaths
    )
    count = campaign.lifepaths
    return Step(
        id="lifepaths",
        title="Lifepaths",
        help=(
            f"{count} lifepaths, {POWERS[count]}: each is five to ten years of your life, and what "
            "you could do then. The first is where you were born. Each next one stays in the "
            "setting before it, or leads into another: that is a bridge, and the gamemaster "
            "accepts it or not."
        ),
        option=_saving(
            hero,
            "save-lifepaths",
            "Lifepaths",
            ("HC-2.6", "HC-2.7", "HC-2.10"),
            Rows(
                name="lifepaths",
                label="Lifepaths",
                help=spoken(
                    table,
                    "You are born into a setting, so the first is named after it: Dock-born. Each "
                    "is worth 3D in a test. One may be taken twice: it is worth 4D and counts as "
                    "two of yours.",
                ),
                value=rows,
                most=6,
                fields=(
                    Text(name="name", label="What you were", most=60),
                    Choice(name="setting", label="Setting", picks=settings),
                    YesNo(name="twice", label=spoken(table, "Taken twice: 4D")),
                ),
            ),
        ),
        problems=tuple(Problem("lifepaths", told) for told in line_problems(campaign, hero)),
        rules=("HC-1.8", "HC-2.6", "HC-2.7", "HC-2.10"),
    )


def _beliefs(table: HotTable, hero: Hero) -> Step:
    situation = table.play.campaign.situation
    return Step(
        id="beliefs",
        title="Beliefs",
        help=f"Take a side. The Situation: {situation}" if situation else "Take a side.",
        option=_saving(hero, "save-beliefs", "Beliefs", ("HC-2.2",), *belief_fields(hero.beliefs)),
        problems=tuple(belief_problems(hero.beliefs)),
        rules=("HC-2.2",),
    )


def _instincts(hero: Hero) -> Step:
    return Step(
        id="instincts",
        title="Instincts",
        help="What do you always do, never do, or do when something happens?",
        option=_saving(
            hero, "save-instincts", "Instincts", ("HC-2.3",), *instinct_fields(hero.instincts)
        ),
        problems=tuple(instinct_problems(hero.instincts)),
        rules=("HC-2.3",),
    )


def _traits(hero: Hero) -> Step:
    blanks = tuple(
        Text(
            name=ORDINALS[at],
            label="People call me",
            value=hero.traits[at] if at < len(hero.traits) else "",
            most=40,
        )
        for at in range(TRAITS)
    )
    found = []
    if len(hero.traits) != TRAITS:
        found.append(Problem("first", f"You have {len(hero.traits)} of three different traits."))
    return Step(
        id="traits",
        title="Traits",
        help="Three words people use for you. Each should help you here and hurt you there.",
        option=_saving(hero, "save-traits", "Traits", ("HC-2.4",), *blanks),
        problems=tuple(found),
        rules=("HC-2.4",),
    )
