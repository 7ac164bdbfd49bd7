"""In a real browser, people at one table: dice claimed from two phones, and the closing round."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import windows
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.moments import played
from tests.web.server import Server


@pytest.fixture
def table(server: Server, new_page: NewPage) -> dict[str, Page]:
    """The Long Ash Road: the GM at a desk, the players on phones of their own."""
    desk = windows.demo(server, new_page(), "burning-wheel", "priya")
    pages = {"priya": desk}
    for seat in ("mara", "jun", "sam"):
        pages[seat] = windows.beside(desk, seat)
        pages[seat].set_viewport_size({"width": 390, "height": 844})
    return pages


def form(page: Page, key: str) -> Locator:
    """An option's form or button by how its key begins, opened as a person opens it."""
    found = page.locator(f":is(form, button)[id^='o-{key.replace('.', '-')}']").first
    try:  # it may be about to be asked
        expect(found).to_be_attached(timeout=2_000)
    except AssertionError:
        page.evaluate("key => hearthside.open(`form?key=${encodeURIComponent(key)}`)", key)
        expect(found).to_be_attached()
    found.evaluate(
        "form => { form.closest('[popover]')?.showPopover?.(); "
        "for (let fold = form.closest('details'); fold; "
        "fold = fold.parentElement.closest('details')) fold.open = true }"
    )
    return found


def press(page: Page, key: str) -> None:
    form(page, key).evaluate(
        "it => (it.matches('button') ? it : it.querySelector('button')).click()"
    )


def send(page: Page, key: str, **blanks: str) -> None:
    windows.send(windows.filled(form(page, key), **blanks))


def taken(page: Page, key: str, pick: str) -> None:
    """A pick that sends its form."""
    form(page, key).locator(f"button[value={pick}]").evaluate("it => it.click()")


def edges(all_of: Locator, edge: str) -> list[float]:
    """Where each of them lies, or how wide it is."""
    found: list[float] = all_of.evaluate_all(
        "(all, edge) => all.map((it) => it.getBoundingClientRect()[edge])", edge
    )
    return found


def logged(table: dict[str, Page], words: str) -> None:
    for page in table.values():
        expect(page.locator("#log-lines")).to_contain_text(words)


def until(page: Page, *words: str) -> None:
    """Whatever is asked is answered by its plainest answer until the log says it is over."""
    for _ in range(30):
        said = page.locator("#log-lines").text_content() or ""
        if any(each in said for each in words):
            return
        for key in ("let-stand", "leave-tie", "finish"):
            stands = page.locator(f":is(form, button)[id^='o-burning-wheel-{key}']").first
            if stands.count():
                press(page, f"burning-wheel.{key}")
                break
        page.wait_for_timeout(250)
    raise AssertionError(f"never: {words}")


@pytest.mark.timeout(180)
def test_dice_are_claimed_from_two_phones_and_add_up_on_every_screen(table: dict[str, Page]):
    mara, jun, sam, priya = (table[seat] for seat in ("mara", "jun", "sam", "priya"))
    expect(jun.locator("#attempt")).to_contain_text("Stone-Singing B5")
    judged = ["Call it off", "Harder for Runa: +1 Ob", "Give Runa an advantage"]
    for words in judged:  # though she gathers dice herself
        expect(priya.locator("#acts")).to_contain_text(words)
    taken(mara, "burning-wheel.help-character-0", "persuasion")
    taken(sam, "burning-wheel.help-character-3-0", "singing")
    for page in table.values():
        expect(page.locator("#attempt")).to_contain_text("Ketil helps, Persuasion")
        expect(page.locator("#attempt")).to_contain_text("Dag helps, Singing")
        expect(page.locator("#attempt")).to_contain_text("7D")
    press(jun, "burning-wheel.add-persona-0")
    expect(sam.locator("#attempt")).to_contain_text("8D")
    press(jun, "burning-wheel.roll-0")
    logged(table, "Runa rolls 8D.")
    press(priya, "burning-wheel.roll-1")
    logged(table, "Ulrike rolls 5D.")
    until(jun, " wins ", " loses to ", " are tied")
    logged(table, "marks a")
    logged(table, "Ketil marks")
    told = sam.locator("#last > :is([data-kind=outcome], [data-kind=turning])")
    expect(told, "its card says how it ended").to_have_count(0)


