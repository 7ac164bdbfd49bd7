"""What is drawn a hundred times in one form, written out here: a template takes four times as long
for each entry of a list, for each card to choose, and for each stretch of an odds bar."""

from collections.abc import Iterable
from functools import lru_cache
from json import dumps

from minijinja import safe

from hearthside.core.fields import Pick, When
from hearthside.web.render.blanks import Blank, PickBlank
from hearthside.web.render.odds_bar import Bar, Stretch
from hearthside.web.render.small_parts import die, escape, face


def entries(blank: Blank, chance: Bar | None = None) -> str:
    """The entries of a list to choose from, under their headings. `chance` is what the figures of
    all of them are the chance of, where that stands above the list."""
    found = []
    for group, members in blank.groups:
        when = _of_all(members) if group else None
        inside = "".join([_entry(one, chance, when) for one in members])
        head = f'<optgroup label="{escape(group)}"{when_asked(when)}>'
        found.append(f"{head}{inside}</optgroup>" if group else inside)
    return safe("".join(found))


def _of_all(members: list[PickBlank]) -> When | None:
    """What all of these hang on: their heading says it once."""
    when = members[0].pick.when
    return when if all(one.pick.when == when for one in members) else None


def _entry(one: PickBlank, chance: Bar | None, above: When | None) -> str:
    pick, odds = one.pick, one.odds
    when, counts = "" if above else when_asked(pick.when), _counts(pick)
    told = (odds.share if chance else odds.headline) if odds else pick.help
    words = f"{pick.label}: {told}" if told else pick.label
    chosen = " selected" if one.chosen else ""
    return f'<option value="{escape(pick.value)}"{when}{chosen}{counts}>{escape(words)}</option>'


@lru_cache(maxsize=500)
def when_asked(when: When | None) -> str:
    """What another blank must hold for this to be asked, as script reads it."""
    if when is None:
        return ""
    values = "|".join([_as_script_reads(value) for value in when.values])
    return f' data-when="{escape(when.field)}" data-values="{escape(values)}"'


def _counts(pick: Pick) -> str:
    return f' data-counts="{escape(dumps(pick.counts))}"' if pick.counts else ""


def _as_script_reads(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def pick_cards(
    blank: Blank, picks: Iterable[PickBlank], type: str, chance: Bar | None = None
) -> str:
    """Picks as cards side by side, one or several of which are taken."""
    return safe("".join([_pick_card(blank, one, type, chance) for one in picks]))


def _pick_card(blank: Blank, one: PickBlank, type: str, chance: Bar | None) -> str:
    pick, id, drawn, more = one.pick, escape(one.id), "", ""
    if pick.die:
        drawn = die(pick.die)
    elif pick.label in blank.looks:
        drawn = face(blank.looks[pick.label], "s28")
    words = escape(pick.label)
    if pick.help:
        words += f" <small>{escape(pick.help)}</small>"
    if pick.without:
        words += f' <small class="without">{escape(pick.without)}</small>'
    if type == "checkbox" and pick.counts:
        prices = [abs(count) or "free" for count in pick.counts.values() if count < 1]
        more += "".join([f'<span class="price">{price}</span>' for price in prices])
    if blank.foretold:
        odds = (share_alone(one.odds) if chance else mini_odds(one.odds)) if one.odds else ""
        more += f'<span class="pick-odds" id="{id}-odds">{odds}</span>'
    if type == "button":
        held = f'id="{id}" name="{escape(blank.name)}" value="{escape(pick.value)}"'
        worn, inside = "best" * one.chosen, f'<span class="pick-name">{words}</span>{more}'
        return f'<button class="pick {worn}" {held}>{inside}</button>'
    gives_way = " data-yields" if pick.yields else ""
    lights = f' data-lights="{escape("|".join(pick.lights))}"' if pick.lights else ""
    chosen = " checked" if one.chosen else ""
    held = f'name="{escape(blank.name)}" value="{escape(pick.value)}"{chosen}'
    return (
        f'<label class="pick{" of-a-die" if pick.die else ""}"{when_asked(pick.when)}>'
        f'<input type="{type}" id="{id}" {held}{_counts(pick)}{gives_way}{lights}>'
        f'{drawn}<span class="pick-name">{words}</span>{more}</label>'
    )


def mini_odds(bar: Bar) -> str:
    """How likely it is, in a line: the figure, what it is the chance of, and a bar."""
    worn = "react-odds" if bar.hopeful else "react-odds grim"
    of = bar.headline.removeprefix(f"{bar.share} ")
    figure = f"{escape(bar.share)} " if of != bar.headline else ""
    said = f'<span>{figure}<span class="odds-of">{escape(of)}</span></span>'
    return safe(f'<span class="{worn}">{said} {_strip(bar)}</span>')


def share_alone(bar: Bar) -> str:
    """The figure alone, where what it is the chance of stands above."""
    worn = "react-odds share-only" if bar.hopeful else "react-odds share-only grim"
    said = f'<b>{escape(bar.share)}</b><span class="sr"> {escape(bar.of)}</span>'
    return safe(f'<span class="{worn}">{said} {_strip(bar)}</span>')


def _strip(bar: Bar) -> str:
    shape = f'viewBox="0 0 {bar.width} 6" preserveAspectRatio="none" aria-hidden="true"'
    return f'<svg class="odds mini" {shape}>{stretches(bar.in_short)}</svg>'


def stretches(parts: Iterable[Stretch]) -> str:
    """An odds bar's stretches, side by side."""
    drawn = [
        f'<rect class="o-{one.tone}" x="{one.x}" width="{one.width}" height="6"/>' for one in parts
    ]
    return safe("".join(drawn))
