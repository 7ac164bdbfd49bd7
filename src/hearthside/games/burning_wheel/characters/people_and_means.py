"""People, standing, gear and means as steps of a sheet (BW-0.3)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hearthside.core.composed_fields import Rows
from hearthside.core.field_kinds import Number, Text, YesNo
from hearthside.core.fields import Field
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import Blanks, Draft, put_on
from hearthside.games.burning_wheel.artha import Artha
from hearthside.games.burning_wheel.characters import quick_sheet
from hearthside.games.burning_wheel.sheet import Fund, Sheet, Standing
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.wording import listed

GEAR = "Clothes, shoes, a good knife"
"""What anybody has on them."""


def people(table: Burning, draft: Sheet) -> Sequence[Field]:
    def standings(name_: str, label: str, held: tuple[Standing, ...]) -> Field:
        return Rows(
            name_,
            label,
            fields=(
                Text("name", "Of what, or for what", most=80, needed=True, placeholder="The guild"),
                Number("dice", "1 to 3", least=1, most=3, value=1),
            ),
            value=tuple({"name": one.name, "dice": one.dice} for one in held),
            most=8,
        )

    return (
        Text(
            "relationships",
            "Relationships",
            value=", ".join(draft.relationships),
            most=300,
            placeholder="Runa, Father Ambros",
        ),
        Text(
            "enemies",
            "Personal enemies",
            value=", ".join(draft.enemies),
            most=300,
            placeholder="Reeve Halvard",
        ),
        standings("affiliations", "Affiliations", draft.affiliations),
        standings("reputations", "Reputations", draft.reputations),
        standings("infamous", "Infamous reputations", draft.infamous),
    )


def people_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Draft:
    lists = {key: listed(blanks[key]) for key in ("relationships", "enemies")}
    rows = {key: named(blanks[key]) for key in ("affiliations", "reputations", "infamous")}
    return put_on(table, draft, {**lists, **rows})


def named(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines that have a name."""
    return [{**row, "name": row["name"].strip()} for row in rows if row["name"].strip()]


def means(table: Burning, draft: Sheet) -> Sequence[Field]:
    def number(name_: str, label: str, value: int) -> Field:
        return Number(name_, label, least=0, most=99, value=value)

    return (
        Text(
            "gear",
            "Gear",
            value=", ".join(draft.gear),
            most=500,
            long=True,
            placeholder="A mason’s line, a good knife, three candles",
        ),
        number("cash", "Cash dice", draft.cash),
        Rows(
            "funds",
            "Funds",
            fields=(
                Text("name", "Name", most=60, needed=True),
                Number("dice", "Dice", least=1, most=10, value=1),
                YesNo("loan", "Lent"),
            ),
            value=tuple(
                {"name": one.name, "dice": one.dice, "loan": one.loan} for one in draft.funds
            ),
            most=8,
        ),
        number("fate", "Fate", draft.artha.fate),
        number("persona", "Persona", draft.artha.persona),
        number("deeds", "Deeds", draft.artha.deeds),
    )


def means_saved(table: Burning, draft: Sheet, blanks: Blanks) -> Sheet:
    cash = {fund.name for fund in draft.funds if fund.cash}
    funds = {
        row["name"]: Fund(**row, cash=row["loan"] and row["name"] in cash)
        for row in named(blanks["funds"])
    }
    return replace(
        draft,
        gear=listed(blanks["gear"]),
        cash=blanks["cash"],
        funds=tuple(funds.values()),
        artha=Artha(blanks["fate"], blanks["persona"], blanks["deeds"]),
    )


def means_lucky(table: Burning, draft: Sheet, luck: Luck) -> Blanks:
    return {
        "gear": GEAR,
        "cash": 0,
        "fate": quick_sheet.STARTING_ARTHA.fate,
        "persona": quick_sheet.STARTING_ARTHA.persona,
        "deeds": 0,
    }
