"""Compels: something on a sheet would complicate the scene, for a fate point (HC-6.1)."""

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_play
from hearthside.games.hot_circle.characters.ledger import FateEarned
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Compel


class OfferCompel(Move, frozen=True, tag="hot-circle.compel"):
    """The GM, or the player, points at something that would complicate the scene."""

    character: str
    source: str
    what: str


class TakeCompel(Move, frozen=True, tag="hot-circle.take-compel"):
    pass


class LeaveCompel(Move, frozen=True, tag="hot-circle.leave-compel"):
    pass


class Compelled(Event, frozen=True, tag="hot-circle.compelled"):
    compel: Compel


class CompelTaken(Event, frozen=True, tag="hot-circle.compel-taken"):
    compel: Compel


class CompelLeft(Event, frozen=True, tag="hot-circle.compel-left"):
    compel: Compel


MOVES = (OfferCompel, TakeCompel, LeaveCompel)
EVENTS = (Compelled, CompelTaken, CompelLeft)


def compellable(hero: Hero) -> list[Pick]:
    """HC-6.1: beliefs, instincts followed or ignored, traits, relationships; nothing else."""
    return [
        *(Pick(one.told(), one.told(), group="Beliefs") for one in hero.beliefs if one.stance),
        *(
            Pick(f"{how}: {one.told()}", f"{how.capitalize()}: {one.told()}", group="Instincts")
            for one in hero.instincts
            if one.act and not one.refused
            for how in ("followed", "ignored")
        ),
        *(Pick(trait, trait, group="Traits") for trait in hero.traits),
        *(
            Pick(asset.name, asset.name, group="Relationships")
            for asset in hero.assets
            if asset.kind == "contact" and asset.permanent
        ),
    ]


def options(table: HotTable, seat: str) -> list[Option]:
    if compel := table.play.compel:
        return _answering(table, compel, seat)
    if not (table.scene and table.scene.open):
        return []
    return [
        _pointing(table, hero, seat)
        for hero in heroes(table)
        if (table.is_gm(seat) or table.speaks_for(seat, hero.id)) and compellable(hero)
    ]


def _pointing(table: HotTable, hero: Hero, seat: str) -> Option:
    own = table.speaks_for(seat, hero.id)
    picks = tuple({pick.value: pick for pick in compellable(hero)}.values())
    return Option(
        move="hot-circle.compel",
        label=f"Complicate things for {hero.name}",
        help="The gamemaster says whether it does." if own else "They may decline, at no cost.",
        fixed={"character": hero.id},
        fields=(
            Choice(name="source", label="Because of", picks=picks, value=picks[0].value),
            Text(name="what", label="What makes it harder", needed=True, most=160),
        ),
        rules=("HC-6.1",),
        section="act" if own else "gm",
        about=hero.id,
    )


def answerers(table: HotTable, compel: Compel) -> list[str]:
    """Whoever did not point: the GM for a player's own, else the player."""
    if not table.is_gm(compel.by):
        return table.gms()
    return [seat for seat in table.seats if answers_for(table, seat, compel.character)]


def _answering(table: HotTable, compel: Compel, seat: str) -> list[Option]:
    if seat not in answerers(table, compel) and not table.is_gm(seat):
        return []
    own = not table.is_gm(compel.by)
    who = table.play.cast[compel.character].name
    leaving = Option(
        move="hot-circle.leave-compel",
        label="That does not complicate things" if own else "Decline",
        help=compel.what,
        rules=("HC-6.1",),
        section="turn" if seat in answerers(table, compel) else "gm",
    )
    if seat not in answerers(table, compel):
        return [leaving]
    taking = Option(
        move="hot-circle.take-compel",
        label=f"It does: {who} earns a fate point" if own else "Accept, for a fate point",
        help=compel.what,
        rules=("HC-6.1",),
        section="turn",
        best=True,
    )
    return [taking, leaving]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    compel = table.play.compel
    match move:
        case OfferCompel():
            offered = Compel(
                character=move.character, source=move.source, what=move.what.strip(), by=seat
            )
            return [Compelled(compel=offered)]
        case TakeCompel() if compel:
            earned = FateEarned(character=compel.character, why=compel.source)
            return [CompelTaken(compel=compel), earned]
        case LeaveCompel() if compel:
            return [CompelLeft(compel=compel)]
    raise TypeError(move)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case Compelled():
            return with_play(table, compel=event.compel)
        case CompelTaken() | CompelLeft():
            return with_play(table, compel=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    cast, rules, beat = table.play.cast, ("HC-6.1",), "Artha"
    spans: tuple[str | Span, ...]
    match event:
        case Compelled():
            compel = event.compel
            spans = (name(cast[compel.character].name), ", ", aspect(compel.source), "? ")
            return [line(*spans, aspect(compel.what), rules=rules, beat=beat)]
        case CompelTaken():
            who = name(cast[event.compel.character].name)
            spans = (who, " lets it happen: ", aspect(event.compel.what), ".")
            return [line(*spans, rules=rules, beat=beat)]
        case CompelLeft():
            return [line("It does not come to that.", rules=rules, beat=beat)]
    raise TypeError(event)
