"""A form as a page draws it, and what a browser would send of it."""

import re
from html import unescape

from hearthside.core.forms import Option
from hearthside.web.render import templates
from hearthside.web.render.forms import Drafting
from tests.web.samples import FORECASTS, GRADES, SHOW, TABLE

DRAFT = Drafting(grades=GRADES, forecasts=FORECASTS)


def posted(form_html: str) -> dict[str, list[str]]:
    """What a browser would send if nobody touched the form."""
    sent: dict[str, list[str]] = {}
    for tag, attrs in re.findall(r"<(input|select|textarea)\b([^>]*)>", form_html):
        known = dict(re.findall(r'([\w-]+)="([^"]*)"', attrs))
        if "name" not in known or known.get("type") == "hidden":
            continue
        if known.get("type") in ("radio", "checkbox") and " checked" not in attrs:
            continue
        if tag == "textarea":
            value = re.search(rf'id="{known["id"]}"[^>]*>([^<]*)</textarea>', form_html)[1]
        elif tag == "select":
            body = re.search(rf'<select[^>]*id="{known["id"]}".*?</select>', form_html, re.DOTALL)[
                0
            ]
            value = re.search(r'<option value="([^"]*)" selected', body)[1]
        else:
            value = known.get("value", "on")
        sent.setdefault(unescape(known["name"]), []).append(unescape(value))
    return sent


def drawn(option: Option, draft: Drafting = DRAFT) -> str:
    context = {
        "game": type("G", (), {"name": "sample", "grades": GRADES}),
        "table": TABLE,
        "show": SHOW,
        "up": "",
    }
    source = (
        '{% from "macros/forms_and_reactions.html" import option_form %}{{ option_form(form) }}'
    )
    environment = templates._environment()
    return environment.render_str(
        source, "x.html", form=draft.form(option), **context, refused=None
    )
