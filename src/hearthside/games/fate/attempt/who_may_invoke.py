"""Who may react to a roll, with which aspects, and what each would cost (FA-6.3 to FA-6.7)."""

from collections.abc import Iterator

import msgspec

from hearthside.core.wording.short_names import speaks_of
from hearthside.games.fate.attempt.invocable import known_aspects
from hearthside.games.fate.attempt.state import DIFFICULTY, Attempt, Effect
from hearthside.games.fate.people import is_bystander, mine, purse, sides_against, up
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable


class Hand(msgspec.Struct, frozen=True):
    """Someone with whom a seat may react, and the side they are on."""

    by: str
    side: str
    secret: bool = False
    """Whether they only bring what nobody else knows of them."""


class Reaction(msgspec.Struct, frozen=True, kw_only=True):
    """One way to put an aspect to use now."""

    hand: Hand
    aspect: Aspect
    free: bool
    effect: Effect
    roll: int


def is_own(one: Reaction) -> bool:
    """Whether somebody invokes an aspect of their own."""
    return bool(one.hand.by) and one.aspect.owner == one.hand.by


def is_from_beside(table: FateTable, one: Reaction) -> bool:
    """Whether a bystander does it, or it is an aspect of one."""
    return is_bystander(table, one.hand.by) or is_bystander(table, one.aspect.owner)


def is_far_fetched(attempt: Attempt, by: str, known: Aspect) -> bool:
    """Whether it is the aspect of somebody else who neither rolls nor helps nor is aimed at; or a
    secret of whoever brings it, which would be out for what they have no part in."""
    helpers = (helper for roll in attempt.rolls for helper in roll.helpers)
    rolling = (roll.who for roll in attempt.rolls)
    brings = "" if known.hidden else by
    return known.owner not in ("", brings, attempt.target, *attempt.backers, *rolling, *helpers)


def hands(table: FateTable, seat: str, attempt: Attempt) -> list[Hand]:
    """A player's characters; for the GM every NPC who rolls, and one of each other side; and those
    with a secret of their own to invoke, for that.

    Where no NPC opposes the actor the GM still does, from the pool and with nobody's name. So
    does somebody hidden, unless they roll: invoking must not show that anyone is there.
    """
    rolling = [roll.who for roll in attempt.rolls]
    spoken = sorted(mine(table, seat, up(table)), key=lambda hero: hero.id not in rolling)
    found = [Hand(hero.id, hero.side) for hero in spoken if not hero.npc]
    if not table.is_gm(seat):
        return found
    for hero in spoken:
        rolls = hero.id in rolling
        alone = not hero.hidden and not any(hero.side == hand.side for hand in found)
        if hero.npc and (rolls or alone):
            found.append(Hand(hero.id, hero.side))
        elif hero.npc and _secrets(table, hero.id):
            found.append(Hand(hero.id, hero.side, secret=True))
    theirs = sides_against(table, attempt.rolls[0].side)
    played = {hero.side for hero in up(table) if not hero.npc}
    unplayed = [side for side in theirs if side not in played]
    if unplayed and not any(hand.side in theirs for hand in found):
        found.append(Hand("", unplayed[0]))
    return found


def effects(attempt: Attempt, hand: Hand) -> list[tuple[Effect, int]]:
    """FA-6.6: +2 to a roll of one's own or an ally's, one's own dice again, or +2 against a foe.
    Whoever rolls against one is no ally in this, whatever side they are on.

    FA-6.12: against an opposing roll, what makes it harder adds to that roll. In a contest, where
    each rolls for themselves, it can be made harder for one rival.
    """
    ways: list[tuple[Effect, int]] = []
    sides = [roll.side for roll in attempt.rolls]
    rolls_too = any(roll.who == hand.by for roll in attempt.rolls)
    for place, roll in enumerate(attempt.rolls):
        rival = rolls_too and hand.by != roll.who and attempt.kind != "contest"
        with_them = hand.side == roll.side and not rival
        no_foe = attempt.defender and hand.side not in sides
        if with_them or no_foe:
            ways.append(("add", place))
        if hand.by == roll.who:
            ways.append(("reroll", place))
        elif attempt.kind == "contest" and (rolls_too or not with_them):
            ways.append(("raise", place))
    is_foe = hand.side != attempt.rolls[0].side or (attempt.target and hand.by == attempt.target)
    if attempt.against is not None and is_foe:
        ways.append(("raise", DIFFICULTY))
    return ways


