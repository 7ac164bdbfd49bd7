"""What else is so in the scene: group contests, scoreboards, plots, forces, the community."""

from hearthside.core.attempt_card import Attempt
from hearthside.core.once_for_each import once_for_each
from hearthside.core.pieces import Board, Card, Cell, Pair, Piece, Race, Racer, Rating, Why, Words
from hearthside.core.reasons import in_words
from hearthside.core.say import line
from hearthside.core.show import Section, Sheet
from hearthside.core.wording.typesetting import capital
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.community.founding import by_rank
from hearthside.games.questworlds.community.state import Community, Resource
from hearthside.games.questworlds.contest.state import drawn
from hearthside.games.questworlds.contest.target import drawn as drawn_reasons
from hearthside.games.questworlds.contest.target import resource_stack, shown
from hearthside.games.questworlds.extended import scoreboard
from hearthside.games.questworlds.group.gathering import WORTH, cost, in_the_way, pledged, resisting
from hearthside.games.questworlds.group.points import standing, with_boost
from hearthside.games.questworlds.looks.board_view import boards, bolstering, staked
from hearthside.games.questworlds.many_rolls import Bout, Group
from hearthside.games.questworlds.odds.outlook import together
from hearthside.games.questworlds.people import fighter_name
from hearthside.games.questworlds.ratings import modifier, written
from hearthside.games.questworlds.settings import on, sign
from hearthside.games.questworlds.state import QuestTable
from hearthside.games.questworlds.victory_levels import COMPLETE, OUTCOMES, POINTS, outcome_name
from hearthside.games.questworlds.wording import together as by_name
from hearthside.games.questworlds.wording import told_outcome, verdict


def scene(table: QuestTable) -> tuple[Piece, ...]:
    play = table.play
    pieces: list[Piece] = []
    if play.group:
        pieces.append(_group(table, play.group))
    for extended in play.extended.values():
        pieces += boards(table, extended)
    if play.effort:
        outcome = play.effort.outcome or "undecided"
        why = Why("", ("QW-4.8",))
        pieces.append(
            Card(
                id=play.effort.id,
                text=capital(play.effort.name),
                kind="Mass effort",
                note=outcome,
                why=why,
            )
        )
    pieces += [
        Card(
            id=plot.id,
            text=capital(plot.name),
            kind="Plot augment" if plot.earned else "Obstacle",
            note=f"{modifier(plot.value, sign(table))} for {plot.situation}",
            why=Why("Once overcome, it helps one time.", ("QW-2.4.2",)),
            boost=plot.earned,
        )
        for plot in play.plots.values()
    ]
    if play.community and on(table, "communities"):
        pieces.append(_community(play.community, sign(table), folded=not _matters(table)))
    return tuple(pieces)


def _matters(table: QuestTable) -> bool:
    """Whether the ledger bears on what goes on; else the scene has the page to itself."""
    contest, extended = table.play.contest, under_way.current(table)
    if contest and contest.kind in ("lobby", "background", "crisis"):
        return True
    if contest and (contest.bolster or any(drawn(side) for side in contest.sides)):
        return True
    if table.play.dues:  # a resource may bear it
        return table.play.dues[0].kind == "resource"
    if extended:
        return any(one.resource or one.draws for one in extended.fighters.values())
    if contest or table.play.group or table.play.community is None:
        return False
    return not table.in_scene or any(one.crisis for one in table.play.community.resources.values())


def _group(table: QuestTable, group: Group) -> Piece:
    title = f"Together: {group.prize.rstrip('.')}"
    if not group.bouts:
        why = Why(WORTH, ("QW-5.2", "QW-5.2.2"))
        return Words(label=title, text="Each of you rolls once. More points win.", why=why)
    rolled = any(bout.outcome is not None for bout in group.bouts)
    paid = pledged(group)
    boost = f"{paid} paid for a boost, which takes {cost(table, group)}." if paid else ""
    if rolled:
        boost = ""  # the sum says so
    elif group.rolling:
        steps = {0: "", 1: "a step", 2: "two steps"}[group.boost]
        boost = f"The boost lifts a tie or victory by {steps}." if steps else ""
    aimed = bolstering(table, group.bolster)
    told = (aimed, staked(group.stakes), _sums(table, group), _hope(table, group), boost)
    return Race(
        label=title,
        pairs=tuple(_bout(table, group, bout) for bout in group.bouts),
        note=" ".join(filter(None, told)),
        why=Why(WORTH, ("QW-5.2", "QW-5.2.2", "QW-5.2.5")),
    )


def added_up(table: QuestTable, group: Group, beats: tuple[str, ...]) -> Attempt:
    """A group contest that is over, as one card."""
    mine, theirs, _ = standing(group)
    level = group.level or 0
    ours = by_name(table, (one for one in group.people.values() if one.ours))
    return Attempt(
        kind="Group contest",
        rules=("QW-5.2",),
        beat=beats[-1],
        beats=beats,
        intent=capital(group.prize),
        standing=line(*verdict(table, ours, level, costly=group.stakes.costly), ".").plain,
        standing_rules=("QW-5.2.2",),
        course=f"{mine} to {theirs}{with_boost(group, level)}.",
        grade=outcome_name(level),
        over=True,
    )


