"""A character's sheet as data: every number with its reason and the path to rule on it."""

from hearthside.core.pieces import Coins, Mark, Piece, Rating, Track, Why, Words
from hearthside.core.reasons import Reason, in_words, rules_of, signed, total
from hearthside.core.say import listed
from hearthside.core.show import Section, Sheet
from hearthside.core.wording.grammar import amid, counted
from hearthside.core.wording.pronouns import said_of
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.cards_or_dice import dice, spoken
from hearthside.games.hot_circle.characters.assets import UPGRADE_COST
from hearthside.games.hot_circle.characters.lifepaths import RAISE_COST
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.looks.cast_view import artha, belonging
from hearthside.games.hot_circle.sheet import (
    FIRST_RATING,
    HIGHEST_RATING,
    Asset,
    Hero,
    Lifepath,
    age,
)
from hearthside.games.hot_circle.state import HotTable, here

BELIEF = "A stance and a goal. Working on the goal, and reaching it, earns persona."
REACHED = "The goal is reached. Write a new one when a session closes."
_RAISES = [str(cost) for cost in RAISE_COST.values()]
RAISING = (
    f"{', '.join(_RAISES[:-1])} and then {_RAISES[-1]} persona marks raise it, "
    f"up to {HIGHEST_RATING}D."
)


def sheet(table: HotTable, character: str) -> Sheet:
    hero = table.play.cast[character]
    sections = [
        Section("Beliefs", tuple(_beliefs(hero)), wide=True),
        Section("Instincts", tuple(_instincts(hero)), wide=True),
        Section("Traits and conditions", (*_traits(hero), *_conditions(hero))),
        Section("Points", tuple(_artha(hero))),
        Section("Lifepaths", tuple(_lifepaths(table, hero)), wide=True),
        Section(
            "Assets", tuple(_asset(table, hero, at, one) for at, one in enumerate(hero.assets))
        ),
    ]
    if hero.knows:
        knows = Words(label="Only you read this", text=hero.knows, path=f"cast.{hero.id}.knows")
        sections.append(Section(said_of(hero, "What they know"), (knows,)))
    kept = tuple(section for section in sections if section.pieces)
    untaxed = [_tax(hero, at, one) for at, one in enumerate(hero.lifepaths) if not one.taxed]
    about = belonging(table, hero, hero.about)
    return Sheet(hero.id, hero.name, about, kept, unshown=tuple(untaxed))


def _beliefs(hero: Hero) -> list[Piece]:
    return [
        Words(
            label=f"Belief {at + 1}" + (" (goal reached)" if belief.reached else ""),
            text=belief.told(),
            story=True,
            why=Why(REACHED if belief.reached else BELIEF, ("HC-2.2", "HC-6.4")),
            path=f"cast.{hero.id}.beliefs.{at}.goal",
        )
        for at, belief in enumerate(hero.beliefs)
    ]


def _instincts(hero: Hero) -> list[Piece]:
    return [
        Words(
            label=f"Instinct {at + 1}" + (" (refused)" if instinct.refused else ""),
            text=instinct.told(),
            story=True,
            why=Why(instinct.refused or "If you say you followed it, you did.", ("HC-2.3",)),
            path=f"cast.{hero.id}.instincts.{at}.act",
        )
        for at, instinct in enumerate(hero.instincts)
    ]


def _traits(hero: Hero) -> list[Piece]:
    return [
        Mark(
            label=f"Trait {at + 1}",
            text=trait,
            tone="plain",
            why=Why("It helps here and hinders there.", ("HC-2.4", "HC-3.8", "HC-3.12")),
            path=f"cast.{hero.id}.traits.{at}",
        )
        for at, trait in enumerate(hero.traits)
    ]


def _conditions(hero: Hero) -> list[Piece]:
    pieces: list[Piece] = []
    for at, condition in enumerate(hero.conditions):
        wanted = range(condition.steps_to_clear)
        boxes = tuple(("", n < condition.steps) for n in wanted)
        tests = counted(condition.steps_to_clear, "test")
        whose = "your own choice" if condition.voluntary else f"hinder {tests} to clear it"
        pieces.append(
            Track(
                label=f"{capital(condition.text)} ({condition.rank}, {whose})",
                boxes=boxes,
                why=Why("Each test it hinders may clear a step.", ("HC-2.5", "HC-6.3")),
                path=f"cast.{hero.id}.conditions.{at}.steps",
            )
        )
    return pieces


