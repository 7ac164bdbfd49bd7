"""What people typed, told under their name, and what comes to light."""

from typing import Any

from hearthside.core import their_words
from hearthside.core.moves import GM
from hearthside.core.say import Line, aspect, emphasised, line, name, reveal
from hearthside.core.wording.typesetting import ended, sentence
from hearthside.games.fate.people import hero_of, name_of
from hearthside.games.fate.sheet import Aspect
from hearthside.games.fate.state import FateTable

SAYS_HOW = ("FA-5.17",)
"""The rule behind a line in which somebody says how they go about it."""


def in_their_words(table: FateTable, character: str, words: str, **look: Any) -> list[Line]:
    """How somebody goes about it, helps, or puts an aspect to use. Where nobody is there whom one
    could name, it is simply told."""
    if not character:
        return [line(*emphasised(sentence(words)), kind="narration", **look)] if words else []
    voice = "" if hero_of(table, character).hidden else character
    return their_words.in_their_words(name(name_of(table, character)), words, who=voice, **look)


def comes_to_light(table: FateTable, secret: Aspect) -> Line:
    """What nobody knew, and about whom; of somebody unseen it is told to the GM alone."""
    owner = table.play.cast.get(secret.owner)
    to = (GM,) if owner and owner.hidden else None
    about = ("It comes out about ", name(owner.name), ": ") if owner else ("It comes out: ",)
    return reveal(*about, aspect(ended(secret.text)), rules=("FA-6.7",), to=to)
