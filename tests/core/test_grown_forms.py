"""Forms that grow up: blanks that hang on others, purses, totals, orders, sentences with blanks."""

from typing import Any

import pytest

from hearthside.core.forms import (
    Choice,
    Many,
    Number,
    Option,
    Pick,
    Ranked,
    Rows,
    Text,
    Total,
    When,
    YesNo,
    purse,
)
from hearthside.core.moves import Illegal, Move


class Write(Move, frozen=True, tag="x.write"):
    form: str = "always"
    trigger: str = ""
    act: str = ""


INSTINCT = Option(
    move="x.write",
    label="Write an instinct",
    fields=(
        Choice(
            name="form",
            label="I",
            picks=(Pick("always", "always …"), Pick("when", "when …, …")),
            value="always",
        ),
        Text(name="trigger", label="When", needed=True, when=When("form", ("when",))),
        Text(name="act", label="What?", needed=True),
    ),
)


def test_a_blank_is_asked_only_while_another_says_so() -> None:
    assert INSTINCT.admits(Write(act="look twice"))
    assert INSTINCT.problem(Write(form="when", act="run"))[0] == "trigger"
    assert INSTINCT.admits(Write(form="when", trigger="I hear a bell", act="run"))
    field, sentence = INSTINCT.problem(Write(trigger="I hear a bell", act="run"))
    assert (field, sentence[:29]) == ("trigger", "When does not apply with your")


def test_what_is_not_asked_is_not_read_even_if_a_browser_without_script_sends_it() -> None:
    posted = {"form": ["always"], "trigger": ["typed, then changed my mind"], "act": ["run"]}
    assert INSTINCT.filled(posted) == {
        "move": "x.write", "form": "always", "trigger": "", "act": "run"
    }  # fmt: skip
    with pytest.raises(Illegal, match="Fill in “When” first"):
        INSTINCT.filled({**posted, "form": ["when"], "trigger": [""]})


def test_picks_hang_on_another_pick() -> None:
    option = Option(
        move="x.path",
        label="Next lifepath",
        fields=(
            Choice(
                name="setting", label="Setting", picks=(Pick("c", "City"), Pick("v", "Village"))
            ),
            Choice(
                name="path",
                label="Lifepath",
                picks=(
                    Pick("clerk", "Clerk", when=When("setting", ("c",))),
                    Pick("farmer", "Farmer", when=When("setting", ("v",))),
                    Pick("drifter", "Drifter"),
                ),
            ),
        ),
    )
    assert option.misfit({"setting": "c", "path": "clerk"}) == ("", "")
    assert option.misfit({"setting": "v", "path": "drifter"}) == ("", "")
    wrong = option.misfit({"setting": "v", "path": "clerk"})
    assert wrong == ("path", "Lifepath: choose Farmer or Drifter.")


GEAR = Many(
    name="gear",
    label="Gear",
    picks=(
        Pick("lamp", "Lamp", counts={"caps": -1}),
        Pick("horse", "Horse", counts={"caps": -4}),
        Pick("limp", "A limp", counts={"caps": 1}),
    ),
)
LEVELS = Rows(
    name="levels",
    label="Levels",
    fields=(
        Text(name="job", label="Job"),
        Number(name="level", label="Level", least=0, most=8, value=0, counts={"caps": -1}),
    ),
    counts={"caps": -1},
)
SHOP = Option(move="x.buy", label="Buy", fields=(GEAR, LEVELS), totals=(purse("caps", 6),))


def bought(gear: Any = (), levels: Any = ()) -> dict[str, Any]:
    return {"gear": gear, "levels": [{"job": job, "level": level} for job, level in levels]}


@pytest.mark.parametrize(
    ("filled", "left", "told"),
    [
        (bought(), 6, ""),
        (bought(["lamp", "horse"]), 1, ""),
        (bought(["lamp", "horse", "limp"]), 2, ""),
        (bought(["horse"], [("Thief", 1)]), 0, ""),
        (bought(["horse"], [("Thief", 1), ("Cook", 0)]), -1, "Caps left: −1. Take back 1."),
        (bought([], [("Thief", 8)]), -3, "Caps left: −3. Take back 3."),
    ],
)
def test_a_purse_counts_down_over_picks_numbers_and_lines(
    filled: dict[str, Any], left: int, told: str
) -> None:
    (sum_,) = SHOP.sums(filled)
    assert (sum_.now, sum_.problem) == (left, told)
    assert SHOP.misfit(filled) == ("", told)


def test_lines_count_toward_what_they_say_and_nothing_else() -> None:
    lines = bought([], [("Thief", 2), ("Cook", 0)])["levels"]
    assert (LEVELS.counted(lines, "caps"), LEVELS.counted(lines, "dice")) == (-4, 0)


