"""What every test shares: which rules the collected tests name, and browsers come last."""

import pytest

RULES = pytest.StashKey[dict[str, set[str]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "case(*ids): the acceptance cases this test plays")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note which rules the tests name, and move the tests that need a browser to the end.

    Playwright keeps an event loop running once it has started, so async tests must come before.
    """
    named: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                named.setdefault(rule, set()).add(item.nodeid.split("[")[0])
    config.stash[RULES] = named
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


@pytest.fixture
def collected_rules(pytestconfig: pytest.Config) -> dict[str, set[str]]:
    """Rule id to the collected tests that name it, as pytest itself sees the marks."""
    return pytestconfig.stash[RULES]
