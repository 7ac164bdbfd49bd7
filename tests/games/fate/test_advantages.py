"""Advantages that failed or were discovered."""

import pytest
from msgspec.structs import replace

from hearthside.core.life.shelf import Prepare, handouts, unshown_secrets
from hearthside.core.pieces import Card
from hearthside.games.fate.attempt.advantages import BringToLight, DropAdvantage, TurnAdvantage
from hearthside.games.fate.attempt.frame import CreateAdvantage, Discover
from hearthside.games.fate.looks.scene_view import pieces
from tests.games.fate.evening import created, evening
from tests.games.fate.gathering import options, texts


@pytest.mark.rule("FA-5.1")
def test_after_a_failure_the_gm_may_drop_it():
    night = created(-1)
    assert night.ana.offers("fate.drop-advantage") == []
    night.gale.does(DropAdvantage())
    assert texts(night.table, "", "situation", "boost") == []
    assert night.play.attempt is None
    assert night.said()[-1] == "Ana fails: “Deafening Thunder” does not come about."


@pytest.mark.rule("FA-5.1")
def test_after_a_failure_the_gm_may_let_it_stand_reworded_and_free_for_the_others():
    night = created(-1)
    night.gale.does(TurnAdvantage("Thunder, and Everyone Awake", "foes"))
    assert "Ana fails, and it serves the other side: Thunder, and Everyone Awake." in night.said()
    assert night.aspect("Thunder, and Everyone Awake").free == {"foes": 1}
    assert night.aspect("Thunder, and Everyone Awake").free.get("heroes", 0) == 0


@pytest.mark.rule("FA-5.16")
def test_where_there_are_several_other_sides_the_gm_says_who_gains():
    night = evening("Ana")
    night.major("Voss")
    night.major("Hild").has(side="crows")
    night.ana.creates("Deafening Thunder")
    night.sums(-1)
    night.all_pass()
    (turning,) = night.gale.offers("fate.turn-advantage")
    side = next(field for field in turning.fields if field.name == "side")
    assert [pick.value for pick in side.picks] == ["foes", "crows"]
    night.gale.does(TurnAdvantage("Deafening Thunder", "crows"))
    assert night.aspect("Deafening Thunder").free == {"crows": 1}


@pytest.mark.rule("FA-5.16", "FA-5.1")
def test_a_defenders_own_side_gains_from_a_failure():
    night = evening("Ana")
    night.major("Voss")
    hild = night.major("Hild", careful=2)
    hild.has(side="crows")
    night.ana.does(CreateAdvantage("ana", "clever", "Off Balance", foe="hild"))
    hild.defends("careful")
    night.ana.rolls("clever")
    night.sums(-1, 0)
    night.all_pass()
    (turning,) = night.gale.offers("fate.turn-advantage")
    assert turning.fixed == {"side": "crows"}


def searched(sum, *, about="voss", hidden=True):
    """Ana studies Voss, who hides something or not."""
    night = evening("Ana")
    night.major("Voss")
    if hidden:
        night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True)
    night.ana.searches(about)
    night.sums(sum)
    night.all_pass()
    return night


@pytest.mark.rule("FA-5.2")
@pytest.mark.parametrize(("sum", "free"), [(0, 1), (1, 1), (3, 2)])
def test_a_tie_or_better_finds_it_with_free_invocations(sum, free):
    night = searched(sum)
    assert night.gale.offers("fate.drop-advantage") == []
    night.gale.does(BringToLight(aspect="afraid-of-the-dark"))
    found = night.aspect("Afraid of the Dark")
    assert (found.hidden, found.free) == (False, {"heroes": free})


@pytest.mark.rule("FA-5.2")
def test_a_search_of_somebody_may_bring_a_secret_of_the_scene_to_light():
    night = evening("Ana")
    night.major("Voss")
    night.true("The Ledger Is a Forgery", hidden=True)
    night.ana.searches("voss")
    night.sums(1)
    night.all_pass()
    night.gale.does(BringToLight(aspect="the-ledger-is-a-forgery"))
    assert not night.aspect("The Ledger Is a Forgery").hidden
    told = next(line for line in night.said() if "The Ledger Is a Forgery" in line)
    assert "finds out: The Ledger Is a Forgery." in told, "it is not about Voss"


@pytest.mark.rule("FA-5.2", "FA-6.7")
def test_what_was_found_out_about_an_npc_stays_a_card_once_nothing_is_free():
    night = searched(1)
    night.gale.does(BringToLight(aspect="afraid-of-the-dark"))
    found = night.aspect("Afraid of the Dark")
    play = night.play
    spent = replace(play, aspects={**play.aspects, found.id: replace(found, free={})})
    cards = pieces(replace(night.table.table, play=spent))
    assert "Afraid of the Dark" in [one.text for one in cards if isinstance(one, Card)]


