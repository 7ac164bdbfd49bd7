"""What the GM says about characters: the setting's keywords, and rulings on prose (QW-9.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verbs, verb
from hearthside.core.forms import Choice, Field, Pick, Rows, Text, YesNo, one_of
from hearthside.core.marked_text import sentences
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, listed, name
from hearthside.core.table import with_character
from hearthside.games.questworlds.ability_ratings import STARTING_RATING
from hearthside.games.questworlds.creation import prose
from hearthside.games.questworlds.creation.ability_kinds import with_setting
from hearthside.games.questworlds.people import name_of
from hearthside.games.questworlds.settings import umbrella
from hearthside.games.questworlds.sheet import Ability, Hero
from hearthside.games.questworlds.state import Keyword, QuestTable


class SetKeywords(Move, frozen=True, tag="questworlds.set-keywords"):
    keywords: tuple[dict[str, str | bool], ...] = ()


class CallList(Move, frozen=True, tag="questworlds.call-list"):
    """A sentence is just a list: its first two marks count, or it is written anew."""

    who: str
    sentence: str
    how: str


class AllowFragments(Move, frozen=True, tag="questworlds.allow-fragments"):
    who: str


class KeywordsSet(Event, frozen=True, tag="questworlds.keywords-set"):
    sets = {"keywords": "keywords"}
    keywords: tuple[Keyword, ...]


class ProseRuled(Event, frozen=True, tag="questworlds.prose-ruled"):
    """The GM's ruling, with the abilities the text yields under it."""

    who: str
    how: str
    sentence: str
    abilities: tuple[Ability, ...]


def further(table: QuestTable, seat: str) -> Verbs:
    if not table.is_gm(seat):
        return
    help = f"They are free and start at {STARTING_RATING}, unless they count towards the twelve."
    look: dict[str, Any] = {"group": "table", "help": help, "rules": ("QW-3.1",)}
    yield verb(SetKeywords, "Keywords of the setting", lambda: [_rows(table)], **look)
    for hero in table.play.cast.values():
        if hero.draft and hero.method == "prose" and hero.prose:
            yield from _judging(hero)


def _rows(table: QuestTable) -> Field:
    return Rows(
        "keywords",
        "Keywords every character has",
        fields=(
            Text("name", "Keyword", needed=True, most=60),
            YesNo("required", "Counts towards the twelve"),
        ),
        value=tuple({"name": one.name, "required": one.required} for one in table.play.keywords),
        most=8,
    )


def _judging(hero: Hero) -> Verbs:
    def blanks() -> list[Field]:
        told = [sentence for _, sentence in sentences(hero.prose)]
        picks = [Pick(str(at), sentence[:80]) for at, sentence in enumerate(told)]
        ways = [Pick("two", "Its first two count"), Pick("anew", "They rewrite it")]
        if hero.listed or hero.rewrite:
            ways.append(Pick("fine", "It is not a list after all"))
        return [
            one_of("sentence", "Which?", picks),
            Choice("how", "What then?", picks=tuple(ways), value="two"),
        ]

    look: dict[str, Any] = {"group": "gm", "who": hero.id, "rules": ("QW-9.2",)}
    yield verb(CallList, "Call a sentence a list", blanks, **look)
    if not hero.fragments:
        yield verb(AllowFragments, "Allow fragments", **look)


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetKeywords():
            kept = tuple(
                Keyword(str(row["name"]).strip(), bool(row["required"])) for row in move.keywords
            )
            return [KeywordsSet(keywords=kept)]
        case CallList():
            hero = table.play.cast[move.who]
            _, sentence = sentences(hero.prose)[int(move.sentence)]
            return [_ruled(table, hero, move.how, sentence)]
        case AllowFragments():
            return [_ruled(table, table.play.cast[move.who], "fragments", "")]
    raise TypeError(move)


def _ruled(table: QuestTable, hero: Hero, how: str, sentence: str) -> ProseRuled:
    marked = prose.abilities(_judged(hero, how, sentence), hero.prose, umbrella(table))
    abilities = with_setting(marked, table.play.keywords)
    return ProseRuled(who=hero.id, how=how, sentence=sentence, abilities=abilities)


def _judged(hero: Hero, how: str, sentence: str) -> Hero:
    """A draft under a ruling, which takes the place of what was said of that sentence before."""
    if how == "fragments":
        return replace(hero, fragments=True)
    listed, rewrite = (
        tuple(one for one in said if one != sentence) for said in (hero.listed, hero.rewrite)
    )
    return replace(
        hero,
        listed=(*listed, sentence) if how == "two" else listed,
        rewrite=(*rewrite, sentence) if how == "anew" else rewrite,
    )


def evolve(table: QuestTable, event: ProseRuled) -> QuestTable:
    hero = _judged(table.play.cast[event.who], event.how, event.sentence)
    best = hero.best if any(one.id == hero.best for one in event.abilities) else ""
    return with_character(table, replace(hero, abilities=event.abilities, best=best))


def say(table: QuestTable, event: KeywordsSet | ProseRuled) -> list[Line]:
    match event:
        case KeywordsSet():
            kept = [one.name for one in event.keywords]
            told = f"Every character has {listed(kept)}."
            told = told if kept else "The setting gives no keywords."
            return [line(told, rules=("QW-3.1",), beat="Cast")]
        case ProseRuled():
            who = name(name_of(table, event.who))
            told = {
                "two": ": one sentence is a list, and its first two marks count.",
                "anew": ": one sentence is a list, and has to be rewritten.",
                "fine": ": one sentence is not a list after all.",
                "fragments": " may write in fragments.",
            }[event.how]
            return [line(who, told, rules=("QW-9.2",), beat="Cast")]