def has_paid(attempt: Attempt, aspect: str, roll: int, effect: Effect) -> bool:
    """FA-6.3: whether somebody has paid for an aspect in this roll already, on the same side: that
    of those who better it, or of those who make it harder."""
    return any(
        used.aspect == aspect and used.roll == roll and not used.free
        for used in attempt.invocations
        if (used.effect == "raise") == (effect == "raise")
    )


def points(table: FateTable, hand: Hand) -> int:
    return purse(table, hand.by) if hand.by else table.play.pool


def reactions(table: FateTable, seat: str, attempt: Attempt) -> list[Reaction]:
    """All a seat may do with aspects now, the cheapest first; of what costs the same one's own, the
    scene's, then others', of each what the wish speaks of, then the newest; one's own trouble after
    these; then bystanders and theirs; a secret is out once it is used, and so comes after all that
    is known. What belongs to somebody who has no part in it comes last, whatever it costs."""
    newest = [*table.play.aspects][::-1]
    words = f"{attempt.want} {attempt.how}"
    found = [
        reaction for hand in hands(table, seat, attempt) for reaction in _of(table, attempt, hand)
    ]
    ordered = sorted(
        found,
        key=lambda one: (
            is_far_fetched(attempt, one.hand.by, one.aspect),
            not one.free,
            one.effect == "reroll",
            one.aspect.hidden,
            is_from_beside(table, one),
            is_own(one) and one.aspect.kind == "trouble",
            not is_own(one),
            one.roll >= 0 and attempt.rolls[one.roll].who != one.hand.by,
            bool(one.aspect.owner),
            not speaks_of(words, one.aspect.text),
            newest.index(one.aspect.id) if not one.aspect.owner else 0,
        ),
    )
    same = {
        (_payer(table, one), one.aspect.id, one.free, one.effect, one.roll): one
        for one in reversed(ordered)
    }
    return [one for one in ordered if one in same.values()]


def _payer(table: FateTable, one: Reaction) -> str:
    """Who has it to give away: whichever of the GM's people of one side does it, it is the same."""
    by = one.hand.by
    return by if by and not table.play.cast[by].npc else one.hand.side


def at_hand(table: FateTable, hand: Hand) -> list[Aspect]:
    """FA-6.7: what is known to all, and what an NPC alone knows about themselves."""
    own = _secrets(table, hand.by)
    return own if hand.secret else [*known_aspects(table), *own]


def _secrets(table: FateTable, id: str) -> list[Aspect]:
    """What only an NPC whom everyone can see knows about themselves."""
    hero = table.play.cast.get(id)
    if hero is None or not hero.npc or hero.hidden:
        return []
    return [one for one in table.play.aspects.values() if one.owner == id and one.hidden]


def _of(table: FateTable, attempt: Attempt, hand: Hand) -> Iterator[Reaction]:
    ways = effects(attempt, hand)
    can_pay = points(table, hand) > 0
    for known in at_hand(table, hand):
        is_free = known.free.get(hand.side, 0) > 0
        can_be_paid = known.kind != "boost" and can_pay
        for effect, roll in ways:
            if is_free:
                yield Reaction(hand=hand, aspect=known, free=True, effect=effect, roll=roll)
            if can_be_paid and not has_paid(attempt, known.id, roll, effect):
                yield Reaction(hand=hand, aspect=known, free=False, effect=effect, roll=roll)


def payee(
    table: FateTable, attempt: Attempt, by: str, aspect: Aspect, effect: Effect, roll: int
) -> str:
    """FA-6.5: the opponent whose own aspect is turned against them in a conflict, if any."""
    owner = aspect.owner
    if not table.play.conflict or owner in ("", by):
        return ""
    rolling = [one.who for one in attempt.rolls]
    if owner in rolling:
        own = rolling.index(owner)
    elif owner == attempt.target:
        own = DIFFICULTY if attempt.against is not None else 1  # whoever defends stands for them
    else:
        return ""
    harder = effect == "raise" and roll != DIFFICULTY
    return owner if (roll == own) == harder else ""
