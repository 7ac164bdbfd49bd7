"""What is drawn a hundred times in one form, written out here: a template takes four times as long
for each entry of a list, for each card to choose, and for each stretch of an odds bar."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from hearthside.core.field_kinds import Choice, Many
from hearthside.core.fields import Pick, When
from hearthside.web.render.blanks import Blank, PickBlank, in_sentences
from hearthside.web.render.odds_bar import Bar, Stretch, side_by_side
from hearthside.web.render.written_out.small_parts import as_json, die, escape, face

TELLING = 30
"""A chip whose help is longer than this has a line for it."""


def entries(blank: Blank) -> str:
    """The entries of a list to choose from, under their headings; what is so where nothing is
    chosen is said by the list itself."""
    found, told = [], _told_by(blank)
    said = "" if not blank.usual or blank.is_chosen else blank.usual
    for group, members in blank.groups:
        when = _of_all(members) if group else None
        rest = [one for one in members if one.pick.label != said] if said else members
        inside = "".join([_entry(one, told, when) for one in rest])
        head = f'<optgroup label="{escape(group)}"{when_asked(when)}>'
        found.append(f"{head}{inside}</optgroup>" if group else inside)
    return "".join(found)


def _of_all(members: list[PickBlank]) -> When | None:
    """What all of these hang on: their heading says it once."""
    when = members[0].pick.when
    for one in members:
        if one.pick.when is not when and one.pick.when != when:
            return None
    return when


def _told_by(blank: Blank) -> Callable[[Bar], str]:
    """What an entry of a list says of its odds: what stands above the list is not said again."""
    if blank.same:
        return lambda bar: ""
    if not blank.chance:
        return lambda bar: bar.headline
    return lambda bar: (
        bar.headline if bar.is_sure else " ".join(filter(None, (bar.share, bar.with_it)))
    )


def _entry(one: PickBlank, told: Callable[[Bar], str], above: When | None) -> str:
    pick, odds = one.pick, one.odds
    worn = when_asked(pick.when) if pick.when and not above else ""
    if one.chosen:
        worn += " selected"
    if pick.counts:
        worn += _counts(pick)
    more = told(odds) if odds else pick.help
    words = f"{pick.label}: {more}" if more else pick.label
    return f'<option value="{escape(pick.value)}"{worn}>{escape(words)}</option>'


@lru_cache(maxsize=500)
def when_asked(when: When | None) -> str:
    """What another blank must hold for this to be asked, as script reads it."""
    if when is None:
        return ""
    values = "|".join([_as_script_reads(value) for value in when.values])
    return f' data-when="{escape(when.field)}" data-values="{escape(values)}"'


def _counts(pick: Pick) -> str:
    return f' data-counts="{escape(as_json(pick.counts))}"' if pick.counts else ""


def _as_script_reads(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_NUMBER_BEHIND = re.compile(r" (?=[+\N{MINUS SIGN}]?\d+$)")
"""What stands between a name and its number, which are one: `Flashy +1`."""


def pick_cards(blank: Blank, picks: Iterable[PickBlank], type: str) -> str:
    """Picks as cards side by side, one or several of which are taken."""
    drawn = _drawn_by(blank)
    return "".join([_pick_card(blank, one, type, drawn) for one in picks])


def odds_on_cards(blank: Blank) -> list[tuple[str, str]]:
    """The odds on each of its cards, by the card's id, as they follow what else is chosen."""
    drawn = _drawn_by(blank)
    return [(one.id, drawn(one.odds) if one.odds else "") for one in blank.picks]


def _drawn_by(blank: Blank) -> Callable[[Bar], str]:
    """How a card shows its odds: what stands above the cards is not said again on each."""
    if blank.same:
        return lambda bar: ""
    return share_alone if blank.chance else mini_odds


