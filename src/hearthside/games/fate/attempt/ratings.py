"""What somebody rolls with: approaches for most, strengths and weaknesses for mooks, and the blanks
of a roll (FA-2, FA-5.17)."""

from msgspec.structs import replace

from hearthside.core.fields import When
from hearthside.core.forms import Choice, Many, Pick
from hearthside.core.moves import Illegal
from hearthside.core.once_for_each import once_for_each
from hearthside.core.reasons import signed
from hearthside.core.say import listed
from hearthside.core.wording.typesetting import capital
from hearthside.games.fate.attempt.mook_strengths import likely_to_attack_with
from hearthside.games.fate.attempt.state import Roll
from hearthside.games.fate.deck_of_fate import DECK
from hearthside.games.fate.dice_and_outcomes import LADDER, STUNT
from hearthside.games.fate.sheet import APPROACHES, MOOK_RATINGS, Action, Hero, Stunt
from hearthside.games.fate.state import FateTable

FITS = {
    "careful": "taking time, watching closely",
    "clever": "quick thought, working it out",
    "flashy": "drawing every eye",
    "forceful": "brute strength",
    "quick": "speed and reflexes",
    "sneaky": "stealth, tricks and lies",
}


def rung(number: int) -> str:
    """FA-1.3: a rating or result as people say it, or the bare number past the ends.

    >>> rung(3), rung(-3)
    ('Good +3', '−3')
    """
    return f"{LADDER[number]} {signed(number)}" if number in LADDER else signed(number)


def ways(hero: Hero) -> list[str]:
    """What a character may roll with."""
    if hero.kind == "full":
        return list(APPROACHES)
    good, bad = bool(hero.good_at), bool(hero.bad_at) or hero.bad_at_rest
    plain = not hero.bad_at_rest
    both = good and bool(hero.bad_at) and not plain
    offered = {"good": good, "bad": bad, "both": both, "plain": plain}
    return [way for way, there in offered.items() if there]


def rating_of(hero: Hero, way: str) -> int:
    """The rating a roll with this approach, strength or weakness starts from."""
    return MOOK_RATINGS[way] if way in MOOK_RATINGS else hero.approaches.get(way, 0)


@once_for_each
def best_rating(hero: Hero) -> int:
    return max([rating_of(hero, way) for way in ways(hero)])


def roll_of(hero: Hero, way: str, how: str = "") -> Roll:
    """FA-5.17: a roll as it is framed: who, with which approach, told how."""
    rating = rating_of(hero, way) if way else 0
    return Roll(who=hero.id, side=hero.side, approach=way, rating=rating, how=how)


def way_name(hero: Hero, way: str) -> str:
    """How the approach of a roll is called: `Clever`, or `good at flying and biting`."""
    match way:
        case "good" if hero.good_at:
            return f"good at {listed(list(hero.good_at))}"
        case "bad" if hero.bad_at or hero.bad_at_rest:
            rest = ["anything else"] if hero.bad_at_rest else []
            return f"bad at {listed([*hero.bad_at, *rest])}"
        case "good" | "bad":
            return f"{way} at it"
        case "both":
            return "good and bad at it"
        case "plain":
            return "neither good nor bad at it"
    return APPROACHES.get(way, way)


def with_way(hero: Hero, way: str, rating: int) -> str:
    """The approach of a roll behind its verb: `with Clever +2`, `at +2 (good at biting)`."""
    said, named = signed(rating), way_name(hero, way)
    return f"with {named} {said}" if way in APPROACHES else f"at {said} ({named})"


def stunts_for(hero: Hero, action: Action) -> list[Stunt]:
    """FA-4.1: the bonus stunts that may add to an action."""
    return [one for one in hero.stunts if one.kind == "bonus" and action in one.actions]


