"""The scoreboard: who is active, who may still act, what scores come to. Values in, values out."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.reasons import total
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import (
    CONTACT,
    NOTHING,
    RESOURCE,
    acting,
    is_contact,
)
from hearthside.games.questworlds.contest.carried_over import WentOn, went_on
from hearthside.games.questworlds.contest.state import Contest, Modifier, Side
from hearthside.games.questworlds.contest.target import in_force, injured_in, rollers, standing
from hearthside.games.questworlds.degrees_and_bumps import Roller
from hearthside.games.questworlds.extended.point_values import (
    ASSIST,
    FOLLOWER_EXTRA,
    FOLLOWER_GOAL,
    GOAL,
)
from hearthside.games.questworlds.many_rolls import Contender, Extended, Fighter, Pairing
from hearthside.games.questworlds.people import is_pc, is_played
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import POINTS

FIGHTING = ("", "contestant")


def is_active(fighter: Fighter) -> bool:
    """Whether somebody still contends; supporters and the disengaged do not."""
    return fighter.status == "in" and fighter.role in FIGHTING


def active(extended: Extended, ours: bool) -> list[Fighter]:
    return [one for one in extended.fighters.values() if one.ours is ours and is_active(one)]


def is_over(extended: Extended) -> bool:
    """QW-8.2: it ends when a side has nobody active."""
    return not active(extended, True) or not active(extended, False)


def live(extended: Extended) -> list[Pairing]:
    """Pairings that still race."""
    return [
        one
        for one in extended.pairings
        if one.open
        and is_active(extended.fighters[one.ours])
        and is_active(extended.fighters[one.theirs])
    ]


def pairing(extended: Extended, id: str) -> Pairing:
    return next(one for one in extended.pairings if one.id == id)


def racing(table: QuestTable, id: str) -> tuple[Extended, Pairing]:
    """The extended contest being played, with a pairing of it."""
    return now(table), pairing(now(table), id)


def opposite(one: Pairing, fighter: str) -> str:
    """Whom somebody faces in a pairing."""
    return one.theirs if fighter == one.ours else one.ours


def score(one: Pairing, fighter: str) -> tuple[int, int]:
    """What somebody has scored in a pairing, and what stands against them there."""
    return (one.mine, one.other) if fighter == one.ours else (one.other, one.mine)


def voice(fighter: Fighter) -> str:
    """Whose player answers for somebody: a follower's is their PC's; nobody's is the GM."""
    return fighter.who or fighter.master


def to_play(extended: Extended) -> list[Pairing]:
    """Pairings whose exchange this round is still to come."""
    return [one for one in live(extended) if one.done < extended.round]


def pairings_of(extended: Extended, fighter: str) -> list[Pairing]:
    return [one for one in live(extended) if fighter in (one.ours, one.theirs)]


def unpaired(table: QuestTable, extended: Extended) -> list[Fighter]:
    """QW-8.2: ours and PCs against us who could face somebody, in the order they choose in."""
    waiting = [
        one
        for one in extended.fighters.values()
        if (one.ours or is_pc(table, one))
        and one.role in FIGHTING
        and one.status in ("in", "gone")
        and not pairings_of(extended, one.id)
    ]
    return sorted(waiting, key=lambda one: -rating(table, one))


def free(extended: Extended, fighter: Fighter) -> bool:
    """QW-8.2.2: in no exchange, and not done this round."""
    return (
        fighter.status in ("in", "gone")
        and fighter.acted < extended.round
        and not pairings_of(extended, fighter.id)
    )


def at_knock_out(one: Pairing) -> int:
    """What the victor of a pairing had scored when the other fell."""
    return one.mine if one.fell == one.theirs else one.other


def after_shot(one: Pairing, outcome: int) -> int:
    """QW-8.1.4: a parting shot alters that whole score."""
    points = POINTS[abs(outcome)]
    return max(0, at_knock_out(one) + (points if outcome > 0 else -points))


