"""An evening of Venus in a few words: who sits where, who is played, how Peers answer."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hearthside.core import engine, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.scenes_sessions import OpenScene, OpenSession
from hearthside.core.life.suggestions import Approve, LetPass, Question
from hearthside.core.life.turns import EndTurn, TurnsStopped
from hearthside.core.life.votes import CastBallot, OpenBallots
from hearthside.core.moves import Event, Illegal, Move
from hearthside.games.venus import GAME
from hearthside.games.venus.characters.inventing import PersonAdded
from hearthside.games.venus.check.moves import Roll
from hearthside.games.venus.rolls.acting import Act
from hearthside.games.venus.rolls.calling_for_rolls import CallCheck, CallTask
from hearthside.games.venus.rolls.roll_factors import FactorRow
from hearthside.games.venus.sheet import Ability, Asset, Attribute, Figure, JobHeld, Kin, Note
from hearthside.games.venus.task.frame_moves import RollTask, SetThreshold, TakeJob

FAY, ANA, BO, CY, DEE = "fay", "ana", "bo", "cy", "dee"
PLAYERS = (ANA, BO, CY, DEE)
COPPER, BRONZE, SILVER, GOLD, PLATINUM = range(5)
NAMES = {ANA: "Ilves", BO: "Oriel", CY: "Tarn", DEE: "Senna"}


def seated(*names: str, dice: str = "computer", **settings: Any) -> Driver:
    """Fay facilitates; Ana, Bo, Cy and Dee sit clockwise from her."""
    table = Driver(GAME, gm="Fay", dice=dice, settings={"tier": "public", **settings})
    table.sit(*(names or ("Ana", "Bo", "Cy", "Dee")))
    return table


def figure(seat: str, **sheet: Any) -> Figure:
    """Somebody a seat plays, plain unless said otherwise."""
    return Figure(id=seat, name=NAMES.get(seat, seat), player=seat, **sheet)


def abilities(**given: tuple[int, int]) -> dict[str, Ability]:
    """`abilities(wits=(SILVER, 3))`: caliber and score."""
    return {name: Ability(caliber=metal, score=score) for name, (metal, score) in given.items()}


def job(name: str, level: int, *inherits: str, exp: int = 0, **more: Any) -> JobHeld:
    id = name.lower()
    return JobHeld(id=id, name=name, abilities=inherits, level=level, exp=exp, **more)


def attribute(kind: str, name: str, **more: Any) -> Attribute:
    return Attribute(id=name.lower().replace(" ", "-"), kind=kind, name=name, **more)


def asset(name: str, **more: Any) -> Asset:
    return Asset(id=name.lower().replace(" ", "-"), kind="vendible", name=name, **more)


def kin(name: str, **more: Any) -> Kin:
    return Kin(id=name.lower(), name=name, **more)


def npc(name: str, **sheet: Any) -> Figure:
    """Somebody the FC plays, here unless said otherwise."""
    return Figure(id=name.lower().replace(" ", "-"), name=name, npc=True, **sheet)


def notes(*texts: str) -> tuple[Note, ...]:
    return tuple(Note(id=f"note-{at}", text=text) for at, text in enumerate(texts, 1))


def given(table: Driver, *people: Figure) -> Driver:
    """The table with these people on it."""
    return happens(table, *(PersonAdded(figure=one) for one in people))


def happens(table: Driver, *events: Event) -> Driver:
    """Events written into the log as if they had come of a move, so that it still replays."""
    table._keep("", engine.cascade(GAME, table.table, events))
    return table


def changed(table: Driver, who: str, **sheet: Any) -> Driver:
    return given(table, replace(table.table.play.cast[who], **sheet))


def evening(*people: Figure, **settings: Any) -> Driver:
    """A scene is open, turns are off, and everyone has a character."""
    table = seated(**settings)
    known = {one.player for one in people}
    given(table, *people, *(figure(seat) for seat in PLAYERS if seat not in known))
    table.do(FAY, OpenSession())
    table.do(FAY, OpenScene(title="The lamp stair"))
    return happens(table, TurnsStopped())


def who(table: Driver, seat: str) -> Figure:
    found: Figure = table.table.play.cast[seat]
    return found


def offered(table: Driver, seat: str, kind: type[Move] | str) -> list[Option]:
    from hearthside.core.moves import tag_of

    tag = kind if isinstance(kind, str) else tag_of(kind)
    return [one for one in offers.options(GAME, table.table, seat) if one.move == tag]


def picks(table: Driver, seat: str, kind: type[Move], field: str) -> set[str]:
    """What may be chosen in a blank of the forms of a move."""
    fields = [one for form in offered(table, seat, kind) for one in form.fields]
    return {pick.value for one in fields if one.name == field for pick in one.picks}


def refused(table: Driver, seat: str, move: Move) -> str:
    """The sentence of a refusal; the table is as it was."""
    before = table.table
    try:
        table.do(seat, move)
    except Illegal as no:
        assert table.table is before
        return no.sentence
    raise AssertionError(f"This was not refused: {move}")


def said(table: Driver, since: int = 0) -> str:
    return "\n".join(line.plain for entry in table.entries[since:] for line in entry.said)


def falls(table: Driver, *faces: int) -> None:
    """What is in the air shows this: the story's dice, or else the first beside it."""
    pool = engine.chance(GAME, table.table)
    table.fall(*faces, pool=pool.id if pool else "")


