"""The steps of making a character, with what each still lacks, in sentences."""

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Rows, Text, YesNo
from hearthside.core.game import Problem, Step
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.creation import prose, sidekick
from hearthside.games.questworlds.creation.kinds import (
    FLAWS,
    KINDS,
    PER_ABILITY,
    POINTS,
    TWELVE,
    kind_of,
    points_left,
)
from hearthside.games.questworlds.settings import on, umbrella
from hearthside.games.questworlds.sheet import Hero, counted, flaws, usable

METHODS = {
    "go": Pick("go", "As you go: two abilities now, the rest in play"),
    "list": Pick("list", "By list: everything now"),
    "prose": Pick("prose", "By prose: write who you are, and mark it"),
}
FLAW_BONDS = (
    Pick("", "A flaw"),
    Pick("dependent", "A dependent"),
    Pick("adversary", "An adversary"),
)


def steps(table: QuestTable, who: str) -> tuple[Step, ...]:
    hero = table.play.cast[who]
    made = [_who(table, hero)]
    if hero.method == "go":
        made.append(_concept(hero))
    elif hero.method == "list":
        made.append(_list(table, hero))
    else:
        made.append(_prose(hero))
    made += [_ratings(table, hero), _flaws(hero)]
    if bound := sidekick.bond(hero):
        made.append(_sidekick(table, hero, bound.id))
    return tuple(made)


def _option(move: str, hero: Hero, label: str, fields: tuple[Field, ...], rule: str) -> Option:
    return Option(
        move=move,
        label=label,
        fixed={"who": hero.id},
        fields=fields,
        section="make",
        about=hero.id,
        rules=(rule,),
    )


def _who(table: QuestTable, hero: Hero) -> Step:
    ways = [METHODS["go"]]
    ways += [METHODS[way] for way in ("list", "prose") if on(table, f"{way}_method")]
    fields = (
        Text(name="name", label="Name", value=hero.name, most=60),
        Text(
            name="concept",
            label="Concept",
            value=hero.concept,
            most=120,
            placeholder="Stubborn river pilot",
            help="An adjective and what you are.",
        ),
        Choice(name="method", label="How do you make it?", picks=tuple(ways), value=hero.method),
    )
    problems = []
    if not hero.name:
        problems.append(Problem("name", "Your character has no name yet. Any name will do."))
    if not any(way.value == hero.method for way in ways):
        problems.append(Problem("method", "That way is not used at this table. Choose another."))
    return Step(
        id="who",
        title="Who you are",
        help="A name, a few words, and how you want to make this character.",
        option=_option("questworlds.save-who", hero, "Who you are", fields, "QW-3.1"),
        problems=tuple(problems),
        rules=("QW-3.1", "QW-9.1", "QW-9.2"),
    )


def _rows(hero: Hero, least: int) -> tuple[dict[str, str], ...]:
    rows = []
    for one in usable(hero):
        if one.free:
            continue
        keyword = hero.ability(one.under)
        under = keyword.name if keyword else ""
        rows.append({"name": one.name, "kind": kind_of(one), "under": under})
    blanks = max(0, least - len(rows))
    return (*rows, *({"name": "", "kind": "", "under": ""} for _ in range(blanks)))


def _row_fields() -> tuple[Field, ...]:
    return (
        Text(name="name", label="Ability", most=60),
        Choice(name="kind", label="Kind", picks=KINDS),
        Text(name="under", label="Under keyword", most=60),
    )


def _concept(hero: Hero) -> Step:
    rows = Rows(
        name="abilities",
        label="The two abilities of your concept",
        fields=_row_fields(),
        value=_rows(hero, 2),
        most=TWELVE,
    )
    named = len(counted(hero))
    problems = list(_shared_problems(hero))
    if named < 2:
        problems.append(Problem("abilities", "Your concept gives you two abilities. Name both."))
    return Step(
        id="concept",
        title="What your concept gives you",
        help="Two abilities are enough. Invent the others in play, up to 12.",
        option=_option("questworlds.save-concept", hero, "Two abilities", (rows,), "QW-3.1"),
        problems=tuple(problems),
        rules=("QW-3.1", "QW-3.3"),
    )


def _list(table: QuestTable, hero: Hero) -> Step:
    rows = Rows(
        name="abilities",
        label="Your abilities",
        fields=_row_fields(),
        value=_rows(hero, TWELVE),
        most=TWELVE + 4,
    )
    named = len(counted(hero))
    problems = list(_shared_problems(hero))
    if named < TWELVE:
        problems.append(
            Problem("abilities", f"You have {named} of 12. Name {TWELVE - named} more.")
        )
    return Step(
        id="list",
        title="Your abilities",
        help="Your concept’s adjective, your area of expertise, and ten more. "
        "A keyword may hold breakouts."
        if umbrella(table)
        else "Your concept’s adjective, your area of expertise, and ten more.",
        option=_option("questworlds.save-list", hero, "Your abilities", (rows,), "QW-9.1"),
        problems=tuple(problems),
        rules=("QW-9.1", "QW-3.3"),
    )


