"""What an ability test establishes, and what failing costs (HC-4.8, HC-4.9)."""

from functools import partial
from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Option, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, quoted_wish, typed, who
from hearthside.core.setting_events import Added, Is
from hearthside.core.their_words import in_their_words
from hearthside.core.wording.as_typed import in_own_voice
from hearthside.core.wording.typesetting import capital, sentence, unstopped
from hearthside.games.hot_circle.ability_test.state import AbilityEvent, AbilityTest
from hearthside.games.hot_circle.cards_or_dice import told_tie
from hearthside.games.hot_circle.characters.assets import AssetNoted, new_asset
from hearthside.games.hot_circle.characters.belief_forms import RANKS
from hearthside.games.hot_circle.characters.sheet_changes import AbilityTaxed, harm
from hearthside.games.hot_circle.content import told_end, words_of
from hearthside.games.hot_circle.obstacle_test.intents import ALWAYS, is_nothing
from hearthside.games.hot_circle.obstacle_test.state import ChainStep, Outcome
from hearthside.games.hot_circle.sheet import Hero, Rank
from hearthside.games.hot_circle.state import HotTable, here
from hearthside.games.hot_circle.wording import asked


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

    sets = {
        "ability": "ability",
        "settled_ability": "ended",
        "links": Added("step"),
        "scene.held": Added("step"),
    }
    test: AbilityTest
    ability: AbilityTest | None
    step: ChainStep

    @property
    def ended(self) -> AbilityTest:
        return replace(self.test, outcome=self.step.outcome)


class Told(Event, frozen=True, kw_only=True):
    """What a test came to is told, and holds from now on."""

    sets = {"ability": Is(None), "scene.held": "held"}
    held: tuple[ChainStep, ...]


class FailureTold(Told, frozen=True, tag="hot-circle.failure-told"):
    character: str
    what: str
    words: str


class FactLeft(AbilityEvent, frozen=True, tag="hot-circle.fact-left"):
    pass


class FactTold(Told, frozen=True, tag="hot-circle.fact-told"):
    by_player: bool
    text: str


DURING = "play.ability"


def asks(table: HotTable) -> list[Ask]:
    test = table.play.ability
    if test is None:
        return []
    hero = table.play.cast[test.who]
    if test.beat == "failed":
        question = "Tax the lifepath, or choose what happens instead."
        told = "The gamemaster says what failing brings."
        return [Ask(question=question, meanwhile=told, options=lambda: _failures(hero, test))]
    if test.beat == "fact":
        question = f"Say what is true, or leave it to {table.seat_name(hero.player)}."
        told = f"The gamemaster tells what {hero.first_name} knows."
        return [Ask(question=question, meanwhile=told, options=lambda: _facts(table, hero, test))]
    if test.beat == "define":
        question = "You make it up, and it is true from now on."
        defining = [_telling(test, DefineFact, "Say what is true")]
        told = f"{table.seat_name(hero.player)} says what {hero.first_name} knows."
        return [Ask(of=hero.id, question=question, meanwhile=told, options=lambda: defining)]
    return []


def _facts(table: HotTable, hero: Hero, test: AbilityTest) -> list[Option]:
    telling = _telling(test, ExplainFact, f"Tell what {hero.first_name} knows")
    player = table.seat_name(hero.player)
    return [telling, offer(LeaveFact, f"Leave it to {player}", rules=("HC-4.8",))]


def _telling(test: AbilityTest, move: type[Move], label: str) -> Option:
    label_ = asked(test.detail) or "What is true?"
    such = "A sentence or two"
    fact = Text("text", label_, needed=True, most=400, long=True, placeholder=such)
    return offer(move, label, fact, rules=("HC-4.8",), once=test.once)


