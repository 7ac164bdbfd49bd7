"""The story as a book for one reader: chapters, people and pictures, only what they may see."""

import asyncio
from collections.abc import Iterator, Sequence

from hearthside import rulebook
from hearthside.core.life.pictures import pictures_in
from hearthside.core.scenery import OF_THE_GAME, everyones, place
from hearthside.core.show import Person
from hearthside.export.book import MOST_PEOPLE, MOST_PLATES, Book, Plate, Portrait, painted
from hearthside.export.story import Volume
from hearthside.web.live.room import Room
from hearthside.web.live.seat_view import SharedView
from hearthside.web.render import face_drawing
from hearthside.web.render.static_files import STATIC


async def gathered(room: Room, seen: SharedView, volumes: Sequence[Volume]) -> Book:
    """Everything a book is made of, as one reader may know it."""
    table, cast = seen.table, in_the_story(seen)
    plates = {}
    faces = {one.face.picture for one in cast if one.face.picture}
    wanted = _wanted(seen, cast, volumes)
    cover = next((id for id in wanted if id not in faces), OF_THE_GAME)
    for id in dict.fromkeys((*wanted, cover)):
        if plate := await _plate(room, id, small=id in faces):
            plates[id] = plate
    plates |= {
        _drawn(one): Plate(face_drawing.svg(face_drawing.code(one.face.parts)).encode(), drawn=True)
        for one in cast
        if one.face.parts and not one.face.picture
    }
    return Book(
        id=room.id,
        title=table.name,
        game=room.game.title,
        people=[seat.name for seat in table.seats.values() if not seat.empty],
        volumes=volumes,
        cast=[_portrait(one) for one in cast],
        plates=plates,
        cover=cover if cover in plates else "",
        at=room.recent[-1].entry.at if room.recent else "",
    )


def in_the_story(seen: SharedView) -> list[Person]:
    """The people a story is about: nobody who is still being made."""
    drafts = {id for id, one in seen.table.play.cast.items() if one.draft}
    return [one for one in seen.show.cast if one.id not in drafts][:MOST_PEOPLE]


def _drawn(one: Person) -> str:
    return f"face:{one.id}"


def _portrait(one: Person) -> Portrait:
    plate = one.face.picture or (_drawn(one) if one.face.parts else "")
    return Portrait(name=one.name, concept=one.concept, plate=plate)


def _wanted(seen: SharedView, cast: Sequence[Person], volumes: Sequence[Volume]) -> list[str]:
    """The pictures of a story in the order they are met, without those its reader may not see."""
    may_see = pictures_in(seen.table)
    found = dict.fromkeys([*(one.face.picture for one in cast), *_in_chapters(volumes)])
    return [id for id in found if id in may_see or everyones(id)][:MOST_PLATES]


def _in_chapters(volumes: Sequence[Volume]) -> Iterator[str]:
    for volume in volumes:
        for chapter in volume.chapters:
            yield chapter.picture
            yield from (block.picture for block in chapter.blocks)


async def _plate(room: Room, id: str, small: bool) -> Plate | None:
    if everyones(id):
        name = place(id)
        file = STATIC / "scenery" / f"{name}.svg"
        drawn = file.read_bytes() if name else rulebook.picture(room.game)
        return Plate(drawn, drawn=True) if drawn else None
    body = await room.album.body(id, small)
    return await asyncio.to_thread(painted, body) if body else None
