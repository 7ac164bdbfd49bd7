"""What has to be settled before the dice: injuries, risks, and something new each round."""

from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.resolve import MAJOR


def may_roll(table: QuestTable, contest: Contest) -> bool:
    """Whether all that has to be settled before the dice is settled."""
    asked = contest.pyrrhic == "asked" or excusable(contest)
    ready = contest.beat == "ready" and not asked
    return ready and steady(table, contest) and fresh(contest)


def steady(table: QuestTable, contest: Contest) -> bool:
    """QW-4.4.1.5: whether whoever is injured has won the contest of wherewithal it needs."""
    if contest.kind in ("wherewithal", "background", "crisis"):
        return True
    return not unsteady(table, contest)


def unsteady(table: QuestTable, contest: Contest) -> list[str]:
    """The injured who still need a contest of wherewithal before this one."""
    extended = books.current(table)
    needed = []
    for side in (contest.me, contest.them):
        hero = table.play.cast.get(side.who)
        if hero is None or hero.npc or not any(one.state == "injured" for one in hero.harms):
            continue
        fighter = extended.fighters.get(side.who) if extended else None
        tried = contest.steadied.get(side.who, fighter.steadied if fighter else None)
        if tried is None or tried <= 0:
            needed.append(side.who)
    return needed


def excusable(contest: Contest) -> list[str]:
    """QW-4.4.1.5: the injured whom the GM may let off the bump down, and has not answered yet."""
    return [
        who
        for who, outcome in contest.steadied.items()
        if outcome >= MAJOR and who not in contest.waived
    ]


def fresh(contest: Contest) -> bool:
    """QW-8.3: an extremely extended contest wants a new ability or an augment each round."""
    return not contest.stale or contest.me.augmented
