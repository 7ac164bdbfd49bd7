"""Answers and their forms, written out: they are drawn after nearly every move, and a template
takes two or three times as long. The macros of their names lead here.

A blank that is not written out has a template of its own, so whoever draws forms hands in what
draws a blank.
"""

from collections.abc import Callable, Sequence
from urllib.parse import quote

from hearthside.core.forms import Sum
from hearthside.web.render.blanks import Blank
from hearthside.web.render.buttons import Button
from hearthside.web.render.forms import Form
from hearthside.web.render.labels import set_to, within
from hearthside.web.render.reactions import Block
from hearthside.web.render.written_out.blanks import Book
from hearthside.web.render.written_out.long_lists import mini_odds
from hearthside.web.render.written_out.small_parts import error, escape, icon, rules, used

DrawBlank = Callable[[Blank, Book], str]
CHIPS = 16
"""Up to so many are left as chips beside the number."""


def move_form(
    id: str, inside: str, key: str = "", kind: str = "", seq: int = 0, up: str = ""
) -> str:
    """The frame of every form that makes a move: it works as a plain form, and better with
    script."""
    sent = f'method="post" action="{up}move" hx-post="{up}move" hx-target="#sorry"'
    swap = 'hx-swap="innerHTML" hx-sync="this:drop" novalidate'
    option = f'<input type="hidden" name="option" value="{escape(key)}">' if key else ""
    drawn_at = f'<input type="hidden" name="seq" value="{seq}">' if seq else ""
    head = f'<form class="move {kind}" id="{id}" {sent} {swap}>'
    return f"{head}\n{option}{drawn_at}{inside}\n</form>\n"


def cost(form: Form) -> str:
    """What it spends: coins where they say it all, else words."""
    spends = form.option.cost
    if not spends:
        return ""
    shapes = [f'<svg aria-hidden="true">{used(shape)}</svg>' for shape in form.coins]
    said = f'<span class="sr">Costs {escape(spends)}</span>' if shapes else _in_span(spends)
    return f'<span class="coins cost">{"".join(shapes)}{said}</span>'


def option_form(
    blank: DrawBlank, form: Form, book: Book, plain: bool = False, named: bool = False
) -> str:
    """A whole form: what it is, what it asks, one button. A grave one asks once more before it is
    done."""
    option, id, inside = form.option, form.id, ""
    if option.late:
        inside = f'<input type="hidden" name="late" value="{escape(option.late)}">'
    if named and len(option.fields) > 1:
        inside += f'<h3 class="option-name">{escape(option.label)}</h3>'
    if option.help or option.rules:
        worn = "option-help" if option.help else "option-help ids"
        cited = rules(book, option.rules) if book and option.rules else ""
        inside += f'<p class="{worn}">{escape(option.help)}{cited}</p>'
    if form.blanks:
        inside += _asked(blank, form, book)
    if form.foretells:
        follows = f"change delay:120ms from:#{id}, foretell"
        heard = f'hx-post="{form.up}odds" hx-trigger="{follows}" hx-swap="none"'
        odds = mini_odds(form.odds) if form.odds and not form.told else ""
        inside += (
            f'<p class="forecast" id="{id}-odds" data-foretell {heard} '
            f'hx-sync="this:replace" aria-live="polite">{odds}</p>'
        )
    inside += error(form.error, id)
    label = escape(option.label)
    if option.danger:
        asks = (
            f'<summary class="button">{label}</summary><p>Are you sure? Everyone will see it.</p>'
        )
        sure = f'<button class="button grave">Yes: {label}</button>'
        inside += f'<details class="sure" id="{id}-sure">{asks}{sure}</details>'
    elif not form.sending:
        stands_out = option.best and not plain and not form.is_tapped
        worn = "button next" if stands_out else "button"
        said = f"{escape(option.go) or label}{sums_on_button(form)}"
        inside += f'<p class="submit"><button class="{worn}">{said}</button>{cost(form)}</p>'
    return move_form(id, inside, option.key, "option", form.seq, form.up)


def _asked(blank: DrawBlank, form: Form, book: Book) -> str:
    """The blanks of a form, and what they come to."""
    in_passing, drawn = form.in_passing, []
    for one in form.shown:
        inside = blank(one, book)
        drawn.append(_said_on_demand(one, inside) if one.name in in_passing else inside)
    if form.folded:
        fold = more_fold(blank, form.id, form.folded, form.assumes, book, form.foretells)
        drawn.append(fold)
    return f"{''.join(drawn)}{sending(blank, form, book)}{sums(form)}"


