"""An instinct the GM refused is replaced: a character has three, in one of three forms (HC-2.3)."""

from hearthside.core.forms import Option
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_hero
from hearthside.games.hot_circle.characters.blanks import instinct_row, written_instincts
from hearthside.games.hot_circle.sheet import Form, Hero, Instinct


class RewriteInstinct(Move, frozen=True, tag="hot-circle.rewrite-instinct"):
    """Another instinct in place of one the GM refused, at any time."""

    character: str
    instinct: int
    form: Form
    act: str
    when: str = ""


class InstinctRewritten(Event, frozen=True, tag="hot-circle.instinct-rewritten"):
    character: str
    at: int
    instinct: Instinct


MOVES = (RewriteInstinct,)
EVENTS = (InstinctRewritten,)


def refused(table: HotTable, seat: str) -> list[tuple[Hero, int, Instinct]]:
    """HC-2.3: a character has three instincts, so a refused one has to be replaced."""
    return [
        (hero, at, one)
        for hero in heroes(table)
        if answers_for(table, seat, hero.id)
        for at, one in enumerate(hero.instincts)
        if one.refused
    ]


def options(table: HotTable, seat: str) -> list[Option]:
    play = table.play
    if play.closing:
        return []  # all of them are read out anew
    free = not (play.test or play.ability or play.compel or play.skip or table.vote)
    return [
        Option(
            move="hot-circle.rewrite-instinct",
            label=f"Write another instinct for {hero.name}",
            help=f"“{one.told()}” is too strong: {one.refused}",
            fixed={"character": hero.id, "instinct": at},
            fields=instinct_row(one),
            rules=("HC-2.3",),
            section="turn" if free else "act",
            about=hero.id,
            best=free,
        )
        for hero, at, one in refused(table, seat)
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case RewriteInstinct():
            return [_rewritten(table.play.cast[move.character], move)]
    raise TypeError(move)


def _rewritten(hero: Hero, move: RewriteInstinct) -> InstinctRewritten:
    rows = [(one.form, one.act, one.trigger) for one in hero.instincts]
    rows[move.instinct] = (move.form, move.act, move.when)
    instincts = written_instincts(rows, hero.instincts)
    one = instincts[move.instinct]
    if one.form == "when" and not one.trigger:
        raise Illegal("When do you follow it? Say what has to happen.", "when")
    if one.refused:
        raise Illegal(f"It is still too strong: {one.refused} Write it differently.", "act")
    return InstinctRewritten(character=hero.id, at=move.instinct, instinct=one)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case InstinctRewritten():
            told = list(table.play.cast[event.character].instincts)
            told[event.at] = event.instinct
            return with_hero(table, event.character, instincts=tuple(told))
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case InstinctRewritten():
            who, words = name(table.play.cast[event.character].name), event.instinct.told()
            return [line(who, ": ", aspect(words), ".", rules=("HC-2.3",), beat="Cast")]
    raise TypeError(event)
