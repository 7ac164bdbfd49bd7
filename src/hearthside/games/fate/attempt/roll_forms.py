"""The blanks of a roll: with which approach, which stunts, dice or a card (FA-2, FA-5.17)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Many, Pick
from hearthside.core.reasons import signed
from hearthside.games.fate.attempt.mook_strengths import likely_to_attack_with
from hearthside.games.fate.attempt.ratings import rating_of, stunts_for, way_name, ways
from hearthside.games.fate.deck_of_fate import DECK
from hearthside.games.fate.roll_bonuses import STUNT
from hearthside.games.fate.sheet import APPROACHES, Action, Hero, Stunt
from hearthside.games.fate.state import FateTable

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
    """Which approach, with what each would lead to and the stunts that go with it. The best is
    chosen; of what a mook is good or bad at the `likely`, else that it is neither (FA-9.4).

    Those the GM refused are gone (FA-5.17).
    """
    offered = ways_by_rating(hero, refused)
    stunts = stunts_for(hero, action)
    picks = tuple(Pick(way, named(hero, way), _fits(stunts, way)) for way in offered)
    if hero.kind != "full" and action == "attack":
        likely = likely_to_attack_with(hero)
    wanted = (value, likely, "plain", *offered)
    return Choice(
        "approach",
        "Approach",
        picks=picks,
        value=next(way for way in wanted if way in offered),
        forecast=True,
        rules=("FA-5.17", "FA-1.2") if hero.kind == "full" else ("FA-9.4",),
    )


def ways_by_rating(hero: Hero, refused: tuple[str, ...] = ()) -> list[str]:
    """What a character may roll with and the GM has not refused, the best rating first."""
    offered = [way for way in ways(hero) if way not in refused]
    return sorted(offered, key=lambda way: -rating_of(hero, way))


def named(hero: Hero, way: str) -> str:
    """An approach with its rating: `Clever +2`."""
    words = way_name(hero, way)
    return f"{words[:1].upper()}{words[1:]} {signed(rating_of(hero, way))}"


def _fits(stunts: list[Stunt], way: str) -> str:
    added = [
        f"{signed(STUNT)} with {one.name} ({one.text.removesuffix('.')})"
        for one in stunts
        if one.approach == way
    ]
    return ". ".join(added)


def stunts_field(stunts: list[Stunt]) -> list[Many]:
    """Which stunts count, if there are any."""
    picks = tuple(
        Pick(one.id, f"{one.name} {signed(STUNT)}", f"{_approach_of(one)}: {one.text}")
        for one in stunts
    )
    if not picks:
        return []
    label = "Use a stunt?"
    return [Many("stunts", label, picks=picks, rules=("FA-4.1", "FA-2.3"))]


def _approach_of(stunt: Stunt) -> str:
    return APPROACHES.get(stunt.approach, "")