@pytest.mark.timeout(120)
def test_coins_on_a_phone_stand_apart_and_five_beliefs_on_a_laptop_are_as_wide(
    table: dict[str, Page],
):
    names = table["mara"].locator(".me .abreast .small")
    expect(names).to_have_text(["Fate", "Persona", "Deeds"])
    gaps = zip(edges(names, "right"), edges(names, "left")[1:], strict=False)
    assert all(left - right > 6 for right, left in gaps)
    cards = table["priya"].locator("#scene .row-cards > *")
    cards.first.evaluate(
        "it => { for (const _ of [1, 2, 3]) it.after(it.cloneNode(true)); "
        "it.classList.add('broad') }"
    )
    expect(cards).to_have_count(5)
    assert len({round(width) for width in edges(cards, "width")}) == 1


@pytest.mark.timeout(180)
def test_the_closing_round_asks_everyone_and_pays_at_the_end(
    table: dict[str, Page], accessibility_problems: Callable[[Page], list[str]]
):
    mara, jun, sam, priya = (table[seat] for seat in ("mara", "jun", "sam", "priya"))
    press(jun, "burning-wheel.withdraw")
    logged(table, "calls it off")
    press(priya, "table.close-scene")
    logged(table, "The scene ends.")
    press(priya, "table.begin-round-closing")
    tops = edges(form(priya, "table.answer-item-ends").locator(".pick"), "top")
    assert tops == [tops[0], tops[0], tops[3], tops[3]] != [tops[0]] * 4, "four stand two by two"
    send(priya, "table.answer-item-ends", what="adventure")
    logged(table, "Nominations.")
    expect(sam.locator("#turn")).to_contain_text("Who earned what tonight?")
    awards = form(mara, "table.answer-item-mara").get_by_role("table")
    people = ["Ketil", "Runa", "Dag", "Ulrike"]
    expect(awards.get_by_role("columnheader")).to_have_text(people)
    awards.get_by_role("button", name="Dag: Made us laugh").click()
    logged(table, "Dag is nominated")
    expect(sam.locator("#turn .given")).to_have_text("Mara")
    assert accessibility_problems(sam) == accessibility_problems(priya) == []
    for seat, page in table.items():
        press(page, f"table.pass-item-{seat}")
    press(priya, "table.answer-item-judge")
    logged(table, "Dag earns 1 fate")
    expect(sam.locator("body")).to_contain_text("Mold breaker")
    press(priya, "table.go-on-mold")
    press(priya, "table.go-on-deeds")
    press(priya, "table.go-on-best")
    a_trait_is_voted_on(table)
    press(priya, "table.go-on-reputations")
    press(priya, "table.go-on-rewrite")
    logged(table, "Dag takes 1 fate into the next session.")


def a_trait_is_voted_on(table: dict[str, Page]) -> None:
    """Everybody votes but Mara, whose character it is about."""
    trait = {"whom": "character", "change": "add", "name": "Keeps His Word", "kind": "call-on"}
    send(table["jun"], "table.answer-item-jun", **trait, concerns="Persuasion")
    logged(table, "could gain a trait")
    press(table["priya"], "table.go-on-traits")
    expect(table["mara"].locator("#stage")).to_contain_text("Waiting for Priya, Jun and Sam")
    expect(table["mara"].locator("[id^='o-table-cast-ballot']")).to_have_count(0)
    for seat in ("priya", "jun", "sam"):
        press(table[seat], "table.cast-ballot-yes-proposal-0")
    logged(table, "Ketil gains a trait: Keeps His Word.")


@pytest.mark.timeout(120)
def test_in_a_conflict_beliefs_stand_in_columns_and_what_is_missing_is_said_once(
    server: Server, new_page: NewPage
):
    priya = windows.demo(server, new_page(), "burning-wheel", "priya")
    press(priya, "burning-wheel.withdraw")
    send(priya, "burning-wheel.start-conflict", name="The bell")
    cards = priya.locator("#scene .row-cards > *")
    expect(cards).to_have_count(7)
    assert len({round(width) for width in edges(cards, "width")}) == 1
    assert len(set(edges(cards, "left"))) == 3
    priya.set_viewport_size({"width": 390, "height": 844})
    send(priya, "burning-wheel.propose-character", intent="He stays", task="I talk")
    setting = form(priya, "burning-wheel.set-test")
    sends = setting.get_by_role("button", name="Set the test")
    sends.scroll_into_view_if_needed()
    sends.click()
    expect(setting.locator("select[name=ability]")).to_be_focused()
    expect(setting.get_by_text("Choose an ability to test.")).to_have_count(1)


