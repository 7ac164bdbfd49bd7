"""What people do in the windows of a real browser: sit down at a demo, find a form, fill it in."""

from playwright.sync_api import Locator, Page, expect

from tests.web.server import Server

WANT = "#o-candlelight-set-out-wanderer-want"
"""The one blank of the tiny game's venture that must be filled in."""


def linked(page: Page) -> None:
    """Wait until the page hears the table."""
    expect(page.locator("html[data-linked]")).to_be_attached()


def demo(server: Server, page: Page, game: str, seat: str) -> Page:
    """A seat of a game's demo, in a browser that holds them all."""
    page.goto(server.url)
    page.locator(f"#start-{game} > summary").click()
    page.locator(f"#start-{game}").get_by_role("button", name="Try this demo").click()
    page.wait_for_url("**/t/**")
    return sit(page, seat)


def sit(page: Page, seat: str) -> Page:
    """Another seat, in the same window."""
    page.goto("/".join([*page.url.split("/")[:5], seat, ""]))
    if page.evaluate("matchMedia('(scripting: enabled)').matches"):
        linked(page)
    return page


def beside(page: Page, seat: str) -> Page:
    """Another seat in a window of the same browser."""
    other = page.context.new_page()
    other.goto(page.url)
    return sit(other, seat)


def unfolded(page: Page, key: str) -> Locator:
    """An option's form or button, with the sheet and the folds it stands in opened."""
    found = page.locator(f"#o-{key}")
    expect(found).to_be_attached()
    found.evaluate(
        "form => { form.closest('[popover]')?.showPopover(); "
        "for (let fold = form.closest('details'); fold; "
        "fold = fold.parentElement.closest('details')) fold.open = true }"
    )
    return found


def filled(form: Locator, **blanks: str) -> Locator:
    """A form with words in its blanks, and picks chosen from its lists."""
    for name, value in blanks.items():
        field = form.locator(f"[name='{name}']")
        if field.first.evaluate("it => it.tagName") == "SELECT":
            field.select_option(value)
        elif field.first.get_attribute("type") == "radio":
            tick(form.locator(f"[name='{name}'][value='{value}']"))
        else:
            field.fill(value)
    return form


def send(form: Locator) -> None:
    """Press a form's button, which the table takes."""
    form.locator("button:not([type='button'])").last.click()
    expect(form.page.locator("#sorry")).to_be_empty()


def tick(box: Locator) -> None:
    """Choose what a person chooses by its card or label, which may cover the box itself."""
    expect(box).to_be_attached()
    box.evaluate("box => box.labels[0].click()")
    expect(box).to_be_checked()


def venturing(page: Page) -> Locator:
    """The form with which the tiny game's wanderer ventures into the dark."""
    return page.locator("form.option", has=page.locator(WANT))


def venture(page: Page, want: str = "the bell rope") -> None:
    """The wanderer ventures into the dark."""
    page.locator(WANT).fill(want)
    send(venturing(page))
