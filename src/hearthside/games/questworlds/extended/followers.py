"""Followers in an extended contest: contestants, secondary contestants, supporters (QW-8.2.4)."""

from hearthside.core.forms import Choice, Option, Pick
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.contest.acting import ability_choice
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.extended import board
from hearthside.games.questworlds.extended.assisting import Acted
from hearthside.games.questworlds.extended.gathering import FighterJoined
from hearthside.games.questworlds.extended.scoring import PointsTaken, TakenOut
from hearthside.games.questworlds.extended.state import Extended, Fighter
from hearthside.games.questworlds.resolve import POINTS
from hearthside.games.questworlds.sheet import Hero, rating_of, usable

ROLES = {
    "contestant": "Contestant: you roll for them, out at 3 points",
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


MOVES = (BringFollower, GoAfter)
EVENTS: tuple[type[Event], ...] = ()


def options(table: QuestTable, seat: str) -> list[Option]:
    extended = books.current(table)
    if extended is None or table.play.contest or table.play.dues or extended.closing:
        return []
    offered = []
    for fighter in extended.fighters.values():
        hero = table.play.cast.get(fighter.who)
        if hero and hero.pc and speaks(table, seat, hero.id):
            offered += _bringing(table, extended, hero)
    if table.is_gm(seat) and extended.round:
        offered += _removing(table, extended)
    return offered


def _bringing(table: QuestTable, extended: Extended, hero: Hero) -> list[Option]:
    roles = tuple(Pick(role, label) for role, label in ROLES.items())
    role = Choice(name="role", label="As what?", picks=roles, value="contestant")
    offered = []
    for sidekick in table.play.cast.values():
        if sidekick.master != hero.id or sidekick.draft or sidekick.id in extended.fighters:
            continue
        if sidekick.state() in ("dying", "dead"):
            continue
        ability = ability_choice(table, sidekick)
        offered.append(_bring(hero, sidekick.id, sidekick.name, (role, ability)))
    offered += [
        _bring(hero, one.id, one.name, (role,))
        for one in usable(hero)
        if one.bond == "retainers" and f"{hero.id}-{one.id}" not in extended.fighters
    ]
    return offered


def _bring(hero: Hero, follower: str, called: str, fields: tuple[Choice, ...]) -> Option:
    return Option(
        move="questworlds.bring-follower",
        label=f"{hero.name} brings {called} in",
        fixed={"who": hero.id, "follower": follower},
        fields=fields,
        rules=("QW-8.2.4",),
        section="act",
    )


def _removing(table: QuestTable, extended: Extended) -> list[Option]:
    foes = [one for one in board.active(extended, False) if board.free(extended, one)]
    targets = [
        one for one in extended.fighters.values() if one.master and one.ours and one.status == "in"
    ]
    return [
        Option(
            move="questworlds.go-after",
            label=f"{fighter_name(table, foe)} goes after {fighter_name(table, target)}",
            fixed={"foe": foe.id, "follower": target.id},
            rules=("QW-8.2.4",),
            section="act",
        )
        for foe in foes
        for target in targets
    ]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    extended = board.now(table)
    match move:
        case BringFollower():
            return _brought(table, move)
        case GoAfter():
            follower = extended.fighters[move.follower]
            foe = extended.fighters[move.foe]
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="removal",
                beat="frame",
                prize=f"{fighter_name(table, follower)} out of the way",
                me=board.side(table, follower),
                them=board.side(table, foe),
                about=follower.id,
                recipient=foe.id,
            )
            return [Framed(contest=contest)]
    raise TypeError(move)


def _brought(table: QuestTable, move: BringFollower) -> list[Event]:
    hero = table.play.cast[move.who]
    ours = board.now(table).fighters[hero.id].ours
    sidekick = table.play.cast.get(move.follower)
    if sidekick and sidekick.master == hero.id:
        ability = sidekick.ability(move.ability)
        fighter = Fighter(
            id=sidekick.id,
            who=sidekick.id,
            name=sidekick.name,
            ours=ours,
            ability=move.ability,
            label=ability.name if ability else "no relevant ability",
            role=move.role,  # type: ignore[arg-type]
            master=hero.id,
        )
        return [*first_use(sidekick, move.ability), FighterJoined(fighter=fighter)]
    retainers = hero.ability(move.follower)
    assert retainers
    rated = first_use(hero, retainers.id)
    fighter = Fighter(
        id=f"{hero.id}-{retainers.id}",
        name=retainers.name,
        ours=ours,
        label=retainers.name,
        rating=rating_of(hero, retainers) or 13,
        role=move.role,  # type: ignore[arg-type]
        master=hero.id,
    )
    return [*rated, FighterJoined(fighter=fighter)]


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    """Any defeat puts the follower out with that result's points and 2 more; a tie does not."""
    outcome = contest.outcome or 0
    acted = Acted(fighter=contest.recipient, round=board.now(table).round)
    if outcome >= 0:
        return [acted]
    return [
        acted,
        PointsTaken(fighter=contest.about, points=POINTS[-outcome]),
        TakenOut(fighter=contest.about, extra=board.FOLLOWER_EXTRA),
    ]


def evolve(table: QuestTable, event: Event) -> QuestTable:
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    raise TypeError(event)
