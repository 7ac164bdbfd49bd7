"""What is drawn a hundred times in one form, written out here: a template takes four times as long
for each entry of a list, and for each stretch of an odds bar."""

import html
from collections.abc import Iterable
from functools import lru_cache
from json import dumps

from minijinja import safe

from hearthside.web.render.blanks import Blank, PickBlank
from hearthside.web.render.odds_bar import Bar, Stretch

escape = lru_cache(maxsize=2_000)(html.escape)
"""The same abilities stand in several lists of a form, move after move."""


def entries(blank: Blank, chance: Bar | None = None) -> str:
    """The entries of a list to choose from, under their headings. `chance` is what the figures of
    all of them are the chance of, where that stands above the list."""
    found = []
    for group, members in blank.groups:
        inside = "".join([_entry(one, chance) for one in members])
        found.append(f'<optgroup label="{escape(group)}">{inside}</optgroup>' if group else inside)
    return safe("".join(found))


def _entry(one: PickBlank, chance: Bar | None) -> str:
    pick, odds = one.pick, one.odds
    when = counts = ""
    if pick.when:
        values = "|".join([_as_script_reads(value) for value in pick.when.values])
        when = f' data-when="{escape(pick.when.field)}" data-values="{escape(values)}"'
    if pick.counts:
        counts = f' data-counts="{escape(dumps(pick.counts))}"'
    told = (odds.share if chance else odds.headline) if odds else pick.help
    words = f"{pick.label}: {told}" if told else pick.label
    chosen = " selected" if one.chosen else ""
    return f'<option value="{escape(pick.value)}"{when}{chosen}{counts}>{escape(words)}</option>'


def _as_script_reads(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def stretches(parts: Iterable[Stretch]) -> str:
    """An odds bar's stretches, side by side."""
    drawn = [
        f'<rect class="o-{one.tone}" x="{one.x}" width="{one.width}" height="6"/>' for one in parts
    ]
    return safe("".join(drawn))