@pytest.mark.timeout(120)
def test_on_a_phone_what_help_leads_to_stands_below_what_one_helps_with(
    server: Server, new_page: NewPage
):
    test = {"move": "burning-wheel.set-test", "kind": "standard", "ability": "carpentry", "ob": 3}
    links = played(
        server,
        "burning-wheel",
        ("jun", {"move": "burning-wheel.withdraw"}),
        ("mara", {"move": "burning-wheel.propose", "who": "character", "intent": "They cross"}),
        ("priya", {**test, "time": "an hour", "failure": "the beam goes"}),
    )
    sam = new_page(390, viewport={"width": 390, "height": 844})
    sam.goto(links["sam"])
    sam.locator("#panel .button", has_text="Help Ketil Brand").click()
    picks = sam.locator("#sheet .pick", has_text="Only fate can reach it")
    expect(picks).not_to_have_count(0)
    names, odds = picks.locator(".pick-name"), picks.locator(".react-odds > b")
    assert all(
        below >= foot
        for foot, below in zip(edges(names, "bottom"), edges(odds, "top"), strict=True)
    )


@pytest.mark.timeout(120)
def test_a_versus_test_is_never_set_against_nobody(server: Server, new_page: NewPage):
    """What no longer fits is not chosen any more; what they roll follows what is tested."""
    priya = windows.demo(server, new_page(), "burning-wheel", "priya")
    press(priya, "burning-wheel.withdraw")
    send(priya, "burning-wheel.propose-character", intent="He stays", task="I talk")
    setting = form(priya, "burning-wheel.set-test")
    opponent, theirs = (setting.locator(f"select[name={name}]") for name in ("opponent", "theirs"))
    expect(opponent).to_be_hidden()
    setting.get_by_text("Versus", exact=True).click()
    expect(opponent).not_to_have_value("")
    expect(theirs).to_have_value("")
    defender = setting.locator("select[name=defender]")
    expect(defender).to_have_value(opponent.input_value())
    tested = setting.locator("select[name=ability]")
    for ability, answer in (("power", "power"), ("will", "will")):
        tested.select_option(ability)
        expect(theirs).to_have_value(f"{opponent.input_value()}:{answer}")
    theirs.select_option(f"{opponent.input_value()}:speed")
    tested.select_option("power")
    expect(theirs).to_have_value(f"{opponent.input_value()}:speed")  # chosen is chosen
    setting.get_by_text("Obstacle", exact=True).click()
    expect(theirs).to_be_hidden()


@pytest.mark.timeout(120)
def test_beginners_luck_starts_with_what_was_filled_in_for_the_test(
    server: Server, new_page: NewPage
):
    priya = windows.demo(server, new_page(), "burning-wheel", "priya")
    press(priya, "burning-wheel.withdraw")
    send(priya, "burning-wheel.propose-character", intent="He stays", task="I talk")
    setting = form(priya, "burning-wheel.set-test")
    setting.get_by_text("Linked", exact=True).click()
    setting.locator("[name=failure]").fill("she laughs")
    priya.locator("#panel a", has_text="Beginner’s Luck").click()
    lucky = priya.locator("#sheet form")
    expect(lucky.locator("[name=failure]")).to_have_value("she laughs")
    expect(lucky.locator("[name=kind][value=linked]")).to_be_checked()
    lucky.locator("[name=ability]").select_option("lockpick")
    lucky.get_by_role("button", name="Set the test").click()
    expect(priya.locator("#attempt")).to_contain_text("Lockpick, with Agility")
    expect(priya.locator("#unsent")).to_be_hidden()


def under_way(page: str) -> str:
    """The test that is played, by the name its buttons have it by."""
    return re.search(r"\btest-\d+", page)[0]


async def test_after_a_tie_the_gm_reads_who_settles_it_and_not_who_tells_it(house: House):
    at = house.visitor()
    await at.demo("burning-wheel")
    at.switch("priya")
    await at.moved("table.change-dice", value="hand")
    test = under_way(await at.read())
    for seat, side in (("jun", "0"), ("priya", "1")):
        at.switch(seat)
        await at.moved(f"burning-wheel.roll-{side}-{test}")
    for _ in range(2):
        await at.moved("table.fall", faces=["4", "4", "4", "1", "1"])
    at.switch("jun")
    await at.moved(f"burning-wheel.let-stand-0-{test}")
    await at.moved(f"burning-wheel.leave-tie-0-{test}")
    for seat in ("jun", "priya"):
        at.switch(seat)
        page = await at.read()
        assert "It is a tie." in page
        assert "Who settles the tie?" in page
        assert "tells what it looks like" not in page


