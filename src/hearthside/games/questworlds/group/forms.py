"""What may be done while a group gathers for a contest of its own, as forms (QW-5.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, name_of
from hearthside.games.questworlds.community.bolstering import aims
from hearthside.games.questworlds.contest.acting import ability_choice, npc_picks, starters
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.group.state import Group
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
    group, gm = table.play.group, table.is_gm(seat)
    if group is None:
        free = books.playing(table) and books.idle(table)
        return [_opening(table)] if gm and free else []
    if table.play.contest or group.rolling or group.level is not None:
        return []
    offered = [*_joining(table, group, seat), *_pledging(table, group, seat)]
    if gm and group.bouts:
        offered += [*_pairing(table, group), _STARTING]
    return offered


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


def _joining(table: QuestTable, group: Group, seat: str) -> list[Option]:
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
    return offered


def _pledging(table: QuestTable, group: Group, seat: str) -> list[Option]:
    if not group.bouts or not on(table, "boosts") or group.paid >= 2 * cost(group):
        return []
    return [
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


_STARTING = Option(
    move="questworlds.start-group",
    label="Everyone is in: begin",
    rules=("QW-5.2",),
    section="turn",
    best=True,
    forecast=True,
    odds_of=TOGETHER,
)
