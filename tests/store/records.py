"""Names, bodies and records to try a store with."""

import hashlib

from hearthside.store.base import LONGEST_ID, Record

HOSTILE_IDS = [
    "'; DROP TABLE records; --",
    'quo"ted',
    "100%_done",
    " spaced ",
    "UPPER",
    "upper",
    "caf\u00e9",
    "cafe\u0301",  # looks the same as the one above, and is another table
    "卓子 🎲",
    "../../etc/passwd",
    "null",
    "0",
    "00",
    "x" * LONGEST_ID,
]
NOT_IDS = ["", "nul\0byte", "half a pair \ud83c", "x" * (LONGEST_ID + 1)]
HOSTILE_BODIES = [b"", b"\0", b"\0" * 50, bytes(range(256)), b"\xff\xfe\xfa", b"'; --", b"null"]


def digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def numbered(bodies: list[bytes], first: int = 1) -> list[Record]:
    return [Record(seq, body) for seq, body in enumerate(bodies, first)]