def relieved(pairing: Pairing, helped: str, outcome: int) -> int:
    """QW-8.2.3: what stands against the recipient after an assist."""
    _, against_them = score(pairing, helped)
    return max(0, against_them + ASSIST.get(outcome, 0))


def engaged(extended: Extended, ours: str, theirs: str) -> Pairing:
    """A pairing at 0; left only just now, it goes on from its old score (QW-8.1.6)."""
    for old in extended.pairings:
        same = old.ours == ours and old.theirs == theirs
        if same and not old.fell and old.done >= max(extended.round - 1, 1):
            return replace(old, open=True)
    made = [int(old.id.rpartition("-")[2]) for old in extended.pairings]
    return Pairing(id=f"{extended.id}-{max(made, default=0) + 1}", ours=ours, theirs=theirs)


def apart(one: Pairing, fell: Fighter) -> int:
    """QW-8.1.2, QW-8.2.4: how far behind somebody was when a pairing took them out."""
    mine, against = score(one, fell.id)
    return max(1, against + on_top(fell) - mine)


def goal(fighter: Fighter) -> int:
    """The score that takes somebody out."""
    return FOLLOWER_GOAL if fighter.role == "contestant" else GOAL


def on_top(fighter: Fighter) -> int:
    """QW-8.2.4: the points that come on top once a follower is out."""
    return FOLLOWER_EXTRA if fighter.role == "contestant" else 0


def guards(extended: Extended, fighter: Fighter) -> list[Fighter]:
    """Somebody's secondary contestants who still stand (QW-8.2.4)."""
    return [
        one
        for one in extended.fighters.values()
        if one.master == fighter.id and one.role == "secondary" and one.status == "in"
    ]


def rating(table: QuestTable, fighter: Contender) -> int:
    """What somebody rolls before this exchange's own modifiers."""
    made, hero = side(table, fighter), table.play.cast.get(fighter.who)
    held = standing(hero, made.ability) if hero else []
    return made.rating + total((*held, *made.mods))


def side(table: QuestTable, fighter: Contender, pick: str | None = None) -> Side:
    """Somebody in a contest of many rolls as one side of one of them."""
    hero, mods = table.play.cast.get(fighter.who), counted(table, fighter)
    if hero is None:
        made = Side(name=fighter.name, label=fighter.label or "Rating", rating=fighter.rating)
        if isinstance(fighter, Fighter) and (master := table.play.cast.get(fighter.master)):
            # QW-7.5.3: what bears on retainers is on the sheet of whom they serve.
            bond = retainers(fighter)
            mods = (*mods, *standing(master, bond))
            down = injured_in(master, bond)
            made = replace(made, master=master.id, ability=bond, down=down)
    else:
        made = acting(table, hero, held(fighter) if pick is None else pick)
        if hero.npc and fighter.rating:  # the GM's own rating stands in for the one on the sheet
            made = replace(made, label=fighter.label or "Rating", rating=fighter.rating)
    same = pick is None or pick == held(fighter)
    return replace(
        made,
        mods=mods,
        stretch=made.stretch or (fighter.stretch and same),
        augmented=fighter.augmented,
        required=fighter.required,
        pyrrhic="taken" if fighter.gamble else "",
        gamble=fighter.gamble,
    )


def retainers(fighter: Fighter) -> str:
    """The ability of their PC's that stands for retainers in a contest."""
    return fighter.id.removeprefix(f"{fighter.master}-")


def held(one: Contender | Side) -> str:
    """What somebody acts with now, as it is picked."""
    if one.resource:
        return f"{RESOURCE}{one.resource}"
    return f"{CONTACT}{one.ability}" if is_contact(one) else one.ability or NOTHING


def counted(table: QuestTable, fighter: Contender) -> tuple[Modifier, ...]:
    """What counts for somebody in every roll; a benefit only while they still have it."""
    hero = table.play.cast.get(fighter.who)
    kept = in_force(hero) if hero else set()
    return tuple(one for one in fighter.mods if one.kind != "chosen" or one.source in kept)


