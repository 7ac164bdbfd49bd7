"""The server's memory is kept in large pages where the system can; elsewhere nothing changes."""

from pathlib import Path

import pytest

from hearthside.web import large_pages


def piece(begins: int, ends: int, used: int, large: int = 0, named: str = "", may: str = "rw-p"):
    """A piece of memory as the system lists it, used and large in KiB."""
    return (
        f"{begins:x}-{ends:x} {may} 00000000 00:00 {'26933' if '/' in named else '0'} {named}\n"
        f"Size: 4 kB\nKernelPageSize:        4 kB\nRss:                {used} kB\nPss: 4 kB\n"
        f"Anonymous: 4 kB\nAnonHugePages:      {large} kB\nFilePmdMapped:         0 kB\n"
    )


def test_memory_of_our_own_that_is_in_use_goes_into_large_pages():
    # Three whole pages of 2 MiB fit between these addresses.
    found = piece(0x563B6F500000, 0x563B6FD00000, 8100, named="[heap]")
    assert list(large_pages.places(found)) == [(0x563B6F600000, 0x600000)]
    assert list(large_pages.places(found + piece(0x7F8030D3D000, 0x7F803113D000, 4064))) == [
        (0x563B6F600000, 0x600000),
        (0x7F8030E00000, 0x200000),
    ]


def test_what_is_large_already_is_left_alone():
    begins, ends = 0x563B6F500000, 0x563B6FD00000
    assert list(large_pages.places(piece(begins, ends, 8100, large=6144))) == []
    assert len(list(large_pages.places(piece(begins, ends, 8100, large=4096)))) == 1


@pytest.mark.parametrize(
    "memory",
    [
        pytest.param(piece(0x7F8032143000, 0x7F8032243000, 1008), id="too small"),
        pytest.param(piece(0x7F8040000000, 0x7F8040800000, 12), id="hardly used"),
        pytest.param(piece(0x7F8032C00000, 0x7F8033000000, 4096, named="/lib/x.so"), id="a file"),
        pytest.param(piece(0x7F8034000000, 0x7F8034400000, 4096, may="r--p"), id="only read"),
        pytest.param(piece(0x7FFD34000000, 0x7FFD34400000, 4096, named="[stack]"), id="a stack"),
    ],
)
def test_other_memory_stays_as_it_is(memory: str):
    assert list(large_pages.places(memory)) == []


def test_the_systems_own_list_can_be_read():
    if not large_pages.MEMORY.exists():
        pytest.skip("no such list on this system")
    held = bytearray(b"x" * (8 * large_pages.LARGE))
    listed = large_pages.MEMORY.read_text()
    assert sum(size for _, size in large_pages.places(listed)) >= 7 * large_pages.LARGE
    assert large_pages.use_large_pages()
    assert held[-1:] == b"x"


async def test_where_there_is_no_such_list_nobody_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(large_pages, "MEMORY", tmp_path / "nothing")
    await large_pages.keep_large()
