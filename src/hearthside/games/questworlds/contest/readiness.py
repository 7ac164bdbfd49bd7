"""What has to be settled before the dice: injuries, risks, and something new each round."""

from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.contest.target import bumped_down
from hearthside.games.questworlds.numbers import MAJOR


def may_roll(table: QuestTable, contest: Contest) -> bool:
    """Whether all that has to be settled before the dice is settled."""
    asked = any(side.pyrrhic == "asked" for side in contest.sides) or excusable(table, contest)
    ready = contest.beat == "ready" and not asked
    return ready and not unsteady(table, contest) and fresh(contest)


def unsteady(table: QuestTable, contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured who still need a contest of wherewithal before this one."""
    if contest.kind in ("wherewithal", "background", "crisis"):
        return []
    needed = []
    for side in contest.sides:
        hero = table.play.cast.get(side.who)
        if hero is None or hero.npc or not any(one.state == "injured" for one in hero.harms):
            continue
        known = books.person(table, side.who)
        tried = contest.steadied.get(side.who, known.steadied if known else None)
        if tried is None or tried <= 0:
            needed.append(side.who)
    return needed


def excusable(table: QuestTable, contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured whom the GM may let off the bump down, and has not answered yet."""
    steady = [who for who, outcome in contest.steadied.items() if outcome >= MAJOR]
    many = contest.kind in ("exchange", "bout")  # another of its rolls may use what is harmed
    return [
        side.who
        for side in contest.sides
        if side.who in steady and side.who not in contest.waived
        if many or bumped_down(table, contest, side)
    ]


def fresh(contest: Contest) -> bool:
    """QW-8.3: an extremely extended contest wants a new ability or an augment each round."""
    return not contest.stale or contest.me.augmented
