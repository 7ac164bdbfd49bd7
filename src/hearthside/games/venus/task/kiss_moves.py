"""What is said and done in the one round of KISS (VE-4.4, VE-4.5)."""

from hearthside.core.moves import Event, Move
from hearthside.core.setting_events import GONE, Added, Is
from hearthside.games.venus.state import Kiss, TaskDie


class KissDie(Move, frozen=True, tag="venus.kiss-die"):
    """Dice will be rerolled, by `lot`, `ego`, `stunt`, `insight` or `thing`.

    Several take a Lot each, or the same Ego. `words` are of a stunt or an insight, `ref` is a
    thing: `attribute knots`, `asset rope`.
    """

    who: str
    dice: tuple[str, ...]
    source: str
    words: str = ""
    ref: str = ""


class StuntFor(Move, frozen=True, tag="venus.stunt-for"):
    """VE-4.4: an ally the FC plays stunts for their own die."""

    who: str
    die: str
    words: str


class LeaveDie(Move, frozen=True, tag="venus.leave-die"):
    die: int


class JoinIn(Move, frozen=True, tag="venus.join-in"):
    """VE-4.4: an ally's die is rerolled only together with that ally."""

    die: int


class VetoStunt(Move, frozen=True, tag="venus.veto-stunt"):
    die: int


class DoubleSixes(Move, frozen=True, tag="venus.double-sixes"):
    pass


class RerollDice(Move, frozen=True, tag="venus.reroll-dice"):
    pass


class KeepThese(Move, frozen=True, tag="venus.keep-these"):
    pass


class TaskFell(Event, frozen=True, tag="venus.task-fell"):
    dice: tuple[TaskDie, ...]
    burst: tuple[int, ...]
    successes: int


class DieKissed(Event, frozen=True, tag="venus.die-kissed"):
    sets = {"task.kisses": Added("kiss")}
    kiss: Kiss


class DieLeft(Event, frozen=True, tag="venus.die-left"):
    """It stays as it lies: taken back, refused by the Peers, or `vetoed` by the FC."""

    sets = {"task.kisses.{die}": GONE}
    die: int
    vetoed: bool = False


class JoinedIn(Event, frozen=True, tag="venus.joined-in"):
    sets = {"task.kisses.{die}.agreed": Is(True)}
    die: int


class KissApproved(Event, frozen=True, tag="venus.kiss-approved"):
    sets = {"task.kisses.{die}.approved": Is(True)}
    die: int


class SixesDoubled(Event, frozen=True, tag="venus.sixes-doubled"):
    sets = {"task.double": Is(True)}
    who: str


class Rerolling(Event, frozen=True, tag="venus.rerolling"):
    """Those that will be rerolled; marks nobody joined in with are off."""

    dice: tuple[int, ...]


class KissingOver(Event, frozen=True, tag="venus.kissing-over"):
    sets = {"task.beat": Is("shop")}
    successes: int
