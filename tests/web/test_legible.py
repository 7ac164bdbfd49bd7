"""What people read stays whole and says what it is, on a narrow screen and a low one."""

from playwright.sync_api import Page

from tests.web.conftest import NewPage
from tests.web.server import Server
from tests.web.windows import demo


def test_the_newest_beat_of_the_log_is_shown_whole(server: Server, new_page: NewPage):
    page: Page = demo(server, new_page(1280), "hot-circle", "imre")
    newest = page.locator("#log-lines .beat.now")
    assert newest.evaluate("beat => beat.clientHeight >= beat.scrollHeight"), "nothing to scroll"
    newest_line, older_line = (
        page.locator(f"#log-lines .beat{kind} .said").first for kind in (".now", ":not(.now)")
    )
    color = "line => getComputedStyle(line).color"
    assert newest_line.evaluate(color) == older_line.evaluate(color), "as dark as any other"