def _artha(hero: Hero) -> list[Piece]:
    earned = artha(
        hero,
        Why("Compels and hindrances earn them.", ("HC-6.1", "HC-6.5", "HC-6.6")),
        Why("Goals and growth earn them.", ("HC-6.4", "HC-6.5", "HC-6.6")),
    )
    if not (earned and (hero.owed_fate or hero.owed_persona)):
        return [*earned]
    text = f"{hero.owed_fate} fate and {hero.owed_persona} persona when the session ends"
    return [*earned, Words(label="Owed", text=text, why=Why("", ("HC-7.4",)))]


def _lifepaths(table: HotTable, hero: Hero) -> list[Piece]:
    """The whole line in one row, then what is marked and taxed on it."""
    line = [_rating(table, hero, at, path) for at, path in enumerate(hero.lifepaths)]
    marked = [_marks(table, hero, at, path) for at, path in enumerate(hero.lifepaths)]
    taxed = [_tax(hero, at, path) for at, path in enumerate(hero.lifepaths) if path.taxed]
    return [*line, *taxed, *(piece for pieces in marked for piece in pieces)]


def _rating(table: HotTable, hero: Hero, at: int, path: Lifepath) -> Piece:
    campaign = table.play.campaign
    where = " and ".join(amid(campaign.setting(id)) for id in path.settings)
    stack = rating_reasons(hero, path)
    bridge = {"asked": ", a bridge if accepted", "refused": ", no bridge", "accepted": ", a bridge"}
    return Rating(
        label=path.name,
        value=dice(table, path.rating),
        note=f"{age(at)}, {where}{bridge.get(path.bridge, '')}",
        why=Why(spoken(table, in_words(stack)), rules_of(stack)),
        path=f"cast.{hero.id}.lifepaths.{at}.rating",
    )


def rating_reasons(hero: Hero, path: Lifepath) -> tuple[Reason, ...]:
    """HC-2.7, HC-7.1: where a rating comes from; what is left over was marked, or ruled."""
    begins = Reason("Begins at", FIRST_RATING, ("HC-2.6", "HC-2.10"), shown=f"{FIRST_RATING}D")
    stack = [begins]
    if path.id == hero.twice:
        stack.append(Reason("taken twice", 1, ("HC-2.7",), shown="+1D"))
    if raised := path.rating - total(stack):
        stack.append(Reason("raised", raised, ("HC-7.1",), shown=f"{signed(raised)}D"))
    return tuple(stack)


def _tax(hero: Hero, at: int, path: Lifepath) -> Piece:
    return Mark(
        label=f"Tax on {path.name}",
        text=listed([words_of(ability).name for ability in path.taxed]) or "none",
        why=Why("Let this lifepath hinder you to clear it.", ("HC-4.9", "HC-6.2", "HC-6.7")),
        path=f"cast.{hero.id}.lifepaths.{at}.taxed",
    )


def _marks(table: HotTable, hero: Hero, at: int, path: Lifepath) -> list[Piece]:
    pieces: list[Piece] = []
    base = f"cast.{hero.id}.lifepaths.{at}"
    if path.persona_marks:
        cost = RAISE_COST.get(path.rating, path.persona_marks)
        boxes = tuple(("", n < path.persona_marks) for n in range(cost))
        why = Why(spoken(table, RAISING), ("HC-7.1",))
        label = f"Persona marked on {path.name}"
        pieces.append(Track(label=label, boxes=boxes, why=why, path=f"{base}.persona_marks"))
    if path.fate_marks:
        pieces.append(
            Coins(
                label=f"Fate marked on {path.name}",
                count=path.fate_marks,
                name="fate mark",
                why=Why("They make one of its assets permanent.", ("HC-7.2",)),
                path=f"{base}.fate_marks",
            )
        )
    return pieces


def _asset(table: HotTable, hero: Hero, at: int, asset: Asset) -> Piece:
    path = hero.lifepath(asset.lifepath)
    notes = [f"from {path.name}" if path else ""]
    if asset.hostile:
        notes.append("hostile")
    if asset.scene == here(table) and table.session_open:
        notes.append("in this scene, on hand" if asset.on_hand else "in this scene")
    if not asset.permanent:
        notes.append(f"{UPGRADE_COST[asset.kind]} fate marks make it permanent")
    rules = ("HC-2.8", "HC-7.3") if asset.permanent else ("HC-2.8", "HC-7.2")
    return Mark(
        label=capital(asset.called),
        text=asset.name,
        tone="harm" if asset.hostile else "gain",
        note=", ".join(filter(None, notes)),
        why=Why(
            "Permanent." if asset.permanent else "Temporary: tested again for each scene.", rules
        ),
        path=f"cast.{hero.id}.assets.{at}.name",
    )