@pytest.mark.rule("FA-5.2")
def test_where_nothing_is_hidden_the_gm_writes_what_is_found():
    night = searched(1, hidden=False)
    night.gale.does(BringToLight(text="He Cheats at Cards"))
    found = night.aspect("He Cheats at Cards")
    assert (found.owner, found.kind, found.free) == ("voss", "general", {"heroes": 1})
    assert night.said()[-2:] == [
        "“What is hidden”: Ana finds out about Voss: He Cheats at Cards.",
        "The heroes may invoke “He Cheats at Cards” once for free.",
    ]


@pytest.mark.rule("FA-5.2")
@pytest.mark.parametrize(
    ("sum", "move", "told"),
    [
        (1, BringToLight(text="In Debt"), "finds out about Voss: In Debt."),
        (
            -1,
            BringToLight(text="In Debt", side="foes"),
            "finds out at a price about Voss: In Debt.",
        ),
        (-1, DropAdvantage(), "finds nothing about Voss."),
    ],
)
def test_a_search_is_told_once_with_what_it_brought(sum, move, told):
    night = searched(sum, hidden=False)
    if sum < 0:
        asked = "The search failed. Let Ana find something at a price, or nothing at all."
        assert night.gale.prompt.text == asked
        answers = night.gale.offers("fate.drop-advantage")
        assert not any(one.best for one in answers), "nobody is led to the dullest answer"
    night.gale.does(move)
    lines = (line for entry in night.table.entries for line in entry.said)
    assert [line.plain for line in lines if line.kind == "outcome"] == [
        f"“What is hidden”: Ana {told}"
    ]


@pytest.mark.rule("FA-5.2")
def test_a_search_of_the_scene_finds_what_the_scene_hides():
    night = evening("Ana")
    night.true("The Oil Is Watered", hidden=True)
    night.major("Voss")
    night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True)
    night.ana.searches()
    night.sums(1)
    night.all_pass()
    found = {one.label: one for one in night.gale.offers("fate.bring-to-light")}
    assert not found["Ana finds “The Oil Is Watered”"].rare
    assert found["Ana finds “Afraid of the Dark”"].rare, "it is not of the scene"
    night.gale.does(BringToLight(text="Somebody Left in a Hurry"))
    assert night.aspect("Somebody Left in a Hurry").kind == "situation"


@pytest.mark.rule("FA-5.2")
@pytest.mark.parametrize("unseen", [True, False])
def test_a_search_of_the_place_may_find_what_somebody_seen_there_hides(unseen):
    night = evening("Ana")
    night.major("Voss", hidden=unseen)
    night.true("Afraid of the Dark", kind="general", owner="voss", hidden=True)
    night.ana.searches()
    night.sums(1)
    night.all_pass()
    found = {one.label: one for one in night.gale.offers("fate.bring-to-light")}
    if unseen:
        assert list(found) == ["Ana finds something"]
        return
    secret = found["Ana finds “Afraid of the Dark”"]
    assert (secret.rare, secret.help) == (False, "About Voss.")
    night.gale.does(BringToLight(aspect="afraid-of-the-dark"))
    assert "finds out about Voss: Afraid of the Dark." in night.said()[-2]


@pytest.mark.rule("FA-5.2")
def test_after_a_failed_search_the_gm_picks_nothing_or_a_find_that_helps_the_others():
    night = searched(-1)
    night.gale.does(DropAdvantage())
    assert night.aspect("Afraid of the Dark").hidden
    night = searched(-1)
    night.gale.does(BringToLight(aspect="afraid-of-the-dark", side="foes"))
    found = night.aspect("Afraid of the Dark")
    assert (found.hidden, found.free) == (False, {"foes": 1})


@pytest.mark.rule("FA-5.2")
def test_nobody_but_the_gm_learns_whether_there_was_something_to_find():
    assert searched(-1).said("ana") == searched(-1, hidden=False).said("ana")
    there, nothing = searched(1), searched(1, hidden=False)
    assert there.ana.labels() == nothing.ana.labels() == []
    assert "Afraid of the Dark" not in str(there.ana.labels("act"))


@pytest.mark.rule("FA-5.2")
@pytest.mark.parametrize("hidden", [True, False])
def test_what_lies_on_the_shelf_waits_behind_what_the_story_hides(hidden):
    night = searched(1, hidden=hidden)
    night.gale.does(Prepare(kind="secret", title="Ilo is inside the tree"))
    (kept,) = [one for one in night.gale.offers("fate.bring-to-light") if "shelf" in one.fixed]
    assert kept.rare is hidden


