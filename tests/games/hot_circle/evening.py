"""An evening of Hot Circle in a few words: who sits down, who is played, how a test goes."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.core import offers
from hearthside.core.dice import Faces
from hearthside.core.driver import Driver
from hearthside.core.forms import Option
from hearthside.core.life.drafts import FinishMaking
from hearthside.core.life.guided_rounds import AnswerItem, BeginRound, GoOnWithRound
from hearthside.core.life.scenes_sessions import CloseScene, OpenScene, OpenSession
from hearthside.core.life.votes import CastBallot
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.games.hot_circle import GAME
from hearthside.games.hot_circle.ability_test.asking import AskAbility
from hearthside.games.hot_circle.ability_test.rolling import LetAbilityStand, RollAbility
from hearthside.games.hot_circle.ability_test.setting_obstacle import JudgeAbility
from hearthside.games.hot_circle.ability_test.state import AbilityTest
from hearthside.games.hot_circle.characters.belief_forms import BeliefRow
from hearthside.games.hot_circle.characters.lifepaths import LifepathRow
from hearthside.games.hot_circle.characters.npcs import NpcPath, WriteNpc
from hearthside.games.hot_circle.obstacle_test.calling import CallTest
from hearthside.games.hot_circle.obstacle_test.claiming import ClaimDice, ClaimForNpc
from hearthside.games.hot_circle.obstacle_test.compromises import OfferCompromise
from hearthside.games.hot_circle.obstacle_test.hindering import (
    OfferHindrances,
    RollDice,
    SetDisadvantage,
)
from hearthside.games.hot_circle.obstacle_test.judging_dice import JudgeDice
from hearthside.games.hot_circle.obstacle_test.reroll_forms import LetStand, waiting
from hearthside.games.hot_circle.obstacle_test.stakes import WriteRisk, WriteStakes
from hearthside.games.hot_circle.obstacle_test.state import ObstacleTest
from hearthside.games.hot_circle.session_zero.campaign import Faction, can_be, undrawn
from hearthside.games.hot_circle.session_zero.factions import FactionRow, SetFactions
from hearthside.games.hot_circle.session_zero.gamemaster_and_lifepath_count import (
    SetLifepaths,
    VoteOnGamemaster,
)
from hearthside.games.hot_circle.session_zero.genre import SetGenre
from hearthside.games.hot_circle.session_zero.relations import Relate
from hearthside.games.hot_circle.session_zero.settings import SetSettings, SettingRow
from hearthside.games.hot_circle.session_zero.situation import SetSituation
from hearthside.games.hot_circle.session_zero.stages import GoTo
from hearthside.games.hot_circle.sheet import Hero
from hearthside.games.hot_circle.state import HotTable
from hearthside.games.hot_circle.task_and_obstacle import SIDES

GM, ANA, BEN = "gale", "ana", "ben"
WREN, MOSS, DUKE = "character", "character-2", "the-duke"
LAST = "last"
CROSSING = {"intent": "cross the water", "by_when": "by dawn", "task": "rowing hard"}
"""Linked to the test that ended last."""
SETTINGS = ("Quay", "Ledger", "Manor", "Chapel")


def sat_down(**settings: Any) -> Driver:
    """A table nobody has written on: Gale hosts, Ana and Ben are there."""
    table = Driver(GAME, settings=settings)
    table.sit("Ana", "Ben")
    return table


def at_relations(*majors: int, count: int = 4, **settings: str) -> Driver:
    """Settings A to D and numbered factions, with the map still to be drawn."""
    table = sat_down(**settings)
    table.do(ANA, SetGenre(genre="Fog", style="Slow"))
    table.do(ANA, GoTo(stage="settings"))
    table.do(ANA, SetSettings(settings=tuple(SettingRow(n) for n in ("A", "B", "C", "D"))))
    table.do(ANA, GoTo(stage="factions"))
    rows = tuple(FactionRow(f"F{n}", "abcd"[n % 4], n in majors) for n in range(1, count + 1))
    table.do(BEN, SetFactions(factions=rows))
    table.do(BEN, GoTo(stage="relations"))
    return table


def campaign(table: Driver, lifepaths: int = 3) -> Driver:
    """Session zero in a hurry, with Gale as gamemaster."""
    table.do(ANA, SetGenre(genre="Canal intrigue", style="Fog"))
    table.do(ANA, GoTo(stage="settings"))
    rows = tuple(SettingRow(name) for name in SETTINGS)
    table.do(BEN, SetSettings(settings=rows))
    table.do(BEN, GoTo(stage="factions"))
    factions = tuple(FactionRow(f"House {name}", name.lower()) for name in SETTINGS)
    table.do(BEN, SetFactions(factions=factions))
    table.do(ANA, GoTo(stage="relations"))
    rest_drawn(table)
    table.do(ANA, GoTo(stage="situation"))
    touched = ("house-quay", "house-manor")
    table.do(GM, SetSituation(tension="our own", situation="The tide is late.", touches=touched))
    table.do(GM, GoTo(stage="gamemaster"))
    table.do(ANA, VoteOnGamemaster())
    for seat in (GM, ANA, BEN):
        table.do(seat, CastBallot(choice=GM))
    table.do(GM, SetLifepaths(lifepaths=str(lifepaths)))
    return table


def relate(table: Driver, faction: str, seat: str = ANA, **ties: str) -> None:
    """Lines of the map: `rival` and `partner` of one faction."""
    for relation, other in ties.items():
        table.do(seat, Relate(faction=faction, relation=relation, other=other))


def rest_drawn(table: Driver) -> None:
    """Every line the map still lacks, to the first faction that it may lead to."""
    while lacking := undrawn(table.table.play.campaign):
        now, campaign_ = lacking[0], table.table.play.campaign
        other, *_ = can_be(campaign_, campaign_.faction(now.faction), now.relation)
        relate(table, now.faction, **{now.relation: other.id})


def beliefs() -> dict[str, Any]:
    rows = ({"stance": f"in the {n} thing", "goal": f"do the {n} thing"} for n in NTH)
    return {"beliefs": tuple(rows)}


NTH = ("first", "second", "third")


def instincts() -> dict[str, Any]:
    return {
        "instincts": (
            {"form": "always", "when": "", "act": "look twice"},
            {"form": "never", "when": "", "act": "lie to a child"},
            {"form": "when", "when": "a bell rings", "act": "run"},
        )
    }


def save(table: Driver, seat: str, who: str, step: str, **blanks: Any) -> None:
    """A step of making a character, saved as it stands."""
    table.do(seat, SaveStep(who=who, step=step, blanks=blanks))


def lives(*names: str, setting: str = "quay") -> tuple[LifepathRow, ...]:
    return (LifepathRow("", setting), *(LifepathRow(name, setting) for name in names))


def make(
    table: Driver,
    seat: str,
    name: str,
    line: tuple[LifepathRow, ...],
    traits: tuple[str, str, str] = ("Curious", "Stubborn", "Loud"),
) -> str:
    """A finished character."""
    who = begun(table, seat)
    save(table, seat, who, "name", name=name, about="")
    save(table, seat, who, "lifepaths", **lived(*line))
    save(table, seat, who, "beliefs", **beliefs())
    save(table, seat, who, "instincts", **instincts())
    save(table, seat, who, "traits", **dict(zip(NTH, traits, strict=True)))
    table.do(seat, FinishMaking(who=who))
    return who


def begun(table: Driver, seat: str) -> str:
    """A draft with nothing on it."""
    known = set(table.table.play.cast)
    table.do(seat, BeginMaking())
    (who,) = set(table.table.play.cast) - known
    return who


def lived(birth: LifepathRow, *later: LifepathRow) -> dict[str, Any]:
    """The blanks of a life."""
    return {
        "born": birth.setting,
        "called": birth.name,
        "born_twice": birth.twice,
        "lifepaths": tuple(msgspec.to_builtins(row) for row in later),
    }


def evening(**settings: Any) -> Driver:
    """Wren (Ana) and Moss (Ben), the Duke as an NPC, and an open scene."""
    table = campaign(sat_down(**settings))
    assert make(table, ANA, "Wren", lives("Sailor", "Scholar")) == WREN
    assert make(table, BEN, "Moss", lives("Clerk", "Bailiff", setting="ledger")) == MOSS
    duke = WriteNpc(
        character="",
        name="The Duke",
        lifepaths=(NpcPath("Duke", "manor", "4"),),
        traits="Vain, Gouty",
        beliefs=(BeliefRow("", "keep the quay"),),
    )
    table.do(GM, duke)
    table.do(GM, OpenSession())
    table.do(GM, OpenScene(title="Dusk on the quay"))
    return table


def given(table: Driver, who: str, **changes: Any) -> None:
    """A sheet set up by hand, as a ruling would."""
    play = table.table.play
    cast = {**play.cast, who: replace(play.cast[who], **changes)}
    table.table = replace(table.table, play=replace(play, cast=cast))


def with_campaign(table: HotTable, **changes: Any) -> HotTable:
    return table.with_play(campaign=replace(table.play.campaign, **changes))


def hero(table: Driver, who: str = WREN) -> Hero:
    found: Hero = table.table.play.cast[who]
    return found


def under_way(table: Driver) -> ObstacleTest:
    test: ObstacleTest | None = table.table.play.test
    assert test
    return test


def offered(table: Driver, seat: str, move: str) -> list[Option]:
    options = offers.options(GAME, table.table, seat)
    return [option for option in options if option.move == f"hot-circle.{move}"]


def picks(option: Option, field: str) -> list[str]:
    (blank,) = [one for one in option.fields if one.name == field]
    return [pick.value for pick in getattr(blank, "picks", ())]


def told(table: Driver, since: int = 0) -> str:
    return "\n".join(line.plain for entry in table.entries[since:] for line in entry.said)


def staked(
    table: Driver,
    intent: str = "cross the water",
    task: str = "rowing hard",
    obstacle: str = "",
    link: str = "",
    **risk: Any,
) -> None:
    """Wren's independent test, called and agreed."""
    if link == LAST:
        link = f"{table.table.play.links[-1].at}"
    table.do(GM, CallTest(who=WREN, obstacle=obstacle, link=link))
    table.do(ANA, WriteStakes(side="task", intent=intent, by_when="", task=task))
    table.do(GM, WriteRisk(**(risk or {"text": "the boat is lost"})))