def check_stunts(hero: Hero, way: str, stunts: tuple[str, ...]) -> None:
    """FA-4.1: a bonus stunt adds to one approach only."""
    for stunt in hero.stunts:
        if stunt.id in stunts and stunt.approach != way:
            needed = APPROACHES.get(stunt.approach, stunt.approach)
            raise Illegal(
                f"{stunt.name} adds to {needed}. Choose {needed} or leave it out.", "stunts"
            )


_DRAW = Choice(
    "draw",
    "Dice or card?",
    picks=(
        Pick("dice", "Roll four dice"),
        Pick("card", "Draw from the deck of fate"),
    ),
    value="dice",
    rules=("FA-2.1", "FA-2.2"),
)


def has_deck(table: FateTable) -> bool:
    """FA-2.2: whether cards may be drawn here."""
    return bool(table.settings.get("deck"))


def draw_field(table: FateTable) -> list[Choice]:
    """FA-2.2: the roller's choice, where the table has the deck; once cards are gone their odds
    differ from those of dice."""
    left = len(table.play.deck)
    if not has_deck(table):
        return []
    if left == len(DECK):
        return [_DRAW]
    return [replace(_DRAW, help=f"{left} of {len(DECK)} cards are left.", forecast=True)]


def approach_field(
    hero: Hero,
    action: Action,
    value: str = "",
    refused: tuple[str, ...] = (),
    likely: str = "",
) -> Choice:
    """Which approach, with what each would lead to. The best is chosen; of what a mook is good or
    bad at the `likely`, else that it is neither (FA-9.4).

    Those the GM refused are gone (FA-5.17).
    """
    offered = ways_by_rating(hero, refused)
    picks = tuple(Pick(way, named(hero, way)) for way in offered)
    if hero.kind != "full" and action == "attack":
        likely = likely_to_attack_with(hero)
    wanted = (value, likely, "plain", *offered)
    return Choice(
        "approach",
        "Approach" if hero.kind == "full" else "Good or bad at it?",
        picks=picks,
        value=next(way for way in wanted if way in offered),
        forecast=True,
        rules=("FA-5.17", "FA-1.2") if hero.kind == "full" else ("FA-9.4",),
    )


def approach_tapped(hero: Hero, action: Action, label: str) -> Choice:
    """The same where one tap says it and sends the form, each with the stunts that go with it."""
    field, stunts = approach_field(hero, action), stunts_for(hero, action)
    picks = tuple(replace(one, help=_fits(hero, stunts, one.value)) for one in field.picks)
    return replace(field, picks=picks, label=label, sends=True)


def ways_by_rating(hero: Hero, refused: tuple[str, ...] = ()) -> list[str]:
    """What a character may roll with and the GM has not refused, the best rating first."""
    offered = [way for way in ways(hero) if way not in refused]
    return sorted(offered, key=lambda way: -rating_of(hero, way))


def named(hero: Hero, way: str) -> str:
    """An approach with its rating: `Clever +2`."""
    words = way_name(hero, way)
    return f"{capital(words)} {signed(rating_of(hero, way))}"


def _fits(hero: Hero, stunts: list[Stunt], way: str) -> str:
    """What it comes to with each stunt that may go with it: the odds beside it are without."""
    added = [
        f"{signed(rating_of(hero, way) + STUNT)} with {one.name} ({one.text.removesuffix('.')})"
        for one in stunts
        if one.approach == way
    ]
    return ". ".join(added)


def stunts_field(stunts: list[Stunt], beside_approach: bool = True) -> list[Many]:
    """Which stunts count, if there are any: beside a choice of approach each with its own."""
    picks = tuple(
        Pick(
            one.id,
            f"{one.name} {signed(STUNT)}",
            f"{APPROACHES[one.approach]}: {one.text}",
            when=When("approach", (one.approach,)) if beside_approach else None,
        )
        for one in stunts
    )
    if not picks:
        return []
    fitting = When("approach", tuple(one.approach for one in stunts)) if beside_approach else None
    label, rules = "Use a stunt?", ("FA-4.1", "FA-2.3")
    return [Many("stunts", label, picks=picks, when=fitting, rules=rules)]