def _shared_problems(hero: Hero) -> tuple[Problem, ...]:
    found = []
    held = counted(hero)
    if len(held) > TWELVE:
        over = len(held) - TWELVE
        found.append(Problem("abilities", f"You have {len(held)} abilities. Leave out {over}."))
    if sum(one.bond == "sidekick" for one in held) > 1:
        found.append(Problem("abilities", "You can have one sidekick. Make the others allies."))
    found += [
        Problem("abilities", f"{one.name} is a breakout. Name its keyword.")
        for one in held
        if one.sort == "breakout" and not one.under
    ]
    names = [one.name.casefold() for one in held]
    if twice := next((one.name for one in held if names.count(one.name.casefold()) > 1), ""):
        found.append(Problem("abilities", f"{twice} is there twice. List it once."))
    return tuple(found)


def _prose(hero: Hero) -> Step:
    return Step(
        id="prose",
        title="Who you are, in prose",
        help=f"About {prose.ABOUT} words, in whole sentences and without lists. "
        "The sheet beside it counts them.",
        option=_option("questworlds.save-prose", hero, "Your text", (prose.field(hero),), "QW-9.2"),
        problems=prose.problems(hero),
        rules=("QW-9.2",),
    )


def _ratings(table: QuestTable, hero: Hero) -> Step:
    abilities = usable(hero)
    picks = tuple(Pick(one.id, one.name) for one in abilities)
    fields: list[Field] = []
    if picks:
        whole = [one for one in abilities if one.sort != "breakout"]
        best = tuple(Pick(one.id, one.name) for one in whole)
        fields = [
            Choice(
                name="best",
                label="Which ability starts at 17?",
                picks=(Pick("", "Not chosen yet"), *best),
                value=hero.best,
            ),
            Rows(
                name="points",
                label="Points",
                fields=(
                    Choice(name="ability", label="Ability", picks=picks),
                    Number(name="points", label="Points", least=0, most=PER_ABILITY, value=0),
                ),
                value=tuple({"ability": one.id, "points": one.points} for one in abilities),
                most=max(len(picks), 12) + 20,
            ),
        ]
    problems = []
    if not hero.best and hero.method != "go":
        problems.append(Problem("best", "Choose the ability that starts at 17."))
    left = points_left(hero)
    if left < 0:
        problems.append(Problem("points", f"You spent {POINTS - left} points. Take back {-left}."))
    told = f"{left} of {POINTS} points left, {PER_ABILITY} at most on one."
    if not umbrella(table):
        told += " A point on a package lifts the whole set."
    return Step(
        id="ratings",
        title="Ratings",
        help=f"All start at 13, one at 17. {told}",
        option=_option("questworlds.save-ratings", hero, "Ratings", tuple(fields), "QW-3.2"),
        problems=tuple(problems),
        rules=("QW-3.2", "QW-3.3"),
        may_wait=hero.method == "go" and left >= 0,
    )


def _flaws(hero: Hero) -> Step:
    rows = Rows(
        name="flaws",
        label="Flaws, the worst first",
        fields=(
            Text(name="name", label="Flaw", most=60),
            Choice(name="bond", label="Kind", picks=FLAW_BONDS),
            YesNo(name="keyword", label="From a keyword"),
        ),
        value=(
            *({"name": one.name, "bond": one.bond, "keyword": one.free} for one in flaws(hero)),
        ),
        most=8,
    )
    own = [one for one in flaws(hero) if not one.free]
    sentence = f"You have {len(own)} flaws of your own. Keep three."
    problems = (Problem("flaws", sentence),) if len(own) > FLAWS else ()
    return Step(
        id="flaws",
        title="Flaws",
        help="Up to three. The first is rated as your best ability, the second as your second "
        "best, the third as your lowest.",
        option=_option("questworlds.save-flaws", hero, "Flaws", (rows,), "QW-3.3b"),
        problems=problems,
        rules=("QW-3.3b", "QW-7.6"),
    )


def _sidekick(table: QuestTable, hero: Hero, bond: str) -> Step:
    return Step(
        id="sidekick",
        title="Your sidekick",
        help="A name, three abilities at 17, 13 and 13, and 15 points, 10 at most on one.",
        option=sidekick.form(table, hero, bond, "Your sidekick"),
        problems=sidekick.problems(sidekick.of(table, hero)),
        rules=("QW-7.5.1",),
    )
