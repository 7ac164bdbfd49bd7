"""Which drawing a move wears on its button."""

import re
from functools import cache, lru_cache

from hearthside.web.render.static_files import STATIC


@cache
def _symbols() -> frozenset[str]:
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', sprite))


FALLBACK = {
    "act": "play", "sheet": "person", "make": "people", "scene": "cards", "note": "quill",
    "gm": "tag", "compel": "compel", "struggle": "attack", "reveal": "eye", "shelf": "shelf",
    "rule": "gavel",
}  # fmt: skip
"""The drawing of a section, for a move that has none."""
LOOKS_LIKE = {
    "force-way": "door", "cross": "arrow", "use-stunt": "spark", "enter": "attack",
    "open-group": "people", "open-extended": "forward", "start-effort": "steel",
    "lobby": "people", "try-plot": "overcome",
    "ask-test": "overcome", "call-test": "overcome", "invoke-habit": "spark",
    "augment": "raise", "invent": "spark", "adjust": "pen", "risk-everything": "alert",
    "bargain": "hand-over", "seek": "circles", "buy": "bag", "withdraw": "x", "add-points": "plus",
    "resources": "bag", "wises": "book", "deeds": "laurel", "ask-favour": "hands",
    "offer-die": "dice", "kiss-die": "dice", "lend-die": "dice", "judge-fit": "search",
    "propose-difficulty": "raise", "call-off": "x",
    "wish-for": "flame", "help": "people", "take-wound": "wound", "note-wound": "wound",
    "hurt": "wound", "call-steel": "steel", "against": "raise",
    "give-advantage": "plus", "set-tools": "bag", "strike": "minus", "lift": "minus",
    "give-condition": "wound", "begin-conflict": "attack",
    "begin-contest": "forward", "begin-challenge": "cards", "start-clock": "hourglass",
    "tick-clock": "hourglass",
    "roll-freely": "dice", "prepare": "note", "draw-face": "person", "call-vote": "check",
    "propose": "dice", "table.propose": "bell", "questworlds.propose": "pen",
    "pass-for-me": "forward", "close-scene": "check",
    "spotlight": "lantern", "end-unit": "book", "close-session": "door", "begin-round": "star",
    "set-scene": "pen", "set-here": "people", "set-present": "people", "bring-in": "person",
    "open-session": "play", "begin-turns": "forward", "drop-round": "x", "skip-time": "hourglass",
    "rest": "pause", "add-aspect": "tag", "suggest-aspect": "tag", "set-zones": "circles",
    "place-people": "person", "ask-reword": "pen", "change-opponent": "people",
    "make-plot": "raise", "tell-world": "quill",
    "set-kind": "calendar", "go-on": "forward", "set-scene-kind": "tag", "set-apart": "arrow",
    "stop-turns": "x", "offer-framing": "hands", "let-frame": "hands",
    "confide": "lock", "confront": "attack", "call-milestone": "star", "begin-making": "plus",
    "allow-goals": "pen", "veto-principle": "stop", "give-asset": "plus", "lose-asset": "minus",
    "more-kin": "people", "kin-again": "hands", "kin-gone": "door", "grant-attribute": "star",
    "give-character": "person", "treat-wound": "heal", "lasting-wound": "wound",
    "set-practice": "book", "change-side": "forward", "remove-npc": "door", "concede": "hands",
    "claim-dice": "dice", "claim-for-npc": "dice", "write-stakes": "pen", "write-risk": "pen",
    "offer-compromise": "hands", "rule-instead": "gavel", "stop-helping": "x",
    "relate": "circles", "go-between": "forward",
    "surprise": "spark", "follow-instinct": "spark", "improve": "arrow", "learn": "book",
    "change-rule": "book", "propose-fact": "tag", "give-to-house": "hearth", "take-over": "hearth",
    "seat-companion": "people", "play-by-program": "play", "rename": "pen", "stand-up": "door",
    "retire": "door", "ask-for-kind": "calendar", "send-off": "door", "next-cycle": "calendar",
    "open-bidding": "bag", "bid": "bag", "veto-stunt": "stop", "leave-die": "x",
    "share-principles": "book", "say-why": "hands", "change-foreground": "pen",
    "use-picture": "upload", "rename-character": "pen", "change-pronouns": "tag",
    "make-up": "spark", "make-up-job": "tag", "drop-special": "x",
}  # fmt: skip
"""The drawing of a move that has none of its own name, by what it is."""


@lru_cache(maxsize=2000)
def icon_of(move: str, where: str = "act", label: str = "") -> str:
    """The drawing of a move: the one that goes by its name or its word, else that of where it
    belongs."""
    for name in (move, move.rpartition(".")[2], label.lower()):
        found = LOOKS_LIKE.get(name, name)
        if found in _symbols():
            return found
    icon = FALLBACK.get(where, "")
    return icon if icon in _symbols() else ""
