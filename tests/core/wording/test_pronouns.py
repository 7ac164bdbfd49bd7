"""Pronouns: chosen beside the name, by luck, by ruling, and heard in what is told."""

from random import Random

import pytest
from candlelight import GAME

from hearthside.core import engine
from hearthside.core.driver import Driver, demo_table
from hearthside.core.life.drafts import DropDraft
from hearthside.core.life.renaming import ChangePronouns
from hearthside.core.life.rulings import Rule
from hearthside.core.life.seats import Rename
from hearthside.core.lucky_people import GIVEN, stranger
from hearthside.core.lucky_picks import Luck
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Illegal
from hearthside.core.table import Character
from hearthside.core.wording import pronouns
from hearthside.core.wording.pronouns import said_of


@pytest.fixture
def table() -> Driver:
    return demo_table(GAME, GAME.demo)


def ember(table: Driver) -> Character:
    who: Character = table.table.play.cast["wanderer"]
    return who


def test_whoever_plays_somebody_changes_how_others_speak_of_them(table: Driver) -> None:
    table.do("robin", ChangePronouns("wanderer", "she/her"))
    assert ember(table).pronouns == "she/her"
    assert engine.sheet(GAME, table.table, "wanderer").subtitle.endswith("she/her")
    assert table.entries[-1].said[0].plain == "Ember’s pronouns are she/her now."
    with pytest.raises(Illegal, match="choose Not said, she/her, he/him, they/them or it/its"):
        table.do("robin", ChangePronouns("wanderer", "words"))
    table.do("gale", Rule(path="Ember: Pronouns", value="he/him"))
    assert ember(table).pronouns == "he/him"
    table.do("robin", ChangePronouns("wanderer", ""))
    assert said_of(ember(table), "They wait.") == "They wait."


def test_what_a_step_leaves_out_stays_as_it_was(table: Driver) -> None:
    table.do("robin", Rename(name="Robin", pronouns="She/they"))
    table.do("gale", Rule(path="cast.wanderer.player", value=""))
    table.do("robin", BeginMaking(what="wanderer"))
    (id,) = [one.id for one in table.table.play.cast.values() if one.draft]
    assert table.table.play.cast[id].pronouns == "she/her"
    table.do("robin", SaveStep(id, "name", {"name": "Tam", "light": "2"}))
    assert (table.table.play.cast[id].name, table.table.play.cast[id].pronouns) == (
        "Tam",
        "she/her",
    )
    table.do("robin", SaveStep(id, "name", {"name": "Tam", "light": "2", "pronouns": "it/its"}))
    assert table.table.play.cast[id].pronouns == "it/its"
    table.do("robin", DropDraft(id))


def test_luck_gives_pronouns_that_fit_the_name() -> None:
    hers = {name for name in GIVEN if pronouns.by_name(name)}
    assert {"Ilse", "Sabine", "Dagny", "Noor"} <= hers
    assert hers.isdisjoint(("Hob", "Osric", "Ulf", "Leofric", "Tarek", "Kasper"))
    met = [stranger(Luck(Random(n).randrange)) for n in range(200)]
    assert {one.pronouns for one in met if one.name.split()[0] in hers} == {"she/her"}
    others = {one.pronouns for one in met if one.name.split()[0] not in hers}
    assert others == {"he/him", "they/them"}
    named = ("Gerlind", "Isolde Varr", "Nils Ferrow", "Bran", "Joss", "Kettle Marn", "The ferrymen")
    she, he, they = "she/her", "he/him", "they/them"
    assert [*map(pronouns.lucky, named)] == [she, she, he, he, they, they, ""]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("as they had it, so they lost it", "as she had it, so she lost it"),
        ("They already know theirs.", "She already knows hers."),
        ("They don’t move themselves.", "She doesn’t move herself."),
        ("They’ve gone.", "She has gone."),
        ("The thesis of others", "The thesis of others"),
    ],
)
def test_our_words_agree(words: str, told: str) -> None:
    wren = Character(id="wren", name="Wren", pronouns="she/her")
    assert said_of(wren, words) == told
    assert said_of(Character(id="g", name="Two Guards", pronouns="she/her"), words) == words