def reviews(table: Driver) -> list[Any]:
    return list(table.table.suggestions.values())


def pass_all(table: Driver) -> None:
    """Nobody is against anything."""
    while open_now := [one for one in reviews(table) if not one.questioned]:
        table.do(FAY, LetPass(review=open_now[0].id))


def vote(table: Driver, yes: Iterable[str], no: Iterable[str] = (), count: bool = True) -> None:
    """The newest review is questioned and voted on; whoever is silent stays silent."""
    review = reviews(table)[-1]
    if not review.questioned:
        asked = [seat for seat in review.peers if seat not in review.approved]
        table.do(asked[0], Question(review=review.id, why="Is that so?"))
    ballots(table, yes, no, count)


def ballots(table: Driver, yes: Iterable[str], no: Iterable[str] = (), count: bool = True) -> None:
    """The newest vote with yes and no, beside those a step of a round calls by itself."""
    for seat, choice in (*((seat, "yes") for seat in yes), *((seat, "no") for seat in no)):
        if (now := _open(table)) is not None:
            table.do(seat, CastBallot(choice=choice, vote=now))
    if count and (now := _open(table)) is not None:
        table.do(FAY, OpenBallots(vote=now))


def _open(table: Driver) -> str | None:
    votes = reversed(table.table.votes.values())
    return next((one.id for one in votes if not one.about.startswith("venus.")), None)


def approve(table: Driver, *seats: str) -> None:
    review = reviews(table)[-1]
    for seat in seats:
        table.do(seat, Approve(review=review.id, seat=seat))


def end_turns(table: Driver, *seats: str, passed: bool = True) -> None:
    for seat in seats:
        table.do(seat, EndTurn(seat=seat, passed=passed))


def factors(*words: str, kind: str = "other") -> tuple[FactorRow, ...]:
    return tuple(FactorRow(kind=kind, words=one) for one in words)


def call_check(
    table: Driver,
    seat: str = ANA,
    ability: str = "wits",
    difficulty: int = 10,
    harder: tuple[FactorRow, ...] = (),
    bearing: tuple[str, ...] = (),
    words: str = "Get over the wall",
    stakes: str = "The dogs wake",
    against: str = "",
) -> None:
    table.do(seat, Act(who=seat, words=words, wish="", bearing=bearing))
    table.do(
        FAY,
        CallCheck(
            who=seat,
            words=words,
            ability=ability,
            difficulty=str(difficulty),
            factors=harder,
            stakes=stakes,
            against=against,
        ),
    )


def check(table: Driver, *faces: int, **call: Any) -> None:
    """A check is called, rolled, and the d20 shows this."""
    call_check(table, **call)
    table.do(call.get("seat", ANA), Roll())
    table.fall(*faces)


def call_task(
    table: Driver,
    seat: str = ANA,
    ability: str = "wits",
    bearing: tuple[str, ...] = (),
    words: str = "Get aboard unseen",
    stakes: str = "The watch is called",
    against: str = "",
) -> None:
    table.do(seat, Act(who=seat, words=words, wish="", bearing=bearing))
    table.do(
        FAY,
        CallTask(
            who=seat, words=words, ability=ability, stakes=stakes, against=against, later=True
        ),
    )


def takes(table: Driver, job: str, seat: str = ANA) -> None:
    """The job that is used: said, unless only one may be."""
    if (now := table.table.play.task) and now.job != job:
        table.do(seat, TakeJob(job=job))


def framed(
    table: Driver, job: str, harder: tuple[FactorRow, ...] = (), seat: str = ANA, **call: Any
) -> None:
    """A task with its job and threshold: allies may offer dice now."""
    call_task(table, seat, **call)
    takes(table, job, seat)
    table.do(FAY, SetThreshold(factors=harder))


def task(table: Driver, job: str, faces: tuple[int, ...], seat: str = ANA, **call: Any) -> None:
    """A task whose dice have fallen."""
    framed(table, job, seat=seat, **call)
    table.do(seat, RollTask())
    table.fall(*faces)
