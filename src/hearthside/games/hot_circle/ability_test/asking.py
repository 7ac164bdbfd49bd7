"""Asking for an ability test, and the GM's judgement of it (HC-4.1 to HC-4.6, HC-4.10)."""

from typing import Literal

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Number, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name, number
from hearthside.games.hot_circle.ability_test.values import AbilityTest
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_play
from hearthside.games.hot_circle.obstacle_test.framing import FOR_WHOM, LEVELS, adds_up
from hearthside.games.hot_circle.obstacle_test.values import Reason
from hearthside.games.hot_circle.resolve import (
    DIFFICULTIES,
    HINDERING_DICE,
    NEUTRAL_DICE,
    RANKS,
    difficulty,
)
from hearthside.games.hot_circle.sheet import ABILITIES, ESTABLISHES, Ability, Asset, Hero

MODIFIERS: dict[Ability, dict[str, str]] = {
    "resources": {
        "valuable": "Valuable, or money",
        "rare": "Rare or unusual",
        "coincidental": "Quite a coincidence",
        "available": "On hand (only what can be carried)",
    },
    "circles": {
        "hostile": "Hostile",
        "specific": "A specific lifepath",
        "rare": "A rare lifepath",
        "different": "Higher or lower rank",
        "coincidental": "Quite a coincidence",
    },
    "wises": {
        "obscure": "Obscure",
        "secret": "Kept secret",
        "distant": "From far away",
        "ancient": "From long ago",
        "coincidental": "Quite a coincidence",
    },
    "deeds": {},
}
RULE: dict[Ability, str] = {
    "resources": "HC-4.3",
    "circles": "HC-4.4",
    "wises": "HC-4.5",
    "deeds": "HC-4.6",
}
MOST_OF_ONE: dict[Ability, int] = {"resources": 3, "circles": 1, "wises": 3, "deeds": 0}
"""HC-4.3 to HC-4.5: for circles each counts once, the others may repeat."""
WORDS: dict[Ability, tuple[str, str, str]] = {
    "resources": ("has something", "What gear?", "What for?"),
    "circles": ("knows someone", "What are they called?", "Who are they?"),
    "wises": ("knows something", "Which subject?", "Which fact?"),
    "deeds": ("did something before", "Which focus does it show?", "What did you do?"),
}
LIKELY = (
    Pick("likelier", "It makes this likelier: its rating"),
    Pick("neither", "Neither: 2D"),
    Pick("less likely", "It makes this less likely: 1D"),
)


class AskAbility(Move, frozen=True, tag="hot-circle.ask-ability"):
    who: str
    ability: Ability
    lifepath: str
    what: str = ""
    detail: str = ""
    asset: str = ""
    setting: str = ""
    relationship: str = ""


class JudgeAbility(Move, frozen=True, tag="hot-circle.judge-ability"):
    likely: Literal["likelier", "neither", "less likely"]
    stands: tuple[str, ...] = ()
    """Bonuses that are about this very thing or person."""
    valuable: int = 0
    rare: int = 0
    coincidental: int = 0
    available: int = 0
    hostile: int = 0
    specific: int = 0
    different: int = 0
    obscure: int = 0
    secret: int = 0
    distant: int = 0
    ancient: int = 0
    level: str = "2"
    rank: str = "0"


class RefuseAbility(Move, frozen=True, tag="hot-circle.refuse-ability"):
    reason: str


class AbilityAsked(Event, frozen=True, tag="hot-circle.ability-asked"):
    ability: AbilityTest


class AbilityJudged(Event, frozen=True, tag="hot-circle.ability-judged"):
    ability: AbilityTest


class AbilityRefused(Event, frozen=True, tag="hot-circle.ability-refused"):
    reason: str