def framed(
    table: Driver,
    claim: dict[str, Any] | None = None,
    judge: dict[str, Any] | None = None,
    hindered: tuple[str, ...] = (),
    steps: tuple[str, ...] = (),
    **stakes: Any,
) -> None:
    """Wren's independent test with everything on the table, ready to roll."""
    staked(table, **stakes)
    table.do(ANA, ClaimDice(**{"side": "task", "lifepath": "sailor", **(claim or {})}))
    test = table.table.play.test
    fit = "hindering" if test.task.fit == "hindering" else "helpful"
    table.do(
        GM,
        JudgeDice(**{"side": "task", "fit": fit, "stands": test.task.claimed, **(judge or {})}),
    )
    if hindered or steps:
        table.do(ANA, OfferHindrances(side="task", hindered=hindered, steps=steps))
        table.do(GM, SetDisadvantage(stands=hinderers(table)))


def hinderers(table: Driver) -> tuple[str, ...]:
    """Everything the GM could strike, kept."""
    test = under_way(table)
    return tuple(f"{s}/{one.key}" for s in SIDES for one in test.roll(s).hindrances if one.pays)


def rolled(table: Driver, mine: Faces, theirs: Faces, /, **frame: Any) -> None:
    """Wren's independent test with both rolls fallen."""
    framed(table, **frame)
    table.do(ANA, RollDice(side="task"))
    table.fall(*mine)
    table.fall(*theirs)