def picks_by_heading(blank: Blank, groups: Iterable[tuple[str, list[PickBlank]]], type: str) -> str:
    """Picks as cards, under their headings."""
    found = []
    for group, members in groups:
        head = f'<p class="pick-group">{escape(group)}</p>' if group else ""
        cards = pick_cards(blank, members, type)
        worn = _laid_out(blank, members, type)
        found.append(f'{head}  <div class="pick-cards{worn}">{cards}</div>\n')
    return "".join(found)


def _laid_out(blank: Blank, members: list[PickBlank], type: str) -> str:
    """How cards lie side by side: as dice, as chips, as wares and their prices, as sentences."""
    first = members[0].pick
    if first.die:
        return " on-a-tray"
    if isinstance(blank.field, Choice | Many) and blank.field.chips:
        telling = any(len(one.pick.help) > TELLING for one in members)
        return " chips telling" if telling else " chips"
    if type == "checkbox" and any(count < 1 for count in first.counts.values()):
        return " wares"
    return " sentences" if in_sentences(members) else ""


def _pick_card(blank: Blank, one: PickBlank, type: str, shown: Callable[[Bar], str]) -> str:
    pick, id, drawn, more = one.pick, one.id, "", ""
    if pick.die:
        drawn = die(pick.die)
    elif pick.label in blank.looks:
        drawn = face(blank.looks[pick.label], "s28")
    words = _NUMBER_BEHIND.sub("&nbsp;", escape(pick.label))
    if pick.help:
        words += f" <small>{escape(pick.help)}</small>"
    if pick.without:
        words += f' <small class="without">{escape(pick.without)}</small>'
    if type == "checkbox" and pick.counts:
        prices = [abs(count) or "free" for count in pick.counts.values() if count < 1]
        more += "".join([f'<span class="price">{price}</span>' for price in prices])
    if blank.foretold:
        odds = shown(one.odds) if one.odds else ""
        more += f'<span class="pick-odds" id="{id}-odds">{odds}</span>'
    if type == "button":
        held = f'id="{id}" name="{escape(blank.name)}" value="{escape(pick.value)}"'
        worn, inside = "best" * one.chosen, f'<span class="pick-name">{words}</span>{more}'
        return f'<button class="pick {worn}" {held}>{inside}</button>'
    gives_way = " data-yields" if pick.yields else ""
    lights = f' data-lights="{escape("|".join(pick.lights))}"' if pick.lights else ""
    chosen = " checked" if one.chosen else ""
    field = blank.field
    if type == "radio" and isinstance(field, Choice) and field.needed and not blank.is_chosen:
        chosen = " required"
    held = f'name="{escape(blank.name)}" value="{escape(pick.value)}"{chosen}'
    return (
        f'<label class="pick{" of-a-die" if pick.die else ""}"{when_asked(pick.when)}>'
        f'<input type="{type}" id="{id}" {held}{_counts(pick)}{gives_way}{lights}>'
        f'{drawn}<span class="pick-name">{words}</span>{more}</label>'
    )


def mini_odds(bar: Bar) -> str:
    """How likely it is, in a line: the figure, what it is the chance of, and a bar beside them."""
    worn = "react-odds" if bar.hopeful else "react-odds grim"
    of = bar.headline.removeprefix(f"{bar.share} ")
    figure = f"{escape(bar.share)} " if of != bar.headline else ""
    said = f'<span>{figure}<span class="odds-of">{escape(of)}</span></span>'
    return f'<span class="{worn}">{said} {bar.strip}</span>'


def share_alone(bar: Bar) -> str:
    """The figure alone, where what it is the chance of stands above; or what is certain."""
    worn = "react-odds share-only" if bar.hopeful else "react-odds share-only grim"
    if bar.is_sure:
        return f'<span class="{worn} certain"><b>{escape(bar.headline)}</b></span>'
    counting = f" <small>{escape(bar.with_it)}</small>" if bar.counting else ""
    said = f'<b>{escape(bar.share)}</b><span class="sr"> {escape(bar.of)}</span>{counting}'
    return f'<span class="{worn}">{said} {bar.strip}</span>'


def stretches(parts: Iterable[Stretch]) -> str:
    """An odds bar's stretches, side by side."""
    return side_by_side(parts)