MOVES = (AskAbility, JudgeAbility, RefuseAbility)
EVENTS = (AbilityAsked, AbilityJudged, AbilityRefused)


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    test = play.ability
    if test and test.beat == "asked" and table.is_gm(seat):
        return [_judging(table, test), _refusing(test)]
    if test or play.test or play.closing or play.skip or not table.session_open:
        return []
    return [
        option
        for hero in heroes(table)
        if answers_for(table, seat, hero.id)
        for ability in ABILITIES
        if (option := _asking(table, hero, ability))
    ]


def established(hero: Hero, ability: Ability) -> list[Asset]:
    """HC-4.2: what can be brought back with a bonus. Special items need no test at all."""
    kind = ESTABLISHES[ability]
    known = [asset for asset in hero.assets if asset.kind == kind and not asset.hostile]
    if ability in ("wises", "deeds"):
        return known
    return [asset for asset in known if not asset.permanent]


def _asking(table: HotTable, hero: Hero, ability: Ability) -> Option | None:
    paths = tuple(
        Pick(path.id, f"{path.name} {path.rating}D")
        for path in hero.lifepaths
        if ability not in path.taxed
    )
    if not paths:
        return None
    verb, what, detail = WORDS[ability]
    fields: list[Field] = [
        Choice(name="lifepath", label="From which lifepath?", picks=paths, value=paths[0].value),
        Text(name="what", label=what, most=60),
        Text(name="detail", label=detail, most=160),
    ]
    if known := established(hero, ability):
        picks = (Pick("", "Something new"), *(Pick(one.id, one.name) for one in known))
        fields.append(
            Choice(name="asset", label="Or one you have", picks=picks, rules=("HC-2.8", "HC-4.2"))
        )
    if ability == "circles":
        campaign = table.play.campaign
        settings = tuple(Pick(id, campaign.setting(id)) for id in hero.settings)
        fields.append(
            Choice(
                name="setting", label="A setting you share", picks=settings, value=hero.settings[0]
            )
        )
        if shared := [one for one in hero.assets if one.kind == "contact" and one.permanent]:
            picks = (Pick("", "None"), *(Pick(one.id, one.name) for one in shared))
            fields.append(
                Choice(name="relationship", label="A relationship you share", picks=picks)
            )
    return Option(
        move="hot-circle.ask-ability",
        label=f"{ABILITIES[ability]}: {hero.name} {verb}",
        fixed={"who": hero.id, "ability": ability},
        fields=tuple(fields),
        rules=("HC-4.1", RULE[ability]),
        about=hero.id,
    )


def _bonuses(hero: Hero, test: AbilityTest) -> list[Pick]:
    """HC-4.2: +1D for the very thing; for circles one each for contact and relationship."""
    picks = []
    if asset := hero.asset(test.asset):
        picks.append(Pick("asset", f"{asset.name}, an established {asset.called}"))
    if shared := hero.asset(test.relationship):
        picks.append(Pick("relationship", f"{shared.name}, a shared relationship"))
    return picks


def _judging(table: HotTable, test: AbilityTest) -> Option:
    hero = table.play.cast[test.who]
    path = hero.lifepath(test.lifepath)
    fields: list[Field] = [
        Choice(
            name="likely",
            label=f"{path.name if path else 'The lifepath'}",
            picks=LIKELY,
            value="likelier",
            rules=("HC-4.2",),
        )
    ]
    if bonuses := _bonuses(hero, test):
        every = tuple(pick.value for pick in bonuses)
        fields.append(Many(name="stands", label="+1D each", picks=tuple(bonuses), value=every))
    if test.ability == "deeds":
        fields += [
            Choice(name="level", label="Difficulty", picks=LEVELS, value="2", forecast=True),
            Choice(name="rank", label="That hard", picks=FOR_WHOM, value="0"),
        ]
    most = MOST_OF_ONE[test.ability]
    fields += [
        Number(name=id, label=f"+1D {label}", least=0, most=most, value=0)
        for id, label in MODIFIERS[test.ability].items()
    ]
    return Option(
        move="hot-circle.judge-ability",
        label=f"Set the obstacle: {test.what}",
        fields=tuple(fields),
        rules=(RULE[test.ability], "HC-4.10"),
        section="turn",
        best=True,
        forecast=True,
    )