def stands(table: Driver) -> None:
    """Whoever is still asked lets it stand."""
    seats = {WREN: ANA, MOSS: BEN}
    while (test := table.table.play.test) and (sides := waiting(table.table, test)):
        seat = seats.get(test.roll(sides[0]).who, GM)
        table.do(seat, LetStand(side=sides[0]))


def versus(
    table: Driver,
    opponent: str = DUKE,
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
) -> None:
    """Wren against someone, both sides written but not agreed."""
    foe = GM if opponent == DUKE else BEN
    table.do(GM, CallTest(who=WREN, opponent=opponent))
    ours = {"intent": "keep the boat", "task": "talking fast", "compromise": "they take the oars"}
    yours = {"intent": "take the boat", "task": "shouting", "compromise": "they keep the sail"}
    sides = ((ANA, "task", ours | (mine or {})), (foe, "obstacle", yours | (theirs or {})))
    for seat, side, said in sides:
        wanted = {key: value for key, value in said.items() if key not in OFFERS}
        table.do(seat, WriteStakes(side=side, **{"by_when": "", **wanted}))
    for seat, side, said in sides:
        given = {OFFERS[key]: value for key, value in said.items() if key in OFFERS}
        if given["compromise"] is not None:
            table.do(seat, OfferCompromise(side=side, **given))


