"""A group contest on the page: each sees their dice, and whoever gains says where beside it."""

import re

from tests.web.house import House, Visitor


async def rolled(house: House) -> Visitor:
    """Wren has rolled for the group, with nothing left to decide, and Tomas has not."""
    seat = house.visitor()
    await seat.demo("questworlds")
    seat.switch("gale")
    await seat.moved("table.change-dice", value="hand")
    await seat.moved("questworlds.open-group", prize="the gate shut", resistance="high")
    seat.switch("mara")
    await seat.moved("questworlds.join-group-hero", ability="lamplighter")
    seat.switch("sam")
    await seat.moved("questworlds.join-group-hero-2", ability="great-hammer")
    seat.switch("gale")
    await seat.moved("questworlds.start-group")
    seat.switch("mara")
    await falls(seat, "group-1", "7", "20")
    return seat


async def falls(seat: Visitor, bout: str, mine: str, theirs: str) -> None:
    await seat.moved(f"questworlds.roll-bout-{bout}-yes")
    await seat.moved("table.fall", faces=mine)
    seat.switch("gale")
    await seat.moved("table.fall", faces=theirs)


async def test_dice_of_one_who_rolled_for_the_group_stay_until_the_next(house: House):
    seat = await rolled(house)
    for who in ("mara", "sam", "gale"):
        seat.switch(who)
        (card,) = re.findall(r'<article class="attempt[^"]* settled.*?</article>', await page(seat))
        assert "Wren Halloway" in card
        assert all(f">{face}<" in card for face in (7, 20))


async def page(seat: Visitor) -> str:
    return (await seat.read()).replace("\n", " ")


async def test_who_gains_from_a_group_contest_is_offered_to_say_where_beside_the_wait(house: House):
    seat = await rolled(house)
    seat.switch("sam")
    await falls(seat, "group-2", "5", "20")
    await seat.moved("questworlds.settle-group")
    for who in ("mara", "sam"):
        seat.switch(who)
        panel = (await page(seat)).partition('id="panel"')[2].partition("</section>")[0]
        assert "Say where it helps" in panel
    assert '<article class="attempt' not in await page(seat), "what they did together is told"
