"""The steps of making a character, with what each still lacks, in sentences."""

from hearthside.core.forms import Choice, Field, Number, Option, Pick, Rows, Text, YesNo
from hearthside.core.game import Problem, Step
from hearthside.core.show import Words
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation import prose, sidekick
from hearthside.games.questworlds.creation.kinds import (
    FLAWS,
    KINDS_TOLD,
    PER_ABILITY,
    POINTS,
    TWELVE,
    kind_of,
    kinds_for,
    points_left,
)
from hearthside.games.questworlds.looks.cast_view import chips, note, rated_now
from hearthside.games.questworlds.settings import on, sign, umbrella
from hearthside.games.questworlds.sheet import Hero, counted, flaws, ordered, rating_of, usable

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
        made.append(_concept(table, hero))
    elif hero.method == "list":
        made.append(_list(table, hero))
    else:
        made.append(_prose(table, hero))
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
    rows = [{"name": one.name, "kind": kind_of(one)} for one in usable(hero) if not one.free]
    return (*rows, *({"name": "", "kind": ""} for _ in range(least - len(rows))))


def _listing(table: QuestTable, hero: Hero, label: str, least: int) -> Rows:
    """Lines for `least` abilities, and for those beyond it that are there already."""
    value = _rows(hero, least)
    return Rows(
        name="abilities",
        label=label,
        fields=(
            Text(name="name", label="Ability", most=60),
            Choice(name="kind", label="Kind", picks=kinds_for(hero, umbrella(table), above=True)),
        ),
        value=value,
        most=len(value),
        help=KINDS_TOLD,
    )


def _concept(table: QuestTable, hero: Hero) -> Step:
    required = sum(1 for one in table.play.keywords if one.required)
    rows = _listing(table, hero, "The two abilities of your concept", 2 + required)
    named = len(counted(hero))
    problems = list(_shared_problems(hero))
    if named < 2:
        problems.append(Problem("abilities", "Your concept gives you two abilities. Name both."))
    return Step(
        id="concept",
        title="What your concept gives you",
        help="Two abilities are enough. You make up the others in play, up to 12.",
        option=_option("questworlds.save-concept", hero, "Two abilities", (rows,), "QW-3.1"),
        problems=tuple(problems),
        rules=("QW-3.1", "QW-3.3"),
    )


def _list(table: QuestTable, hero: Hero) -> Step:
    rows = _listing(table, hero, "Your abilities", TWELVE)
    named = len(counted(hero))
    problems = list(_shared_problems(hero))
    if named < TWELVE:
        problems.append(
            Problem("abilities", f"You have {named} of 12. Name {TWELVE - named} more.")
        )
    told = "Your concept’s adjective, your area of expertise, and ten more."
    if umbrella(table):
        told += " A breakout adds to its keyword."
    return Step(
        id="list",
        title="Your abilities",
        help=told,
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


def _prose(table: QuestTable, hero: Hero) -> Step:
    return Step(
        id="prose",
        title="Who you are, in prose",
        help="Whole sentences, no lists. What you mark in them goes on your sheet.",
        option=_option(
            "questworlds.save-prose",
            hero,
            "Your text",
            (prose.field(hero, umbrella(table)),),
            "QW-9.2",
        ),
        problems=prose.problems(hero),
        rules=("QW-9.2",),
        so_far=(
            Words(text=f"{prose.words(hero.prose)} words of about {prose.ABOUT}."),
            *(Words(text=sentence) for sentence in prose.judged(hero)),
            *chips(table, hero),
        ),
    )


def _ratings(table: QuestTable, hero: Hero) -> Step:
    abilities = ordered(hero)
    will_be = rated_now(table, hero)
    fields: tuple[Field, ...] = ()
    if abilities:
        whole = [one for one in abilities if one.sort != "breakout"]
        lines = tuple(
            Pick(one.id, one.name, shown(table, rating_of(will_be, one)), note(will_be, one))
            for one in (will_be.ability(known.id) or known for known in abilities)
        )
        fields = (
            Rows(
                name="points",
                label="Points and ratings",
                fields=(
                    Choice(name="ability", label="Ability", picks=lines),
                    Number(name="points", label="Points", least=0, most=PER_ABILITY, value=0),
                ),
                value=tuple({"ability": one.id, "points": one.points} for one in abilities),
                most=len(lines),
                settled="ability",
            ),
            Choice(
                name="best",
                label="Starts at 17",
                picks=(
                    Pick("", "Not chosen yet"),
                    *(Pick(one.id, one.name) for one in whole),
                ),
                value=hero.best,
                beside="points",
            ),
        )
    problems = []
    if not hero.best and hero.method != "go":
        problems.append(Problem("best", "Choose the ability that starts at 17."))
    left = points_left(hero)
    waiting = " You can keep them for play, when you first use an ability."
    kept = waiting if hero.method == "go" and left > 0 else ""
    if left < 0:
        problems.append(Problem("points", f"You spent {POINTS - left} points. Take back {-left}."))
    mastery = sign(table)
    told = f"All start at 13, one at 17. You have {POINTS} points, {PER_ABILITY} at most for one."
    if umbrella(table):
        told += " A breakout starts at +1."
    else:
        told += " A point on a package lifts the whole set."
    told += (
        f" To succeed, roll your rating or less on a twenty-sided die. {mastery} is a mastery, "
        f"which makes the result a step better: 3{mastery} is 23."
    )
    return Step(
        id="ratings",
        title="Ratings",
        help=told,
        option=_option("questworlds.save-ratings", hero, "Ratings", fields, "QW-3.2"),
        problems=tuple(problems),
        rules=("QW-3.2", "QW-3.3"),
        may_wait=hero.method == "go" and left >= 0,
        so_far=(Words(text=f"{max(left, 0)} of {POINTS} points left.{kept}"),),
    )


def _flaws(hero: Hero) -> Step:
    rows = Rows(
        name="flaws",
        label="Flaws, the worst first",
        fields=(
            Text(name="name", label="Flaw", most=60),
            Choice(name="bond", label="Kind", picks=FLAW_BONDS),
            YesNo(name="keyword", label="Comes with a keyword"),
        ),
        help="A dependent needs you, an adversary works against you. A flaw that comes with one "
        "of your keywords does not count towards the three.",
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
    other = sidekick.of(table, hero)
    left = sidekick.POINTS - sum(one.points for one in (other.abilities if other else ()))
    told = Words(text=f"{max(left, 0)} of {sidekick.POINTS} points left.")
    return Step(
        id="sidekick",
        title="Your sidekick",
        help="A name, three abilities at 17, 13 and 13, and 15 points, 10 at most on one.",
        option=sidekick.form(table, hero, bond, "Your sidekick"),
        problems=sidekick.problems(other),
        rules=("QW-7.5.1",),
        so_far=(told, *(chips(table, other) if other else ())),
    )
