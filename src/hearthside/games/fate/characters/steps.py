"""The steps of making a character: their blanks, and what is still wrong with each (FA-3)."""

from collections import Counter
from collections.abc import Mapping

from hearthside.core.forms import Number, Option, Rows, Text
from hearthside.core.game import Problem, Step
from hearthside.core.say import listed
from hearthside.core.table import Table
from hearthside.games.fate.characters import stunt_forms
from hearthside.games.fate.resolve import signed
from hearthside.games.fate.sheet import (
    APPROACHES,
    MOST_GENERAL_ASPECTS,
    MOST_STARTING_STUNTS,
    STARTING_RATINGS,
    Hero,
    own_aspects,
    refresh_at_start,
)
from hearthside.games.fate.state import FatePlay

UNNAMED = "Someone new"
"""What a character is called until it has a name."""

MANNERS = {
    "careful": "You take your time and look twice.",
    "clever": "You think fast and work it out.",
    "flashy": "You want every eye on you.",
    "forceful": "You push until it gives.",
    "quick": "You are there before they blink.",
    "sneaky": "You hide, bluff and slip away.",
}
ASPECT_BLANKS = ("first", "second", "third")
_WORDS = ("no", "one", "two", "three", "four", "five", "six")


def steps(table: Table[FatePlay], character: str) -> tuple[Step, ...]:
    """All steps for one character, in the order the wizard takes them."""
    hero = table.play.cast[character]
    return (
        _idea(table, hero),
        _aspects(table, hero),
        _name(hero),
        _approaches(hero),
        _stunts(hero),
    )


def _idea(table: Table[FatePlay], hero: Hero) -> Step:
    concept, trouble = _text(table, hero, "high concept"), _text(table, hero, "trouble")
    problems = []
    if not concept:
        problems.append(Problem("high_concept", "Say in a few words who you are."))
    if not trouble:
        problems.append(Problem("trouble", "Say in a few words what always gets you in trouble."))
    return Step(
        id="idea",
        title="Idea",
        help="Who are you, and what keeps getting you in trouble?",
        option=_saving(
            hero,
            "fate.save-idea",
            "High concept and trouble",
            Text(
                name="high_concept",
                label="High concept",
                help="Who you are, in one phrase.",
                value=concept,
                most=100,
                placeholder="The Burglar’s Daughter",
            ),
            Text(
                name="trouble",
                label="Trouble",
                help="What always comes back to bite you.",
                value=trouble,
                most=100,
                placeholder="Can’t Leave a Locked Door Alone",
            ),
            rules=("FA-1.1", "FA-3.1"),
        ),
        problems=tuple(problems),
        rules=("FA-3.1",),
    )


def _aspects(table: Table[FatePlay], hero: Hero) -> Step:
    written = [known.text for known in own_aspects(table.play.aspects, hero.id, "general")]
    values = [*written, "", "", ""][:MOST_GENERAL_ASPECTS]
    helps = (
        "A bond, a past, a thing you carry, a thing you want.",
        "May stay blank. Write it once you know it.",
        "May stay blank. Write it once you know it.",
    )
    fields = tuple(
        Text(name=name, label="Aspect", help=help, value=value, most=100)
        for name, help, value in zip(ASPECT_BLANKS, helps, values, strict=True)
    )
    blank = Problem(ASPECT_BLANKS[0], "Write one aspect to begin with. The others can wait.")
    return Step(
        id="aspects",
        title="Aspects",
        help="What else is true about you? One is enough to begin with.",
        option=_saving(hero, "fate.save-aspects", "Aspects", *fields, rules=("FA-3.1", "FA-3.5")),
        problems=() if written else (blank,),
        rules=("FA-3.1", "FA-3.5"),
    )


def _name(hero: Hero) -> Step:
    problems = []
    if hero.name == UNNAMED:
        problems.append(Problem("name", "Your character has no name yet. Any name will do."))
    if not hero.appearance:
        problems.append(Problem("appearance", "Say in a few words what people see."))
    return Step(
        id="name",
        title="Name",
        help="What do people call you, and what do they see?",
        option=naming(hero),
        problems=tuple(problems),
        rules=("FA-3.2",),
    )