def test_what_is_not_asked_costs_nothing() -> None:
    fee = YesNo(name="fee", label="Pay", counts={"caps": -9}, when=When("gear", ("horse",)))
    option = Option(move="x.buy", label="Buy", fields=(GEAR, fee), totals=(purse("caps", 6),))
    assert option.sums({"gear": ["lamp"], "fee": True})[0].now == 5
    assert option.sums({"gear": ["horse"], "fee": True})[0].now == -7


def test_all_of_a_purse_may_have_to_be_handed_out() -> None:
    field = Number(name="n", label="Points", least=0, most=9, counts={"points": -1})
    totals = (purse("points", 5, all_of_it=True),)
    option = Option(move="x.share", label="Share", fields=(field,), totals=totals)
    assert option.misfit({"n": 3}) == ("", "Points left: 2. Hand out 2 more.")
    assert option.misfit({"n": 5}) == ("", "")
    assert option.misfit({"n": 6}) == ("", "Points left: −1. Take back 1.")


def test_a_purse_that_was_empty_from_the_start_takes_things_back() -> None:
    debts = Total(name="debts", label="Debts", start=0, least=0, most=0)
    assert debts.problem(2) == "Debts: 2. It goes up to 0. Take back 2."


def test_a_running_total_adds_up_and_has_bounds_of_its_own() -> None:
    helps = (Pick("fork", "FoRK", counts={"dice": 1}), Pick("trait", "Trait", counts={"dice": 2}))
    dice = Total(name="dice", label="Dice", start=4, most=6, unit="D")
    option = Option(
        move="x.roll", label="Roll", fields=(Many(name="by", label="By", picks=helps),),
        totals=(dice,),
    )  # fmt: skip
    assert option.sums({"by": ["fork"]})[0].now == 5
    told = "Dice: 7D. It goes up to 6D. Take back 1."
    assert option.misfit({"by": ["fork", "trait"]}) == ("", told)


def test_a_form_that_keeps_what_is_unfinished_tells_its_totals_and_refuses_nothing() -> None:
    loose = Option(
        move="x.buy", label="Buy", fields=(GEAR, LEVELS), totals=SHOP.totals, loose=True
    )  # fmt: skip
    filled = bought(["horse"], [("Thief", 8)])
    assert loose.misfit(filled) == ("", "")
    assert loose.sums(filled)[0].problem


RANKED = Ranked(
    name="best",
    label="Best first",
    picks=(Pick("a", "Ambush"), Pick("b", "Bows"), Pick("c", "Climbing")),
    least=2,
    most=3,
)


def test_an_order_is_read_place_by_place_and_no_place_is_given_twice() -> None:
    option = Option(move="x.rank", label="Rank", fields=(RANKED,))
    posted = {"best.0": ["c"], "best.1": [""], "best.2": ["a"]}
    assert option.read(posted)["best"] == ("c", "a")
    assert RANKED.problem(["c", "a"]) == ""
    assert RANKED.problem(["c", "c"]) == "Best first: Climbing has two places. Give it one."
    assert RANKED.problem(["c"]) == "Best first: you chose 1. Choose at least 2."
    assert RANKED.shown(("c", "a")) == "Climbing, Ambush"


def test_a_line_reads_as_the_sentence_it_is() -> None:
    how = Choice(name="how", label="approach", picks=(Pick("q", "quickly"),))
    fields = (Text(name="past", label="what you are"), how)
    stunts = Rows(name="stunts", label="Stunts", fields=fields, reads="As {past} I {how} win.")
    assert stunts.told({"past": "a Fox", "how": "q"}) == "As a Fox I quickly win."
    assert [(words, field and field.name) for words, field in stunts.pieces] == [
        ("As ", "past"), (" I ", "how"), (" win.", None),
    ]  # fmt: skip


class Save(Move, frozen=True, tag="x.save"):
    who: str
    blanks: dict[str, Any]


def test_a_move_may_hold_its_blanks_together() -> None:
    option = Option(
        move="x.save", label="Save", fixed={"who": "ana"}, into="blanks",
        fields=(Text(name="name", label="Name", needed=True), YesNo(name="tall", label="Tall")),
    )  # fmt: skip
    assert option.read({"name": ["Wren"], "tall": ["yes"]}) == {
        "move": "x.save", "who": "ana", "blanks": {"name": "Wren", "tall": True}
    }  # fmt: skip
    assert option.admits(Save(who="ana", blanks={"name": "Wren", "tall": False}))
    assert option.problem(Save(who="ana", blanks={"name": "", "tall": False}))[0] == "name"
    assert option.problem(Save(who="ana", blanks={"name": "Wren"}))[0] == "tall"
    told = option.problem(Save(who="ana", blanks={"name": "W", "tall": True, "age": 3}))[1]
    assert told == "Save does not ask for age just now."