def _said_on_demand(one: Blank, inside: str, opened: bool = False) -> str:
    """Words that may come along: they wait under their label."""
    label = f"<summary>{escape(one.field.label)}</summary>"
    is_open = " open" if opened else ""
    return f'<details class="say" id="{one.id}-say"{is_open}>{label}{inside}</details>'


def more_fold(
    blank: DrawBlank,
    id: str,
    blanks: Sequence[Blank],
    assumes: str,
    book: Book,
    follows: bool = False,
) -> str:
    """What may be left as it is, under the words for how it is then."""
    words = f'<span><b>More</b><span class="soft" id="{id}-assumes">{escape(assumes)}</span></span>'
    head = f'<summary class="moreline">{words}{icon("down")}</summary>'
    inside = "".join([blank(one, book) for one in blanks])
    names = escape(" ".join([one.name for one in blanks]))
    told = f'<input type="hidden" name="folded" value="{names}">' if follows else ""
    held = f'{head}<div class="option">{inside}</div>{told}'
    return f'<details class="more-fold" id="{id}-more">{held}</details>\n'


def sending(blank: DrawBlank, form: Form, book: Book) -> str:
    """Cards that send the form come last. Enter in a line above them takes none of them."""
    if not form.sending:
        return ""
    takes_none = "<button hidden disabled></button>" if len(form.blanks) > 1 else ""
    return f"{takes_none}{blank(form.sending, book)}"


def sums(form: Form) -> str:
    """Running totals: what is left as chips while they are few. They follow what is tapped
    (purse.js), and what is saved."""
    told = []
    for one in form.sums:
        if not one.total.on_button:
            chips = "<i></i>" * one.now if 0 < one.now <= CHIPS else ""
            left = f' <span class="purse-chips" aria-hidden="true">{chips}</span>' if chips else ""
            label = f"<span>{escape(one.total.label)}</span>"
            told.append(f"<p {_counting(one)}>{label} {_now(form, one)}{left}</p>")
    return "".join(told)


def sums_on_button(form: Form) -> str:
    """What a form adds up to, on its own button."""
    every = [one for one in form.sums if one.total.on_button]
    told = [f": <span {_counting(one)}>{_now(form, one)}</span>" for one in every]
    return "".join(told)


def _counting(one: Sum) -> str:
    least = f' data-least="{one.total.least}"' if one.total.least is not None else ""
    return f'class="sum" data-total="{escape(one.total.name)}" data-now="{one.now}"{least}'


def _now(form: Form, one: Sum) -> str:
    number = f"{one.now}".replace("-", "−")
    id = f"{form.id}-total-{escape(one.total.name)}"
    return f'<output id="{id}">{number}</output>{escape(one.total.unit)}'


def option_card(
    blank: DrawBlank, form: Form, book: Book, within: str = "", stands: bool = False
) -> str:
    """Folded to one line until it is wanted. With nothing to fill in, the line itself is the
    button."""
    option, line = form.option, act_line(form, within, stands)
    if not form.blanks and not option.help and not option.danger:
        worn = "act-line best" if option.best else "act-line"
        inside = f'<button class="{worn}">{line}</button>{error(form.error, form.id)}'
        return move_form(form.id, inside, option.key, "option single", form.seq, form.up)
    opened = " open" if form.wrong else ""
    inside = f'<summary class="act-line">{line}</summary>{option_form(blank, form, book, True)}'
    return f'<details class="act" id="{form.id}-card"{opened}>{inside}</details>\n'


def option_line(form: Form) -> str:
    """The line alone: its form is fetched once it is opened."""
    key = form.option.key
    quoted = quote(key)
    worn = f"act-line{' best' * form.option.best}{' long' * form.is_long}"
    leads = f'href="?open={quoted}#opened" data-open="form?key={quoted}" data-key="{escape(key)}"'
    return f'<a class="{worn}" {leads}>{act_line(form)}</a>\n'


