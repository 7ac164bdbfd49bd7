"""Plot augments: obstacles the GM builds because overcoming them helps later (QW-2.4.2)."""

from msgspec.structs import replace

from hearthside.core.forms import Choice, Many, Option, Pick, Text
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, Span, aspect, line, number
from hearthside.core.table import slug
from hearthside.games.questworlds import books
from hearthside.games.questworlds.books import QuestTable
from hearthside.games.questworlds.contest.acting import ability_choice, acting, starters
from hearthside.games.questworlds.contest.bars import refuse_a_repeat
from hearthside.games.questworlds.contest.framing import Framed, first_use
from hearthside.games.questworlds.contest.state import Contest
from hearthside.games.questworlds.ratings import modifier
from hearthside.games.questworlds.settings import sign
from hearthside.games.questworlds.state import Plot

WORTHS = (3, 6, 9, 20)
CLASS_OF = {3: "moderate", 6: "high", 9: "very high", 20: "nearly impossible"}
"""A harder obstacle earns more; the GM may still set another resistance."""


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
    plot: Plot


class PlotEarned(Event, frozen=True, tag="questworlds.plot-earned"):
    plot: str


class PlotEnded(Event, frozen=True, tag="questworlds.plot-ended"):
    plot: str


MOVES = (MakePlot, TryPlot, AwardPlot, EndPlot)
EVENTS = (PlotMade, PlotEarned, PlotEnded)


def options(table: QuestTable, seat: str) -> list[Option]:
    offered = []
    plots = table.play.plots.values()
    if books.playing(table) and books.idle(table):
        for hero in starters(table, seat):
            offered += [
                Option(
                    move="questworlds.try-plot",
                    label=f"{hero.name} takes on {plot.name}",
                    fixed={"who": hero.id, "plot": plot.id},
                    fields=(
                        replace(ability_choice(table, hero), forecast=True),
                        Text(name="tactics", label="How?", long=True, most=400),
                    ),
                    help=f"It earns {modifier(plot.value, sign(table))} for {plot.situation}.",
                    rules=("QW-2.4.2",),
                    about=hero.id,
                )
                for plot in plots
                if not plot.earned
            ]
    if table.is_gm(seat):
        offered += _for_the_gm(table)
    return offered


def _for_the_gm(table: QuestTable) -> list[Option]:
    people = tuple(Pick(hero.id, hero.name) for hero in books.heroes(table))
    offered = []
    if people:
        worths = tuple(Pick(str(n), modifier(n, sign(table))) for n in WORTHS)
        offered.append(
            Option(
                move="questworlds.make-plot",
                label="Build an obstacle that earns a plot augment",
                fields=(
                    Text(name="name", label="The obstacle", needed=True, most=80),
                    Choice(name="worth", label="It is worth", picks=worths, value="3"),
                    Text(name="situation", label="For which situation?", needed=True, most=120),
                    Many(
                        name="heroes",
                        label="Whom it serves",
                        picks=people,
                        value=tuple(pick.value for pick in people),
                        least=1,
                    ),
                ),
                rules=("QW-2.4.2",),
                section="scene",
            )
        )
    for plot in table.play.plots.values():
        if not plot.earned:
            offered.append(
                Option(
                    move="questworlds.award-plot",
                    label=f"{plot.name} is overcome",
                    fixed={"plot": plot.id},
                    rules=("QW-2.4.2",),
                    section="scene",
                    about=plot.id,
                )
            )
        offered.append(
            Option(
                move="questworlds.end-plot",
                label=f"{plot.name} is over",
                fixed={"plot": plot.id},
                rules=("QW-2.4.2",),
                section="scene",
                about=plot.id,
            )
        )
    return offered


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
            hero, plot = table.play.cast[move.who], table.play.plots[move.plot]
            side = acting(table, hero, move.ability)
            refuse_a_repeat(table, hero, side, plot.name)
            contest = Contest(
                id=f"c{table.seq + 1}",
                kind="plot",
                beat="frame",
                prize=f"an edge for {plot.situation}",
                tactics=move.tactics.strip(),
                obstacle=plot.name,
                me=side,
                about=plot.id,
                resistance=CLASS_OF[plot.value],
                plot_worth=plot.value,
            )
            return [*first_use(hero, side.ability), Framed(contest=contest)]
        case AwardPlot():
            return [PlotEarned(plot=move.plot)]
        case EndPlot():
            return [PlotEnded(plot=move.plot)]
    raise TypeError(move)


def aftermath(table: QuestTable, contest: Contest) -> list[Event]:
    won = (contest.outcome or 0) > 0 and contest.about in table.play.plots
    return [PlotEarned(plot=contest.about)] if won else []


def evolve(table: QuestTable, event: Event) -> QuestTable:
    plots = table.play.plots
    match event:
        case PlotMade():
            return books.with_play(table, plots={**plots, event.plot.id: event.plot})
        case PlotEarned():
            earned = replace(plots[event.plot], earned=True)
            return books.with_play(table, plots={**plots, event.plot: earned})
        case PlotEnded():
            left = {id: plot for id, plot in plots.items() if id != event.plot}
            return books.with_play(table, plots=left)
    raise TypeError(event)


def say(table: QuestTable, event: Event) -> list[Line]:
    spans: tuple[str | Span, ...]
    rules = ("QW-2.4.2",)
    match event:
        case PlotMade():
            worth = number(modifier(event.plot.value, sign(table)))
            spans = (aspect(event.plot.name), " stands in the way. Overcome, it is worth ", worth)
            return [line(*spans, f" for {event.plot.situation}.", rules=rules, beat="Scene")]
        case PlotEarned():
            plot = table.play.plots[event.plot]
            spans = (aspect(plot.name), " is overcome: ", number(modifier(plot.value, sign(table))))
            return [line(*spans, f" for {plot.situation}.", rules=rules, beat="After")]
        case PlotEnded():
            spans = (aspect(table.play.plots[event.plot].name), " no longer counts.")
            return [line(*spans, rules=rules, beat="Scene", retold=False)]
    raise TypeError(event)
