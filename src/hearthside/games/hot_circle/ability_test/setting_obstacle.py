"""The obstacle of an ability test, set by the GM: what makes it harder (HC-4.2 to HC-4.6)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, offer
from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.reasons import Reason
from hearthside.core.say import REFUSED, Line, Span, line, number, quoted_wish, typed, who
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import capital
from hearthside.games.hot_circle.ability_test.state import AbilityEvent, AbilityTest
from hearthside.games.hot_circle.cards_or_dice import DICE, dice, pool, spoken
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.obstacle_test.difficulty import difficulty, difficulty_fields
from hearthside.games.hot_circle.obstacle_test.sides import adds_up
from hearthside.games.hot_circle.sheet import Hero, Lifepath
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import HINDERING_DICE, NEUTRAL_DICE, SIDES

USUAL_DEED = 2
ABILITY_OBSTACLE = 1
"""HC-4.3 to HC-4.5: what an ability test's obstacle begins at."""
HARDER = 1
"""HC-4.3 to HC-4.5: what each thing adds that makes it harder, such as a rare lifepath."""
BONUS = 1
"""HC-4.2: what each thing adds that is about just this thing or person."""

FRIENDLY = "asset"
"""The die for the very thing, and for a contact who is well disposed."""
REPEATING = ("resources", "wises")
MOST_OF_ONE = 4
"""HC-4.3, HC-4.5: there each may repeat, as often as anybody would count; for circles once."""


class JudgeAbility(Move, frozen=True, tag="hot-circle.judge-ability"):
    likely: Literal["likelier", "neither", "less likely"]
    stands: tuple[str, ...] = ()
    """Bonuses that are about this very thing or person."""
    valuable: int = 0
    rare: int = 0
    coincidental: int = 0
    available: int = 0
    obscure: int = 0
    secret: int = 0
    distant: int = 0
    ancient: int = 0
    harder: tuple[str, ...] = ()
    """What counts once each."""
    level: str = "2"
    rank: str = "0"


class RefuseAbility(Move, frozen=True, tag="hot-circle.refuse-ability"):
    reason: str


class AbilityJudged(AbilityEvent, frozen=True, tag="hot-circle.ability-judged"):
    pass


class AbilityRefused(Event, frozen=True, tag="hot-circle.ability-refused"):
    sets = {"ability": Is(None)}
    reason: str


DURING = "play.ability"


def asks(table: HotTable) -> list[Ask]:
    test = table.play.ability
    if test is None or test.beat != "asked":
        return []
    question = "Judge the lifepath and set the obstacle."
    if test.ability in REPEATING:
        question += spoken(table, f" Whatever makes it harder adds {HARDER}D each time.")
    return [
        Ask(
            question=question,
            meanwhile="The gamemaster sets the obstacle.",
            options=lambda: [_judging(table, test), _refusing(test)],
        )
    ]


def _bonuses(hero: Hero, test: AbilityTest) -> list[Pick]:
    """HC-4.2: +1D for the very thing; for circles one each for a friendly contact and for
    somebody both know."""
    picks = []
    if (asset := hero.asset(test.asset)) and not asset.hostile:
        picks.append(Pick(FRIENDLY, f"{asset.name}, an established {asset.called}"))
    if shared := hero.asset(test.relationship):
        picks.append(Pick("relationship", f"{shared.name}, a shared relationship"))
    return picks


def _judging(table: HotTable, test: AbilityTest) -> Option:
    hero = table.play.cast[test.who]
    fields: list[Field] = [
        Choice(
            "likely",
            f"{hero.first_name}’s lifepath",
            picks=_likely(table, hero.lifepath(test.lifepath)),
            value="likelier",
            forecast=True,
            rules=("HC-4.2",),
        )
    ]
    if bonuses := _bonuses(hero, test):
        every = tuple(pick.value for pick in bonuses)
        fields.append(
            Many("stands", spoken(table, f"+{BONUS}D each"), picks=tuple(bonuses), value=every)
        )
    if test.ability == "deeds":
        fields += difficulty_fields(table, USUAL_DEED)
    return offer(
        JudgeAbility,
        f"Set the obstacle: {test.what}",
        *fields,
        *_harder(table, hero, test),
        go="Set the obstacle",
        totals=(pool(table, 0 if test.ability == "deeds" else ABILITY_OBSTACLE),),
        rules=(words_of(test.ability).rule, "HC-4.10"),
        forecast=True,
        odds_of=hero.name,
        once=test.once,
    )


def _harder(table: HotTable, hero: Hero, test: AbilityTest) -> list[Field]:
    """What adds to the obstacle: ticked where each counts once, counted where it may repeat."""
    every = words_of(test.ability).harder
    if test.ability == "circles":
        label = spoken(table, f"+{HARDER}D each: what makes it harder")
        picks = tuple(Pick(id, words, counts={DICE: HARDER}) for id, words in every.items())
        known = hero.asset(test.asset)
        likely = {"hostile": known and known.hostile, "specific": test.trade}
        ticked = tuple(id for id, applies in likely.items() if applies)
        return [Many("harder", label, picks=picks, value=ticked)]
    return [
        Number(id, words, least=0, most=MOST_OF_ONE, value=0, counts={DICE: HARDER})
        for id, words in every.items()
    ]


