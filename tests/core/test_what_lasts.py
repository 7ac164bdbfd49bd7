"""What outlasts a try is one and the same until more changes than what is tried."""

from msgspec.structs import replace

from hearthside.core.driver import demo_table
from hearthside.core.what_lasts import WhatLasts, is_at_rest, lasting_part
from hearthside.games import discover

GAME = discover()["fate"]


def lasts() -> tuple[WhatLasts, object]:
    table = demo_table(GAME, GAME.demo).table
    return WhatLasts(GAME, table), table


def test_it_stays_the_same_while_only_what_is_tried_and_the_log_move_on():
    kept, table = lasts()
    work = [kept.of("mara").once("work", lambda: [1])]
    later = replace(table.with_play(attempt=None, asked=()), seq=table.seq + 3)
    assert kept.after(later) is kept
    assert kept.after(later).of("mara").once("work", lambda: [2]) is work[0]


def test_whatever_else_changes_makes_it_another():
    kept, table = lasts()
    assert kept.after(replace(table, spotlight="nobody")) is not kept
    assert kept.after(table.with_play(cast=dict(table.play.cast))) is not kept


def test_who_sees_the_same_shares_what_is_kept():
    kept, table = lasts()
    (gm,) = table.gms()
    mara, jun = kept.of("mara"), kept.of("jun")
    assert mara is jun
    assert kept.of(gm) is not mara


def test_nothing_that_is_tried_is_left_in_it():
    _, table = lasts()
    part = lasting_part(GAME, table)
    assert is_at_rest(GAME, part)
    assert part.play.attempt is None
    assert part.seq == 0
