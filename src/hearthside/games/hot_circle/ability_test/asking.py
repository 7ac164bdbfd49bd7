"""Asking for an ability test: what for, and with which lifepath (HC-4.1, HC-4.10)."""

from hearthside.core.forms import Choice, Field, Option, Pick, Text
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.ability_test.values import AbilityTest
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_play
from hearthside.games.hot_circle.sheet import ABILITIES, ESTABLISHES, Ability, Asset, Hero
from hearthside.games.hot_circle.speech import dice, spoken

RULE: dict[Ability, str] = {
    "resources": "HC-4.3",
    "circles": "HC-4.4",
    "wises": "HC-4.5",
    "deeds": "HC-4.6",
}
WORDS: dict[Ability, tuple[str, str, str]] = {
    "resources": ("has something", "What gear?", "What for?"),
    "circles": ("knows someone", "What are they called?", "Who are they?"),
    "wises": ("knows something", "Which subject?", "What do you want to know?"),
    "deeds": ("did something before", "Which focus does it show?", "What did you do?"),
}

HELP: dict[Ability, str] = {
    "resources": "Pass, and you own it and can get at it in this scene.",
    "circles": "Pass, and somebody you know turns up, well disposed to you.",
    "wises": "Pass, and what you ask about is known to you, and true.",
    "deeds": "Pass, and you have done such a thing before, as you tell it.",
}
"""HC-4.8: what passing gives."""
RISK = (
    " The gamemaster says how hard it is, then you roll. Fail, and this lifepath is taxed: it "
    "cannot be used for {} again until you clear that."
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


class AbilityAsked(Event, frozen=True, tag="hot-circle.ability-asked"):
    ability: AbilityTest


MOVES = (AskAbility,)
EVENTS = (AbilityAsked,)


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    busy = play.ability or play.test or play.closing or play.skip
    if busy or not table.session_open:
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
        Pick(path.id, f"{path.name} {dice(table, path.rating)}")
        for path in sorted(hero.lifepaths, key=lambda one: -one.rating)
        if ability not in path.taxed
    )
    if not paths:
        return None
    verb, what, detail = WORDS[ability]
    known = established(hero, ability)
    fields: list[Field] = [
        Choice(name="lifepath", label="From which lifepath?", picks=paths, value=paths[0].value),
        Text(name="what", label=what, most=60, needed=not known),
        Text(name="detail", label=detail, most=160),
    ]
    if known:
        picks = (Pick("", "Something new"), *(Pick(one.id, one.name) for one in known))
        fields.append(
            Choice(name="asset", label="Or one you have", picks=picks, rules=("HC-2.8", "HC-4.2"))
        )
    if ability == "circles":
        fields += _circles(table, hero)
    return Option(
        move="hot-circle.ask-ability",
        label=f"{ABILITIES[ability]}: {hero.name} {verb}",
        help=HELP[ability] + spoken(table, RISK.format(ABILITIES[ability].lower())),
        fixed={"who": hero.id, "ability": ability},
        fields=tuple(fields),
        rules=("HC-4.1", RULE[ability]),
        about=hero.id,
    )


def _circles(table: HotTable, hero: Hero) -> list[Field]:
    """HC-4.2, HC-4.4: the setting a contact shares, and a relationship they share."""
    campaign = table.play.campaign
    settings = tuple(Pick(id, campaign.setting(id)) for id in hero.settings)
    label = "A setting you share"
    fields: list[Field] = [
        Choice(name="setting", label=label, picks=settings, value=hero.settings[0])
    ]
    if shared := [one for one in hero.assets if one.kind == "contact" and one.permanent]:
        picks = (Pick("", "None"), *(Pick(one.id, one.name) for one in shared))
        fields.append(Choice(name="relationship", label="A relationship you share", picks=picks))
    return fields


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case AskAbility():
            return [AbilityAsked(ability=_asked(table, move))]
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
        at=table.seq,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case AbilityAsked():
            return with_play(table, ability=event.ability)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
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
    raise TypeError(event)