def _refusing(test: AbilityTest) -> Option:
    deed = test.ability == "deeds"
    return Option(
        move="hot-circle.refuse-ability",
        label="Better play this out" if deed else "This is not possible here",
        fields=(Text(name="reason", label="Why", needed=True, most=160),),
        rules=("HC-4.6",) if deed else ("HC-4.1",),
        section="turn",
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case AskAbility():
            return [AbilityAsked(ability=_asked(table, move))]
        case JudgeAbility():
            return [AbilityJudged(ability=judged(table, move))]
        case RefuseAbility():
            return [AbilityRefused(reason=move.reason.strip())]
    raise TypeError(move)


def _asked(table: HotTable, move: AskAbility) -> AbilityTest:
    hero = table.play.cast[move.who]
    asset = hero.asset(move.asset)
    what = asset.name if asset else move.what.strip()
    if not what:
        raise Illegal(f"{WORDS[move.ability][1]} Write a word or two.", "what")
    return AbilityTest(
        ability=move.ability,
        who=move.who,
        what=what,
        detail=move.detail.strip(),
        lifepath=move.lifepath,
        setting=move.setting,
        asset=move.asset,
        relationship=move.relationship,
    )


def judged(table: HotTable, move: JudgeAbility) -> AbilityTest:
    """Both rolls with each die's reason."""
    test = table.play.ability
    assert test
    hero = table.play.cast[test.who]
    path = hero.lifepath(test.lifepath)
    title, rating = (path.name, path.rating) if path else ("Average", NEUTRAL_DICE)
    dice = {"likelier": rating, "neither": NEUTRAL_DICE, "less likely": HINDERING_DICE}
    task = [Reason(f"{title}, {move.likely}", dice[move.likely], ("HC-4.2",))]
    task += [
        Reason(pick.label, 1, ("HC-4.2",))
        for pick in _bonuses(hero, test)
        if pick.value in move.stands
    ]
    rule = RULE[test.ability]
    if test.ability == "deeds":
        level, rank = int(move.level), int(move.rank)
        words = f"{DIFFICULTIES[level].capitalize()} for {RANKS[rank]}"
        obstacle = [Reason(words, difficulty(level, rank), ("HC-3.11", rule))]
    else:
        counts = {id: getattr(move, id) for id in MODIFIERS[test.ability]}
        obstacle = [Reason("To begin with", 1, (rule,))]
        obstacle += [
            Reason(MODIFIERS[test.ability][id], count, (rule,), id)
            for id, count in counts.items()
            if count
        ]
    return replace(
        test, likely=move.likely, task=tuple(task), obstacle=tuple(obstacle), beat="ready"
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case AbilityAsked():
            return with_play(table, ability=event.ability, last=None)
        case AbilityJudged():
            return with_play(table, ability=event.ability)
        case AbilityRefused():
            return with_play(table, ability=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case AbilityAsked():
            test = event.ability
            hero = table.play.cast[test.who]
            path = hero.lifepath(test.lifepath)
            spans = (
                name(hero.name),
                f" asks for {ABILITIES[test.ability].lower()}: ",
                aspect(": ".join(filter(None, (test.what, test.detail)))),
                f", as {path.name if path else 'someone average'}.",
            )
            return [line(*spans, rules=("HC-4.1", "HC-4.10"), beat="Frame")]
        case AbilityJudged():
            test = event.ability
            rules = (RULE[test.ability], "HC-4.2")
            spans = (number(f"{test.task_dice}D"), " against ", number(f"{test.obstacle_dice}D"))
            why = f"{adds_up(test.task)}. Against {adds_up(test.obstacle)}."
            return [line(*spans, ".", rules=rules, beat="Frame", why=why)]
        case AbilityRefused():
            words = aspect(event.reason)
            return [line("No test: ", words, ".", rules=("HC-4.6",), beat="Settle")]
    raise TypeError(event)
