"""A server whose house players do not dawdle."""

from collections.abc import Iterator

import pytest

from tests.web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("mcp") / "tables.sqlite3"
    with Server(data, "--pace", "0.02", "--limit", "programs=9999") as running:
        yield running
