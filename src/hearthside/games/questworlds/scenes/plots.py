"""Plot augments: obstacles the GM builds because overcoming them helps later (QW-2.4.2)."""

from typing import Any

from msgspec.structs import replace

from hearthside.core.asks import Verb, Verbs, verb
from hearthside.core.forms import Choice, Field, Many, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, number, typed
from hearthside.core.setting_events import GONE, Is
from hearthside.core.table import slug
from hearthside.core.wording.grammar import amid
from hearthside.games.questworlds import under_way
from hearthside.games.questworlds.contest.abilities import HOW, acting, starters, tapped
from hearthside.games.questworlds.contest.framing import framed
from hearthside.games.questworlds.contest.no_repeat import refuse_a_repeat
from hearthside.games.questworlds.contest.opposing import Granted
from hearthside.games.questworlds.contest.rolling import Settled
from hearthside.games.questworlds.contest.settling import TieBroken, in_any_case
from hearthside.games.questworlds.people import heroes
from hearthside.games.questworlds.ratings import MASTERY, modifier
from hearthside.games.questworlds.settings import sign
from hearthside.games.questworlds.sheet import Hero
from hearthside.games.questworlds.state import Plot, QuestTable
from hearthside.games.questworlds.wording import own

PLOTS = {3: "moderate", 6: "high", 9: "very high", MASTERY: "nearly impossible"}
"""QW-2.4.2: what an obstacle is worth that helps later, and the resistance it begins at."""


class MakePlot(Move, frozen=True, tag="questworlds.make-plot"):
    name: str
    worth: str
    situation: str
    heroes: tuple[str, ...]


class TryPlot(Move, frozen=True, tag="questworlds.try-plot"):
    who: str
    plot: str
    ability: str
    tactics: str = ""


class AwardPlot(Move, frozen=True, tag="questworlds.award-plot"):
    """The obstacle was overcome in the story, without a contest."""

    plot: str


class EndPlot(Move, frozen=True, tag="questworlds.end-plot"):
    plot: str


class PlotMade(Event, frozen=True, tag="questworlds.plot-made"):
    sets = {"plots.{plot.id}": "plot"}
    plot: Plot


class PlotEarned(Event, frozen=True, tag="questworlds.plot-earned"):
    sets = {"plots.{plot}.earned": Is(True)}
    plot: str


class PlotEnded(Event, frozen=True, tag="questworlds.plot-ended"):
    sets = {"plots.{plot}": GONE}
    plot: str


def verbs(table: QuestTable, seat: str) -> Verbs:
    if table.in_scene and under_way.idle(table):
        open_ones = [plot for plot in table.play.plots.values() if not plot.earned]
        for hero in starters(table, seat) if open_ones else ():
            yield from (_trying(table, hero, plot) for plot in open_ones)
    if table.is_gm(seat):
        yield from _for_the_gm(table)


def _trying(table: QuestTable, hero: Hero, plot: Plot) -> Verb:
    return verb(
        TryPlot,
        own(hero, f"Take on {amid(plot.name)}"),
        lambda: [tapped(table, hero, "Overcome it with"), HOW],
        who=hero.id,
        fixed={"plot": plot.id},
        help=f"It earns {modifier(plot.value, sign(table))} for {plot.situation}.",
        rules=("QW-2.4.2",),
    )


def _for_the_gm(table: QuestTable) -> Verbs:
    look: dict[str, Any] = {"group": "scene", "rules": ("QW-2.4.2",)}
    if heroes(table):
        help = "An obstacle that earns something for later."
        yield verb(MakePlot, "Plot augment", lambda: _blanks(table), help=help, **look)
    for plot in table.play.plots.values():
        look["about"] = plot.id
        if not plot.earned:
            yield verb(AwardPlot(plot=plot.id), f"{plot.name} is overcome", **look)
        yield verb(EndPlot(plot=plot.id), f"{plot.name} no longer matters", **look)


def _blanks(table: QuestTable) -> list[Field]:
    people = tuple(Pick(hero.id, hero.name) for hero in heroes(table))
    worths = tuple(
        Pick(str(n), modifier(n, sign(table)), f"Resistance: {hard}.") for n, hard in PLOTS.items()
    )
    everyone = tuple(pick.value for pick in people)
    return [
        Text("name", "The obstacle", needed=True, most=80, placeholder="The rusted winch"),
        Choice("worth", "It is worth", picks=worths, value="3"),
        Text(
            "situation",
            "For which situation?",
            needed=True,
            most=120,
            placeholder="keeping the gate shut",
        ),
        Many("heroes", "Who it helps", picks=people, value=everyone, least=1),
    ]


def decide(table: QuestTable, seat: str, move: Move) -> list[Event]:
    match move:
        case MakePlot():
            plot = Plot(
                id=slug(move.name, table.play.plots),
                name=move.name.strip(),
                value=int(move.worth),
                situation=move.situation.strip(),
                heroes=move.heroes,
            )
            return [PlotMade(plot=plot)]
        case TryPlot():
            plot = table.play.plots[move.plot]
            side = acting(table, table.play.cast[move.who], move.ability)
            refuse_a_repeat(table, side, plot.name)
            prize, hard = plot.name, PLOTS[plot.value]
            contest = under_way.begun(table, "plot", prize, side, move.tactics, about=plot.id)
            return framed(table, replace(contest, obstacle=plot.name, resistance=hard))
        case AwardPlot():
            return [PlotEarned(plot=move.plot)]
        case EndPlot():
            return [PlotEnded(plot=move.plot)]
    raise TypeError(move)


def follow(table: QuestTable, event: Settled | TieBroken | Granted) -> list[Event]:
    """A contest for it that is won, rolled or not, earns it."""
    contest = table.play.contest
    if contest is None or contest.kind != "plot" or contest.about not in table.play.plots:
        return []
    earned = PlotEarned(plot=contest.about)
    match event:
        case Settled() | TieBroken() if in_any_case(contest, event.outcome) > 0:
            return [earned]
        case Granted() if event.how != "own":
            return [earned]
    return []


def say(table: QuestTable, event: PlotMade | PlotEarned | PlotEnded) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules = ("QW-2.4.2",)
    match event:
        case PlotMade():
            worth = number(modifier(event.plot.value, sign(table)))
            spans = (aspect(event.plot.name), " stands in the way. Overcoming it earns ", worth)
            return [line(*spans, *typed(event.plot.situation), rules=rules, beat="Preparation")]
        case PlotEarned():
            plot = table.play.plots[event.plot]
            worth = number(modifier(plot.value, sign(table)))
            spans = (aspect(plot.name), " is overcome, for ", worth)
            return [line(*spans, *typed(plot.situation), rules=rules, beat="After")]
        case PlotEnded():
            spans = (aspect(table.play.plots[event.plot].name), " no longer counts.")
            return [line(*spans, rules=rules, beat="Scene", retold=False)]
