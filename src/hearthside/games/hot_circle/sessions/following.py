"""An instinct is followed because its player says so, unless the GM refuses it (HC-2.3)."""

from hearthside.core.forms import Choice, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, name
from hearthside.core.text import sentence
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes, with_play
from hearthside.games.hot_circle.characters.oversight import InstinctRefused
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import Assertion


class FollowInstinct(Move, frozen=True, tag="hot-circle.follow-instinct"):
    character: str
    instinct: str
    how: str = ""


class RefuseFollowed(Move, frozen=True, tag="hot-circle.refuse-followed"):
    """The instinct just followed would stand in for a versus test."""

    reason: str


class InstinctFollowed(Event, frozen=True, tag="hot-circle.instinct-followed"):
    followed: Assertion
    told: str


class FollowedRefused(Event, frozen=True, tag="hot-circle.followed-refused"):
    reason: str


MOVES = (FollowInstinct, RefuseFollowed)
EVENTS = (InstinctFollowed, FollowedRefused)


def options(table: HotTable, seat: str) -> list[Option]:
    offered = []
    if table.scene and table.scene.open:
        offered += [
            _following(hero)
            for hero in heroes(table)
            if answers_for(table, seat, hero.id)
            and any(one.act and not one.refused for one in hero.instincts)
        ]
    if table.play.asserted and table.is_gm(seat):
        offered.append(_refusing())
    return offered


def _following(hero: Hero) -> Option:
    picks = tuple(
        Pick(str(n), one.told())
        for n, one in enumerate(hero.instincts)
        if one.act and not one.refused
    )
    return Option(
        move="hot-circle.follow-instinct",
        label=f"{hero.name} followed an instinct",
        help="If its trigger is there and you say so, it is so.",
        fixed={"character": hero.id},
        fields=(
            Choice(name="instinct", label="Instinct", picks=picks, value=picks[0].value),
            Text(name="how", label="What that means here", most=160),
        ),
        rules=("HC-2.3",),
        about=hero.id,
    )


def _refusing() -> Option:
    return Option(
        move="hot-circle.refuse-followed",
        label="Refuse the instinct just followed",
        help="If it would stand in for a versus test.",
        fields=(Text(name="reason", label="Why", needed=True, most=160),),
        rules=("HC-2.3",),
        section="gm",
        instead=True,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    play = table.play
    match move:
        case FollowInstinct():
            at = int(move.instinct)
            told = play.cast[move.character].instincts[at].told()
            followed = Assertion(move.character, at, move.how.strip())
            return [InstinctFollowed(followed=followed, told=told)]
        case RefuseFollowed() if play.asserted:
            reason = sentence(move.reason)
            one = play.asserted
            refused = InstinctRefused(character=one.character, instinct=one.instinct, reason=reason)
            return [FollowedRefused(reason=reason), refused]
    raise TypeError(move)


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case InstinctFollowed():
            return with_play(table, asserted=event.followed)
        case FollowedRefused():
            return with_play(table, asserted=None)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    rules, beat = ("HC-2.3",), "Artha"
    match event:
        case InstinctFollowed():
            who = name(table.play.cast[event.followed.character].name)
            how = f" {event.followed.how}" if event.followed.how else ""
            spans = (who, " followed an instinct: ", aspect(event.told), ".", how)
            return [line(*spans, rules=rules, beat=beat)]
        case FollowedRefused():
            return [line("That instinct does not stand.", rules=rules, beat=beat)]
    raise TypeError(event)
