"""“Surprise me”: what luck writes into a step of making a character, so that it can be played.

A step may bring luck of its own (`Step.lucky`); the others get what fits each of their blanks.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hearthside.core.field_kinds import Choice, Many, Text
from hearthside.core.fields import Field, asked
from hearthside.core.lucky_people import known
from hearthside.core.lucky_picks import Luck, filled
from hearthside.core.making import Blanks, Making, making_of
from hearthside.core.table import Table
from hearthside.core.wording.pronouns import lucky, said_of

TRIES = 20
"""How often luck looks for a name that nobody else has."""


def surprised(
    makings: Sequence[Making], table: Table[Any], id: str, step: str, luck: Luck
) -> Blanks:
    """Something playable for a step. What somebody wrote stays, until no blank is left."""
    draft = table.made(id)
    chosen = making_of(makings, draft).step(step)
    fields = chosen.fields(table, draft)
    others = known(table, but=id)
    own = chosen.lucky
    draw = partial(own, table, draft, luck) if own else partial(_by_luck, fields, luck)
    by_luck, left = draw(), TRIES
    while left and str(by_luck.get("name")).partition(" ")[0] in others:
        by_luck, left = draw(), left - 1
    texts = [field.name for field in fields if isinstance(field, Text) and field.name in by_luck]
    written = {field.name: field.start for field in fields}
    kept = filled([written[text] for text in texts], [by_luck[text] for text in texts])
    made = {**written, **by_luck, **dict(zip(texts, kept, strict=True))}
    if "pronouns" in written:  # a name somebody typed does not tell luck who it is
        typed = made["name"] == written["name"]
        said = written["pronouns"] not in ("", written["name"] and lucky(written["name"]))
        made["pronouns"] = written["pronouns"] if typed or said else lucky(made["name"])
        who = replace(draft, name=made["name"], pronouns=made["pronouns"])
        by_it = [text for text in texts if text != "name" and made[text] == by_luck[text]]
        made |= {text: said_of(who, made[text]) for text in by_it}
    now = {field.name for field in asked(fields, made)}
    return {blank: made[blank] if blank in now else written[blank] for blank in made}


def _by_luck(fields: Sequence[Field], luck: Luck) -> dict[str, Any]:
    """Luck for each blank, as those before it came out."""
    found: dict[str, Any] = {}
    for field in fields:
        now = asked([field], found)
        found[field.name] = _lucky(now[0], luck) if now else field.start
    return found


def _lucky(field: Field, luck: Luck) -> Any:
    match field:
        case Text():
            return luck.pick(field.suggestions) if field.suggestions else field.value
        case Choice():
            return luck.pick(field.picks).value if field.picks else field.value
        case Many():
            count = max(field.least, min(1, field.most))
            return tuple(pick.value for pick in luck.some(field.picks, count))
    return field.start