def several(
    table: QuestTable, extended: Extended, fighter: Fighter, now: Pairing, earlier: list[Pairing]
) -> Modifier | None:
    """QW-4.5.3: −3 for each contest before this one in the round, less one for each guard.

    The numbers of a mob are in its rating, so it neither makes nor takes this (QW-4.7).
    """
    mine = [one for one in earlier if one.id != now.id and fighter.id in (one.ours, one.theirs)]
    mobs = {one.id for one in extended.fighters.values() if one.mob}
    if not on(table, "multiple_opponents") or mobs & {now.ours, now.theirs}:
        return None
    before = sum(not mobs & {one.ours, one.theirs} for one in mine)
    extra = max(0, before - len(guards(extended, fighter)))
    return Modifier("Several opponents", -3 * extra, ("QW-4.5.3",), kind="foes") if extra else None


def played(extended: Extended) -> list[Pairing]:
    """Pairings that had their exchange this round."""
    return [one for one in extended.pairings if one.done == extended.round]


def expected(table: QuestTable, extended: Extended, now: Pairing) -> list[Pairing]:
    """Pairings a round plays before this one: those it has played, then the others in order."""
    order = sorted(in_order(table, extended), key=lambda one: one.done < extended.round)
    return order[: order.index(now)] if now in order else []


def sides(
    table: QuestTable,
    extended: Extended,
    now: Pairing,
    abilities: tuple[str | None, str | None],
    earlier: list[Pairing],
) -> tuple[Side, Side]:
    """Both sides of an exchange; either may use another ability."""
    made = []
    for id, chosen in zip((now.ours, now.theirs), abilities, strict=True):
        fighter = extended.fighters[id]
        one = side(table, fighter, chosen)
        if penalty := several(table, extended, fighter, now, earlier):
            one = replace(one, mods=(*one.mods, penalty))
        made.append(one)
    return made[0], made[1]


def contest(
    table: QuestTable, extended: Extended, now: Pairing, ability: str | None, **rest: Any
) -> Contest:
    """An exchange of a pairing, ready for the GM's answer."""
    me, them = sides(table, extended, now, (ability, None), played(extended))
    if is_played(table, them):  # what they meet it with is for their own player to say
        them = replace(them, label="")
    waived = tuple(
        fighter.who
        for fighter in extended.fighters.values()
        if fighter.waived and fighter.id in (now.ours, now.theirs)
    )
    made = under_way.begun(table, "exchange", extended.prize, me, pairing=now.id, them=them)
    return replace(made, waived=waived, **rest)


def ahead(table: QuestTable, extended: Extended, now: Pairing) -> Contest:
    """A pairing's next exchange as a round in order finds it, harm and all."""
    me, them = sides(table, extended, now, (None, None), expected(table, extended, now))
    return replace(contest(table, extended, now, None), me=me, them=them)


def race(table: QuestTable, extended: Extended, now: Pairing) -> tuple[Roller, Roller]:
    """Both sides of a pairing as its next exchanges find them."""
    return rollers(table, ahead(table, extended, now))


def left_by(table: QuestTable, extended: Extended, side: Side, fighter: Fighter) -> list[WentOn]:
    """What an exchange leaves somebody: what they chose for points they go on with; what was for
    another aim was for once."""
    if not side.aim and not is_contact(side):
        side = replace(side, stretch=False)  # the GM's rulings are for one exchange
    return went_on(table, fighter, side, slow=extended.slow, beside=bool(side.aim))


def in_order(table: QuestTable, extended: Extended) -> list[Pairing]:
    """QW-8.2: by target number of ours, high to low; pairings made later come later."""
    return sorted(live(extended), key=lambda one: -rating(table, extended.fighters[one.ours]))


def at_rest(table: QuestTable) -> Extended | None:
    """The extended contest being played, between two rolls and before it closes."""
    extended, busy = under_way.current(table), table.play.contest or table.play.dues
    return None if busy or extended is None or extended.closing else extended


def now(table: QuestTable) -> Extended:
    """The extended contest being played; only asked for while there is one."""
    extended = under_way.current(table)
    assert extended
    return extended
