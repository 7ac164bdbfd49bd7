"""Compels: something on a sheet would complicate the scene, for a fate point (HC-6.1)."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.fields import When
from hearthside.core.forms import Field, Option, Pick, Text, left_open, one_of
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, line, who
from hearthside.core.saying_events import Says
from hearthside.core.setting_events import Is
from hearthside.core.wording.typesetting import ended, typeset
from hearthside.games.hot_circle.characters.sheet_changes import FateEarned
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Compel, HotTable

FOLLOWS = {"followed": "follows", "ignored": "ignores"}
"""What somebody may do with an instinct so that it makes the scene harder."""


class OfferCompel(Move, frozen=True, tag="hot-circle.compel"):
    """The GM, or the player, points at something that would complicate the scene."""

    character: str
    source: str
    what: str
    how: Literal["", "followed", "ignored"] = ""
    """What becomes of an instinct."""


class TakeCompel(Move, frozen=True, tag="hot-circle.take-compel"):
    pass


class LeaveCompel(Move, frozen=True, tag="hot-circle.leave-compel"):
    pass


class Compelled(Event, frozen=True, tag="hot-circle.compelled"):
    sets = {"compel": "compel"}
    compel: Compel


class CompelTaken(Event, frozen=True, tag="hot-circle.compel-taken"):
    sets = {"compel": Is(None)}
    says = Says(
        "{compel.character:who} is compelled: {compel.what:aspect}.",
        ("HC-6.1",),
        beat="Compel",
        kind="turning",
    )
    compel: Compel


class CompelLeft(Event, frozen=True, tag="hot-circle.compel-left"):
    sets = {"compel": Is(None)}
    says = Says(
        "Nothing comes of the compel on {compel.character:who}.",
        ("HC-6.1",),
        beat="Compel",
        kind="bookkeeping",
        refuses="compel.by",
    )
    compel: Compel


def compellable(hero: Hero) -> Iterator[Pick]:
    """HC-6.1: beliefs, instincts, traits, relationships; nothing else. What is said in a word comes
    first."""
    for trait in hero.traits:
        yield Pick(trait, trait, group="Traits")
    for asset in hero.assets:
        if asset.kind == "contact" and asset.permanent:
            yield Pick(asset.name, asset.name, group="Relationships")
    for belief in hero.beliefs:
        if belief.stance:
            yield Pick(belief.told(), belief.told(), group="Beliefs")
    for words in _instincts(hero):
        yield Pick(words, words, group="Instincts")


def _instincts(hero: Hero) -> tuple[str, ...]:
    return tuple(one.told() for one in hero.instincts if one.act and not one.refused)


def told(table: HotTable, compel: Compel) -> str:
    """`Because Wren follows “I always look twice”: Wren stays too long.`"""
    how, instinct = _instinct(compel)
    name = table.play.cast[compel.character].name
    because = f"Because {name} {how} “{instinct}”" if how else f"Because of “{compel.source}”"
    return f"{because}: {ended(compel.what)}"


def _instinct(compel: Compel) -> tuple[str, str]:
    """What becomes of an instinct, and which; nothing where it is about something else."""
    how, _, instinct = compel.source.partition(": ")
    return (FOLLOWS[how], instinct) if instinct and how in FOLLOWS else ("", "")


def _earned(compel: Compel) -> str:
    """Why the point was earned."""
    how, instinct = _instinct(compel)
    return f"{how} “{instinct}”" if how else f"“{compel.source}”"


def asks(table: HotTable) -> list[Ask]:
    """HC-6.1: whoever did not point answers: the GM for a player's own, else the player."""
    compel = table.play.compel
    if compel is None:
        return []
    text, own = told(table, compel), not table.is_gm(compel.by)
    hero = table.play.cast[compel.character]
    harder = f"It makes things harder: {hero.first_name} earns a fate point"
    taking = _answer(TakeCompel, harder if own else "Accept, for a fate point")
    leaving = _answer(LeaveCompel, "It does not make things harder" if own else "Decline")
    asked = Ask(
        title="A compel",
        question=text,
        meanwhile=text,
        options=lambda: [taking, leaving],
        apart=True,
    )
    if own:
        return [asked]
    best = replace(taking, best=True)
    return [replace(asked, of=hero.id, options=lambda: [leaving], own=lambda: [best])]


def _answer(move: type[Move], label: str) -> Option:
    return offer(move, label, rules=("HC-6.1",))


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    if table.play.compel or not table.in_scene:
        return []
    return [
        _pointing(hero, own=table.speaks_for(seat, hero.id))
        for hero in heroes(table)
        if (table.is_gm(seat) or table.speaks_for(seat, hero.id)) and any(compellable(hero))
    ]


def _pointing(hero: Hero, own: bool) -> Verb:
    told = (
        f"Something about {hero.first_name} makes the scene harder, if the gamemaster agrees."
        if own
        else f"{hero.first_name} takes it for a fate point, or declines at no cost."
    )
    return verb(
        OfferCompel,
        "Compel" if own else f"Compel {hero.name}",
        lambda: _fields(hero),
        character=hero.id,
        group="compel",
        help=told,
        rules=("HC-6.1",),
    )


def _fields(hero: Hero) -> list[Field]:
    picks = tuple({pick.value: pick for pick in compellable(hero)}.values())
    ways = [Pick(how, f"{hero.first_name} {does} it") for how, does in FOLLOWS.items()]
    return [
        Text(
            "what",
            "What makes it harder",
            needed=True,
            most=160,
            placeholder=f"{hero.first_name} cannot leave the child behind",
        ),
        left_open("source", "Because of", picks),
        one_of("how", "What becomes of it?", ways, when=When("source", _instincts(hero))),
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    compel = table.play.compel
    match move:
        case OfferCompel():
            instinct = move.source in _instincts(table.play.cast[move.character])
            offered = Compel(
                character=move.character,
                source=f"{move.how}: {move.source}" if instinct else move.source,
                what=typeset(move.what.strip()),
                by=seat,
            )
            return [Compelled(compel=offered)]
        case TakeCompel() if compel:
            return [CompelTaken(compel=compel)]
        case LeaveCompel() if compel:
            return [CompelLeft(compel=compel)]
    raise TypeError(move)


def follow(table: HotTable, event: CompelTaken) -> list[Event]:
    """HC-6.1: a compel pays at once."""
    return [FateEarned(character=event.compel.character, why=_earned(event.compel))]


def say(table: HotTable, event: Compelled) -> list[Line]:
    spans = ("A compel for ", who(table, event.compel.character), f". {told(table, event.compel)}")
    return [line(*spans, rules=("HC-6.1",), beat="Compel", kind="bookkeeping")]
