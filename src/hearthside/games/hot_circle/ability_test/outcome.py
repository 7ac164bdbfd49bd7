"""What an ability test establishes, and what failing costs (HC-4.8, HC-4.9)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.core.table import slug, with_character
from hearthside.games.hot_circle.ability_test.values import AbilityTest
from hearthside.games.hot_circle.books import HotTable, asked_of, with_asset, with_play
from hearthside.games.hot_circle.characters.ledger import AbilityTaxed, give_condition
from hearthside.games.hot_circle.obstacle_test.values import ChainStep
from hearthside.games.hot_circle.sheet import ABILITIES, ESTABLISHES, Asset, Hero, Lifepath, Rank
from hearthside.games.hot_circle.state import SceneNotes, here
from hearthside.games.hot_circle.wording import begun


class FailInstead(Move, frozen=True, tag="hot-circle.fail-instead"):
    """The GM's answer to a failure: the tax, or what comes in its place."""

    what: Literal["tax", "hostile", "misinformed", "consequence", "condition"]
    words: str = ""
    rank: Rank = "minor"


class ExplainFact(Move, frozen=True, tag="hot-circle.explain-fact"):
    text: str


class LeaveFact(Move, frozen=True, tag="hot-circle.leave-fact"):
    """The player makes the fact up."""


class DefineFact(Move, frozen=True, tag="hot-circle.define-fact"):
    text: str


class AbilitySettled(Event, frozen=True, tag="hot-circle.ability-settled"):
    """`ability` is what is left to answer, if anything is."""

    test: AbilityTest
    ability: AbilityTest | None
    step: ChainStep
    tests: tuple[Literal["obstacle", "ability"], ...]


class AssetNoted(Event, frozen=True, tag="hot-circle.asset-noted"):
    character: str
    asset: Asset
    person: Hero | None = None
    """A contact who is new in the story."""


class FailureTold(Event, frozen=True, tag="hot-circle.failure-told"):
    character: str
    what: str
    words: str


class FactLeft(Event, frozen=True, tag="hot-circle.fact-left"):
    ability: AbilityTest


class FactTold(Event, frozen=True, tag="hot-circle.fact-told"):
    by_player: bool
    text: str


MOVES = (FailInstead, ExplainFact, LeaveFact, DefineFact)
EVENTS = (AbilitySettled, AssetNoted, FailureTold, FactLeft, FactTold)


def options(table: HotTable, seat: str) -> list[Option]:
    test = table.play.ability
    if test is None:
        return []
    if test.beat == "failed" and table.is_gm(seat):
        return _failures(table, test)
    if test.beat == "fact" and table.is_gm(seat):
        hero = table.play.cast[test.who]
        leaving = Option(
            move="hot-circle.leave-fact",
            label=f"Leave it to {table.seat_name(hero.player)}",
            rules=("HC-4.8",),
            section="turn",
        )
        return [_telling(test, "explain-fact", f"Tell what {hero.name} knows"), leaving]
    if test.beat == "define":
        defining = _telling(test, "define-fact", "Say what is so")
        own = replace(defining, help="It is yours to make up, and it is true from now on.")
        return asked_of(table, seat, test.who, own)
    return []


def _telling(test: AbilityTest, move: str, label: str) -> Option:
    asked = test.detail or f"What is so about {test.what}?"
    fact = Text(name="text", label=asked, needed=True, most=400, long=True)
    return Option(
        move=f"hot-circle.{move}",
        label=label,
        fields=(fact,),
        rules=("HC-4.8",),
        section="turn",
        best=True,
    )


def _failures(table: HotTable, test: AbilityTest) -> list[Option]:
    """HC-4.9: the tax, or what may come in its place."""
    hero = table.play.cast[test.who]
    path = hero.lifepath(test.lifepath)
    tax = f"Tax {ABILITIES[test.ability].lower()} for {path.name if path else hero.name}"
    spent = f"{path.name if path else hero.name} cannot test it again until the tax is cleared."
    taxing = replace(_failing("tax", tax), help=spent, best=True)
    words = Text(name="words", label="In words", needed=True, most=200)
    ranks = (Pick("minor", "Minor"), Pick("major", "Major"))
    rank = Choice(name="rank", label="Rank", picks=ranks, value="minor")
    instead = {
        "circles": [_failing("hostile", f"{begun(test.what)} comes, as an enemy")],
        "wises": [_failing("misinformed", f"{hero.name} is sure, and badly wrong", words)],
        "deeds": [
            _failing("consequence", "It was done, with a consequence", words),
            _failing("condition", "It was done, and left a condition", words, rank),
        ],
    }
    return [taxing, *instead.get(test.ability, ())]