def _likely(table: HotTable, path: Lifepath | None) -> tuple[Pick, ...]:
    """HC-4.2: what the lifepath is worth here, with its name and dice."""
    title, rating = _worth(path)
    return (
        Pick("likelier", f"{title} helps: {dice(table, rating)}"),
        Pick("neither", f"{title} is neutral: {dice(table, NEUTRAL_DICE)}"),
        Pick("less likely", f"{title} hinders: {dice(table, HINDERING_DICE)}"),
    )


def _refusing(test: AbilityTest) -> Option:
    deed = test.ability == "deeds"
    return offer(
        RefuseAbility,
        "Better play this out" if deed else "This is not possible here",
        Text(
            "reason", "Why", needed=True, most=160, placeholder=words_of(test.ability).refused_such
        ),
        rules=_refusal(test),
        once=test.once,
    )


def _refusal(test: AbilityTest) -> tuple[str, ...]:
    """By which rule the GM says no: a deed may be better played out, anything else is asked for."""
    return ("HC-4.6",) if test.ability == "deeds" else ("HC-4.1",)


def decide(table: HotTable, seat: str, move: JudgeAbility | RefuseAbility) -> list[Event]:
    if isinstance(move, RefuseAbility):
        return [AbilityRefused(reason=move.reason.strip())]
    return [AbilityJudged(ability=judged(table, move))]


def judged(table: HotTable, move: JudgeAbility) -> AbilityTest:
    """Both rolls with each die's reason."""
    test = table.play.ability
    assert test
    if _hostile(test, move) and FRIENDLY in move.stands:
        raise Illegal(f"{capital(test.what)} is either hostile or friendly. Keep one.", "harder")
    return replace(
        test,
        task=_task(table.play.cast[test.who], test, move),
        obstacle=_obstacle(test, move),
        on_hand=bool(move.available),
        hostile=_hostile(test, move),
        beat="ready",
    )


def _hostile(test: AbilityTest, move: JudgeAbility) -> bool:
    return test.ability == "circles" and "hostile" in move.harder


def _worth(path: Lifepath | None) -> tuple[str, int]:
    return (path.name, path.rating) if path else ("Average", NEUTRAL_DICE)


def _task(hero: Hero, test: AbilityTest, move: JudgeAbility) -> tuple[Reason, ...]:
    title, rating = _worth(hero.lifepath(test.lifepath))
    worth = {"likelier": rating, "neither": NEUTRAL_DICE, "less likely": HINDERING_DICE}
    weighs = {"likelier": "helps", "neither": "is neutral", "less likely": "hinders"}
    base = Reason(f"{title} {weighs[move.likely]}", worth[move.likely], ("HC-4.2",))
    stands = (pick for pick in _bonuses(hero, test) if pick.value in move.stands)
    return (base, *(Reason(pick.label, BONUS, ("HC-4.2",)) for pick in stands))


def _obstacle(test: AbilityTest, move: JudgeAbility) -> tuple[Reason, ...]:
    words = words_of(test.ability)
    rule = words.rule
    if test.ability == "deeds":
        return (difficulty(move.level, move.rank, rule),)
    once = test.ability == "circles"
    harder = (
        Reason(label, HARDER * (id in move.harder if once else getattr(move, id)), (rule,))
        for id, label in words.harder.items()
    )
    return (
        Reason("To begin with", ABILITY_OBSTACLE, (rule,)),
        *(reason for reason in harder if reason.value),
    )


def say(table: HotTable, event: AbilityJudged | AbilityRefused) -> list[Line]:
    if isinstance(event, AbilityRefused):
        return _say_refused(table, event.reason)
    test = event.ability
    counts = [number(dice(table, test.roll(side).dice)) for side in SIDES]
    why = f"{adds_up(table, test.task)}. Against {adds_up(table, test.obstacle)}."
    spans = (counts[0], " against ", counts[1], ".")
    rules = (words_of(test.ability).rule, "HC-4.2")
    return [line(*spans, rules=rules, beat="Frame", why=why, retold=False)]


BETTER_PLAYED = "The gamemaster may refuse a deed that is better played out as a scene."


def _say_refused(table: HotTable, reason: str) -> list[Line]:
    """What was asked for, and why not: a turn of the story that nobody has to describe."""
    test = table.play.ability
    if test is None:
        return []
    owner, deed = who(table, test.who), test.ability == "deeds"
    no: tuple[str | Span, ...] = (f"No {words_of(test.ability).name} test for ", owner)
    if deed:
        no = (owner, "’s deed is better played out")
    spans = (*quoted_wish(test.asked_for), *no, *typed(reason))
    why = BETTER_PLAYED if deed else ""
    return [line(*spans, rules=_refusal(test), beat=REFUSED, why=why, kind="turning")]
