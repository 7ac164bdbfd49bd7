"""People around a Fate table, for tests: who sits down, whom they play, what they may do."""

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.scenes_sessions import CloseScene, CloseSession, OpenScene, OpenSession
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Illegal, Move
from hearthside.core.secrecy.views import view
from hearthside.core.table import with_character
from hearthside.games.fate import GAME
from hearthside.games.fate.characters.stunt_forms import StuntRow, as_values
from hearthside.games.fate.sheet import Aspect, Consequence, Hero, Severity

GALE = "gale"
RATINGS = {"careful": 1, "clever": 2, "flashy": 0, "forceful": 1, "quick": 2, "sneaky": 3}


def stunt(name: str, **changes: Any) -> StuntRow:
    """A finished bonus stunt."""
    row = StuntRow(name=name, approach="clever", action="overcome", text="a lock")
    return replace(row, **changes)


def bending(name: str) -> StuntRow:
    """A finished stunt that bends a rule."""
    return StuntRow(name=name, kind="open", text="find a door")


def gathered(*players: str) -> Driver:
    """A table with Gale as game master and these players."""
    table = Driver(GAME, gm="Gale")
    table.sit(*players)
    return table


def draft(table: Driver, seat: str, name: str = "Wren Halloway") -> str:
    """Someone begins a character."""
    known = set(table.table.play.cast)
    table.do(seat, BeginMaking(name=name))
    (id,) = set(table.table.play.cast) - known
    return id


def saving(id: str, step: str, **blanks: Any) -> SaveStep:
    """A step as it is saved; what is not said is left blank."""
    blank = {
        "idea": {"high_concept": "", "trouble": ""},
        "aspects": {"first": "", "second": "", "third": ""},
        "name": {"name": "", "appearance": ""},
    }.get(step, {})
    return SaveStep(id, step, {**blank, **blanks})


def saving_stunts(id: str, *rows: StuntRow) -> SaveStep:
    return SaveStep(id, "stunts", {"stunts": [as_values(row) for row in rows]})


def hero(
    table: Driver,
    seat: str,
    name: str = "Wren Halloway",
    stunts: tuple[StuntRow, ...] = (),
    **ratings: int,
) -> str:
    """Someone makes a whole character."""
    id = draft(table, seat, name)
    given = ratings or RATINGS
    order = sorted(given, key=lambda way: -given[way])
    table.do(
        seat, saving(id, "idea", high_concept=f"{name} the Bold", trouble=f"{name} Is in Debt")
    )
    table.do(seat, saving(id, "aspects", first=f"{name} Has a Dog"))
    table.do(seat, saving(id, "name", name=name, appearance="Small and quick."))
    table.do(seat, SaveStep(id, "approaches", {"order": order}))
    table.do(seat, saving_stunts(id, *(stunts or (stunt("Hands That Remember"),))))
    table.do(seat, FinishMaking(id))
    return id


def at_play(*players: str) -> Driver:
    """Each player has a character named like them, and a scene is open."""
    table = gathered(*players)
    for player in players:
        hero(table, player.lower(), player)
    session(table)
    return table


def session(table: Driver) -> None:
    """A session and a scene begin."""
    table.do(GALE, OpenSession())
    table.do(GALE, OpenScene("The lamp stair"))


def next_scene(table: Driver) -> None:
    table.do(GALE, CloseScene())
    table.do(GALE, OpenScene("Elsewhere"))


def next_session(table: Driver) -> None:
    table.do(GALE, CloseScene())
    table.do(GALE, CloseSession())
    session(table)


def who(table: Driver, id: str) -> Hero:
    known: Hero = table.table.play.cast[id]
    return known


def given(table: Driver, id: str, **changes: Any) -> None:
    """Something is so about a character, however it came about."""
    table.table = with_character(table.table, replace(who(table, id), **changes))


def given_play(table: Driver, **changes: Any) -> None:
    table.table = replace(table.table, play=replace(table.table.play, **changes))


def hurt(table: Driver, id: str, severity: Severity, text: str, session: int = 1) -> str:
    """Someone carries a consequence, taken in this session."""
    key = f"{id}-{severity}"
    aspect = Aspect(id=key, text=text, kind="consequence", owner=id, free={"foes": 1})
    taken = Consequence(severity=severity, aspect=key, session=session, conflict=0)
    given(table, id, consequences=(*who(table, id).consequences, taken))
    given_play(table, aspects={**table.table.play.aspects, key: aspect})
    return key


def texts(table: Driver, owner: str = "", *kinds: str) -> list[str]:
    """What is true of someone, or of the scene."""
    return [
        known.text
        for known in table.table.play.aspects.values()
        if known.owner == owner and (not kinds or known.kind in kinds)
    ]


def aspect_id(table: Driver, text: str) -> str:
    return next(key for key, known in table.table.play.aspects.items() if known.text == text)


def options(table: Driver, seat: str, move: str, **fixed: Any) -> list[Option]:
    """What a seat is offered of one kind."""
    return [
        option
        for option in offers.options(GAME, table.table, seat)
        if option.move == move and fixed.items() <= option.fixed.items()
    ]


def refused(table: Driver, seat: str, move: Move) -> str:
    """The sentence with which a move is turned down; nothing changes."""
    before = table.table
    with pytest.raises(Illegal) as illegal:
        table.do(seat, move)
    assert table.table is before
    return illegal.value.sentence


def said(table: Driver, seat: str = "") -> list[str]:
    """Every line of the log that a seat may read."""
    return [
        line.plain
        for entry in table.entries
        for line in entry.said
        if table.table.sees(seat, line.to)
    ]


def seen(table: Driver, seat: str) -> Any:
    """The table as a seat sees it."""
    return view(GAME, table.table, seat)
