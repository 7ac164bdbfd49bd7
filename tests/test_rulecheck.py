"""The scan finds every rule mark, wherever pytest would."""

from pathlib import Path
from textwrap import dedent

import pytest

from hearthside.rulecheck import tests_by_rule as scan
from hearthside.rulecheck import tests_folder as found_in

TESTS = Path(__file__).parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tests = tmp_path / "tests"
    (tests / "games").mkdir(parents=True)
    return tests


def write(path: Path, source: str) -> None:
    path.write_text(dedent(source), encoding="utf-8")


def test_a_mark_may_name_several_rules_and_a_rule_several_tests(folder):
    write(
        folder / "games" / "test_ladder.py",
        """
        import pytest

        @pytest.mark.rule("FA-2.4", "FA-2.5")
        def test_a_tie(): ...

        @pytest.mark.rule("FA-2.4")
        @pytest.mark.rule("FA-2.6")
        async def test_style(): ...
        """,
    )
    assert scan(folder) == {
        "FA-2.4": [
            "tests/games/test_ladder.py::test_a_tie",
            "tests/games/test_ladder.py::test_style",
        ],
        "FA-2.5": ["tests/games/test_ladder.py::test_a_tie"],
        "FA-2.6": ["tests/games/test_ladder.py::test_style"],
    }


def test_classes_files_and_single_cases_pass_their_marks_on(folder):
    write(
        folder / "test_marks.py",
        """
        from pytest import mark, param

        pytestmark = [mark.slow, mark.rule("A-1")]

        @mark.rule("B-1")
        class TestConflict:
            @mark.rule("C-1")
            def test_order(self): ...

        @mark.parametrize("n", [1, param(2, marks=mark.rule("D-1"))])
        def test_cases(n): ...
        """,
    )
    order, cases = (
        "tests/test_marks.py::TestConflict::test_order",
        "tests/test_marks.py::test_cases",
    )
    assert scan(folder) == {"A-1": [order, cases], "B-1": [order], "C-1": [order], "D-1": [cases]}


def test_helpers_other_marks_and_other_files_prove_nothing(folder):
    source = """
        import pytest

        @pytest.mark.rule("X-1")
        def helper(): ...

        @pytest.mark.ruling("X-2")
        def test_another_mark(): ...

        def test_no_mark():
            pytest.mark.rule("X-3")
        """
    write(folder / "test_here.py", source)
    write(folder / "play.py", source.replace("helper", "test_me"))
    assert scan(folder) == {}


def test_the_scan_sees_every_mark_that_pytest_sees(collected_rules):
    scanned = scan(TESTS)
    unseen = {
        rule: missing
        for rule, tests in collected_rules.items()
        if (missing := tests - set(scanned.get(rule, ())))
    }
    assert not unseen, "write rule ids as plain strings inside the mark"


def test_the_tests_of_a_project_are_in_their_folder_or_beside_its_package(tmp_path):
    assert found_in(tmp_path) is None
    write(tmp_path / "test_road.py", "")
    assert found_in(tmp_path) == tmp_path
    (tmp_path / "tests").mkdir()
    assert found_in(tmp_path) == tmp_path / "tests"