def _failures(hero: Hero, test: AbilityTest) -> list[Option]:
    """HC-4.9: the tax, or what may come in its place."""
    path = hero.lifepath(test.lifepath)
    taxed = path.name if path else hero.name
    ability = words_of(test.ability).name.lower()
    tax = _failing("tax", f"Tax {ability} for {taxed}")
    spent = f"{taxed} cannot be used for {ability} until the tax is cleared."
    words = Text("words", "What came of it", needed=True, most=200, placeholder="Shaken")
    came = replace(words, placeholder="somebody saw whose hand it was")
    belief = replace(
        words, label=f"What {hero.first_name} believes", placeholder="the captain signed it herself"
    )
    rank = Choice("rank", "Rank", picks=RANKS, value="minor")
    instead = {
        "circles": [_failing("hostile", f"{capital(test.what)} comes, as an enemy")],
        "wises": [_failing("misinformed", f"{hero.first_name} is sure, and badly wrong", belief)],
        "deeds": [
            _failing("consequence", "It was done, with a consequence", came),
            _failing("condition", "It was done, and left a condition", words, rank),
        ],
    }
    return [replace(tax, help=spent), *instead.get(test.ability, ())]


def _failing(what: str, label: str, *fields: Field) -> Option:
    return offer(FailInstead, label, *fields, fixed={"what": what}, rules=("HC-4.9",))


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    test = table.play.ability
    assert test
    match move:
        case FailInstead():
            return _failed(table, test, move)
        case ExplainFact() | DefineFact():
            text = move.text.strip()
            held = _holding(table, f"knows: {text}")
            return [FactTold(by_player=isinstance(move, DefineFact), text=text, held=held)]
        case LeaveFact():
            return [FactLeft(ability=replace(test, beat="define"))]
    raise TypeError(move)


def _failed(table: HotTable, test: AbilityTest, move: FailInstead) -> list[Event]:
    words = test.what if move.what == "hostile" else move.words.strip()
    if is_nothing(words) and move.what in ("consequence", "condition"):
        raise Illegal(f"{ALWAYS} Say what came of it, or tax it.", "words")
    holds = f"has an enemy in {words}" if move.what == "hostile" else ""
    if move.what in FAILED:
        holds = f"{FAILED[move.what]}: {words}"
    held = _holding(table, holds)
    told = FailureTold(character=test.who, what=move.what, words=words, held=held)
    match move.what:
        case "tax":
            return [told, _taxed(test)]
        case "hostile":
            return [told, _noted(table, test, hostile=True)]
        case "condition":
            return [told, harm(table.play.cast[test.who], words, move.rank)]
    return [told]


def _taxed(test: AbilityTest) -> AbilityTaxed:
    return AbilityTaxed(character=test.who, lifepath=test.lifepath, ability=test.ability)


def settled(table: HotTable, test: AbilityTest) -> list[Event]:
    """HC-4.8, HC-4.9: what was asked for is so, or the GM says what failing means."""
    outcome: Outcome = "pass" if test.stands == "pass" else "fail"
    step = ChainStep(
        at=test.at,
        kind="ability",
        who=test.who,
        intent=f"{words_of(test.ability).name} for {test.what}",
        outcome=outcome,
        words=f"{words_of(test.ability).does}: {test.what}" if outcome == "pass" else "",
    )
    left: AbilityTest | None = None
    if outcome == "pass" and test.ability == "wises":
        left = replace(test, beat="fact", outcome=outcome)
    elif outcome == "fail" and not _only_tax(test):
        left = replace(test, beat="failed", outcome=outcome)
    return [AbilitySettled(test=test, ability=left, step=step)]


def _only_tax(test: AbilityTest) -> bool:
    """HC-4.9: resources have no alternative, and a contact comes as an enemy only if new."""
    return test.ability == "resources" or (test.ability == "circles" and bool(test.asset))


def follow(table: HotTable, event: AbilitySettled) -> list[Event]:
    """HC-4.8, HC-4.9: what was established is noted, or what has no alternative is taxed."""
    if event.step.outcome == "pass":
        return [_noted(table, event.test)]
    return [_taxed(event.test)] if _only_tax(event.test) else []


