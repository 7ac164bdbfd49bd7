"""Our own files as a browser gets them."""

from hearthside.web.render.static_files import STATIC, STYLES, every_page
from tests.web.conftest import NewPage

READ = """(style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    const even = (words) => words.replace(/\\s+/g, " ").replace(/ ?([,;{}]) ?/g, "$1");
    return [...sheet.cssRules].map((rule) => even(rule.cssText));
}"""
"""Each rule as the browser took it; it keeps the space in what a property of our own holds."""


def test_the_stylesheet_of_every_page_says_what_its_files_say(new_page: NewPage):
    page = new_page(390)
    written = "\n".join((STATIC / f"{name}.css").read_text() for name in STYLES)
    travels = every_page().decode()
    assert page.evaluate(READ, travels) == page.evaluate(READ, written)
    assert len(travels) < 0.8 * len(written)
