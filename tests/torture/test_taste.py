"""A taste of each long attack, in the suite: they run, and find nothing."""

from tests.torture import disks, hostile, kills, walks


def test_servers_that_are_killed_lose_nothing(tmp_path):
    found = kills.torture(str(tmp_path / "tables.sqlite3"), 4, 100)
    assert (found["lost"], found["twice"]) == (0, 0)
    assert found["acknowledged"] >= 100


def test_random_and_odd_moves_raise_nothing_but_refusals():
    for n, name in enumerate(walks.games()):
        _, tried, taken, wrong = walks.walk(name, 100 + n, 1200)
        assert (tried, wrong) == (1200, [])
        assert taken > 20


def test_hostile_files_are_refused_or_can_be_opened():
    found = hostile.torture(60, seed=5)
    assert found["wrong"] == []
    assert 0 < found["taken"] < 60


def test_hostile_sheets_are_refused_or_can_be_used():
    found = hostile.sheets(60, seed=5)
    assert found["wrong"] == []
    assert 0 < found["taken"] < 60


def test_bad_disks_are_noticed(tmp_path):
    assert disks.torture(tmp_path)["wrong"] == []
