"""Sheets of Fate as its tools write them, and reading one."""

from pathlib import Path

from hearthside.core.foreign.formats import Understood
from hearthside.foreign import recognising
from hearthside.games import find

SAMPLES = Path(__file__).parent / "samples"


FATE = find("fate")


WREN = [
    "fari-v1-wren-halloway.fari.json",
    "fari-v2-wren-halloway.fari.json",
    "fari-v4-wren-halloway.fari.json",
    "fari-v6-fate-condensed-wren-halloway.fari.json",
    "fvtt-fco-wren-halloway.json",
    "fvtt-fco-pre-v10-plain-keys-wren-halloway.json",
    "fvtt-fatex-wren-halloway.json",
    "roll20-vttes-v3-fate-wren-halloway.json",
]


APP = "fate-core-app-wren-halloway.fchar"


FATEX = "fvtt-fatex-wren-halloway.json"


PIP = "fari-v6-fae-template-pip-marlowe.fari.json"


TYPED = [
    "statblock-fate-condensed.txt",
    "statblock-fae-npc.txt",
    "statblock-fate-mob.md",
    "obsidian-fate-core.md",
]


BACKUP = "fari-full-backup.fari.json"


FORMATS = [format.name for format in FATE.foreign]


def raw(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(name: str) -> Understood:
    return recognising.read(raw(name), [FATE]).sheets[0]