def act_line(form: Form, inside: str = "", stands: bool = False) -> str:
    """What it is, costs and leads to. `inside` is whom everything there is about, by id: they need
    not be named again. With `stands` the line says how it is set now."""
    option, whom = form.option, form.whom
    known = bool(option.about) and option.about == inside
    words = f"<b>{escape(within(option.label, whom if known else ''))}</b>"
    if whom and not known and whom not in option.label:
        words += f" <small>{escape(whom)}</small>"
    if stands and (now := set_to(option)):
        words += f" <small>{escape(now)}</small>"
    return f'<span class="react-name">{words}</span>\n{cost(form)}{_odds(form)}'


def _odds(form: Form) -> str:
    return mini_odds(form.odds) if form.odds else ""


def _react(form: Form) -> str:
    """One button that does it, with what it costs and what it leads to."""
    option, worn = form.option, "react best" if form.option.best else "react"
    help = f" <small>{escape(option.help)}</small>" if option.help else ""
    words = f'<span class="react-name">{_in_span(option.label)}{help}</span>'
    held = f'name="option" value="{escape(option.key)}" id="{form.id}"'
    inside = f"{words}\n{cost(form)}{_odds(form)}"
    return f'<button class="{worn}" {held}>{inside}</button>\n{error(form.error, form.id)}'


def reactions(blank: DrawBlank, block: Block, book: Book) -> str:
    """Buttons side by side, with words that may come along with any of them."""
    ways = "".join(map(_react, block.ways))
    said = [
        _said_on_demand(one, blank(one, book), bool(one.value or one.error)) for one in block.blanks
    ]
    kind = f"reactions{' leave' * block.leaves}{' headed' * bool(block.asked)}"
    head = f'<h3 class="asked-too">{escape(block.asked)}</h3>' if block.asked else ""
    return move_form(block.id, f"{head}{ways}{''.join(said)}", "", kind, block.seq)


def answers(blank: DrawBlank, blocks: Sequence[Block], id: str, book: Book) -> str:
    """What is asked; of many ways the later ones wait in a fold, and what leaves it so comes
    last."""
    open_ = [one for one in blocks if not one.leaves and not one.folded]
    folded = [one for one in blocks if one.folded]
    drawn = [_answer(blank, one, book, len(blocks) > 1) for one in open_]
    if folded:
        head = f"<summary>More ways ({sum([one.count for one in folded])})</summary>"
        inside = "".join([_answer(blank, one, book, True) for one in folded])
        drawn.append(f'<details class="more" id="{id}-more">{head}{inside}</details>')
    drawn += [reactions(blank, one, book) for one in blocks if one.leaves]
    return "".join(drawn)


def _answer(blank: DrawBlank, block: Block, book: Book, many: bool) -> str:
    if block.form:
        named = many and not block.form.option.best
        return option_form(blank, block.form, book, named=named)
    return option_line(block.line) if block.line else reactions(blank, block, book)


def verb(button: Button, seq: int = 0, kind: str = "") -> str:
    """Something to start: a press that does it, or a link to the sheet that asks for the rest."""
    worn = f'class="{kind}{" best" * button.best}"'
    if button.page:
        return f'<a {worn} href="{escape(button.page)}">{_inside(button)}</a>\n'
    key, inside = escape(button.key), _inside(button, told=kind == "act-line")
    if not button.at_once:
        quoted = quote(button.key)
        leads = f'href="?open={quoted}#opened" data-open="form?key={quoted}" data-key="{key}"'
        return f"<a {worn} {leads}>{inside}</a>"
    sent = 'method="post" action="move" hx-post="move" hx-target="#sorry" hx-swap="innerHTML"'
    held = f'<input type="hidden" name="option" value="{key}">'
    held += f'<input type="hidden" name="seq" value="{seq}">' if seq else ""
    pressed = f"{held}<button {worn}>{inside}</button>"
    return f'<form class="move once" {sent} hx-sync="this:drop">{pressed}</form>\n'


def _inside(button: Button, told: bool = False) -> str:
    drawn, words = icon(button.icon) if button.icon else "", escape(button.label)
    if button.cost:
        words += f" <small>{escape(button.cost)}</small>"
    if told and button.help:
        words += f'<small class="told-help">{escape(button.help)}</small>'
    return f"{drawn}<span>{words}</span>"


def _in_span(words: str) -> str:
    return f"<span>{escape(words)}</span>"