OFFERS = {"compromise": "compromise", "eased": "condition"}
"""What belongs to a compromise, by the name of its blank."""


def versus_rolled(
    table: Driver, task: tuple[int, ...], obstacle: tuple[int, ...], **stakes: Any
) -> None:
    """Wren against the Duke with both rolls fallen: 3D against 4D."""
    versus(table, **stakes)
    table.do(ANA, ClaimDice(side="task", lifepath="sailor"))
    table.do(GM, ClaimForNpc(side="obstacle", lifepath="duke", fit="helpful"))
    table.do(GM, JudgeDice(side="task", fit="helpful"))
    table.do(ANA, RollDice(side="task"))
    table.fall(*task)
    table.fall(*obstacle)


def asked(table: Driver, ability: str, seat: str = ANA, who: str = WREN, **blanks: Any) -> None:
    start = {"who": who, "ability": ability, "lifepath": "sailor", "what": "a rope"}
    if ability == "circles":
        start["setting"] = "quay"
    table.do(seat, AskAbility(**{**start, **blanks}))


def ability_rolled(
    table: Driver,
    ability: str,
    task: tuple[int, ...],
    obstacle: tuple[int, ...],
    judge: dict[str, Any] | None = None,
    **blanks: Any,
) -> None:
    asked(table, ability, **blanks)
    table.do(GM, JudgeAbility(**{"likely": "likelier", **(judge or {})}))
    table.do(ANA, RollAbility())
    table.fall(*task)
    table.fall(*obstacle)


def current(table: Driver) -> AbilityTest | None:
    return table.table.play.ability


def ability_stands(table: Driver) -> None:
    """The player lets it stand, if there is anything to decide."""
    test = table.table.play.ability
    if test and test.beat == "react":
        table.do(ANA, LetAbilityStand())


def closing_up() -> Driver:
    """The session is closing, at its first round."""
    table = evening()
    table.do(GM, CloseScene())
    table.do(GM, BeginRound(round="closing"))
    return table


def at_round(name: str) -> Driver:
    """The closing, gone on to a round."""
    table = closing_up()
    while table.table.round.step != name:
        next_round(table)
    return table


def next_round(table: Driver) -> None:
    """On to the next round of a closing, without waiting."""
    table.do(GM, GoOnWithRound(step=table.table.round.step))


def session_ends(table: Driver) -> None:
    """The closing to its end, whoever has something left to do."""
    while table.table.round:
        next_round(table)
    assert not table.table.session_open


def award(
    who: str, involving: tuple[str, ...] = (), asked: tuple[str, ...] = NTH, **goals: str
) -> AnswerItem:
    """What a character's goals earned: nothing, `furthered`, or how hard the resolved one was."""
    blanks: dict[str, Any] = {}
    for nth in asked:
        how = goals.get(nth, "nothing")
        resolved = how not in ("nothing", "furthered")
        blanks[nth] = "resolved" if resolved else how
        blanks[f"{nth}_worth"] = how if resolved else "simple"
        blanks[f"{nth}_shared"] = nth in involving
    return AnswerItem(item=who, blanks=blanks)


def growth(who: str, **blanks: int) -> AnswerItem:
    """What was really replaced of what was read out anew: `stances`, `instincts`."""
    return AnswerItem(item=f"growth-{who}", blanks=blanks)


def item(table: Driver, seat: str, id: str) -> Option:
    """What a seat is asked in a round, by its id."""
    options = offers.options(GAME, table.table, seat)
    (found,) = [o for o in options if o.move == "table.answer-item" and o.fixed["item"] == id]
    return found


MILESTONE = AnswerItem(item="milestone", blanks={"milestone": "yes"})


def milestone() -> Driver:
    """The closing at its trait votes."""
    table = at_round("traits")
    table.do(GM, MILESTONE)
    return table


def vote(table: Driver, **ballots: str) -> None:
    for seat, choice in ballots.items():
        table.do(seat, CastBallot(choice=choice))


def faction(table: Driver, id: str) -> Faction:
    found = table.table.play.campaign.faction(id)
    assert found
    return found
