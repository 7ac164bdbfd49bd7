"""Factions: who holds power in each setting, written by everyone at once (HC-1.3)."""

import msgspec

from hearthside.core.forms import Choice, Kept, Option, Pick, Rows, Text, YesNo
from hearthside.core.moves import Event, Move
from hearthside.core.say import Line, aspect, line, listed
from hearthside.games.hot_circle.books import HotTable, with_campaign
from hearthside.games.hot_circle.session_zero.campaign import Campaign, Faction, is_done
from hearthside.games.hot_circle.session_zero.merging import drawn, written_together
from hearthside.games.hot_circle.session_zero.stages import TITLES, asked, may_make

MOST_FACTIONS = 16


class FactionRow(msgspec.Struct, frozen=True):
    name: str
    setting: str
    major: bool = False
    was: str = ""


class SetFactions(Move, frozen=True, tag="hot-circle.set-factions"):
    factions: tuple[FactionRow, ...] = ()


class FactionsSet(Event, frozen=True, tag="hot-circle.factions-set"):
    factions: tuple[Faction, ...]


MOVES = (SetFactions,)
EVENTS = (FactionsSet,)


def options(table: HotTable, seat: str) -> list[Option]:
    campaign = table.play.campaign
    here = may_make(table, seat) and campaign.stage in ("factions", "ready")
    return [_factions(campaign)] if here and campaign.settings else []


def _factions(campaign: Campaign) -> Option:
    picks = tuple(Pick(setting.id, setting.name) for setting in campaign.settings)
    rows = tuple(
        {**one.written(), "was": drawn(id=one.id, **one.written())} for one in campaign.factions
    )
    return Option(
        move="hot-circle.set-factions",
        label="Write down the factions",
        help="One or two for each setting: who holds power there? One major power at most.",
        fields=(
            Rows(
                name="factions",
                label="Factions",
                value=rows,
                least=1,
                most=MOST_FACTIONS,
                fields=(
                    Text(name="name", label="Faction", needed=True, most=40),
                    Choice(name="setting", label="Setting", picks=picks, value=picks[0].value),
                    YesNo(name="major", label="Major power"),
                    Kept(name="was", label="The line"),
                ),
            ),
        ),
        rules=("HC-1.3",),
        section=asked(campaign, "factions"),
        best=campaign.stage == "factions" and not is_done(campaign),
    )


def decide(table: HotTable, seat: str, move: Move) -> list[Event]:
    match move:
        case SetFactions():
            return [FactionsSet(factions=_factions_written(table, seat, move.factions))]
    raise TypeError(move)


def _factions_written(
    table: HotTable, seat: str, rows: tuple[FactionRow, ...]
) -> tuple[Faction, ...]:
    """The factions with those written; those that were there keep their relations."""
    campaign = table.play.campaign

    def says(now: Faction, clash: str) -> str:
        power = "major power" if now.major else "minor power"
        return f"{now.name}, {campaign.setting(now.setting)}, {power}"

    return written_together(
        table,
        seat,
        campaign.factions,
        [
            (row.was, {"name": row.name.strip(), "setting": row.setting, "major": row.major})
            for row in rows
        ],
        make=Faction,
        says=says,
        what="factions",
        most=MOST_FACTIONS,
    )


def evolve(table: HotTable, event: Event) -> HotTable:
    match event:
        case FactionsSet():
            return with_campaign(table, factions=event.factions)
    raise TypeError(event)


def say(table: HotTable, event: Event) -> list[Line]:
    match event:
        case FactionsSet():
            powers = [f"{one.name} ({'major' if one.major else 'minor'})" for one in event.factions]
            told = ("Factions: ", aspect(listed(powers)), ".")
            return [line(*told, rules=("HC-1.3",), beat=TITLES["factions"])]
    raise TypeError(event)
