"""The blanks that nearly every form has, written out: words, a yes, a number, a list, cards.

They are drawn with every answer, so they are no templates, which take longer. Every other
kind of blank has one in `templates/blanks`. Ids hold nothing but letters, digits and dashes.
"""

from collections.abc import Callable
from typing import Any

from hearthside.core.forms import Choice, Many, Number, Text
from hearthside.core.game import Game
from hearthside.core.wording.grammar import spelled
from hearthside.web.render.blanks import Blank
from hearthside.web.render.written_out.blank_heads import blank_head, blank_hint, described
from hearthside.web.render.written_out.long_lists import entries, picks_by_heading
from hearthside.web.render.written_out.small_parts import as_json, error, escape, icon

Book = Game[Any] | None
"""Where the rules behind a blank lead to."""
GROWS_FROM = 160
"""A line for so many letters grows with its words."""


def written(blank: Blank, book: Book) -> str:
    """A blank as it is drawn; nothing where a template does that."""
    drawn = _KINDS.get(blank.kind)
    return drawn(blank, book) if drawn else ""


def _text(blank: Blank, book: Book) -> str:
    """A sentence grows with its words; a part of a line in a list does not."""
    field, id = blank.field, blank.id
    assert isinstance(field, Text)
    held = f'id="{id}" name="{escape(blank.name)}"'
    look = f'maxlength="{field.most}" placeholder="{escape(field.placeholder)}" autocomplete="off"'
    needed = ' aria-required="true"' if field.needed else ""
    needed += " data-deed" * field.deed
    value, told, more = escape(str(blank.value)), described(blank), ""
    if field.most >= GROWS_FROM and not field.suggestions and "." not in blank.name:
        look += f' enterkeyhint="go"{needed} {told}'
        drawn = f'<textarea class="field one-line" {held} rows="1" {look}>{value}</textarea>\n'
    else:
        if field.suggestions:
            needed += f' list="{id}-list"'
            words = [f'<option value="{escape(one)}"></option>' for one in field.suggestions]
            more = f'<datalist id="{id}-list">{"".join(words)}</datalist>'
        look += f"{needed} {told}"
        drawn = f'<input class="field" type="text" {held} value="{value}" {look}>'
    head = blank_head(blank, book)
    return f'<div class="blank-of text">\n  {head}\n{drawn}{more}{error(blank.error, id)}</div>'


def _yes_no(blank: Blank, book: Book) -> str:
    field, id = blank.field, blank.id
    ticked = " checked" if blank.value else ""
    counts = f' data-counts="{escape(as_json(field.counts))}"' if field.counts else ""
    held = f'id="{id}" name="{escape(blank.name)}" value="yes"{ticked}{counts} {described(blank)}'
    tick = f'<input type="checkbox" {held}> <span>{escape(field.label)}</span>'
    below = f"{blank_hint(blank, book)}{error(blank.error, id)}"
    return f'<div class="blank-of yes-no">\n  <label class="tick">{tick}</label>\n  {below}</div>'


def _number(blank: Blank, book: Book) -> str:
    field, hint = blank.field, ""
    assert isinstance(field, Number)
    if blank.kind == "number":
        least, or_none = f"{field.least}".replace("-", "−"), "" if field.needed else ", or blank"
        hint = f'<small class="hint">From {least} to {field.most}{or_none}.</small>'
    inside = f"{blank_head(blank, book)}\n{stepper(blank)}{hint}{error(blank.error, blank.id)}"
    return f'<div class="blank-of number">\n  {inside}</div>'


def stepper(blank: Blank, of: str = "") -> str:
    """A number between two buttons; `of` is whose it is in a line of several."""
    field, id = blank.field, blank.id
    assert isinstance(field, Number)
    counts = f' data-counts="{escape(as_json(field.counts))}"' if field.counts else ""
    usual = f' placeholder="{escape(blank.usual)}"' if blank.usual else ""
    told = f'aria-label="{escape(field.label)}: {escape(of)}"' if of else described(blank)
    held = f'id="{id}" name="{escape(blank.name)}" value="{escape(str(blank.value))}"{usual}'
    range_ = f'min="{field.least}" max="{field.most}" step="1"{counts} {told}'
    named, less, more = "", _step(blank, -1, "Less", of), _step(blank, 1, "More", of)
    if names := blank.names:
        now = escape(names.get(f"{blank.value}", ""))
        read = f'data-names="{escape(as_json(names))}"'
        named = f'<output class="step-name" for="{id}" {read}>{now}</output>'
    typed = f'<input class="field" type="number" inputmode="numeric" {held} {range_}>'
    return f'<span class="stepper">{less}{typed}{more}{named}</span>'


