"""Evenings of all five games, played and then read aloud: five lines, and the recap's text."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hearthside.core.driver import Driver
from hearthside.core.life.renaming import ChangePronouns
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.telling import Tell
from hearthside.export.story import chapters
from hearthside.games.fate.attempt.frame import Attack, CreateAdvantage
from hearthside.games.fate.attempt.overcoming import LetPrevail, NameCost, TakeCost
from hearthside.games.fate.scenes.compel_forms import AcceptCompel, OfferCompel
from tests.games.fate import evening as fate
from tests.games.fate.gathering import aspect_id

LEDGER = re.compile(
    r"\d|succeeds|\bstyle\b|advantage:|victory|defeat|consequence|stress|fate point|lets it happen"
    r"|\bwins: |\bloses: |\bfails: |\bpasses|That ties|\b[Yy]ou\b"
)


def read_aloud(table: Driver) -> list[str]:
    """The evening's five lines, in which nothing is of the rules."""
    lines = drafted([line for entry in table.entries for line in entry.said])
    assert len(lines) <= 5
    assert [line for line in lines if LEDGER.search(line)] == []
    return list(lines)


def recap(table: Driver) -> list[str]:
    """The text of the last scene, without what stands in its margin."""
    told = chapters(table.table, "gale", list(enumerate(table.entries, 1)))
    return [block.plain for block in told[-1].blocks]


def log(table: Driver) -> str:
    return "\n".join(line.plain for entry in table.entries for line in entry.said)


def tell(table: Driver, words: str, by: str = "gale", voice: str = "narrator") -> None:
    table.do(by, Tell(text=words, voice=voice))


def looks(table: Driver, words: str, by: str, voice: str) -> None:
    """Somebody tells what the last outcome looked like."""
    (last,) = [
        at for at, entry in enumerate(table.entries, 1) if any(line.grade for line in entry.said)
    ][-1:]
    table.do(by, Tell(text=words, voice=voice, of=last))


def test_fate_a_door_that_costs_a_compel_and_what_was_seen() -> None:
    night = fate.evening("Ana", "Ben")
    tell(night.table, "Rain on the quay. The shed is locked.")
    night.ana.overcomes("clever", "Get the shed door open before the watch turns.", against=2)
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("The hinge screams and a lamp is lit"))
    aspect = aspect_id(night.table, "Ben Is in Debt")
    night.gale.does(
        OfferCompel(aspect=aspect, target="ben", what="you freeze at the ladder", payer="")
    )
    night.ben.does(AcceptCompel())
    night.ben.overcomes("clever", "I talk my way past the harbour watch", against=8)
    night.sums(0)
    night.all_pass()
    night.gale.does(LetPrevail())
    tell(night.table, "Far out, a second lamp answers.")
    lines = read_aloud(night.table)
    assert lines == [
        "Rain on the quay. The shed is locked.",
        (
            "Ana gets the shed door open before the watch turns. "
            "But the hinge screams and a lamp is lit."
        ),
        "Ben freezes at the ladder.",
        "Ben: “I talk my way past the harbour watch.” It does not work.",
        "Far out, a second lamp answers.",
    ]
    assert recap(night.table) == lines


def test_fate_what_works_at_a_serious_cost_is_told_as_done_at_a_price_once() -> None:
    night = fate.evening("Ana", "Ben")
    night.ana.overcomes("clever", "catch the reeve before he reaches the quay", against=8)
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("you catch him, but you lose your boat"))
    night.ana.does(TakeCost())
    tell(night.table, "Far out, a lamp answers.")
    lines = read_aloud(night.table)
    assert lines == [
        "Ana catches the reeve before he reaches the quay. But Ana loses their boat.",
        "Far out, a lamp answers.",
    ]
    assert recap(night.table) == lines
    assert (
        "It works after all for Ana, at a serious cost: Ana catches him, but they lose their boat."
    ) in night.said()


