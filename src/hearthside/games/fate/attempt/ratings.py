"""How good someone is at something: approaches for most, strengths and weaknesses for mooks."""

from hearthside.core.moves import Illegal
from hearthside.core.reasons import signed
from hearthside.core.say import listed
from hearthside.games.fate.attempt.state import Roll
from hearthside.games.fate.characters.mooks import MOOK_RATINGS
from hearthside.games.fate.ladder import LADDER
from hearthside.games.fate.sheet import APPROACHES, Action, Hero, Stunt

FITS = {
    "careful": "taking time, watching closely",
    "clever": "quick thought, working it out",
    "flashy": "drawing every eye",
    "forceful": "strength or raw magic",
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