def _failing(what: str, label: str, *fields: Field) -> Option:
    return Option(
        move="hot-circle.fail-instead",
        label=label,
        fixed={"what": what},
        fields=fields,
        rules=("HC-4.9",),
        section="turn",
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.ability
    assert test
    hero = table.play.cast[test.who]
    match move:
        case FailInstead(what="tax"):
            return [_told(test, "tax", ""), _taxed(test)]
        case FailInstead(what="hostile"):
            return [_told(test, "hostile", test.what), _noted(table, test, hostile=True)]
        case FailInstead(what="condition"):
            words = move.words.strip()
            return [_told(test, "condition", words), give_condition(hero, words, move.rank)]
        case FailInstead():
            return [_told(test, move.what, move.words.strip())]
        case ExplainFact() | DefineFact():
            return [FactTold(by_player=isinstance(move, DefineFact), text=move.text.strip())]
        case LeaveFact():
            return [FactLeft(ability=replace(test, beat="define"))]
    raise TypeError(move)


def _told(test: AbilityTest, what: str, words: str) -> FailureTold:
    return FailureTold(character=test.who, what=what, words=words)


def _taxed(test: AbilityTest) -> AbilityTaxed:
    return AbilityTaxed(character=test.who, lifepath=test.lifepath, ability=test.ability)


def settled(table: HotTable, test: AbilityTest) -> list[Event]:
    """HC-4.8, HC-4.9: what was asked for is so, or the GM says what failing means."""
    passed = test.stands == "pass"
    outcome: Literal["pass", "fail"] = "pass" if passed else "fail"
    step = ChainStep(
        kind="ability",
        who=test.who,
        intent=f"{ABILITIES[test.ability]}, {test.what}",
        outcome=outcome,
        words=test.what if passed else "",
    )
    only_tax = test.ability == "resources" or (test.ability == "circles" and bool(test.asset))
    left: AbilityTest | None = None
    if passed and test.ability == "wises":
        left = replace(test, beat="fact", outcome="pass")
    elif not passed and not only_tax:
        left = replace(test, beat="failed", outcome="fail")
    tests = (*table.play.scene.tests, "ability")
    events: list[Event] = [AbilitySettled(test=test, ability=left, step=step, tests=tests)]
    if passed:
        events.append(_noted(table, test))
    elif only_tax:
        events.append(_taxed(test))
    return events


def _noted(table: HotTable, test: AbilityTest, *, hostile: bool = False) -> AssetNoted:
    """HC-2.8, HC-4.8: the asset on the sheet, good for this scene; a new contact joins the cast."""
    hero = table.play.cast[test.who]
    on_hand = any(reason.key == "available" for reason in test.obstacle)
    if known := hero.asset(test.asset):
        again = replace(known, scene=here(table), on_hand=on_hand)
        return AssetNoted(character=hero.id, asset=again)
    ending = {"wises": "-wise", "deeds": "-skill"}.get(test.ability, "")
    called = test.what if test.what.endswith(ending) else test.what + ending
    person = None
    if test.ability == "circles":
        id = slug(test.what, table.play.cast)
        paths = (Lifepath(id="path", name=test.detail, setting=test.setting),) * bool(test.detail)
        person = Hero(id=id, name=test.what, npc=True, about=test.detail, lifepaths=paths)
    asset = Asset(
        id=slug(called, {asset.id for asset in hero.assets}),
        kind=ESTABLISHES[test.ability],
        name=called,
        lifepath=test.lifepath,
        hostile=hostile,
        person=person.id if person else "",
        scene=here(table),
        on_hand=on_hand,
    )
    return AssetNoted(character=hero.id, asset=asset, person=person)


def evolve(table: HotTable, event: Event) -> HotTable:
    play = table.play
    match event:
        case AbilitySettled():
            held = (*play.scene.held, event.step)
            scene = replace(play.scene, tests=event.tests, held=held)
            return with_play(table, ability=event.ability, last=event.step, scene=scene)
        case AssetNoted():
            if event.person:
                table = with_character(table, event.person)
            return with_asset(table, event.character, event.asset)
        case FailureTold():
            holds = event.words if event.what in FAILED else ""
            return with_play(table, ability=None, scene=_holding(play.scene, holds))
        case FactTold():
            return with_play(table, ability=None, scene=_holding(play.scene, event.text))
        case FactLeft():
            return with_play(table, ability=event.ability)
    raise TypeError(event)


def _holding(scene: SceneNotes, words: str) -> SceneNotes:
    """What a test came to, once it has been told."""
    if not (words and scene.held):
        return scene
    return replace(scene, held=(*scene.held[:-1], replace(scene.held[-1], words=words)))


FAILED = {
    "hostile": " comes, but as an enemy.",
    "misinformed": " It is wrong.",
    "consequence": " It was done, and this came of it.",
    "condition": " It was done, and it left a mark.",
}


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    match event:
        case AbilitySettled():
            test = event.test
            who = name(table.play.cast[test.who].name)
            passed = event.step.outcome == "pass"
            verb = " passes: " if passed else " fails: "
            rule = "HC-4.8" if passed else "HC-4.9"
            return [line(who, verb, aspect(test.what), ".", rules=(rule,), beat="Settle")]
        case AssetNoted():
            who, asset = name(table.play.cast[event.character].name), event.asset
            spans = (who, f" notes the {asset.called} ", aspect(asset.name), ".")
            return [line(*spans, rules=("HC-2.8", "HC-4.8"), beat="After")]
        case FailureTold():
            if event.what == "tax":
                return []
            who = name(table.play.cast[event.character].name)
            if event.what == "hostile":
                spans = (aspect(begun(event.words)), FAILED["hostile"])
            else:
                spans = (who, ": ", aspect(event.words), ".", FAILED[event.what])
            return [line(*spans, rules=("HC-4.9",), beat="After")]
        case FactTold():
            by = "The player says: " if event.by_player else "The gamemaster tells: "
            return [line(by, aspect(event.text), rules=("HC-4.8",), beat="After")]
    return []