def test_fate_a_secret_that_is_invoked_comes_out_and_reasons_stand_behind_the_deed() -> None:
    night = fate.evening("Ana")
    night.major("Voss")
    night.true("His Daughter Is in That Hold", kind="general", owner="voss", hidden=True)
    tell(night.table, "Rain on the quay.")
    night.voss.does(Attack("voss", "forceful", "ana", how="swings his lantern pole"))
    night.ana.defends("quick")
    night.voss.rolls("forceful")
    night.sums(0, 0)
    invoked = night.voss.invoking("His Daughter Is in That Hold", free=False)
    night.voss.does(replace(invoked, how="Nobody leaves a child to drown"))
    night.all_pass()
    tell(night.table, "The pole cracks.")
    told = chapters(night.table.table, "ana", list(enumerate(night.table.entries, 1)))
    assert [(block.who, block.plain) for block in told[-1].blocks] == [
        ("", "Rain on the quay."),
        ("", "It comes out: His Daughter Is in That Hold."),
        ("", "Voss swings his lantern pole. Neither gives way."),
        ("Voss", "Nobody leaves a child to drown."),
        ("", "The pole cracks."),
    ]
    secret, deed = "It comes out: His Daughter Is in That Hold.", "Voss swings his lantern pole."
    assert any(line.startswith(f"{secret} {deed}") for line in read_aloud(night.table))


def test_fate_told_words_stand_alone_or_after_what_came_of_it() -> None:
    night = fate.evening("Ana", "Ben")
    night.ana.creates("Choir of Drunks", against=0)
    night.sums(4)
    night.all_pass()
    looks(night.table, "Ana buys the whole quay a round.", "ana", "ana")
    night.ben.overcomes("clever", "the captain’s keys", against=0)
    night.sums(2)
    night.all_pass()
    looks(night.table, "She never felt it.", "ben", "ben")
    night.table.do("ben", Tell(text="“Row.”", voice="ben"))
    lines = read_aloud(night.table)
    assert lines == [
        "Ana brings it about: Choir of Drunks. Ana buys the whole quay a round.",
        "Ben gets the captain’s keys. She never felt it.",
        "Ben: “Row.”",
    ]


def test_fate_an_advantage_is_told_by_how_it_was_made() -> None:
    night = fate.evening("Ana", "Ben")
    night.ana.does(CreateAdvantage("ana", "clever", "Thunder", how="I sing with it"))
    night.gale.sets(0)
    night.ana.rolls("clever")
    night.sums(4)
    night.all_pass()
    assert read_aloud(night.table) == ["Ana sings with it: Thunder."]


LEAP = "leap after him across the barges"


def leapt_in_fate() -> Driver:
    night = fate.evening("Ana", "Ben")
    night.ana.overcomes("clever", LEAP, against=8)
    night.sums(0)
    night.all_pass()
    night.gale.does(LetPrevail())
    return night.table


@pytest.mark.parametrize(
    "leapt",
    [
        leapt_in_fate,
    ],
)
def test_what_failed_is_told_as_tried_in_every_game(leapt: Callable[[], Driver]) -> None:
    table = leapt()
    for told in (read_aloud(table), recap(table)):
        assert f"tries in vain to {LEAP}." in " ".join(told)


def test_fate_speaks_of_people_with_their_pronouns() -> None:
    night = fate.evening("Ana", "Ben")
    night.table.do("ana", ChangePronouns("ana", "she/her"))
    night.ana.overcomes("clever", "hold my breath", against=0, how="I shut my eyes")
    night.sums(2)
    night.all_pass()
    aspect = aspect_id(night.table, "Ana Is in Debt")
    what = "You drop your lamp, and it hits you"
    night.gale.does(OfferCompel(aspect=aspect, target="ana", what=what, payer=""))
    night.ana.does(AcceptCompel())
    told = log(night.table)
    assert "Ana wants to hold her breath" in told
    assert "Ana shuts her eyes." in told
    assert read_aloud(night.table) == [
        "Ana shuts her eyes. Ana holds her breath.",
        "Ana drops her lamp, and it hits her.",
    ]