async def test_each_reason_for_dice_says_what_they_come_to_so_far(house: House):
    jun = house.visitor()
    await jun.demo("burning-wheel")
    jun.switch("jun")
    await jun.moved(f"burning-wheel.careful-0-{under_way(await jun.read())}")
    before, *_ = re.findall(r"<b>(\d)D</b></summary>", page := await jun.read())
    assert f'<b>+1D</b><i class="so-far" aria-hidden="true">{int(before) + 1}</i>' in page


WORDS = """side => {
    const words = document.createRange();
    words.selectNodeContents(side);
    return words.getBoundingClientRect().right;
}"""
"""Where the words of a heading end."""


@pytest.mark.timeout(120)
def test_on_a_phone_no_name_in_a_conflict_lies_under_the_dice_it_rolls(
    server: Server, new_page: NewPage
):
    test = {"move": "burning-wheel.set-test", "kind": "versus", "ability": "masonry"}
    foe = {"opponent": "ulrike-sand", "theirs": "ulrike-sand:command"}
    name = {"path": "cast.ulrike-sand.name", "value": "Ulrike of Ninefold"}
    links = played(
        server,
        "burning-wheel",
        ("jun", {"move": "burning-wheel.withdraw"}),
        ("priya", {"move": "table.rule", **name}),
        ("priya", {"move": "burning-wheel.start-conflict", "name": "The bell"}),
        ("jun", {"move": "burning-wheel.propose", "who": "character-2", "intent": "They cross"}),
        ("priya", {**test, **foe, "time": "an hour", "failure": "the beam goes"}),
    )
    jun = new_page(390)
    jun.goto(links["jun"])
    names, rolls = jun.locator("#attempt .versus .side"), jun.locator("#attempt .said-already")
    expect(rolls).to_have_count(2)
    expect(rolls.last).to_be_visible()
    ends = [one.evaluate(WORDS) for one in names.all()]
    assert all(end <= at for end, at in zip(ends, edges(rolls, "left"), strict=True))


ARROW = "line => [parseFloat(getComputedStyle(line, '::after').top), line.clientHeight / 2]"
"""Where the arrow of a line that opens is, and where its middle."""


@pytest.mark.timeout(60)
def test_beside_a_higher_card_an_arrow_stands_in_the_middle(server: Server, new_page: NewPage):
    priya = windows.demo(server, new_page(390), "burning-wheel", "priya")
    lines = priya.locator("#panel a.act-line")
    assert len(set(edges(lines, "height"))) == 2, "one is stretched"
    arrows = [line.evaluate(ARROW) for line in lines.all()]
    assert all(abs(top - middle) < 1 for top, middle in arrows)


@pytest.mark.timeout(60)
def test_on_a_gms_phone_saying_yes_is_in_sight_beside_setting_the_test(
    server: Server, new_page: NewPage
):
    tried = {"move": "burning-wheel.propose", "who": "character", "intent": "They cross"}
    links = played(
        server, "burning-wheel", ("jun", {"move": "burning-wheel.withdraw"}), ("mara", tried)
    )
    priya = new_page(390)
    priya.goto(links["priya"])
    ways = [
        priya.locator("#panel").get_by_role("button", name=name)
        for name in ("Set the test", "Say yes")
    ]
    assert all(windows.in_whole_sight(one) for one in ways)
    tops = [round(one.evaluate("it => it.getBoundingClientRect().top")) for one in ways]
    assert abs(tops[0] - tops[1]) <= 1, "side by side"


@pytest.mark.timeout(60)
def test_at_a_players_desk_all_three_coins_of_a_card_stand_in_one_row(
    server: Server, new_page: NewPage
):
    jun = windows.demo(server, new_page(), "burning-wheel", "jun")
    for who in jun.locator(".cast .who:has(.purse-of)").all():
        assert len(set(edges(who.locator(".purse-of"), "top"))) == 1
        expect(who.locator(".purse-of .small")).to_have_text(["Fate", "Persona", "Deeds"])
    expect(jun.locator(".cast .who:has(.purse-of)")).to_have_count(3)
