"""Who may open, join, engage and begin, as forms (QW-8.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Field, Option, Pick, Text, YesNo
from hearthside.core.say import listed
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable, fighter_name, speaks
from hearthside.games.questworlds.community.bolstering import aims
from hearthside.games.questworlds.contest.acting import ability_choice, npc_picks, starters
from hearthside.games.questworlds.contest.target import shown
from hearthside.games.questworlds.extended import board, hopes
from hearthside.games.questworlds.extended.state import Extended, Fighter
from hearthside.games.questworlds.settings import on


def options(table: QuestTable, seat: str) -> list[Option]:
    if not on(table, "extended") or not books.playing(table):
        return []
    extended, gm = books.current(table), table.is_gm(seat)
    if extended is None:
        if not gm or not books.idle(table):
            return []
        return [_opening(table), *(_resuming(one) for one in table.play.extended.values())]
    if table.play.contest or table.play.dues:
        return []
    offered = [] if extended.closing else _joining(table, extended, seat)
    offered += [] if extended.closing else _engaging(table, extended, seat)
    if gm:
        offered += _for_the_gm(table, extended)
    return offered


def _opening(table: QuestTable) -> Option:
    return Option(
        move="questworlds.open-extended",
        label="An extended contest",
        fields=(
            Text(name="prize", label="What is it for?", needed=True),
            YesNo(
                name="climax",
                label="It is a climax",
                help="All points against somebody add up, and winners may be hurt too.",
                rules=("QW-8.1.3",),
            ),
            YesNo(
                name="slow",
                label="Its rounds are spread over the story",
                help="Other scenes may come between two rounds, even whole sessions.",
                rules=("QW-8.3",),
            ),
            YesNo(
                name="harmful",
                label="Both sides risk harm",
                help="Without it, giving up costs the prize and nothing else.",
                value=True,
                rules=("QW-8.1.6",),
            ),
            *aims(table, "themselves"),
        ),
        help="A long struggle in rounds. Each pair races: first to 5 points takes the other out.",
        rules=("QW-8.1",),
        section="scene",
        instead=True,
    )


def _resuming(extended: Extended) -> Option:
    return Option(
        move="questworlds.resume",
        label=f"Go on with {extended.prize}",
        fixed={"extended": extended.id},
        rules=("QW-8.3",),
        section="scene",
    )


def _joining(table: QuestTable, extended: Extended, seat: str) -> list[Option]:
    offered = []
    for hero in starters(table, seat):
        if hero.id in extended.fighters:
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
                fixed={"who": hero.id},
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
    waiting = board.unpaired(table, extended)
    offered = []
    first = True
    for fighter in waiting:
        mine = speaks(table, seat, fighter.who or fighter.master)
        if mine and not table.is_gm(seat):
            offered += _engage(table, extended, fighter, foes, "turn" if first else "act")
        first = False
    if table.is_gm(seat):
        for fighter in extended.fighters.values():
            if fighter.ours:
                section = "turn" if fighter in waiting else "gm"
                offered += _engage(table, extended, fighter, foes, section, seat)
    if not extended.round:
        offered += _second_thoughts(table, extended, seat, foes)
    return offered


def _second_thoughts(
    table: QuestTable, extended: Extended, seat: str, foes: list[Fighter]
) -> list[Option]:
    """Before the first round nobody is held to whom they chose."""
    offered = []
    for pairing in board.live(extended):
        fighter = extended.fighters[pairing.ours]
        mine = speaks(table, seat, fighter.who or fighter.master)
        free = [foe for foe in foes if may_engage(extended, fighter, foe)]
        if not free or not (mine or table.is_gm(seat)):
            continue
        offered.append(
            Option(
                move="questworlds.face-another",
                label=f"{fighter_name(table, fighter)} faces somebody else",
                fixed={"pairing": pairing.id},
                fields=(_whom(table, extended, fighter, free),),
                rules=("QW-8.2",),
                section="act",
                about=fighter.who,
            )
        )
    return offered


def _engage(
    table: QuestTable,
    extended: Extended,
    fighter: Fighter,
    foes: list[Fighter],
    section: str,
    gm: str = "",
) -> list[Option]:
    """Whom somebody could face, each with the chance to win; one foe alone needs no choice."""
    free = [foe for foe in foes if may_engage(extended, fighter, foe)]
    if not free:
        return []
    voice = fighter.who or fighter.master
    away = gm and section == "turn" and not speaks(table, gm, voice)
    who = fighter_name(table, fighter)
    choosing = Option(
        move="questworlds.engage",
        label=f"{who} chooses an opponent",
        fixed={"ours": fighter.id},
        rules=("QW-8.2",),
        help="From 0, at the end of this round." if extended.round else "",
        section=section,
        about=fighter.who,
        stead=voice if away else "",
    )
    if len(free) > 1:
        return [replace(choosing, fields=(_whom(table, extended, fighter, free),))]
    chance = hopes.if_engaged(table, extended, fighter, free[0])
    told = f"Chance to win: {chance}." if chance else ""
    help = " ".join(filter(None, (told, choosing.help)))
    fixed = {"ours": fighter.id, "theirs": free[0].id}
    label = f"{who} faces {fighter_name(table, free[0])}"
    return [replace(choosing, label=label, fixed=fixed, help=help)]


def _whom(table: QuestTable, extended: Extended, fighter: Fighter, free: list[Fighter]) -> Choice:
    """Opponents to choose from; it starts with one whom nobody faces, so that all are faced."""
    faced = {one.theirs for one in board.live(extended)}
    chances = {foe.id: hopes.if_engaged(table, extended, fighter, foe) for foe in free}
    picks = tuple(
        Pick(
            foe.id,
            f"{fighter_name(table, foe)}: {chances[foe.id]} to win"
            if chances[foe.id]
            else fighter_name(table, foe),
        )
        for foe in free
    )
    start = min(chances, key=lambda id: (id in faced, -float(chances[id].removesuffix("%") or 0)))
    return Choice(name="theirs", label="Whom?", picks=picks, value=start)


def _adding(table: QuestTable, extended: Extended) -> list[Option]:
    """Opponents: people the table knows, with what they are good at, or somebody new."""
    gathering = extended.round == 0
    nobody = not board.active(extended, False)
    section = "turn" if gathering and nobody else "act"
    people = [one for one in books.opponents(table) if one.id not in extended.fighters]
    offered = []
    if picks := npc_picks(table, people):
        offered.append(
            Option(
                move="questworlds.bring-npc",
                label="Somebody you know opposes them",
                fields=(Choice(name="npc", label="Who?", picks=picks, value=picks[0].value),),
                rules=("QW-8.2", "QW-2.3.3"),
                section=section,
                best=gathering and nobody,
            )
        )
    fields: list[Field] = [
        Text(name="name", label="Who?", needed=True, most=60),
        Text(name="rating", label="Rating", needed=True, most=8, placeholder="17", value="14"),
    ]
    if on(table, "mobs"):
        fields.append(
            YesNo(
                name="mob",
                label="A mob: a share for each PC",
                help="It is divided: each of them faces a part of it with this rating.",
                rules=("QW-4.7",),
            )
        )
    offered.append(
        Option(
            move="questworlds.add-foe",
            label="Add a new opponent",
            fields=tuple(fields),
            rules=("QW-8.2",),
            section=section,
            best=gathering and nobody and not picks,
        )
    )
    return offered


def _changing(table: QuestTable, foes: list[Fighter]) -> list[Option]:
    picks = tuple(
        Pick(foe.id, f"{fighter_name(table, foe)} {shown(table, board.side(table, foe).rating)}")
        for foe in foes
        if foe.rating or foe.who
    )
    if not picks:
        return []
    fields = (
        Choice(name="foe", label="Whose?", picks=picks, value=picks[0].value),
        Text(name="rating", label="What is it now?", needed=True, most=8, placeholder="3M"),
    )
    return [
        Option(
            move="questworlds.change-foe",
            label="Change an opponent’s rating",
            fields=fields,
            rules=("QW-8.3", "QW-2.3.3"),
            section="act",
        )
    ]


def _next_round(table: QuestTable, extended: Extended) -> Option:
    """Lit once nobody is waited for; before that it leaves somebody out, and says whom."""
    gathering = extended.round == 0
    late = [extended.fighters[one.ours] for one in board.to_play(extended)]
    if gathering:
        late = board.unpaired(table, extended)
    names = listed(list(dict.fromkeys(fighter_name(table, one) for one in late)))
    waits = f"{names} {'faces nobody yet' if gathering else 'would miss this round'}."
    following = f"Round {extended.round + 1}"
    label = "Begin" if gathering else f"{following}, without them" if late else following
    return Option(
        move="questworlds.next-round",
        label=label,
        help=waits if late else "",
        rules=("QW-8.1",),
        section="act" if late else "turn",
        best=not late and not (extended.slow and extended.round),
        danger=bool(late) and not gathering,
    )


def _for_the_gm(table: QuestTable, extended: Extended) -> list[Option]:
    offered = []
    if not extended.closing:
        offered += _adding(table, extended)
        npcs = [
            foe
            for foe in board.active(extended, False)
            if foe.who not in table.play.cast or table.play.cast[foe.who].npc
        ]
        offered += _changing(table, npcs)
        if board.live(extended):
            offered.append(_next_round(table, extended))
    if extended.slow:
        offered.append(
            Option(
                move="questworlds.set-aside",
                label="Let the story go on, and come back to it",
                rules=("QW-8.3",),
                section="turn",
                best=bool(extended.round) and not board.to_play(extended),
            )
        )
    return offered
