"""Asking for an ability test: what for, and with which lifepath (HC-4.1, HC-4.10)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text, one_of
from hearthside.core.known_names import name_written
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, line, listed, typed, who
from hearthside.core.wording.typesetting import capital, unstopped
from hearthside.games.hot_circle.ability_test.state import AbilityTest
from hearthside.games.hot_circle.cards_or_dice import dice, spoken
from hearthside.games.hot_circle.content import words_of
from hearthside.games.hot_circle.people import heroes, person_called
from hearthside.games.hot_circle.sheet import ABILITIES, Ability, Asset, AssetKind, Hero
from hearthside.games.hot_circle.state import NOTHING_SETTLED, HotTable
from hearthside.games.hot_circle.wording import asked

RISK = (
    " The gamemaster says how hard it is. Fail, and this lifepath is taxed: you cannot use it "
    "for {} until you let it hinder you in a test."
)


class AskAbility(Move, frozen=True, tag="hot-circle.ask-ability"):
    who: str
    ability: Ability
    lifepath: str
    what: str = ""
    detail: str = ""
    asset: str = ""
    setting: str = ""
    trade: str = ""
    relationship: str = ""


class AbilityAsked(Event, frozen=True, tag="hot-circle.ability-asked"):
    sets = {"ability": "ability", **NOTHING_SETTLED}
    ability: AbilityTest


def verbs(table: HotTable, seat: str) -> list[Verb]:
    play = table.play
    busy = play.ability or play.test or play.closing or play.skip
    if busy or not table.session_open:
        return []
    return [
        _asking(table, hero, ability)
        for hero in heroes(table)
        if table.answers_for(seat, hero.id)
        for ability in ABILITIES
        if any(ability not in path.taxed for path in hero.lifepaths)
    ]


def _asking(table: HotTable, hero: Hero, ability: Ability) -> Verb:
    words = words_of(ability)
    risk = spoken(table, RISK.format(words.name.lower()))
    return verb(
        AskAbility,
        words.name,
        lambda: _fields(table, hero, ability),
        fixed={"ability": ability},
        who=hero.id,
        go="Ask for it",
        help=words.help.format(hero.name) + risk,
        rules=("HC-4.1", words.rule),
    )


def established(hero: Hero, ability: Ability) -> list[Asset]:
    """HC-4.2, HC-4.4: what can be tested again; special items and relationships need no test."""
    known = [asset for asset in hero.assets if asset.kind == words_of(ability).establishes]
    if ability in ("wises", "deeds"):
        return known
    return [asset for asset in known if not asset.permanent]


def _fields(table: HotTable, hero: Hero, ability: Ability) -> list[Field]:
    paths = [
        Pick(path.id, f"{path.name} {dice(table, path.rating)}")
        for path in hero.best_lifepaths
        if ability not in path.taxed
    ]
    words, known = words_of(ability), established(hero, ability)
    what = Text("what", words.what, most=60, needed=not known, placeholder=words.such)
    detail = Text(
        "detail",
        words.detail,
        most=160,
        needed=ability == "wises" and bool(known),  # the subject alone may be one they have
        placeholder=words.detail_such,
        brief="more about them" if ability == "circles" else "",
    )
    fields: list[Field] = [
        one_of("lifepath", "From which lifepath?", paths, chips=True, help=_taxed(hero, ability)),
        *((detail, what) if ability == "deeds" else (what, detail)),  # a deed comes before its name
    ]
    if known:
        picks = (Pick("", "Something new"), *(Pick(one.id, one.name) for one in known))
        fields.append(Choice("asset", "Or one you have", picks=picks, rules=("HC-2.8", "HC-4.2")))
    return [*fields, *_circles(table, hero)] if ability == "circles" else fields


def _taxed(hero: Hero, ability: Ability) -> str:
    """HC-4.10: why a lifepath is not among them."""
    taxed = [path.name for path in hero.lifepaths if ability in path.taxed]
    return f"{capital(listed(taxed))} {'are' if taxed[1:] else 'is'} taxed." if taxed else ""


def _circles(table: HotTable, hero: Hero) -> list[Field]:
    """HC-4.2, HC-4.4: the setting and lifepath of a contact, and somebody both know."""
    campaign = table.play.campaign
    settings = [Pick(id, campaign.setting(id)) for id in hero.settings]
    if len(settings) > 1:
        settings.insert(0, Pick("", "The lifepath’s own"))
    fields: list[Field] = [
        one_of("setting", "A setting you share", settings, brief="a setting you share"),
        Text(
            "trade",
            "Their lifepath",
            help="If you want a particular one.",
            most=60,
            placeholder="Sexton",
            brief="their lifepath",
        ),
    ]
    if shared := [one for one in hero.assets if one.kind == "contact" and one.permanent]:
        picks = (Pick("", "None"), *(Pick(one.id, one.name) for one in shared))
        label = "A relationship you share: somebody both of you know"
        fields.append(Choice("relationship", label, picks=picks, rules=("HC-4.2",)))
    return fields


def decide(table: HotTable, seat: str, move: AskAbility) -> list[Event]:
    hero = table.play.cast[move.who]
    words = words_of(move.ability)
    what, detail = move.what.strip(), move.detail.strip()
    if move.ability == "circles":  # a name, and who that is
        called, _, told = what.partition(", ")
        what = name_written(called)
        detail = ", ".join(filter(None, (unstopped(told), detail)))
    asset = hero.asset(move.asset) or meant(table, hero, words.establishes, what)
    what = asset.name if asset else what
    if not what:
        raise Illegal(f"{words.what} Write a word or two.", "what")
    if asset and asset not in established(hero, move.ability):
        sentence = f"{asset.name} is a {asset.called}. You can bring it in without a test."
        raise Illegal(sentence, "what")
    if move.ability == "circles" and not asset:
        _refuse_strangers(table, hero, what)
    path = hero.lifepath(move.lifepath)
    own = path.setting if path and move.ability == "circles" else ""
    asked = AbilityTest(
        ability=move.ability,
        who=move.who,
        what=what,
        detail=detail,
        lifepath=move.lifepath,
        setting=move.setting or own,
        trade=move.trade.strip(),
        asset=asset.id if asset else "",
        relationship=move.relationship,
        at=table.seq,
    )
    return [AbilityAsked(ability=asked)]


def meant(table: HotTable, hero: Hero, kind: AssetKind, what: str) -> Asset | None:
    """HC-4.4: typing the name of what one has means that very thing, or person, by any name."""
    said = what.strip().casefold()
    if not said:
        return None
    names, person = {said, f"{said}-wise", f"{said}-skill"}, person_called(table, what)
    mine = [one for one in hero.assets if one.kind == kind]
    alike = [one for one in mine if person and one.person == person.id]
    alike += [one for one in mine if one.name.casefold() in names]
    return next(iter(alike), None)


def _refuse_strangers(table: HotTable, hero: Hero, called: str) -> None:
    """HC-4.4: a contact is of a setting one's own life has touched."""
    refuse_contact(table, called, "what")
    known = person_called(table, called)
    if known and known.settings and not set(known.settings) & set(hero.settings):
        raise Illegal(f"{known.name} shares no setting with {hero.name}. Ask for another.", "what")


NO_NAME = ("a", "an", "my", "one", "our", "some", "somebody", "someone")


def refuse_contact(table: HotTable, called: str, blank: str) -> None:
    """HC-4.4, HC-4.8: a contact is somebody the GM plays, and has a name."""
    known = person_called(table, called)
    if known and not known.npc:
        raise Illegal(
            f"{known.name} is a player’s character. A contact is somebody the gamemaster plays.",
            blank,
        )
    if not known and called.casefold().split()[0] in NO_NAME:
        raise Illegal("Give them a name, such as “Widow Tamsin”. Who they are comes after.", blank)


def say(table: HotTable, event: AbilityAsked) -> list[Line]:
    test, owner, rules = event.ability, who(table, event.ability.who), ("HC-4.1", "HC-4.10")
    path = table.play.cast[test.who].lifepath(test.lifepath)
    tests = f" tests {words_of(test.ability).name}{f' as {path.name}' if path else ''}"
    told = [line(owner, tests, *typed(test.what), rules=rules, beat="Frame", retold=False)]
    if test.ability == "wises" and test.detail:  # the answer is part of the story, so is this
        asks = line(owner, " asks: ", asked(test.detail), beat="Frame", kind="action", who=test.who)
        told.append(asks)
    return told
