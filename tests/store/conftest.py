"""A PostgreSQL for the tests that want one, where it can be had."""

from collections.abc import Iterator

import pytest

from tests.store.postgres_server import ELSEWHERE, Postgres, can_be_had


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server of our own, shared by all tests of one process."""
    if not can_be_had():
        pytest.skip(f"no PostgreSQL here: install Debian's package, or name one with {ELSEWHERE}")
    server = Postgres()
    yield server
    server.stop()
