"""What people do in the windows of a real browser: sit at a demo, fill in a form, tell a line."""

from time import monotonic

from playwright.sync_api import Locator, Page, expect

from tests.web.server import Server

WANT = "#o-candlelight-set-out-wanderer-want"
"""The one blank of the tiny game's venture that must be filled in."""
WHOLE = """it => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    return [[left, top], [right, top], [left, bottom], [right, bottom]].every(([x, y]) =>
        it.contains(document.elementFromPoint(
            x + (x === left ? 9 : -9), y + (y === top ? 9 : -9))));
}"""
"""Whether all four corners of something are in sight and nothing lies on them."""


def in_whole_sight(it: Locator) -> bool:
    """Whether something is in sight whole, once the page has made room for it: what lies over its
    foot is measured a moment after it was drawn."""
    until = monotonic() + 5
    while not it.evaluate(WHOLE):
        if monotonic() > until:
            return False
        it.page.wait_for_timeout(50)
    return True


def linked(page: Page) -> None:
    """Wait until the page hears the table."""
    expect(page.locator("html[data-linked]")).to_be_attached()


def demo(server: Server, page: Page, game: str, seat: str) -> Page:
    """A seat of a game's demo, in a browser that holds them all."""
    begun = page.context.request.post(f"{server.url}demo/{game}", max_redirects=0)
    return arrive(page, f"{server.url}{begun.headers['location'].lstrip('/')}", seat)


def sit(page: Page, seat: str) -> Page:
    """Another seat, in the same window."""
    return arrive(page, page.url, seat)


def beside(page: Page, seat: str) -> Page:
    """Another seat in a window of the same browser."""
    return arrive(page.context.new_page(), page.url, seat)


def arrive(page: Page, address: str, seat: str) -> Page:
    """A seat of the table that has this address."""
    page.goto("/".join([*address.split("/")[:5], seat, ""]))
    if page.evaluate("matchMedia('(scripting: enabled)').matches"):
        linked(page)
    return page


def opened(page: Page, key: str) -> Locator:
    """An option's form or button, wherever one would find it, opened as a person opens it."""
    closed = page.locator("#sheet:not(:popover-open) > *")
    expect(closed).to_have_count(0)  # or what a closed sheet still holds is taken for it
    found = page.locator(f"#o-{key}")
    try:  # it may be about to be asked
        expect(found).to_be_attached(timeout=1_200)
    except AssertionError:
        page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", dotted(key))
        expect(page.locator("#sheet")).to_be_visible()
    expect(found).to_be_attached()
    found.evaluate(
        "form => { for (let fold = form.closest('details'); fold; "
        "fold = fold.parentElement.closest('details')) fold.open = true; "
        "for (const more of form.querySelectorAll('details.more-fold')) more.open = true }"
    )
    return found


FIND = """async (prefix) => {
    const known = (root) => [...root.querySelectorAll("[data-key], [name=option]")]
        .map((it) => it.dataset.key ?? it.value).find((key) => key.startsWith(prefix));
    const here = known(document);
    if (here) return here;
    const elsewhere = document.querySelectorAll("[data-open^=about], [data-open^=tool]");
    const links = new Set([...elsewhere].map((it) => it.dataset.open));
    for (const address of ["tool?id=more", ...links]) {
        const page = await (await fetch(address)).text();
        const key = known(new DOMParser().parseFromString(page, "text/html"));
        if (key) return key;
    }
    return "";
}"""


def key_of(page: Page, move: str) -> str:
    """The key of the first thing on offer that makes a move, once it is on offer."""
    for _ in range(100):
        if key := page.evaluate(FIND, move):
            return str(key)
        page.wait_for_timeout(100)
    raise AssertionError(f"{move} is never on offer")


def offered(page: Page, move: str) -> Locator:
    """The form of the first thing on offer that makes a move, opened wherever it is."""
    key = key_of(page, move)
    form = page.locator("form", has=page.locator(f"[name=option][value='{key}']")).first
    if not form.count():
        page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", key)
    expect(form).to_be_attached()
    return form


def dotted(id: str) -> str:
    """The key of an option from the id of its form: `fate-begin-conflict`."""
    for game in ("hot-circle", "fate", "questworlds", "candlelight", "table"):
        if id.startswith(f"{game}-"):
            return f"{game}.{id.removeprefix(game + '-')}"
    return id


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
    form.locator("button:not([type='button'], [formaction='shelf'])").last.click()
    expect(form.page.locator("#sorry")).to_be_empty()


def tick(box: Locator) -> None:
    """Choose what a person chooses by its card or label, which may cover the box itself."""
    expect(box).to_be_attached()
    box.evaluate("box => box.labels[0].click()")
    expect(box).to_be_checked()


def venturing(page: Page) -> Locator:
    """The form with which the tiny game's wanderer ventures into the dark."""
    return opened(page, "candlelight-set-out-wanderer")


def venture(page: Page, want: str = "the bell rope") -> None:
    """The wanderer ventures into the dark."""
    form = venturing(page)
    page.locator(WANT).fill(want)
    send(form)


def write(page: Page, words: str) -> None:
    """Tell something at the foot of the story, and wait until it is sent."""
    page.locator("#composer textarea").fill(words)
    page.locator("#composer .composer button").click()
    expect(page.locator("#composer textarea")).to_have_value("")
