"""Followers in an extended contest: contestants, secondary contestants, supporters (QW-8.2.4)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Pick
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.ability_ratings import base_rating
from hearthside.games.questworlds.contest.abilities import ability_choice, acting
from hearthside.games.questworlds.contest.carried_over import coming_in, went_on
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import Closed
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.extended.assisting import Acted
from hearthside.games.questworlds.extended.entering import FighterJoined
from hearthside.games.questworlds.extended.point_values import FOLLOWER_EXTRA, FOLLOWER_GOAL
from hearthside.games.questworlds.extended.scoring import PointsTaken, TakenOut
from hearthside.games.questworlds.many_rolls import Extended, Fighter
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.sheet import Ability, Hero, usable
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import POINTS
from hearthside.games.questworlds.wording import named

ROLES = {
    "contestant": f"Contestant: you roll for them, out at {FOLLOWER_GOAL} points",
    "secondary": "Secondary contestant: guards you and takes points for you",
    "supporter": "Supporter: assists and does other things",
}


class BringFollower(Move, frozen=True, tag="questworlds.bring-follower"):
    """`follower` is a sidekick's id, or an ability of retainers on the PC's sheet."""

    who: str
    follower: str
    role: str
    ability: str = ""


class GoAfter(Move, frozen=True, tag="questworlds.go-after"):
    """An opponent who is free tries to remove a follower."""

    foe: str
    follower: str
    ability: str = ""


DURING = "play.extended"


def verbs(table: QuestTable, seat: str) -> Verbs:
    extended = scoreboard.at_rest(table)
    if extended is None:
        return
    for fighter in extended.fighters.values():
        hero = table.play.cast.get(fighter.who)
        if hero and hero.pc and table.answers_for(seat, hero.id):
            yield from _bringing(table, extended, hero)
    if extended.round:
        yield from _removing(table, extended, seat)


def _bringing(table: QuestTable, extended: Extended, hero: Hero) -> Verbs:
    for sidekick in table.play.cast.values():
        outside = sidekick.master == hero.id and sidekick.id not in extended.fighters
        if outside and not sidekick.draft and sidekick.state() not in ("dying", "dead"):
            yield _bring(table, hero, sidekick, sidekick)
    for one in usable(hero):
        if one.bond == "retainers" and f"{hero.id}-{one.id}" not in extended.fighters:
            yield _bring(table, hero, one, None)


def _bring(table: QuestTable, hero: Hero, follower: Hero | Ability, sidekick: Hero | None) -> Verb:
    def blanks() -> list[Field]:
        roles = tuple(Pick(role, label) for role, label in ROLES.items())
        role = Choice("role", "As what?", picks=roles, value="contestant")
        return [role, ability_choice(table, sidekick)] if sidekick else [role]

    return verb(
        BringFollower,
        f"Bring {follower.name} in",
        blanks,
        group="struggle",
        who=hero.id,
        fixed={"follower": follower.id},
        rules=("QW-8.2.4",),
    )


def _removing(table: QuestTable, extended: Extended, seat: str) -> list[Verb]:
    """An opponent who is free, on either side, may go after a follower."""
    return [
        _going(table, foe, target, seat)
        for foe in extended.fighters.values()
        if scoreboard.is_active(foe) and scoreboard.free(extended, foe) and not foe.master
        if table.answers_for(seat, scoreboard.voice(foe))
        for target in extended.fighters.values()
        if target.master and target.ours is not foe.ours and target.status == "in"
    ]


def _going(table: QuestTable, foe: Fighter, target: Fighter, seat: str) -> Verb:
    hero = table.play.cast.get(foe.who)

    def blanks() -> list[Field]:
        return [ability_choice(table, hero, foe.ability)] if hero and hero.pc else []

    return verb(
        GoAfter,
        named(table, foe, seat, f"Go after {fighter_name(table, target)}"),
        blanks,
        group="struggle",
        about=foe.who,
        fixed={"foe": foe.id, "follower": target.id},
        rules=("QW-8.2.4",),
    )


def decide(table: QuestTable, seat: str, move: BringFollower | GoAfter) -> list[Event]:
    extended = scoreboard.now(table)
    match move:
        case BringFollower():
            return _brought(table, move)
        case GoAfter():
            follower = extended.fighters[move.follower]
            foe = extended.fighters[move.foe]
            hero = table.play.cast.get(foe.who)
            pick = move.ability if hero and hero.pc else None
            me, them = scoreboard.side(table, follower), scoreboard.side(table, foe, pick)
            prize = f"{fighter_name(table, follower)} out of the way"
            rated = first_use(hero, them.ability) if hero else []
            contest = under_way.begun(table, "removal", prize, me, them=them, about=follower.id)
            return [Framed(contest=replace(contest, actor=foe.id)), *rated]


def _brought(table: QuestTable, move: BringFollower) -> list[Event]:
    """QW-8.2.4: whoever fights beside their PC without rolling needs an ability that fits."""
    hero = table.play.cast[move.who]
    ours = scoreboard.now(table).fighters[hero.id].ours
    part: dict[str, Any] = {"ours": ours, "role": move.role, "master": hero.id}
    sidekick = table.play.cast.get(move.follower)
    if sidekick and sidekick.master == hero.id:
        side = acting(table, sidekick, move.ability)
        if move.role == "secondary" and not (side.ability or side.resource):
            raise Illegal(
                f"A secondary contestant needs an ability that fits. Choose one of "
                f"{sidekick.name}’s, or another role.",
                "ability",
            )
        fighter = Fighter(**coming_in(sidekick, side), **part)
        return [*first_use(sidekick, side.ability), FighterJoined(fighter=fighter)]
    retainers = hero.ability(move.follower)
    assert retainers
    id, rating = f"{hero.id}-{retainers.id}", base_rating(hero, retainers.id)
    fighter = Fighter(id=id, name=retainers.name, label=retainers.name, rating=rating, **part)
    return [*first_use(hero, retainers.id), FighterJoined(fighter=fighter)]


def follow(table: QuestTable, event: Settled) -> list[Event]:
    """Any defeat puts the follower out with that result's points and 2 more; a tie does not."""
    contest = table.play.contest
    if contest is None or contest.kind != "removal":
        return []
    extended = scoreboard.now(table)
    people = (contest.about, contest.me), (contest.actor, contest.them)
    kept = [
        one
        for id, side in people
        for one in went_on(table, extended.fighters[id], side, slow=extended.slow, beside=True)
    ]
    acted = Acted(fighter=contest.actor, round=extended.round)
    if event.outcome >= 0:
        return [acted, *kept, Closed()]
    points, extra = POINTS[-event.outcome], FOLLOWER_EXTRA
    taken = PointsTaken(fighter=contest.about, points=points)
    out = TakenOut(fighter=contest.about, extra=extra, lodged=points + extra)
    return [acted, taken, out, *kept, Closed()]
