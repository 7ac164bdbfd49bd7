"""What may be done about a group simple contest, as forms (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Many, Option, Pick, Text, YesNo
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of, speaks
from hearthside.games.questworlds.community.bolstering import aims
from hearthside.games.questworlds.contest.acting import ability_choice, npc_picks, starters
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.group.state import Bout, Group
from hearthside.games.questworlds.ratings import CLASSES, resistance
from hearthside.games.questworlds.resolve import COMPLETE, MAJOR, MARGINAL, MINOR, POINTS
from hearthside.games.questworlds.settings import on

TOGETHER = "Together"
"""Whose odds they are while people gather: those of the whole group."""


def cost(group: Group) -> int:
    """QW-5.2.5: a hero point for every three PCs begun."""
    return -(-len(members(group)) // 3)


def boost_paid(group: Group) -> int:
    """QW-5.2.5: how many steps what is pledged buys, two at most."""
    return min(2, group.paid // cost(group))


WORTH = (
    "Whoever wins a contest scores for their side: "
    f"marginal {POINTS[MARGINAL]}, minor {POINTS[MINOR]}, major {POINTS[MAJOR]}, "
    f"complete {POINTS[COMPLETE]}. More points win."
)
"""QW-5.2: how a group wins, for those who never did."""


def members(group: Group) -> list[str]:
    return list(dict.fromkeys(bout.who for bout in group.bouts))


def options(table: QuestTable, seat: str) -> list[Option]:
    group = table.play.group
    if group is None:
        if table.is_gm(seat) and books.playing(table) and books.idle(table):
            return [_opening(table)]
        return []
    if table.play.contest:
        return []
    if group.level is not None:
        return _after(table, group) if table.is_gm(seat) else []
    if group.rolling:
        return _rolling(table, group, seat)
    return _gathering(table, group, seat)


def _opening(table: QuestTable) -> Option:
    base = table.play.base
    picks = tuple(
        Pick(kind, f"{kind.capitalize()} {shown(table, resistance(base, kind))}")
        for kind in CLASSES
    )
    return Option(
        move="questworlds.open-group",
        label="A contest for the whole group",
        fields=(
            Text(name="prize", label="What do they want together?", needed=True),
            Choice(name="resistance", label="How hard is it?", picks=picks, value="moderate"),
            Text(name="rating", label="Or a rating of your own", most=8, placeholder="3M"),
            *aims(table, "themselves"),
        ),
        help="Each of them rolls once. Points for each level decide who wins, together.",
        rules=("QW-5.2",),
        section="scene",
        instead=True,
    )


def _gathering(table: QuestTable, group: Group, seat: str) -> list[Option]:
    offered = []
    inside = members(group)
    for hero in starters(table, seat):
        if hero.id in inside:
            continue
        offered.append(
            Option(
                move="questworlds.join-group",
                label=f"{hero.name} joins in",
                fixed={"who": hero.id},
                fields=(
                    replace(ability_choice(table, hero), forecast=True),
                    Text(name="tactics", label="How?", long=True, most=400),
                ),
                rules=("QW-5.2", "QW-2.3.2"),
                section="turn" if hero.pc else "act",
                best=hero.pc,
                odds_of=TOGETHER if inside else "",
            )
        )
    if inside and on(table, "boosts") and group.paid < 2 * cost(group):
        offered += [
            Option(
                move="questworlds.pledge",
                label=f"{table.play.cast[who].name} pays towards a boost",
                fixed={"who": who},
                cost="1 hero point",
                help=_boosting(group),
                rules=("QW-5.2.5",),
                section="turn",
                forecast=True,
                odds_of=TOGETHER,
            )
            for who in table.characters_of(seat)
            if table.play.cast[who].pc and table.play.cast[who].hero_points
        ]
    if table.is_gm(seat) and inside:
        offered += [*_pairing(table, group), _starting()]
    if table.is_gm(seat):
        offered.append(_dropping())
    return offered


def _boosting(group: Group) -> str:
    """What is paid, and how far this point goes."""
    need = cost(group)
    after = group.paid + 1
    missing = need - after if after < need else 2 * need - after
    costs = f"{group.paid} paid. A boost takes {need}, a double one {2 * need}."
    if after == need:
        return f"{costs} This point buys it: a tie or victory goes up a step."
    if after == 2 * need:
        return f"{costs} This point makes it a double one: a tie or victory goes up two steps."
    return f"{costs} After this point {missing} more must come, or it is lost."


def _pairing(table: QuestTable, group: Group) -> list[Option]:
    people = tuple(Pick(who, name_of(table, who)) for who in members(group))
    who = Choice(name="who", label="Who faces them?", picks=people, value=people[0].value)
    new: tuple[Field, ...] = (
        who,
        Text(name="foe", label="Opponent", needed=True, most=80),
        Text(name="rating", label="Rating", needed=True, most=8, placeholder="17"),
    )
    mob = YesNo(name="mob", label="It is a share of a mob", rules=("QW-4.7",))
    pairing = Option(
        move="questworlds.add-bout",
        label="Pair someone with a new opponent",
        fields=(*new, mob) if on(table, "mobs") else new,
        help="The first opponent takes the place of the resistance. More are more contests.",
        rules=("QW-5.2", "QW-4.5.3"),
        section="act",
    )
    known = npc_picks(table, books.opponents(table))
    if not known:
        return [pairing]
    npc = Choice(name="npc", label="Whom?", picks=known, value=known[0].value)
    facing = replace(
        pairing,
        move="questworlds.add-npc-bout",
        label="Pair someone with somebody you know",
        fields=(who, npc),
    )
    return [facing, pairing]


def _starting() -> Option:
    return Option(
        move="questworlds.start-group",
        label="Everyone is in: begin",
        rules=("QW-5.2",),
        section="turn",
        best=True,
        forecast=True,
        odds_of=TOGETHER,
    )


def _dropping() -> Option:
    return Option(
        move="questworlds.close-group",
        label="Drop the group contest",
        section="act",
        danger=True,
    )


def _rolling(table: QuestTable, group: Group, seat: str) -> list[Option]:
    open_bouts = [bout for bout in group.bouts if bout.outcome is None]
    offered: list[Option] = []
    for bout in open_bouts:
        mine = speaks(table, seat, bout.who)
        if mine or table.is_gm(seat):
            first = mine and not any(option.best for option in offered)
            several = sum(one.who == bout.who for one in open_bouts) > 1
            offered += _bout(table, bout, mine=mine, first=first, several=several)
    if table.is_gm(seat):
        if not open_bouts:
            offered.append(_settling(table, group))
        offered.append(_dropping())
    return offered


def _bout(table: QuestTable, bout: Bout, *, mine: bool, first: bool, several: bool) -> list[Option]:
    """Roll at once, or let others help first; the injured have something to overcome before."""
    hero = table.play.cast[bout.who]
    against = f"against {bout.foe or 'the resistance'}"
    hampered = any(harm.state == "injured" for harm in hero.harms)
    rolling = Option(
        move="questworlds.roll-bout",
        label=f"{hero.name} rolls {against}",
        fixed={"bout": bout.id, "at_once": True},
        help="You choose the order of your contests." if mine and several else "",
        rules=("QW-5.2", "QW-4.5.3"),
        section="turn",
        stead="" if mine else bout.who,
        best=first,
        forecast=True,
    )
    waiting = replace(
        rolling,
        label=f"{hero.name} is up {against}" if hampered else f"{hero.name} asks for help first",
        fixed={"bout": bout.id, "at_once": False},
        help=rolling.help if hampered else "",
        section="turn" if hampered else "act",
        best=first and hampered,
        forecast=hampered,
    )
    return [waiting] if hampered else [rolling, waiting]


def _settling(table: QuestTable, group: Group) -> Option:
    people = tuple(Pick(who, name_of(table, who)) for who in members(group))
    single = Many(
        name="single",
        label="Who stands out, very well or very badly?",
        picks=people,
        help="They read their own contest’s level.",
        rules=("QW-5.2.4",),
    )
    return Option(
        move="questworlds.settle-group",
        label="Add up the points",
        fields=(single,) if on(table, "group_results") else (),
        rules=("QW-5.2", "QW-5.2.2"),
        section="turn",
        best=True,
    )


def _after(table: QuestTable, group: Group) -> list[Option]:
    offered = [
        Option(
            move="questworlds.both-lose",
            label=f"{name_of(table, bout.who)} and {bout.foe or 'the resistance'}: both lose",
            fixed={"bout": bout.id},
            help="Two fumbles may be a marginal defeat for both. The points stay.",
            rules=("QW-5.2",),
            section="turn",
        )
        for bout in group.bouts
        if bout.fumbles and on(table, "consequences")
    ]
    if not table.play.dues:
        offered.append(
            Option(
                move="questworlds.close-group",
                label="Go on with the story",
                rules=("QW-5.2",),
                section="turn",
                best=True,
            )
        )
    return offered