def _step(blank: Blank, by: int, word: str, of: str) -> str:
    drawn = icon("minus" if by < 0 else "plus")
    told = f'<span class="sr">{word}: {escape(of or blank.field.label)}</span>'
    steps = f'type="button" data-step="{by}" data-for="{blank.id}"'
    return f'<button class="button with-script" {steps}>{drawn}{told}</button>'


def _select(blank: Blank, book: Book) -> str:
    field, id, above = blank.field, blank.id, blank.said_above
    assert isinstance(field, Choice)
    follows, first = "", ""
    if field.follows:
        likely = escape(as_json(field.follows.suggests))
        follows = f' data-follows="{escape(field.follows.field)}" data-suggests="{likely}"'
    if not blank.is_chosen:
        asks = f"{blank.usual}, as usual" if blank.usual else "Choose one"
        first = f'<option value="" selected>{escape(asks)}</option>'
    told = f'<small class="hint chance-of">{escape(above)}</small>' if above else ""
    held = f'id="{id}" name="{escape(blank.name)}" {described(blank)}{follows}'
    inside = f"{first}    {entries(blank)}"
    return (
        f'<div class="blank-of" id="{id}-of">\n  {blank_head(blank, book)}\n{told}'
        f'  <select class="field" {held}>\n{inside}\n  </select>\n{error(blank.error, id)}</div>'
    )


def _picks(blank: Blank, book: Book) -> str:
    """The best few of many stand open where each shows its odds."""
    id, rest, told, fold = blank.id, blank.rest, "", ""
    type = "button" if blank.sends else "radio" if blank.kind == "cards" else "checkbox"
    if blank.foretold:
        above = escape(blank.said_above)
        told = f' <small class="hint chance-of" id="{id}-chance">{above}</small>'
    hints = f"{told}{blank_hint(blank, book)}{_how_many(blank)}"
    if rest:
        opened = " open" if any(one.chosen for one in rest) else ""
        held = f"<summary>{len(rest)} more</summary>"
        held += picks_by_heading(blank, blank.rest_groups, type)
        fold = f'<details class="more" id="{id}-rest"{opened}>{held}</details>'
    cards = picks_by_heading(blank, blank.groups, type)
    field = blank.field
    in_chips = " in-chips" * (isinstance(field, Choice | Many) and field.chips)
    needs = " data-needs" if isinstance(field, Many) and field.least else ""
    return (
        f'<fieldset class="blank-of picks{in_chips}" id="{id}" {described(blank)}{needs}>\n'
        f"  <legend>{escape(blank.field.label)}{hints}</legend>\n"
        f"  {cards}\n{fold}{error(blank.error, id)}</fieldset>"
    )


def _how_many(blank: Blank) -> str:
    """How many may be ticked, where that is not any number of them."""
    field, every = blank.field, len(blank.picks)
    if not isinstance(field, Many) or every < 2:
        return ""
    least, most = field.least, field.most
    if most >= every and len(field.value) >= least:
        return ""  # nobody has to be told what is done
    if least == most:
        said = f"Choose {spelled(least)}."
    elif most >= every:
        enough = f'data-enough="{least}"'
        return f'<small class="hint" {enough}>Choose at least {spelled(least)}.</small>'
    elif least:
        said = f"Choose {spelled(least)} to {spelled(most)}."
    else:
        said = f"Choose up to {spelled(most)}."
    return f'<small class="hint">{said}</small>'


_KINDS: dict[str, Callable[[Blank, Book], str]] = {
    "text": _text,
    "yes-no": _yes_no,
    "number": _number,
    "figure": _number,
    "select": _select,
    "cards": _picks,
    "many": _picks,
    "boxes": _picks,
}
