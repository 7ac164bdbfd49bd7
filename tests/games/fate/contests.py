"""Contests at a table: who races whom, and an exchange rolled and passed."""

from msgspec.structs import replace

from hearthside.games.fate.struggle.contest import BeginContest, RollExchange
from tests.games.fate.evening import evening


def race(*entrants, scores=None):
    """Everyone is Clever +2, so the dice alone decide."""
    night = evening("Ana", "Ben", "Cy")
    entrants = entrants or ("ana", "ben")
    night.gale.does(BeginContest("First to the lamp", entrants))
    if scores:
        night.is_so(contest=replace(night.play.contest, victories=scores))
    return night


def exchange(night, *sums):
    """Everyone rolls with Clever and passes."""
    night.gale.does(RollExchange())
    for roll in night.attempt.rolls:
        getattr(night, roll.who).rolls("clever")
    night.sums(*sums)
    night.all_pass()


def as_one():
    """Ana rolls for the heroes, Ben and Cy help her, against Voss. Everyone is Clever +2."""
    night = evening("Ana", "Ben", "Cy")
    night.major("Voss", clever=2)
    night.gale.does(BeginContest("First to the lamp", ("ana", "ben", "cy", "voss"), ("ana",)))
    return night
