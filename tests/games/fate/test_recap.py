"""An evening read aloud afterwards: five lines, and the recap's text, in people's own words."""

import pytest
from msgspec.structs import replace

from hearthside.core import log
from hearthside.core.driver import Driver
from hearthside.core.life.session_summary import drafted
from hearthside.core.life.telling import Tell
from hearthside.export.story import chapters
from hearthside.games.fate.attempt.frame import Attack, Overcome
from hearthside.games.fate.attempt.gm_rulings import CallOff
from hearthside.games.fate.attempt.overcoming import NameCost, TakeCost
from hearthside.games.fate.scenes.compel_forms import AcceptCompel, OfferCompel
from hearthside.games.fate.struggle.concede import Concede, SetConcessionCost
from hearthside.games.fate.struggle.conflict import BeginConflict
from tests.games.fate.evening import evening
from tests.games.fate.gathering import aspect_id


def recap(table: Driver, seat: str = "gale") -> list[tuple[str, str]]:
    """The text of the last scene, and whose words it is."""
    told = chapters(table.table, seat, list(enumerate(table.entries, 1)))
    return [(block.who, block.plain) for block in told[-1].blocks]


def test_a_door_a_compel_and_a_serious_cost_are_each_told_once_as_they_were_typed() -> None:
    night = evening("Ana", "Ben")
    night.table.do("gale", Tell(text="Rain on the quay.", voice="narrator"))
    night.ana.overcomes("clever", "Get the shed door open.", against=2)
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("The hinge screams"))
    debt = aspect_id(night.table, "Ben Is in Debt")
    night.gale.does(OfferCompel(aspect=debt, target="ben", what="you freeze", payer=""))
    night.ben.does(AcceptCompel())
    night.ben.overcomes("clever", "past the watch", against=8)
    night.sums(0)
    night.all_pass()
    night.gale.does(NameCost("you lose your boat"))
    night.ben.does(TakeCost())
    works = "“Past the watch”: Ben succeeds at a serious cost: you lose your boat."
    lines = drafted(log.told_since(night.table.table, 1, night.table.entries))
    assert list(lines) == [
        "Rain on the quay.",
        "“Get the shed door open”: Ana succeeds at a minor cost: The hinge screams.",
        "Ben takes a fate point for “Ben Is in Debt”: you freeze.",
        works,
    ]
    assert [words for _, words in recap(night.table)] == [
        "Rain on the quay.",
        "“Get the shed door open”: Ana succeeds at a minor cost: The hinge screams.",
        "Ben takes a fate point for “Ben Is in Debt”: you freeze.",
        works,
    ]


def test_a_secret_that_is_invoked_comes_out_and_its_reason_has_a_name_beside_it() -> None:
    night = evening("Ana")
    night.major("Voss")
    night.true("His Daughter Is in That Hold", kind="general", owner="voss", hidden=True)
    night.voss.does(Attack("voss", "forceful", "ana", how="swings his lantern pole"))
    night.ana.defends("quick")
    night.voss.rolls("forceful")
    night.sums(0, 0)
    invoked = night.voss.invoking("His Daughter Is in That Hold", free=False)
    night.voss.does(replace(invoked, how="Nobody leaves a child to drown"))
    night.all_pass()
    night.table.do("gale", Tell(text="The pole cracks.", voice="narrator"))
    assert recap(night.table, "ana") == [
        ("", "Voss swings his lantern pole."),
        ("", "It comes out about Voss: His Daughter Is in That Hold."),
        ("Voss", "“His Daughter Is in That Hold”: Nobody leaves a child to drown."),
        ("", "The pole cracks."),
    ]


def test_what_led_up_to_something_that_was_called_off_is_in_no_story() -> None:
    night = evening("Ana")
    night.gale.does(Tell(text="Rain on the quay.", voice="narrator"))
    night.ana.does(Overcome("ana", "clever", "Get the shed door open.", how="with a hairpin"))
    night.ana.does(Tell(text="Somebody is coming", voice="ana"))
    night.ana.does(CallOff())
    first = drafted(log.told_since(night.table.table, 1, night.table.entries))
    assert "hairpin" not in " ".join(first)
    night.ana.overcomes("clever", "Get the shed door open.", how="with a hairpin", against=2)
    night.sums(4)
    night.all_pass()
    told = [words for _, words in recap(night.table)]
    assert sum("hairpin" in words for words in told) == 1, told
    assert any("Somebody is coming" in words for words in told), "it was told of their own accord"
    assert not any("called off" in words for words in told)


@pytest.mark.rule("FA-5.13")
@pytest.mark.parametrize("after", ["", "goes over the rail."])
def test_how_somebody_concedes_is_a_part_of_the_prose_as_they_typed_it(after) -> None:
    night = evening("Ana", "Ben")
    night.major("Voss")
    night.gale.does(BeginConflict("physical", ("ana", "ben", "voss")))
    night.ana.does(Concede("ana", fate="Voss has her by the wrist"))
    night.gale.does(SetConcessionCost("ana", "The rope is gone"))
    if after:
        night.ana.does(Tell(text=after, voice="ana"))
    told = chapters(night.table.table, "gale", list(enumerate(night.table.entries, 1)))[-1].blocks
    prose = [block.plain for block in told if block.kind == "prose"]
    gives_up = "Ana concedes: Voss has her by the wrist. The cost for Ana: The rope is gone."
    assert gives_up in prose
    assert ("Ana goes over the rail." in prose) == bool(after)
    assert not any("concedes" in line.plain for block in told for line in block.above)