def naming(hero: Hero, section: str = "make") -> Option:
    """The form for a name and looks."""
    return _saving(
        hero,
        "fate.save-name",
        "Name and looks",
        Text(name="name", label="Name", value="" if hero.name == UNNAMED else hero.name, most=60),
        Text(
            name="appearance",
            label="What people see",
            value=hero.appearance,
            most=300,
            long=True,
            placeholder="Small, quick, soot on one cuff.",
        ),
        rules=("FA-3.2",),
        section=section,
    )


def _approaches(hero: Hero) -> Step:
    fields = tuple(
        Number(
            name=id,
            label=title,
            help=MANNERS[id],
            least=min(STARTING_RATINGS),
            most=max(STARTING_RATINGS),
            value=hero.approaches.get(id, 0),
            signed=True,
        )
        for id, title in APPROACHES.items()
    )
    asked = "do you" if hero.name == UNNAMED else f"does {hero.name.split()[0]}"
    return Step(
        id="approaches",
        title="Approaches",
        help=f"How {asked} get things done? Give one approach +3, two +2, two +1, and one 0.",
        option=_saving(
            hero, "fate.save-approaches", "Approaches", *fields, rules=("FA-1.2", "FA-3.3")
        ),
        problems=rating_problems(hero.approaches),
        rules=("FA-3.3",),
    )


def rating_problems(ratings: Mapping[str, int]) -> tuple[Problem, ...]:
    """FA-3.3: which ratings are not the set of six, and which rows to touch.

    Each row that could change carries the same sentence.
    """
    have, wanted = Counter(ratings.get(id, 0) for id in APPROACHES), Counter(STARTING_RATINGS)
    spare = sorted((have - wanted).elements(), reverse=True)
    short = sorted((wanted - have).elements(), reverse=True)
    sentences, rows = [], []
    for value in dict.fromkeys(spare):
        at = [id for id in APPROACHES if ratings.get(id, 0) == value]
        targets = [goal for kept, goal in zip(spare, short, strict=True) if kept == value]
        sentences.append(_advice(value, at, targets, wanted[value]))
        rows += at
    sentence = " ".join(sentences)
    return tuple(Problem(id, sentence) for id in APPROACHES if id in rows)


def _advice(value: int, rows: list[str], targets: list[int], wanted: int) -> str:
    names = [APPROACHES[id] for id in rows]
    verb = "Lower" if max(targets) < value else "Raise" if min(targets) > value else "Change"
    count = f"You have {_WORDS[len(rows)]} at {signed(value)}, and the set has {_WORDS[wanted]}."
    if len(targets) == 1:
        either = " or ".join((", ".join(names[:-1]), names[-1]))
        return f"{count} {verb} {either} to {signed(targets[0])}."
    goals = [f"{_WORDS[n]} to {signed(goal)}" for goal, n in Counter(targets).items()]
    return f"{count} {verb} {_WORDS[len(targets)]} of {listed(names)}: {listed(goals)}."


def _stunts(hero: Hero) -> Step:
    rows = [stunt_forms.row_of(stunt) for stunt in hero.stunts]
    problems = [Problem("stunts", stunt_forms.missing(row)) for row in rows]
    if not rows:
        problems = [Problem("stunts", "You start with at least one stunt. Others can wait.")]
    refresh = refresh_at_start(len(rows))
    return Step(
        id="stunts",
        title="Stunts",
        help=(
            "What can you do that others cannot? Three are free, and each one after that takes 1 "
            f"off your refresh. Your refresh is {refresh}."
        ),
        option=_saving(
            hero,
            "fate.save-stunts",
            "Stunts",
            Rows(
                name="stunts",
                label="Stunts",
                fields=stunt_forms.BLANKS,
                value=tuple(stunt_forms.as_values(row) for row in rows),
                most=MOST_STARTING_STUNTS,
            ),
            rules=("FA-3.4", "FA-3.5", "FA-4.1", "FA-4.2", "FA-4.3"),
        ),
        problems=tuple(problem for problem in problems if problem.sentence),
        rules=("FA-3.4", "FA-3.5"),
    )


def _saving(
    hero: Hero,
    move: str,
    label: str,
    *fields: Text | Number | Rows,
    rules: tuple[str, ...],
    section: str = "make",
) -> Option:
    return Option(
        move=move,
        label=label,
        fixed={"character": hero.id},
        fields=fields,
        section=section,
        about=hero.id,
        rules=rules,
    )


def _text(table: Table[FatePlay], hero: Hero, kind: str) -> str:
    for known in own_aspects(table.play.aspects, hero.id):
        if known.kind == kind:
            return known.text
    return ""
