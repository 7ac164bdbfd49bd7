"""Somebody who has just begun to make a character, for tests of the pages that do so."""

from tests.web.house import House, Visitor


async def begun(house: House, game: str) -> tuple[Visitor, str]:
    """A player of a game, and the character that is begun."""
    gale, mara = house.visitor(), house.visitor()
    await gale.start(game=game)
    response = await mara.sit((await gale.links())["Invite players"], "Mara", character="new")
    return mara, response.headers["location"].split("/")[5]


def draft(visitor: Visitor):
    """The wanderer as far as somebody has come with it."""
    return visitor.hub.room.table.play.cast["wanderer"]