@pytest.mark.rule("FA-5.2")
@pytest.mark.parametrize("text", ["", "He sings to be let out."])
def test_what_is_found_may_be_a_secret_that_lay_on_the_shelf(text):
    night = evening("Ana")
    night.gale.does(Prepare(kind="secret", title="Ilo is inside the tree", text=text))
    night.gale.does(Prepare(kind="handout", title="A letter"))
    night.ana.searches()
    night.sums(1)
    night.all_pass()
    assert night.gale.labels() == [
        "From your shelf: “Ilo is inside the tree”",
        "Ana finds something else",
    ]
    assert night.ana.labels() == []
    assert "Ilo" not in str(night.ana.labels("act"))
    night.gale.does(BringToLight(shelf="secret"))
    found = night.aspect("Ilo is inside the tree")
    assert (found.kind, found.free, found.hidden) == ("situation", {"heroes": 1}, False)
    told = [line for line in night.said("ana") if "Ilo" in line]
    comes_out = ["It comes out: Ilo is inside the tree. He sings to be let out."] * bool(text)
    assert told == [
        *comes_out,
        "“What is hidden”: Ana finds out: Ilo is inside the tree.",
        "The heroes may invoke “Ilo is inside the tree” once for free.",
    ]
    assert unshown_secrets(night.table.table) == []
    assert handouts(night.table.table) == ()


@pytest.mark.rule("FA-5.2", "FA-5.16")
def test_a_secret_from_the_shelf_may_be_found_at_a_price():
    night = evening("Ana")
    night.major("Voss")
    night.gale.does(Prepare(kind="secret", title="Ilo is inside the tree"))
    night.ana.searches()
    night.sums(-1)
    night.all_pass()
    night.gale.does(BringToLight(shelf="secret", side="foes"))
    assert night.aspect("Ilo is inside the tree").free == {"foes": 1}


@pytest.mark.rule("FA-5.2")
def test_about_a_players_character_one_of_its_own_aspects_is_found():
    night = evening("Ana", "Ben")
    night.ana.searches("ben")
    night.sums(0)
    night.all_pass()
    found = [o.fixed["aspect"] for o in options(night.table, "gale", "fate.bring-to-light")]
    own = [id for id, known in night.play.aspects.items() if known.owner == "ben"]
    assert found == [*own, ""]
    night.gale.does(BringToLight(aspect=own[1]))
    assert night.play.aspects[own[1]].free == {"heroes": 1}
    assert texts(night.table, "ben") == ["Ben the Bold", "Ben Is in Debt", "Ben Has a Dog"]


@pytest.mark.rule("FA-5.2", "FA-3.1", "FA-3.5")
def test_what_else_is_noticed_uses_up_none_of_the_owners_aspects():
    night = evening("Ana", "Ben")
    night.ana.searches("ben")
    night.sums(0)
    night.all_pass()
    night.gale.does(BringToLight(text="Favours His Left Knee"))
    found = night.aspect("Favours His Left Knee")
    assert (found.kind, found.owner, found.free) == ("situation", "", {"heroes": 1})
    assert night.ben.offers("fate.write-aspect"), "the blanks are still his"


@pytest.mark.rule("FA-5.2")
def test_about_an_npc_something_new_is_their_own():
    night = evening("Ana")
    night.major("Voss", secret_aspects="Afraid of the Dark")
    night.ana.searches("voss")
    night.sums(0)
    night.all_pass()
    found = [o.label for o in options(night.table, "gale", "fate.bring-to-light")]
    assert found == ["Ana finds “Afraid of the Dark”", "Ana finds something else"]
    night.gale.does(BringToLight(text="Counts Everything"))
    assert night.aspect("Counts Everything").owner == "voss"


@pytest.mark.rule("FA-5.2")
def test_a_secret_of_whoever_the_wish_names_is_offered_though_nobody_was_chosen():
    night = evening("Ana", "Ben")
    night.major("Captain Orsk")
    night.major("Hild")
    night.true("In Debt to the Guild", kind="general", owner="captain-orsk", hidden=True)
    night.true("A Spy", kind="general", owner="hild", hidden=True)
    night.true("A Loose Board", hidden=True)
    night.ana.does(Discover("ana", "clever", "what Orsk hides from Ben"))
    night.gale.sets(0)
    night.ana.rolls("clever")
    night.sums(0)
    night.all_pass()
    found = [(o.fixed["aspect"], o.rare) for o in night.gale.offers("fate.bring-to-light")]
    named = [("in-debt-to-the-guild", False), ("a-loose-board", False)]
    assert found == [*named, ("a-spy", True), ("", False)], "whom the wish is silent about waits"
    night.gale.does(BringToLight("in-debt-to-the-guild"))
    assert not night.aspect("In Debt to the Guild").hidden


@pytest.mark.rule("FA-5.2")
def test_a_search_says_what_for_and_what_is_found_has_words():
    night = evening("Ana")
    assert night.ana.cannot(Discover("ana", "clever", ""))
    night.ana.searches(against=0)
    night.sums(0)
    night.all_pass()
    assert night.gale.cannot(BringToLight(text=""))
    night.gale.does(BringToLight(text="Paid by the Wreckers"))
