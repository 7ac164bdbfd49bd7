"""Whom everybody waits for, and what they read meanwhile."""

from collections.abc import Iterable

from hearthside.core.say import listed
from hearthside.core.show import Prompt
from hearthside.games.hot_circle.ability_test.values import AbilityTest
from hearthside.games.hot_circle.books import HotTable, voices
from hearthside.games.hot_circle.obstacle_test.sides import rolling_sides
from hearthside.games.hot_circle.obstacle_test.terms import owed, parties, party_seats
from hearthside.games.hot_circle.obstacle_test.values import Beat, ObstacleTest, Roll


def asking(
    table: HotTable, seats: list[str], title: str, text: str, seat: str, about: str = ""
) -> Prompt:
    """Urgent for those who are asked; the others read whom they wait for, and what it is about."""
    if seat in seats:
        return Prompt(title, text, urgent=True)
    names = listed([table.seat_name(other) for other in seats])
    return Prompt(f"Waiting for {names}" if names else title, about)


def asked_seats(table: HotTable, test: ObstacleTest) -> list[str]:
    """The seats an obstacle test waits for."""
    if test.asked or test.beat in ("judging", "disadvantage"):
        return table.gms()
    if test.beat == "stakes":
        return _asked_for_stakes(table, test)
    silent = (side for side in rolling_sides(test) if not _has_spoken(test.roll(side), test.beat))
    return _seats(table, test, silent)


def _has_spoken(roll: Roll, beat: Beat) -> bool:
    """Whether a side has done what a beat asks of it."""
    done = {"dice": roll.has_claimed, "hindrances": roll.has_offered, "ready": roll.ready}
    return done.get(beat, True)


def _asked_for_stakes(table: HotTable, test: ObstacleTest) -> list[str]:
    if lacking := owed(table, test):
        return _seats(table, test, (party for party, _ in lacking)) or table.gms()
    left = (party for party in parties(table, test) if party not in test.agreed)
    return _seats(table, test, left)


def _seats(table: HotTable, test: ObstacleTest, parties: Iterable[str]) -> list[str]:
    """Everyone who speaks for one of these, once."""
    every = (seat for party in parties for seat in party_seats(table, test, party))
    return list(dict.fromkeys(every))


def asked_about_ability(table: HotTable, test: AbilityTest) -> list[str]:
    """The seats an ability test waits for: its player to roll and react, the GM to judge."""
    if test.beat == "air":
        return []
    players = test.beat in ("ready", "react", "define")
    return voices(table, test.who) if players else table.gms()