def _bout(table: QuestTable, group: Group, bout: Bout) -> Pair:
    points = POINTS[abs(bout.outcome or 0)]
    ours, theirs = (points, 0) if (bout.outcome or 0) > 0 else (0, points)
    told = told_outcome(table, bout.outcome) if bout.outcome is not None else ""
    contest = table.play.contest
    now = contest is not None and contest.kind == "bout" and contest.about == bout.id
    return Pair(
        ours=_racer(table, group, bout.who, ours),
        theirs=_racer(table, group, bout.foe, theirs),
        state="ended" if told else "now" if now else "",
        notes=(f"{told[0].upper()}{told[1:]}",) if told else (),
    )


def _racer(table: QuestTable, group: Group, id: str, score: int) -> Racer:
    """Somebody in it, and what they roll; or the resistance. What comes of it for them may change
    what they would roll next."""
    one = group.people.get(id)
    if one is None:
        note = f"{'Resistance ' * bool(in_the_way(group))}{shown(table, group.rating)}"
        return Racer(name=resisting(group), note=note, score=score)
    rating = "" if group.settled else shown(table, scoreboard.rating(table, one))
    note = f"{one.label} {rating}".rstrip()
    return Racer(name=fighter_name(table, one), id=one.who, note=note, score=score)


def _sums(table: QuestTable, group: Group) -> str:
    """QW-5.2, QW-5.2.2: how the points stand, and what they come to."""
    left = [bout.outcome is None for bout in group.bouts]
    ours, theirs, level = standing(group)
    if any(left):
        return "" if all(left) else f"{ours} to {theirs} so far."
    return f"{ours} to {theirs}: {told_outcome(table, level)}{with_boost(group, level)}."


def _hope(table: QuestTable, group: Group) -> str:
    """Before anybody rolls: how likely the group is to win as it stands."""
    if group.rolling or not group.bouts:
        return ""
    return f"{together(table, group).percent(*OUTCOMES[COMPLETE + 1 :])}% to win together."


def _notes(community: Community, one: Resource) -> list[str]:
    """What else is so about a resource: a bonus to cement, who may draw on it."""
    notes = ["a step down"] if one.down else []
    if one.required:
        notes.append("required for some deeds")
    if one.background > 0:
        notes.append(f"{modifier(one.background)} from events")
    if (lost := one.total - one.background - one.pc) < 0:
        notes.append(f"{modifier(lost)} used up or lost")
    return [*notes, "open to you"] if one.id in community.opened else notes


def _in_force(one: Resource) -> str:
    """What bears on a resource now, beside its rating, if anything does."""
    counts = modifier(one.total) if one.total else ""
    state = "in crisis" if one.crisis else "closed" if one.closed else counts
    return f"{one.name} {state}" if state else ""


_CRISIS = "Winning something for it, or a deed, ends the crisis. Left alone it grows worse."


def sheet(table: QuestTable, community: Community) -> Sheet:
    """The community on one page: what it has, and the ledger once it is founded."""
    if community.draft:
        community = by_rank(table, community)
    ratings = tuple(
        Rating(
            label=one.name,
            value=shown(table, one.rating),
            note=f"now {shown(table, one.now)}" if one.now != one.rating else "",
            why=Why(in_words(drawn_reasons(table, resource_stack(one))), ("QW-10.1", "QW-10.1.4")),
            path=f"shared.{community.id}.resources.{one.id}.rating",
        )
        for one in community.resources.values()
    )
    made = [Section("What it has", ratings)] if ratings else []
    ledger = [] if community.draft else [Section("Ledger", (_community(community, sign(table)),))]
    subtitle = f"{community.interval.capitalize()} {community.number}"
    return Sheet(
        community.id,
        community.name or "Your people",
        subtitle,
        (*made, *ledger),
    )


@once_for_each
def _community(community: Community, sign: str, *, folded: bool = False) -> Board:
    rows = []
    for one in community.resources.values():
        state = "in crisis until bolstered" if one.crisis else "closed" if one.closed else ""
        rows.append(
            (
                Cell(one.name),
                Cell(written(one.rating, sign)),
                Cell(modifier(one.total) if one.total else ""),
                Cell(modifier(one.pc) if one.pc else ""),
                Cell(
                    ", ".join(filter(None, (state, *_notes(community, one)))),
                    Why(_CRISIS, ("QW-10.2.5", "QW-10.2.3")) if one.crisis else None,
                    lit=one.crisis,
                ),
            )
        )
    return Board(
        label=community.name,
        head=("Resource", "Rating", "Total", "PC", "Now"),
        rows=tuple(rows),
        note=f"{community.interval.capitalize()} {community.number}",
        sheet=community.id,
        folded=folded,
        in_force=", ".join(filter(None, map(_in_force, community.resources.values()))),
        whys={
            "Rating": Why(
                f"It changes when the {community.interval} ends.", ("QW-10.1", "QW-10.3")
            ),
            "Total": Why(
                "What counts now: earned and from events, less what is used up.", ("QW-10.1.4",)
            ),
            "PC": Why(
                "What the player characters earned. When the "
                f"{community.interval} ends, each full 3 of it lifts the rating by 1, 3 at most. "
                "Each full 3 of penalty lowers it by 1, 2 at most.",
                ("QW-10.1.4", "QW-10.3"),
            ),
        },
        why=Why("", ("QW-10.1.4",)),
    )
