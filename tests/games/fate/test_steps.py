"""What the wizard says about six ratings."""

import pytest

from hearthside.games.fate.characters.steps import rating_problems
from hearthside.games.fate.sheet import APPROACHES


def told(*ratings):
    problems = rating_problems(dict(zip(APPROACHES, ratings, strict=True)))
    sentences = {problem.sentence for problem in problems}
    assert len(sentences) <= 1, "every row carries the same sentence"
    return [problem.field for problem in problems], "".join(sentences)


@pytest.mark.rule("FA-3.3")
@pytest.mark.parametrize(
    ("ratings", "rows", "sentence"),
    [
        ((3, 2, 2, 1, 1, 0), [], ""),
        ((0, 1, 1, 2, 2, 3), [], ""),
        (
            (1, 2, 3, 2, 2, 0),
            ["clever", "forceful", "quick"],
            "You have three at +2, and the set has two. Lower Clever, Forceful or Quick to +1.",
        ),
        (
            (3, 2, 1, 1, 1, 0),
            ["flashy", "forceful", "quick"],
            "You have three at +1, and the set has two. Raise Flashy, Forceful or Quick to +2.",
        ),
        (
            (3, 3, 2, 2, 1, 1),
            ["careful", "clever"],
            "You have two at +3, and the set has one. Lower Careful or Clever to 0.",
        ),
        (
            (0, 0, 0, 0, 0, 0),
            list(APPROACHES),
            (
                "You have six at 0, and the set has one. Raise five of Careful, Clever, Flashy, "
                "Forceful, Quick and Sneaky: one to +3, two to +2 and two to +1."
            ),
        ),
        (
            (2, 2, 2, 2, 1, 1),
            ["careful", "clever", "flashy", "forceful"],
            (
                "You have four at +2, and the set has two. Change two of Careful, Clever, Flashy "
                "and Forceful: one to +3 and one to 0."
            ),
        ),
    ],
)
def test_the_message_names_the_rows_to_touch(ratings, rows, sentence):
    assert told(*ratings) == (rows, sentence)


@pytest.mark.rule("FA-3.3")
def test_two_things_wrong_are_two_sentences():
    _, sentence = told(3, 3, 1, 1, 1, 0)
    assert sentence == (
        "You have two at +3, and the set has one. Lower Careful or Clever to +2. "
        "You have three at +1, and the set has two. Raise Flashy, Forceful or Quick to +2."
    )
