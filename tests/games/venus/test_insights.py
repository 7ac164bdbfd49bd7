"""What is recalled or found out gives an insight (VE-2.20, VE-4.4)."""

import pytest

from hearthside.core.life.shelf import OpenPrepared, Prepare, ShowAll
from hearthside.games.venus.rolls.insights import Learn, NoteInsight
from tests.games.venus.evening import ANA, BO, FAY, attribute, check, evening, figure, offered


@pytest.mark.case("VE-2.20/1")
@pytest.mark.rule("VE-2.20")
def test_recalling_is_resolve_and_finding_wits_and_both_give_an_insight() -> None:
    table = evening(figure(ANA, attributes=(attribute("specialty", "Wolves"),)))
    check(table, 15, ability="resolve", words="Recall what wolves fear")
    table.do(ANA, Learn(words="Wolves fear this whistle"))
    check(table, 15, ability="wits", words="Track the pack")
    table.do(ANA, Learn(words="The pack dens under the mill"))
    check(table, 15, ability="finesse", words="Steady hands")
    assert not offered(table, ANA, Learn)
    assert table.table.play.insights == (
        "Wolves fear this whistle",
        "The pack dens under the mill",
    )


@pytest.mark.rule("VE-4.4")
def test_an_insight_says_what_was_learned_and_not_what_was_tried() -> None:
    table = evening(figure(ANA))
    check(table, 15, ability="finesse", words="Steady hands")
    assert not offered(table, ANA, Learn), "nothing was learned"
    check(table, 2, ability="wits", words="Look under the bed")
    assert not offered(table, ANA, Learn), "nor by failing"
    check(table, 15, ability="wits", words="Listen at the wall")
    assert table.table.play.insights == (), "what was tried is nothing to know"
    assert offered(table, FAY, Learn)
    assert not offered(table, BO, Learn), "nor is it theirs to say"
    table.do(ANA, Learn(words="The order came from the wardhouse"))
    assert table.table.play.insights == ("The order came from the wardhouse",)
    assert not offered(table, ANA, Learn), "it is said once"
    table.do(BO, NoteInsight(words="The dogs are gone"))
    assert table.table.play.insights[1:] == ("The dogs are gone",)


@pytest.mark.rule("VE-4.4")
def test_what_came_out_is_noted_quietly_and_the_title_of_a_scene_never_came_out() -> None:
    table = evening(figure(ANA))
    table.do(FAY, Prepare(kind="secret", title="The hand is Corin’s"))
    table.do(FAY, Prepare(kind="scene", title="The mill is empty"))
    table.do(FAY, ShowAll(item="secret"))
    table.do(FAY, OpenPrepared(item="scene"))
    kinds = []
    for words in ("The hand is Corin’s", "The mill is empty"):
        table.do(BO, NoteInsight(words=words))
        kinds += [one.kind for one in table.entries[-1].said]
    assert kinds == ["event", "turning"]
