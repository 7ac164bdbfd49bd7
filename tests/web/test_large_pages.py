"""The server's memory is kept in large pages where the system can; elsewhere nothing changes."""

from pathlib import Path

import pytest

from hearthside.web import large_pages

MEMORY = """\
563b6f500000-563b6fd00000 rw-p 00000000 00:00 0                          [heap]
Size:               8192 kB
KernelPageSize:        4 kB
Rss:                8100 kB
Pss:                8100 kB
7f8030d3d000-7f803113d000 rw-p 00000000 00:00 0
Size:               4096 kB
Rss:                4064 kB
7f8032143000-7f8032243000 rw-p 00000000 00:00 0
Size:               1024 kB
Rss:                1008 kB
7f8040000000-7f8040800000 rw-p 00000000 00:00 0
Size:               8192 kB
Rss:                  12 kB
7f8032c00000-7f8033000000 rw-p 00443000 fe:00 26933                      /usr/lib/libpython.so
Size:               4096 kB
Rss:                4096 kB
7f8034000000-7f8034400000 r--p 00000000 00:00 0
Size:               4096 kB
Rss:                4096 kB
7ffd34000000-7ffd34400000 rw-p 00000000 00:00 0                          [stack]
Size:               4096 kB
Rss:                4096 kB
"""


def test_memory_of_our_own_that_is_in_use_goes_into_large_pages():
    # The heap holds three whole pages of 2 MiB, the next piece one; then come a piece too small,
    # the stack of a thread that uses little of it, a file, what is only read, and the stack.
    heap = [0x563B6F600000, 0x563B6F800000, 0x563B6FA00000]
    assert list(large_pages.places(MEMORY)) == [*heap, 0x7F8030E00000]


def test_the_systems_own_list_can_be_read():
    if not large_pages.MEMORY.exists():
        pytest.skip("no such list on this system")
    held = bytearray(b"x" * (8 * large_pages.LARGE))
    assert len(list(large_pages.places(large_pages.MEMORY.read_text()))) >= 7
    assert large_pages.use_large_pages() >= 0
    assert held[-1:] == b"x"


async def test_where_there_is_no_such_list_nobody_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(large_pages, "MEMORY", tmp_path / "nothing")
    await large_pages.keep_large()
