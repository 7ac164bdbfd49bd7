"""Making something as steps of data: drafts, what is missing, surprises, purses, what is shared."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from hearthside.core import engine, log, offers
from hearthside.core.driver import Driver
from hearthside.core.forms import (
    Choice,
    Field,
    Many,
    Number,
    Pick,
    Rows,
    Text,
    Total,
    When,
    YesNo,
    purse,
)
from hearthside.core.game import Game
from hearthside.core.life.drafts import DropDraft, FinishMaking
from hearthside.core.life.renaming import RenameCharacter
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking, Making, Problem, SaveStep, Step, stages
from hearthside.core.moves import Illegal, tag_of
from hearthside.core.procedures import Parts
from hearthside.core.show import Prompt, Sheet
from hearthside.core.state_changes import applied, between
from hearthside.core.table import Character, Made, Play, Table, with_made


class Sailor(Character, frozen=True, kw_only=True):
    trade: str = ""
    watch: Literal["port", "starboard"] = "port"
    gear: tuple[str, ...] = ()
    wits: int = 0
    coins: int = 0


class Ship(Made, frozen=True, kw_only=True):
    guns: int = 0


class SeaPlay(Play, frozen=True, kw_only=True):
    cast: dict[str, Sailor] = {}
    shared: dict[str, Ship] = {}
    ledger: dict[str, str] = {}
    depths: dict[int, str] = {}
    flags: tuple[str, ...] = ()


def _gear(table: Table[SeaPlay], who: Sailor) -> Sequence[Field]:
    rope = Pick("rope", "Rope", counts={"coins": -1})
    cutlass = Pick("cutlass", "Cutlass", counts={"coins": -3})
    return (
        Many(name="gear", label="Gear", picks=(rope, cutlass), value=who.gear, least=1),
        Number(name="wits", label="Wits", least=0, most=4, value=who.wits, counts={"coins": -1}),
    )


def _purse(table: Table[SeaPlay], who: Sailor) -> Sequence[Total]:
    return (purse("coins", 4),)


def _trade(table: Table[SeaPlay], who: Sailor) -> Sequence[Field]:
    trades = (Pick("cook", "Cook"), Pick("gunner", "Gunner"))
    return (
        Text(name="name", label="Name", value=who.name, needed=True, suggestions=("Anne", "Mary")),
        Choice(name="trade", label="Trade", picks=trades, value=who.trade),
        Choice(
            name="watch",
            label="Watch",
            picks=(Pick("port", "Port"), Pick("starboard", "Starboard")),
            value=who.watch,
            when=When("trade", ("gunner",)),
        ),
    )


def _told(table: Table[SeaPlay], who: Sailor, blanks: Mapping[str, Any]) -> Table[SeaPlay]:
    ledger = {**table.play.ledger, who.id: blanks["line"].strip()}
    return replace(table, play=replace(table.play, ledger=ledger))


SAILOR = Making(
    noun="sailor",
    label="Make a sailor",
    blank=lambda table, id, player: Sailor(id=id, name="", player=player),
    steps=(
        Step(id="trade", title="Name and trade", fields=_trade),
        Step(id="gear", title="Gear", fields=_gear, totals=_purse),
        Step(
            id="ledger",
            title="In the ledger",
            help=lambda table, who: f"What does it say of {who.name or 'you'}?",
            fields=lambda table, who: (
                Text(name="line", label="Line", value=table.play.ledger.get(who.id, "")),
            ),
            saved=_told,
            problems=lambda table, who: (
                [] if table.play.ledger.get(who.id) else [Problem("line", "Nothing is written.")]
            ),
            may_wait=lambda table, who: who.trade != "gunner",
            when=lambda table, who: bool(who.trade),
        ),
    ),
    bars=lambda table, who: "The crew is full." if "full" in table.play.flags else "",
    finished=lambda table, who: replace(who, coins=4),
    dropped=lambda table, who: replace(
        table,
        play=replace(
            table.play, ledger={k: v for k, v in table.play.ledger.items() if k != who.id}
        ),
    ),
)
SHIP = Making(
    noun="ship",
    label="Build a ship",
    blank=lambda table, id, player: Ship(id=id, name=""),
    steps=(
        Step(
            id="ship",
            title="The ship",
            fields=lambda table, ship: (
                Text(name="name", label="Her name", value=ship.name, needed=True),
                Number(name="guns", label="Guns", least=0, most=40, value=ship.guns),
            ),
        ),
    ),
    may_begin=lambda table, seat: not table.play.shared,
)


class Sea(Game[SeaPlay]):
    name = "sea"
    title = "Sea"
    pitch = ""
    Play = SeaPlay
    parts = Parts()
    makings = (SAILOR, SHIP)

    def begin(self, settings: Mapping[str, Any]) -> SeaPlay:
        return SeaPlay()

    def idle(self, table: Table[SeaPlay], seat: str) -> Prompt:
        return Prompt("")

    def sheet(self, table: Table[SeaPlay], character: str) -> Sheet:
        return Sheet(character, table.made(character).name, "", ())


GAME = Sea()


@pytest.fixture
def deck() -> Driver:
    table = Driver(GAME)
    table.sit("Ana", "Ben")
    table.do("ana", BeginMaking(what="sailor"))
    return table


def save(table: Driver, step: str, who: str = "sailor", seat: str = "ana", **blanks: Any) -> None:
    table.do(seat, SaveStep(who=who, step=step, blanks=blanks))


def stage(table: Driver, id: str, who: str = "sailor") -> Any:
    return next(one for one in GAME.steps(table.table, who) if one.id == id)


def offered(table: Driver, seat: str) -> list[str]:
    return [option.label for option in offers.options(GAME, table.table, seat)]


def test_a_name_is_asked_at_once_only_where_the_making_says_so(deck: Driver) -> None:
    every = offers.options(GAME, deck.table, "ben")
    begins = [option for option in every if option.move == tag_of(BeginMaking)]
    assert begins
    assert not any(option.fields for option in begins)


def test_a_step_saves_what_is_half_finished_and_says_what_is_missing(deck: Driver) -> None:
    save(deck, "trade", name="", trade="", watch="port")
    assert stage(deck, "trade").problems == (
        Problem("name", "Fill in “Name” first."),
        Problem("trade", "Trade: choose Cook or Gunner."),
    )
    save(deck, "trade", name=" Anne ", trade="", watch="port")
    assert deck.table.play.cast["sailor"].name == "Anne"
    with pytest.raises(Illegal, match="choose Cook or Gunner"):
        save(deck, "trade", name="Anne", trade="pope", watch="port")
    with pytest.raises(Illegal, match="choose Cook or Gunner"):
        deck.do("ana", FinishMaking(who="sailor"))
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    assert stage(deck, "trade").problems == ()


def test_a_purse_is_a_problem_of_the_step_not_a_refusal(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    save(deck, "gear", gear=["rope", "cutlass"], wits=2)
    assert [p.sentence for p in stage(deck, "gear").problems] == ["Coins left: −2. Take back 2."]
    with pytest.raises(Illegal, match="Take back 2"):
        deck.do("ana", FinishMaking(who="sailor"))
    save(deck, "gear", gear=[], wits=2)
    assert [p.sentence for p in stage(deck, "gear").problems] == ["Gear: choose at least 1 first."]
    save(deck, "gear", gear=["cutlass"], wits=1)
    assert stage(deck, "gear").problems == ()


def test_a_blank_left_empty_where_no_empty_value_fits_stays_as_it_is(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="gunner", watch="starboard")
    save(deck, "trade", name="Anne", trade="gunner", watch="")
    assert deck.table.play.cast["sailor"].watch == "starboard"


def test_what_is_the_same_as_before_is_not_written_down_again(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    before = deck.table.seq
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    assert deck.table.seq == before


def test_a_step_is_there_only_for_drafts_that_take_it_and_may_wait_for_some(deck: Driver) -> None:
    assert [one.id for one in GAME.steps(deck.table, "sailor")] == ["trade", "gear"]
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    ledger = stage(deck, "ledger")
    assert (ledger.may_wait, ledger.help) == (True, "What does it say of Anne?")
    save(deck, "trade", name="Anne", trade="gunner", watch="port")
    assert not stage(deck, "ledger").may_wait


def test_a_step_may_change_more_than_the_draft_and_dropping_takes_it_along(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    save(deck, "ledger", line="Owes two shillings")
    assert deck.table.play.ledger == {"sailor": "Owes two shillings"}
    deck.do("ana", DropDraft(who="sailor"))
    assert deck.table.play == SeaPlay()


def test_finishing_brings_it_into_the_story_with_what_it_starts_with(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    save(deck, "gear", gear=["rope"], wits=0)
    ruled = replace(deck.table, play=replace(deck.table.play, flags=("full",)))
    with pytest.raises(Illegal, match="The crew is full"):
        engine.turn(GAME, ruled, "ana", FinishMaking(who="sailor"))
    deck.do("ana", FinishMaking(who="sailor"))
    anne = deck.table.play.cast["sailor"]
    assert (anne.draft, anne.coins, anne.player) == (False, 4, "ana")
    assert deck.entries[-1].said[0].plain == "Anne joins the story."
    assert "Gear" not in offered(deck, "ana")
    deck.do("ana", RenameCharacter(who="sailor", name="Red Anne"))
    assert deck.entries[-1].said[0].plain == "Anne is called Red Anne now."


def test_a_draft_is_its_players_and_the_gms_and_nobody_elses(deck: Driver) -> None:
    assert "Name and trade" in offered(deck, "ana")
    assert "Name and trade" in offered(deck, "gale")
    assert "Name and trade" not in offered(deck, "ben")
    with pytest.raises(Illegal):
        save(deck, "trade", seat="ben", name="Mine", trade="cook", watch="port")
    deck.do("gale", BeginMaking(what="sailor"))
    assert deck.table.play.cast["sailor-2"].player == ""


def test_something_shared_is_made_by_everyone_and_has_a_sheet(deck: Driver) -> None:
    deck.do("ben", BeginMaking(what="ship"))
    assert "Build a ship" not in offered(deck, "ana")
    save(deck, "ship", who="ship", seat="ben", name="The Gull", guns=2)
    save(deck, "ship", who="ship", seat="ana", name="The Gull", guns=12)
    deck.do("ana", FinishMaking(who="ship"))
    assert deck.table.play.shared == {
        "ship": Ship(id="ship", name="The Gull", guns=12, making="ship")
    }
    assert GAME.sheet(deck.table, "ship").name == "The Gull"
    assert deck.entries[-1].said[0].plain == "The Gull is there."


def test_whoever_is_finished_joins_the_story_and_what_is_shared_is_done(deck: Driver) -> None:
    deck.do("ben", BeginMaking(what="ship"))
    every = offers.options(GAME, deck.table, "ana")
    done = {one.about: one.label for one in every if one.label.startswith("Done")}
    assert done == {"sailor": "Done: Someone new joins the story", "ship": "Done"}


def test_a_shared_draft_goes_alone_and_only_after_a_second_look(deck: Driver) -> None:
    deck.do("ben", BeginMaking(what="ship"))
    other = replace(deck.table.play.shared["ship"], id="raft", name="Raft", draft=False)
    deck.table = with_made(deck.table, other)
    offered_now = offers.options(GAME, deck.table, "ben")
    (drop,) = [o for o in offered_now if o.move == "table.drop-draft" and o.about == "ship"]
    assert drop.danger
    deck.do("ben", DropDraft(who="ship"))
    assert [*deck.table.play.shared] == ["raft"]
    assert [*deck.table.play.cast] == ["sailor"]


def test_surprise_takes_picks_and_suggestions_and_keeps_what_is_written(deck: Driver) -> None:
    luck = Luck(Random(1).randrange)
    lucky = GAME.surprise(deck.table, "sailor", "trade", luck)
    assert isinstance(lucky, SaveStep)
    assert lucky.blanks["name"] in ("Anne", "Mary")
    assert lucky.blanks["trade"] in ("cook", "gunner")
    deck.do("ana", lucky)
    anew = {GAME.surprise(deck.table, "sailor", "trade", luck).blanks["name"] for _ in range(20)}
    assert anew == {"Anne", "Mary"}


def test_a_step_does_not_repeat_what_its_blanks_say(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="gunner", watch="port")
    assert stage(deck, "trade").so_far == ()


def test_the_way_may_lead_past_a_step(deck: Driver) -> None:
    assert not stage(deck, "trade").aside
    step = replace(GAME.makings[0].steps[0], aside=True)
    making = replace(GAME.makings[0], steps=(step, *GAME.makings[0].steps[1:]))
    first, *_ = stages((making,), deck.table, "sailor")
    assert first.aside
    when = replace(step, aside=lambda table, draft: draft.name == "Anne")
    making = replace(making, steps=(when,))
    assert not stages((making,), deck.table, "sailor")[0].aside
    save(deck, "trade", name="Anne", trade="gunner", watch="port")
    assert stages((making,), deck.table, "sailor")[0].aside


def test_rows_may_be_unfinished_too(deck: Driver) -> None:
    from hearthside.core.making import relaxed

    rows = Rows(
        name="r", label="R", fields=(Text(name="t", label="T", needed=True),), least=2
    )  # fmt: skip
    assert relaxed(rows).problem([{"t": ""}]) == ""
    assert rows.problem([{"t": ""}])


def test_the_log_of_a_making_makes_the_same_table(deck: Driver) -> None:
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    save(deck, "gear", gear=["rope"], wits=3)
    deck.do("ana", FinishMaking(who="sailor"))
    entries = [log.decode(GAME, log.encode(entry)) for entry in deck.entries]
    assert log.replay(GAME, entries) == deck.table


def test_a_change_says_what_it_set_and_what_is_gone() -> None:
    anne = Sailor(id="a", name="Anne", gear=("rope",))
    before = SeaPlay(cast={"a": anne}, ledger={"a": "x", "b": "y"})
    after = SeaPlay(cast={"a": replace(anne, gear=())}, ledger={"b": "z", "c.d": "!"}, flags=("f",))
    change = between(before, after)
    assert change.set == {"cast.a.gear": [], "ledger": {"b": "z", "c.d": "!"}, "flags": ["f"]}
    assert applied(before, change) == after
    plain = msgspec.json.decode(msgspec.json.encode(change), type=type(change))
    assert applied(before, plain) == after
    assert not between(after, after)
    gone = between(before, replace(before, ledger={"b": "y"}))
    assert (gone.set, gone.gone) == ({}, ("ledger.a",))
    sounded = replace(before, depths={7: "sand", 12: "rock"})
    deeper = replace(before, depths={7: "mud"})
    for one, other in ((before, sounded), (sounded, deeper), (deeper, before)):
        assert applied(one, between(one, other)) == other
    table = with_made(Driver(GAME).table, anne)
    assert table.made("a") == anne
    assert table.made("nobody") is None


def test_a_step_is_begun_once_it_holds_something_of_somebody(deck: Driver) -> None:
    first, gear = stage(deck, "trade"), stage(deck, "gear")
    assert (first.begun, first.done, gear.begun) == (False, False, False)
    save(deck, "trade", name="Anne", trade="", watch="port")
    assert (stage(deck, "trade").begun, stage(deck, "trade").done) == (True, False)
    save(deck, "trade", name="Anne", trade="cook", watch="port")
    assert stage(deck, "trade").done


def test_lines_are_shown_in_short() -> None:
    rated = Rows(
        name="rated",
        label="Skills",
        fields=(
            Text(name="skill", label="Skill"),
            Choice(name="shade", label="Shade", picks=(Pick("B", "B"), Pick("G", "G"))),
            Number(name="exponent", label="Exponent", least=0, most=9),
            YesNo(name="tools", label="Tools at hand"),
        ),
    )
    rows = [
        {"skill": "Sword", "shade": "B", "exponent": 4, "tools": True},
        {"skill": "Song", "shade": "G", "exponent": 0, "tools": False},
    ]
    assert rated.shown(rows) == "Sword B4 (tools at hand); Song G0"