def _noted(table: HotTable, test: AbilityTest, *, hostile: bool = False) -> AssetNoted:
    """HC-2.8, HC-4.8: the asset on the sheet, good for this scene; a new contact joins the cast.

    A contact is disposed to the character as the GM has judged (HC-4.4).
    """
    hero, hostile = table.play.cast[test.who], hostile or test.hostile
    if known := hero.asset(test.asset):
        again = replace(known, scene=here(table), on_hand=test.on_hand, hostile=hostile)
        return AssetNoted(character=hero.id, asset=again)
    ending = {"wises": "-wise", "deeds": "-skill"}.get(test.ability, "")
    return new_asset(
        table,
        hero,
        words_of(test.ability).establishes,
        test.what if test.what.endswith(ending) else test.what + ending,
        test.lifepath,
        about=_about(hero, test.detail),
        trade=test.trade,
        setting=test.setting,
        hostile=hostile,
        on_hand=test.on_hand,
    )


def _about(hero: Hero, told: str) -> str:
    """Who a contact is, as everybody reads it: what their friend said of the two is quoted."""
    words = capital(told)
    return f"{hero.first_name}: “{unstopped(words)}”" if in_own_voice(told) else words


def _holding(table: HotTable, words: str) -> tuple[ChainStep, ...]:
    """The tests of this scene, the last with what holds since, if anything does."""
    held = table.play.scene.held
    return (*held[:-1], replace(held[-1], words=words)) if held and words else held


FAILED = {
    "misinformed": "is sure, and wrong",
    "consequence": "got it done, at a price",
    "condition": "got it done, and it left a mark",
}


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case AbilitySettled() if event.ability and event.ability.beat == "failed":
            fails = f"’s {words_of(event.test.ability).name} test fails."
            spans = (who(table, event.test.who), fails)
            return [line(*spans, rules=("HC-4.9",), beat="Fall", retold=False)]
        case AbilitySettled():
            return _ended(table, event.test, event.step.outcome)
        case FactTold(by_player=True) if table.play.ability:
            owner, look = table.play.ability.who, {"rules": ("HC-4.8",), "beat": "After"}
            return in_their_words(who(table, owner), event.text, who=owner, **look)
        case FactTold():
            return [line(sentence(event.text), rules=("HC-4.8",), beat="After", kind="narration")]
        case FailureTold(what="tax") if table.play.ability:
            return _ended(table, table.play.ability, "fail")
        case FailureTold():
            return [_failure(table, event)]
    return []


def _ended(table: HotTable, test: AbilityTest, outcome: Outcome) -> list[Line]:
    """HC-4.8, HC-4.9: it is so, a deed as its owner tells it; or nothing came of it."""
    passed, owner = outcome == "pass", who(table, test.who)
    rules, tie = ("HC-4.8",) if passed else ("HC-4.9",), told_tie(table, *test.fell)
    first = quoted_wish("" if passed and test.ability != "deeds" else test.asked_for)
    end, came = told_end(test.ability, outcome), typed(test.came if passed else "")
    spans = (*first, owner, f" {end}", *came)
    return [line(*spans, rules=rules, beat="Settle", grade=outcome, why=tie)]


def _failure(table: HotTable, event: FailureTold) -> Line:
    """HC-4.9: how it failed, as the GM decides: until then nothing says that it came to nothing."""
    words, failed = event.words, partial(line, rules=("HC-4.9",), beat="Settle", grade="fail")
    if event.what == "hostile":
        return failed(aspect(capital(unstopped(words))), " comes, but as an enemy.")
    deed = table.play.ability.detail if table.play.ability and event.what != "misinformed" else ""
    owner = who(table, event.character)
    spans = (*quoted_wish(deed), owner, f" {FAILED[event.what]}", *typed(words))
    return failed(*spans)
