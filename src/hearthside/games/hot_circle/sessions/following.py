"""An instinct is followed because its player says so, unless the GM refuses it (HC-2.3)."""

from hearthside.core.asks import Verb, verb
from hearthside.core.forms import Choice, Field, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, who
from hearthside.core.setting_events import Is
from hearthside.core.typed_text import sentence
from hearthside.games.hot_circle.books import HotTable, answers_for, heroes
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
    sets = {"asserted": "followed"}
    followed: Assertion


class FollowedRefused(Event, frozen=True, tag="hot-circle.followed-refused"):
    sets = {"asserted": Is(None)}
    followed: Assertion
    reason: str


def verbs(table: HotTable, seat: str) -> list[Verb]:
    found = []
    if table.in_scene:
        found += [
            _following(hero)
            for hero in heroes(table)
            if answers_for(table, seat, hero.id) and _standing(hero)
        ]
    if table.is_gm(seat) and asserted(table):
        why = Text(name="reason", label="Why", needed=True, most=160)
        found.append(
            verb(
                RefuseFollowed,
                "Refuse the instinct just followed",
                lambda: [why],
                group="compel",
                help="If it would stand in for a versus test.",
                rules=("HC-2.3",),
                instead=True,
            )
        )
    return found


def asserted(table: HotTable) -> Assertion | None:
    """The instinct somebody just followed, while it is still on their sheet."""
    one = table.play.asserted
    hero = table.play.cast.get(one.character) if one else None
    held = [instinct.told() for instinct in hero.instincts] if hero else []
    return one if one and one.told in held[one.instinct : one.instinct + 1] else None


def _standing(hero: Hero) -> tuple[Pick, ...]:
    """The instincts nobody has refused."""
    every = enumerate(hero.instincts)
    return tuple(Pick(str(n), one.told()) for n, one in every if one.act and not one.refused)


def _following(hero: Hero) -> Verb:
    return verb(
        FollowInstinct,
        "Follow an instinct",
        lambda: _fields(_standing(hero)),
        fixed={"character": hero.id},
        group="compel",
        about=hero.id,
        help=f"If its trigger is there and you say that {hero.name} followed it, it is so.",
        rules=("HC-2.3",),
    )


def _fields(picks: tuple[Pick, ...]) -> list[Field]:
    return [
        Choice(name="instinct", label="Instinct", picks=picks, value=picks[0].value),
        Text(name="how", label="What that means here", most=160),
    ]


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    play = table.play
    match move:
        case FollowInstinct():
            at = int(move.instinct)
            told = play.cast[move.character].instincts[at].told()
            followed = Assertion(move.character, at, told, move.how.strip())
            return [InstinctFollowed(followed=followed)]
        case RefuseFollowed() if play.asserted:
            return [FollowedRefused(followed=play.asserted, reason=sentence(move.reason))]
    raise TypeError(move)


def follow(table: HotTable, event: Event) -> list[Event]:
    if not isinstance(event, FollowedRefused):
        return []
    one = event.followed
    return [InstinctRefused(character=one.character, instinct=one.instinct, reason=event.reason)]


def say(table: HotTable, event: Event) -> list[Line]:
    rules, beat = ("HC-2.3",), "Artha"
    if not isinstance(event, InstinctFollowed):
        return [line("That instinct does not stand.", rules=rules, beat=beat)]
    how = f" {event.followed.how}" if event.followed.how else ""
    owner = who(table, event.followed.character)
    spans = (owner, " followed an instinct: ", aspect(event.followed.told), ".", how)
    return [line(*spans, rules=rules, beat=beat)]
