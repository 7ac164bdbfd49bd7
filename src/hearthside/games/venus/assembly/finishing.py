"""What finishing makes of somebody, and what is put to the Peers with it (VE-2.17, VE-2.22)."""

from msgspec.structs import replace

from hearthside.core.life.drafts import MakingFinished
from hearthside.core.moves import Event
from hearthside.core.table import with_character
from hearthside.games.venus import peer_reviews
from hearthside.games.venus.assembly import plan
from hearthside.games.venus.assembly.kismet_and_job_dice import FREE, open_paths, with_rolling
from hearthside.games.venus.assembly.sheets import assembled
from hearthside.games.venus.characters import sheet_changes
from hearthside.games.venus.people import figure
from hearthside.games.venus.sheet import Figure
from hearthside.games.venus.state import VTable


def follow(table: VTable, event: MakingFinished) -> list[Event]:
    """VE-2.22: a gambit no lifepath lists is put to the Peers, beside play."""
    if event.who not in table.play.cast:
        return []
    made = figure(table, event.who)
    listed = plan.listed_attributes(made)
    unlisted = [one for one in made.attributes if one.kind == "gambit" and one.name not in listed]
    return [
        put
        for at, one in enumerate(unlisted)
        for put in peer_reviews.put(
            table,
            made.player or next(iter(table.gms()), ""),
            f"{made.name} has “{one.name}” as a gambit"
            + (f" ({one.sense.removesuffix('.')})" if one.sense else ""),
            [],
            otherwise=[
                sheet_changes.AttributeDenied(
                    who=made.id, attribute=one.id, name=one.name, rules=_NEW
                )
            ],
            more=at,
            rules=_NEW,
        )
    ]


_NEW = ("VE-2.22",)


def finished(table: VTable, draft: Figure) -> VTable:
    """VE-2: the sheet a plan makes. What the dice still owe it is thrown next, then Kismet."""
    made = assembled(table, draft)
    made = replace(made, name=made.name or f"{table.seat_name(draft.player)}’s character")
    fresh = tuple((made.id, one.id) for one in made.assets if one.finite)
    table = with_rolling(with_character(table, made), made.id, FREE if open_paths(made) else "")
    kismet, fresh = (*table.play.kismet, made.id), (*table.play.fresh, *fresh)
    return table.with_play(kismet=kismet, fresh=fresh)


def without_special(table: VTable, known: Figure, name: str) -> VTable:
    """VE-2.10: somebody loses the claim to a special attribute."""
    now = plan.plan_of(known)
    if known.draft and now.special and now.special.name.casefold() == name.casefold():
        return table.with_one(known.id, plan=replace(now, special=None))
    return table.with_one(
        known.id,
        attributes=tuple(one for one in known.attributes if not (one.special and one.name == name)),
    )
