"""How a purchase is filled in: what somebody wants, and what the GM makes of its price (BW-3)."""

from hearthside.core.field_kinds import Choice, Number, Text, must_say
from hearthside.core.fields import Field, Pick, When
from hearthside.games.burning_wheel.attempt.sides import follows_field, infamy_field
from hearthside.games.burning_wheel.attempt.state import Attempt, Purchase
from hearthside.games.burning_wheel.sheet import Sheet
from hearthside.games.burning_wheel.state import Burning
from hearthside.games.burning_wheel.stats_and_exponents import HIGHEST

FAR, BULK = 3, 2
"""BW-3.3: the most that distance from one's means, and buying in bulk, add to the obstacle."""
RANKS = {"plain": 0, "low nobility": 1, "high nobility": 2, "elite or secret": 3}

WHAT = {
    "item": "A thing",
    "cash": "Cash dice",
    "fund": "A fund",
    "affiliation": "An affiliation",
    "raise": "A rise in my affiliation",
}
OB = {"ob": 1}
HAGGLED = ("item", "affiliation", "raise")
"""What somebody sells, and may come down for."""


def wants(sheet: Sheet) -> tuple[Field, ...]:
    """What somebody wants to buy (BW-3.1)."""
    rising = [each for each in sheet.affiliations if each.dice < 3]
    what = tuple(Pick(id, label) for id, label in WHAT.items() if id != "raise" or rising)
    fields: list[Field] = [
        Choice("what", "What are you after?", picks=what, value="item"),
        must_say(
            "name",
            "Name it",
            "Say what you are after first.",
            most=80,
            placeholder="Forty ells of new rope",
        ),
        must_say(
            "how",
            "How do you look for it?",
            "Say how you look for it first.",
            placeholder="I go round the chandlers at the quay",
        ),
        Number(
            "dice",
            "Dice",
            help="An affiliation has at most 3.",
            least=1,
            most=10,
            value=1,
            when=When("what", ("cash", "fund", "affiliation")),
        ),
    ]
    if rising:
        picks = tuple(Pick(each.name, f"{each.name}, {each.dice}D") for each in rising)
        fields.append(
            Choice(
                "own",
                "In which of yours?",
                picks=(Pick("", "None"), *picks),
                when=When("what", ("raise",)),
            )
        )
    return tuple(fields)


def pricing(table: Burning, attempt: Attempt, sheet: Sheet) -> tuple[Field, ...]:
    """What the GM says of it (BW-3.2, BW-3.3)."""
    bought = attempt.matter
    assert isinstance(bought, Purchase)
    fields: list[Field] = []
    if bought.what == "item" and not attempt.base:
        fields.append(Number("ob", "Base obstacle", least=1, most=HIGHEST, value=2, counts=OB))
    if bought.what in ("affiliation", "raise"):
        ranks = tuple(
            Pick(rank, f"{rank.capitalize()}, +{more}", counts={"ob": more})
            for rank, more in RANKS.items()
        )
        fields.append(Choice("rank", "Among whom?", picks=ranks, value="plain"))
    fields += [
        Text(
            "failure",
            "If it fails, besides the tax",
            most=120,
            placeholder="The chandler wants a name",
        ),
        Number(
            "far", "Far from their means", least=0, most=FAR, value=0, brief="distance", counts=OB
        ),
        Number("bulk", "In bulk", least=0, most=BULK, value=0, brief="bulk", counts=OB),
        *infamy_field(sheet),
        *follows_field(table, sheet.id),
    ]
    return tuple(fields)
