"""Who may open, join, engage and begin, as forms (QW-8.2)."""

from hearthside.core.forms import Field, Option, Text, YesNo
from hearthside.games.questworlds import books
from hearthside.games.questworlds.acting import ability_choice, can_start
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.extended import board, hopes
from hearthside.games.questworlds.settings import on
from hearthside.games.questworlds.state import Extended, Fighter
from hearthside.games.questworlds.target import shown


def options(table: QuestTable, seat: str) -> list[Option]:
    if not on(table, "extended") or not books.playing(table):
        return []
    extended, gm = books.current(table), table.is_gm(seat)
    if extended is None:
        if not gm or not books.idle(table):
            return []
        return [_opening(), *(_resuming(one) for one in table.play.extended.values())]
    if table.play.contest or table.play.dues:
        return []
    offered = [] if extended.closing else _joining(table, extended, seat)
    offered += [] if extended.closing else _engaging(table, extended, seat)
    if gm:
        offered += _for_the_gm(table, extended)
    return offered


def _opening() -> Option:
    return Option(
        move="questworlds.open-extended",
        label="An extended contest",
        fields=(
            Text(name="prize", label="What is it for?", needed=True),
            YesNo(name="climax", label="It is a climax", rules=("QW-8.1.3",)),
            YesNo(name="slow", label="Its rounds are spread over the story", rules=("QW-8.3",)),
            YesNo(name="harmful", label="Both sides risk harm", value=True, rules=("QW-8.1.6",)),
        ),
        rules=("QW-8.1",),
        section="gm",
    )


def _resuming(extended: Extended) -> Option:
    return Option(
        move="questworlds.resume",
        label=f"Go on with {extended.prize}",
        fixed={"extended": extended.id},
        rules=("QW-8.3",),
        section="gm",
    )


def _joining(table: QuestTable, extended: Extended, seat: str) -> list[Option]:
    offered = []
    for who in table.characters_of(seat):
        hero = table.play.cast[who]
        if hero.npc or who in extended.fighters or not can_start(hero):
            continue
        if hero.master in extended.fighters:  # beside their PC they come in as a follower
            continue
        fields: list[Field] = [
            ability_choice(table, hero),
            Text(name="tactics", label="How?", long=True, most=400),
        ]
        if hero.pc:
            fields.append(YesNo(name="opposing", label="Against the group"))
        late = extended.round > 0
        offered.append(
            Option(
                move="questworlds.join-extended",
                label=f"{hero.name} {'comes in' if late else 'is in'}",
                fixed={"who": who},
                fields=tuple(fields),
                rules=("QW-8.2.7",) if late else ("QW-8.1", "QW-2.3.2"),
                section="act" if late else "turn",
                best=not late,
            )
        )
    return offered


def may_engage(extended: Extended, ours: Fighter, theirs: Fighter) -> bool:
    """Both active, and not paired with each other already."""
    return (
        board.is_active(ours) or (ours.status == "gone" and ours.role in board.FIGHTING)
    ) and not any(one.ours == ours.id and one.theirs == theirs.id for one in board.live(extended))


def _engaging(table: QuestTable, extended: Extended, seat: str) -> list[Option]:
    """QW-8.2: PCs choose in order of target number; the GM may pair anyone."""
    foes = board.active(extended, False)
    waiting = [
        one
        for one in extended.fighters.values()
        if one.ours
        and one.role in board.FIGHTING
        and one.status in ("in", "gone")
        and not board.pairings_of(extended, one.id)
    ]
    waiting.sort(key=lambda one: -board.rating(table, one))
    offered = []
    first = True
    for fighter in waiting:
        mine = speaks(table, seat, fighter.who or fighter.master)
        if mine and not table.is_gm(seat):
            offered += [
                _engage(table, extended, fighter, foe, "turn" if first else "act")
                for foe in foes
                if may_engage(extended, fighter, foe)
            ]
        first = False
    if table.is_gm(seat):
        for fighter in extended.fighters.values():
            if not fighter.ours:
                continue
            offered += [
                _engage(table, extended, fighter, foe, "turn" if fighter in waiting else "gm")
                for foe in foes
                if may_engage(extended, fighter, foe)
            ]
    return offered


def _engage(
    table: QuestTable, extended: Extended, fighter: Fighter, foe: Fighter, section: str
) -> Option:
    chance = hopes.if_engaged(table, extended, fighter, foe)
    return Option(
        move="questworlds.engage",
        label=f"{fighter_name(table, fighter)} faces {fighter_name(table, foe)}",
        fixed={"ours": fighter.id, "theirs": foe.id},
        help=f"Chance to win: {chance}." if chance else "",
        rules=("QW-8.2",),
        section=section,
    )


def _for_the_gm(table: QuestTable, extended: Extended) -> list[Option]:
    adding: list[Field] = [
        Text(
            name="name",
            label="Who?",
            needed=True,
            most=60,
            suggestions=tuple(
                one.name for one in table.play.cast.values() if one.npc and not one.hidden
            ),
        ),
        Text(name="rating", label="Rating", needed=True, most=8, placeholder="17", value="14"),
    ]
    if on(table, "mobs"):
        adding.append(YesNo(name="mob", label="A mob: a share for each PC", rules=("QW-4.7",)))
    gathering = extended.round == 0
    nobody = not board.active(extended, False)
    offered = []
    if not extended.closing:
        offered.append(
            Option(
                move="questworlds.add-foe",
                label="Add an opponent",
                fields=tuple(adding),
                rules=("QW-8.2",),
                section="turn" if gathering else "gm",
                best=gathering and nobody,
            )
        )
        offered += [
            Option(
                move="questworlds.change-foe",
                label=f"Change {fighter_name(table, foe)}’s rating",
                fixed={"foe": foe.id},
                fields=(
                    Text(
                        name="rating",
                        label="Rating",
                        needed=True,
                        most=8,
                        value=shown(table, foe.rating),
                    ),
                ),
                rules=("QW-8.3", "QW-2.3.3"),
                section="gm",
            )
            for foe in board.active(extended, False)
            if foe.rating
        ]
        if board.live(extended):
            done = not board.to_play(extended)
            offered.append(
                Option(
                    move="questworlds.next-round",
                    label="Begin" if gathering else f"Round {extended.round + 1}",
                    rules=("QW-8.1",),
                    section="turn" if done else "gm",
                    best=done,
                )
            )
    if extended.slow:
        offered.append(
            Option(
                move="questworlds.set-aside",
                label="Let the story go on, and come back to it",
                rules=("QW-8.3",),
                section="turn",
            )
        )
    return offered
