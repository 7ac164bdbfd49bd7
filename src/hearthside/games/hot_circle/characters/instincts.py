"""Instincts in play: followed because the player says so, refused where one is too strong, and then
written anew (HC-2.3)."""

from hearthside.core.asks import Ask, Verb, offer, verb
from hearthside.core.forms import Pick, Text, one_of
from hearthside.core.making import name_so_far
from hearthside.core.moves import Event, Illegal, Move
from hearthside.core.once_for_each import once_for_each
from hearthside.core.saying_events import Says
from hearthside.core.wording.typesetting import sentence
from hearthside.games.hot_circle.characters.belief_forms import (
    instinct_row,
    repeated,
    written_instincts,
)
from hearthside.games.hot_circle.people import heroes
from hearthside.games.hot_circle.sheet import Form, Hero, Instinct
from hearthside.games.hot_circle.state import Assertion, HotTable
from hearthside.games.hot_circle.wording import because

RULES = ("HC-2.3",)
_INSTINCT = "cast.{character}.instincts.{instinct}"
WHY = Text("reason", "Why", needed=True, most=160)


class FollowInstinct(Move, frozen=True, tag="hot-circle.follow-instinct"):
    character: str
    instinct: str
    how: str = ""


class RefuseInstinct(Move, frozen=True, tag="hot-circle.refuse-instinct"):
    character: str
    instinct: str
    reason: str


class RewriteInstinct(Move, frozen=True, tag="hot-circle.rewrite-instinct"):
    """Another instinct in place of one the GM refused, at any time."""

    character: str
    instinct: int
    form: Form
    act: str
    when: str = ""


class InstinctFollowed(Event, frozen=True, tag="hot-circle.instinct-followed"):
    sets = {"asserted": "followed"}
    says = Says(
        "{followed.character:who} follows an instinct: “{followed.told:aspect}.”{how}",
        RULES,
        "Artha",
    )
    followed: Assertion

    @property
    def how(self) -> str:
        return because(self.followed.how)


class InstinctRefused(Event, frozen=True, tag="hot-circle.instinct-refused"):
    sets = {f"{_INSTINCT}.refused": "reason"}
    says = Says(
        "{character:who}: “{its.told:aspect}” is too strong. {reason}", RULES, "Cast", its=_INSTINCT
    )
    character: str
    instinct: int
    reason: str


class InstinctRewritten(Event, frozen=True, tag="hot-circle.instinct-rewritten"):
    sets = {"cast.{character}.instincts.{at}": "instinct"}
    says = Says("{character:who}: “{instinct.told:aspect}.”", RULES, "Cast")
    character: str
    at: int
    instinct: Instinct


def asks(table: HotTable) -> list[Ask]:
    """Beside the story; when a session closes all of them are read out anew."""
    if table.play.closing:
        return []
    return [
        _asked(hero, at, one)
        for hero in heroes(table)
        for at, one in enumerate(hero.instincts)
        if one.refused
    ]


def _asked(hero: Hero, at: int, one: Instinct) -> Ask:
    strong = f"“{one.told()}” is too strong: {one.refused}"
    option = offer(
        RewriteInstinct,
        f"Write another instinct for {hero.name}",
        *instinct_row(one),
        help=strong,
        fixed={"character": hero.id, "instinct": at},
        rules=RULES,
        about=hero.id,
    )
    return Ask(
        of=hero.id,
        title="An instinct was refused",
        question=f"{strong} You have three, so write another.",
        meanwhile=f"{hero.name} needs another instinct.",
        own=lambda: [option],
        holds=False,
    )


LASTS = True


def verbs(table: HotTable, seat: str) -> list[Verb]:
    found = []
    if table.in_scene:
        found += [
            _following(hero)
            for hero in heroes(table)
            if table.answers_for(seat, hero.id) and _picks(hero, refused=False)
        ]
    if table.is_gm(seat) and (followed := asserted(table)):
        found.append(
            verb(
                RefuseInstinct,
                "Refuse the instinct just followed",
                lambda: [WHY],
                fixed={"character": followed.character, "instinct": str(followed.instinct)},
                group="compel",
                help="If it would stand in for a versus test.",
                rules=RULES,
                instead=True,
                once="followed",
            )
        )
    return found


_HOW = Text("how", "What that means here", most=160, placeholder="The back door is unbarred")


def _following(hero: Hero) -> Verb:
    return verb(
        FollowInstinct,
        "Follow an instinct",
        lambda: (one_of("instinct", "Instinct", _picks(hero, refused=False)), _HOW),
        character=hero.id,
        group="compel",
        help=f"If its trigger comes up and you say {hero.name} follows it, it happens.",
        rules=RULES,
    )


@once_for_each
def _picks(hero: Hero, *, refused: bool) -> tuple[Pick, ...]:
    """The instincts that are written, without those somebody has refused or with them."""
    every = enumerate(hero.instincts)
    return tuple(
        Pick(str(n), one.told()) for n, one in every if one.act and (refused or not one.refused)
    )


def asserted(table: HotTable) -> Assertion | None:
    """The instinct somebody just followed, while it is on their sheet and nobody has refused it."""
    one = table.play.asserted
    hero = table.play.cast.get(one.character) if one else None
    held = ["" if each.refused else each.told() for each in hero.instincts] if hero else []
    return one if one and one.told in held[one.instinct : one.instinct + 1] else None


def further(table: HotTable, seat: str) -> list[Verb]:
    """What the GM finds too strong on a sheet."""
    cast = table.play.cast.values() if table.is_gm(seat) else ()
    return [_refusing(hero) for hero in cast if not hero.npc and _picks(hero, refused=True)]


def _refusing(hero: Hero) -> Verb:
    picks = _picks(hero, refused=True)
    which = one_of("instinct", "Instinct", picks)
    return verb(
        RefuseInstinct,
        f"Refuse an instinct of {name_so_far(hero)}",
        lambda: [which, WHY],
        character=hero.id,
        group="gm",
        help="For one so strong that it would stand in for a versus test.",
        rules=RULES,
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    play = table.play
    match move:
        case FollowInstinct():
            at = int(move.instinct)
            told = play.cast[move.character].instincts[at].told()
            followed = Assertion(move.character, at, told, move.how.strip())
            return [InstinctFollowed(followed=followed)]
        case RefuseInstinct():
            at, reason = int(move.instinct), sentence(move.reason)
            return [InstinctRefused(character=move.character, instinct=at, reason=reason)]
        case RewriteInstinct():
            return [_rewritten(play.cast[move.character], move)]
    raise TypeError(move)


def _rewritten(hero: Hero, move: RewriteInstinct) -> InstinctRewritten:
    rows = [(one.form, one.act, one.trigger) for one in hero.instincts]
    rows[move.instinct] = (move.form, move.act, move.when)
    written = written_instincts(rows, hero.instincts)
    one = written[move.instinct]
    if one.refused:
        raise Illegal(f"It is still too strong: {one.refused} Write it differently.", "act")
    if found := repeated("instinct", [other.told() for other in written]):
        raise Illegal(found[0], "act")
    return InstinctRewritten(character=hero.id, at=move.instinct, instinct=one)
