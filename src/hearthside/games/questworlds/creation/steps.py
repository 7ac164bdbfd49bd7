"""The steps of making a character: their blanks, and what each still lacks, in sentences."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Number, Pick, Rows, Text, YesNo
from hearthside.core.making import Problem
from hearthside.core.pieces import Piece, Words
from hearthside.core.wording.pronouns import asking
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds.ability_ratings import (
    MOST_ON_ONE,
    SIDEKICK_POINTS,
    STARTING_ABILITIES,
    STARTING_BEST,
    STARTING_FLAWS,
    STARTING_POINTS,
    STARTING_RATING,
    ordered,
    rating_of,
)
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.creation import ability_kinds, prose
from hearthside.games.questworlds.looks.cast_view import chips, note, rated_now
from hearthside.games.questworlds.settings import on, sign, umbrella
from hearthside.games.questworlds.sheet import Hero, counted, flaws, usable
from hearthside.games.questworlds.state import QuestTable

METHODS = {
    "go": Pick("go", "As you go: the rest comes in play"),
    "list": Pick("list", "By list: everything now"),
    "prose": Pick("prose", "By prose: write, then mark"),
}
FLAW_BONDS = (Pick("", "Flaw"), Pick("dependent", "Dependent"), Pick("adversary", "Adversary"))


def _ways(table: QuestTable) -> list[Pick]:
    return [
        METHODS["go"],
        *(METHODS[way] for way in ("list", "prose") if on(table, f"{way}_method")),
    ]


def who_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    ways, how = tuple(_ways(table)), "How do you want to make them?"
    return (
        Text("name", "Name", value=hero.name, most=60, placeholder="Edda Marsh"),
        asking(hero.pronouns),
        Text(
            "concept",
            "Concept",
            value=hero.concept,
            most=120,
            placeholder="Stubborn river pilot",
            help="An adjective and what you are.",
        ),
        Choice("method", how, picks=ways, value=hero.method),
    )


def who_problems(table: QuestTable, hero: Hero) -> Iterable[Problem]:
    if not hero.name:
        yield Problem("name", "Your character has no name yet. Any name will do.")


def _rows(hero: Hero, least: int) -> tuple[dict[str, str], ...]:
    rows = [
        {"name": one.name, "kind": ability_kinds.kind_of(one)}
        for one in usable(hero)
        if not one.free
    ]
    return (*rows, *({"name": "", "kind": ""} for _ in range(least - len(rows))))


_EXAMPLES = (
    "Knows every ford",
    "Old friend at the mill",
    "My father’s sword",
    "Talks to horses",
    "Sworn to the bridge",
    "Never gives up",
    "Reads the weather",
    "A boat of my own",
    "Sings in three tongues",
    "Owed by the smugglers",
    "Quick with a knife",
    "Knows when to leave",
)


def _listing(table: QuestTable, hero: Hero, label: str, least: int, most: int) -> Rows:
    """Lines for `least` abilities, for those beyond it that are there already, and for more."""
    value = _rows(hero, least)
    return Rows(
        "abilities",
        label,
        fields=(
            Text("name", "Ability", most=60, examples=_EXAMPLES),
            Choice(
                "kind", "Kind", picks=ability_kinds.kinds_for(hero, umbrella(table), above=True)
            ),
        ),
        value=value,
        most=max(most, len(value)),
        help=ability_kinds.KINDS_TOLD,
    )


def required(table: QuestTable) -> int:
    """How many keywords the table wants everybody to have."""
    return sum(1 for one in table.play.keywords if one.required)


def concept_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    least = 2 + required(table)
    label = "The two abilities of your concept, and others you know already"
    return (_listing(table, hero, label, least, STARTING_ABILITIES),)


def concept_so_far(table: QuestTable, hero: Hero) -> Sequence[Piece]:
    named = len(counted(hero))
    later = " You make up the others in play." if named < STARTING_ABILITIES else ""
    return (Words(text=f"{named} of {STARTING_ABILITIES} abilities.{later}"),)


def concept_problems(table: QuestTable, hero: Hero) -> Iterable[Problem]:
    yield from _shared_problems(hero)
    if len(counted(hero)) < 2:
        yield Problem("abilities", "Your concept gives you two abilities. Name both.")


def list_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    return (_listing(table, hero, "Your abilities", STARTING_ABILITIES, STARTING_ABILITIES),)


def list_help(table: QuestTable, hero: Hero) -> str:
    told = "Your concept’s adjective, your area of expertise, and ten more."
    return f"{told} A breakout adds to its keyword." if umbrella(table) else told


def list_problems(table: QuestTable, hero: Hero) -> Iterable[Problem]:
    yield from _shared_problems(hero)
    named = len(counted(hero))
    if named < STARTING_ABILITIES:
        yield Problem(
            "abilities",
            f"You have {named} of {STARTING_ABILITIES}. Name {STARTING_ABILITIES - named} more.",
        )


def _shared_problems(hero: Hero) -> tuple[Problem, ...]:
    found = []
    held = counted(hero)
    if len(held) > STARTING_ABILITIES:
        over = len(held) - STARTING_ABILITIES
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


def prose_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    return (prose.field(hero, umbrella(table)),)


def prose_so_far(table: QuestTable, hero: Hero) -> Sequence[Piece]:
    written = prose.words(hero.prose)
    next_one = (Words(text="Now mark what you can do."),) if written and prose.bare(hero) else ()
    return (
        Words(text=f"{written} words of about {prose.ABOUT}."),
        *next_one,
        *(Words(text=sentence) for sentence in prose.judged(hero)),
        *chips(table, hero),
    )


def ratings_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    abilities = ordered(hero)
    if not abilities:
        return ()
    best_now = hero.best or ability_kinds.likely_best(hero)
    will_be = rated_now(replace(hero, best=best_now))
    whole = [one for one in abilities if one.sort != "breakout"]
    lines = tuple(
        Pick(one.id, one.name, shown(table, rating_of(will_be, one)), capital(note(will_be, one)))
        for one in (will_be.ability(known.id) or known for known in abilities)
    )
    mastery = sign(table)
    best = (Pick("", "Not chosen yet"), *(Pick(one.id, one.name) for one in whole))
    return (
        Rows(
            "points",
            "Points and ratings",
            fields=(
                Choice("ability", "Ability", picks=lines),
                Number("points", "Points", least=0, most=MOST_ON_ONE, value=0),
            ),
            value=tuple({"ability": one.id, "points": one.points} for one in abilities),
            most=len(lines),
            settled="ability",
            help=f"{mastery} is a mastery: the result is a step better. 3{mastery} is 23.",
        ),
        Choice("best", "Starts at 17", picks=best, value=best_now, beside="points"),
    )


def ratings_problems(table: QuestTable, hero: Hero) -> Iterable[Problem]:
    left = ability_kinds.points_left(hero)
    if left < 0:
        yield Problem("points", f"You spent {STARTING_POINTS - left} points. Take back {-left}.")


def ratings_help(table: QuestTable, hero: Hero) -> str:
    later = ": choose it now, or when you first use it" if hero.method == "go" else ""
    sets = "A breakout starts at +1." if umbrella(table) else "A point on a package raises its set."
    sets = f" {sets}" if any(one.under for one in usable(hero)) else ""
    return (
        f"All start at {STARTING_RATING}, one at {STARTING_BEST}{later}. "
        f"You have {STARTING_POINTS} points, {MOST_ON_ONE} at most "
        f"for one.{sets} To succeed, roll your rating or less on a twenty-sided die."
    )


def is_rated(hero: Hero) -> bool:
    return bool(hero.best) or any(one.points for one in hero.abilities)


def ratings_so_far(table: QuestTable, hero: Hero) -> Sequence[Piece]:
    left = ability_kinds.points_left(hero)
    kept = " Keep what you like for play."
    waits = kept if hero.method == "go" and left > 0 else ""
    return (Words(text=f"{max(left, 0)} of {STARTING_POINTS} points left.{waits}"),)


def ratings_may_wait(table: QuestTable, hero: Hero) -> bool:
    return hero.method == "go" and ability_kinds.points_left(hero) >= 0


def flaws_fields(table: QuestTable, hero: Hero) -> Sequence[Field]:
    return (
        Rows(
            "flaws",
            "Flaws, the worst first",
            fields=(
                Text("name", "Flaw", most=60, placeholder="Afraid of deep water"),
                Choice("bond", "Kind", picks=FLAW_BONDS),
                YesNo("keyword", "From a keyword"),
            ),
            help="A dependent needs you, an adversary works against you. What comes from a keyword "
            "is extra.",
            value=tuple(
                {"name": one.name, "bond": one.bond, "keyword": one.free} for one in flaws(hero)
            ),
            most=8,
        ),
    )


def flaws_problems(table: QuestTable, hero: Hero) -> Iterable[Problem]:
    own = [one for one in flaws(hero) if not one.free]
    if len(own) > STARTING_FLAWS:
        yield Problem("flaws", f"You have {len(own)} flaws of your own. Keep three.")


def sidekick_so_far(table: QuestTable, hero: Hero) -> Sequence[Piece]:
    other = hero.companion
    left = SIDEKICK_POINTS - sum(one.points for one in (other.abilities if other else ()))
    told = Words(text=f"{max(left, 0)} of {SIDEKICK_POINTS} points left.")
    return (told, *(chips(table, other) if other else ()))
