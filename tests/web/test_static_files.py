"""Our own files as a browser gets them."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from hearthside.web.render.scripts import ALONE, FIRST, as_one, in_order
from hearthside.web.render.static_files import STATIC, STYLES, every_page, every_script
from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import demo, write

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


FETCHED = """() => performance.getEntriesByType("resource").map(
    ({ name, startTime, responseEnd }) => [name.split("/").pop(), startTime, responseEnd])"""


def test_every_script_is_in_the_one_that_travels_after_those_it_needs():
    names = in_order(STATIC)
    files = {path.relative_to(STATIC).as_posix() for path in (STATIC / "script").glob("*.js")}
    assert {*names, *ALONE} == {FIRST, *files}, "none lies about unused"
    assert names[-1] == FIRST
    together = every_script().decode()
    assert [line[3:-3] for line in together.splitlines() if line.startswith("/* ")] == names
    assert len(together) < 0.9 * sum(len((STATIC / name).read_text()) for name in names)


def scripts(folder: Path, **files: str) -> Path:
    (folder / "script").mkdir()
    (folder / FIRST).write_text('import "./script/one.js";\n')
    for name, source in files.items():
        (folder / "script" / f"{name}.js").write_text(source)
    return folder


def test_scripts_that_need_each_other_are_refused(tmp_path: Path):
    one, two = 'import { b } from "./two.js";\n', 'import { a } from "./one.js";\n'
    with pytest.raises(ValueError, match="which needs it"):
        as_one(scripts(tmp_path, one=one, two=two))


def test_a_script_that_is_written_otherwise_is_refused(tmp_path: Path):
    with pytest.raises(ValueError, match="not written as the others are: export let a"):
        as_one(scripts(tmp_path, one="export let a = 1;\n"))


def test_the_styles_come_before_the_scripts_and_those_as_few_answers(
    server: Server, new_page: NewPage
):
    page = demo(server, new_page(390), "candlelight", "robin")
    fetched = {name: (began, ended) for name, began, ended in page.evaluate(FETCHED)}
    asked = [name for name in fetched if name.endswith(".js")]
    assert asked == ["first.js", "htmx.min.js", "hx-sse.min.js", "every-page.js"]
    styled = fetched["every-page.css"][1]
    assert all(fetched[name][0] >= styled for name in asked[1:])


def test_a_script_that_fails_stops_no_other(server: Server, browser: Browser):
    """One fails as it begins, another whenever it is called."""
    fails = {
        '$file("script/keys.js", ($gives) => {': "throw new Error('keys');",
        '$file("script/arrivals.js", ($gives) => {': "throw new Error('arrivals');",
    }

    def broken(route: Route) -> None:
        together = every_script().decode()
        for begins, error in fails.items():
            assert begins in together
            together = together.replace(begins, f"{begins} {error}")
        route.fulfill(body=together, content_type="text/javascript")

    context = browser.new_context()
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(error.error.message))
    context.route("**/every-page.js", broken)
    page = demo(server, context.new_page(), "candlelight", "robin")
    write(page, "The bell is warm.")
    expect(page.locator("#log-lines")).to_contain_text("The bell is warm.")
    assert {"keys", "arrivals"} <= set(errors)
    context.close()
