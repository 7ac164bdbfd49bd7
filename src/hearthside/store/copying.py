"""All tables from one store into another, with pictures and links, whatever kinds they are."""

from collections.abc import Callable

import msgspec

from hearthside.store.base import Store, TableExists

Tell = Callable[[str], None]


class Copied(msgspec.Struct):
    """How many tables were copied, how many were there already, and which are others there."""

    tables: int = 0
    records: int = 0
    keys: int = 0
    pictures: int = 0
    there: int = 0
    others: list[str] = []


async def copy(source: Store, target: Store, tell: Tell = lambda _: None) -> Copied:
    """Copy every table. The source may be in use: what is written meanwhile may not come along.

    A table that is there already is left as it is, and named if its log is another.
    """
    done = Copied()
    for table, header in await source.tables():
        log = [record.body for record in await source.read(table)]
        try:
            await target.create(table, header, log)
        except TableExists:
            there = [record.body for record in await target.read(table)]
            if there[: len(log)] == log:
                done.there += 1
            else:
                done.others.append(table)
                continue
        else:
            done.tables += 1
            done.records += len(log)
        known = {digest for digest, _ in await target.keys(table)}
        for digest, holder in await source.keys(table):
            if digest not in known:
                await target.put_key(digest, table, holder)
                done.keys += 1
        kept = {name for name, _ in await target.pictures(table)}
        for name, _ in await source.pictures(table):
            if name not in kept and (body := await source.picture(table, name)) is not None:
                await target.put_picture(table, name, body)
                done.pictures += 1
        tell(table)
    return done
