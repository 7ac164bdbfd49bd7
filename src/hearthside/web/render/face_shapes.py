"""What a face is drawn from, as data: colours first (skin, hair, cloth, what is behind), then
shapes from back to front (company, hair behind, clothes, face, look, beard, marks, hair in front).

Shapes are 64 by 64 with `$names` where a colour goes; `face_drawing` puts them together, and which
parts one may choose is in `core.face_parts`. All of it is our own.
"""
# ruff: noqa: E501

INK = "#26150d"

SKIN = {
    "deep": ("#6a4330", "#4b2d1f", "#3a1d15"),
    "brown": ("#95633f", "#73482c", "#55291b"),
    "olive": ("#bd8f60", "#966a41", "#7a3f2b"),
    "tan": ("#d3a173", "#ab7c50", "#8a4a34"),
    "light": ("#ecc5a1", "#cb9f79", "#a65b48"),
    "pale": ("#f6dfcb", "#d8b79d", "#b56a5c"),
}
"""Each skin: where light falls, in the shade, and the lips."""
HAIR = {
    "black": ("#2a2120", "#171110"),
    "brown": ("#553621", "#382214"),
    "red": ("#a24a22", "#732f13"),
    "fair": ("#d3a954", "#a67d2f"),
    "grey": ("#bdb8ae", "#8d877c"),
    "dyed": ("#2f8a8c", "#1a5c60"),
}
"""Each colour of hair, and the same underneath."""
CLOTH = {
    "blue": ("#24456b", "#16304d", "#d2a63c"),
    "green": ("#3c5f38", "#294426", "#e0cd94"),
    "red": ("#96332a", "#6b1f19", "#e8b64f"),
    "violet": ("#533770", "#38234e", "#d3b2e6"),
    "ochre": ("#b88632", "#8a611c", "#4d2f10"),
    "grey": ("#57534f", "#3b3835", "#cfc7ba"),
}
"""Each colour of clothes: cloth, folds, trim."""
BACK = {
    "violet": ("#44305d", "#644b82"),
    "blue": ("#1d4560", "#2f6484"),
    "green": ("#30492d", "#4d7346"),
    "ember": ("#97391a", "#c0602f"),
    "slate": ("#3a3f44", "#5c646b"),
}
PALE_BACK = {
    "violet": ("#a892c4", "#c6b5da"),
    "blue": ("#86b0c8", "#aacbdd"),
    "green": ("#9dbb92", "#bdd3b3"),
    "ember": ("#e0a177", "#efc2a0"),
    "slate": ("#a9b0b6", "#c6cbd0"),
}
"""The same behind whoever is dark themselves, so that a face stands out however small."""
DARK = ("deep", "brown")


def _fill(colour: str, path: str) -> str:
    return f'<path fill="${colour}" d="{path}"/>'


def _line(colour: str, path: str, width: float = 1.5) -> str:
    return (
        f'<path fill="none" stroke="${colour}" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{path}"/>'
    )


BEHIND = _fill("near", "M0 0h64v64H0z") + _fill("far", "M35 0h29v64H41c10-19 8-44-6-64z")

COMPANY = {
    "one": "",
    "several": _fill(
        "fold",
        "M3 30c0-7 3-11 7.5-11s7.5 4 7.5 11c0 4-1 7-2.5 9 5 1.5 8.5 5 8.5 13v12H0V40"
        "c1.5-1 3.5-1.5 5.5-2C4 36 3 33.5 3 30zM46 27c0-7 3-11 7.5-11S61 20 61 27c0 4-1 "
        "7-2.5 9 2 .5 4 1.2 5.5 2.5V64H41V50c0-8 3.5-12.5 8.5-14-2-2-3.5-5-3.5-9z",
    )
    + _fill(
        "shade",
        "M6 31c0-4.5 2-7 4.5-7s4.5 2.5 4.5 7-2 8-4.5 8S6 35.5 6 31zM49 28c0-4.5 2-7 "
        "4.5-7s4.5 2.5 4.5 7-2 8-4.5 8-4.5-3.5-4.5-8z",
    ),
}

HAIR_BEHIND = {
    "bob": _fill(
        "under", "M14.5 42C12 22 18 8 32 8s20 14 17.5 34c-4 2.5-9 3-17.5 3s-13.5-.5-17.5-3z"
    ),
    "long": _fill("under", "M13 57c-3-27 3-49 19-49s22 22 19 49c-6 4-32 4-38 0z"),
    "braid": _fill("under", "M42 28c6 4 7.5 13 5.5 26l-6 4c1.5-11 .5-20-3-27z")
    + _line("hair", "M42 37l5.5 2.5M43 43.5l5.5 2M43 50l5 1.5"),
    "bun": _fill("under", "M26.5 8.5a6 6 0 1 1 12 0 6 6 0 1 1-12 0z"),
    "hood": _fill("fold", "M11 58C7 27 15 4 32 4s25 23 21 54c-9 5-33 5-42 0z"),
}

_BODY = "M2 64c0-12 11-17.5 30-17.5S62 52 62 64z"
_SHADE = "M2 64c0-12 11-17.5 28-17.5-4 5-5 11-4 17.5z"
CLOTHES = {
    "coat": _fill("cloth", _BODY)
    + _fill("fold", _SHADE)
    + _fill("trim", "M22 45.5l10 10 10-10 4.5 3L32 63.5 17.5 48.5z"),
    "cloak": _fill("cloth", "M0 64c0-13 10-20 32-20s32 7 32 20z")
    + _fill("fold", "M0 64c0-13 10-20 29-20-7 6-9 13-8 20z")
    + _line("trim", "M20 48.5c5 5 19 5 24 0", 2.2)
    + _fill("trim", "M29.5 52a2.8 2.8 0 1 1 5.6 0 2.8 2.8 0 1 1-5.6 0z"),
    "shirt": _fill("cloth", _BODY)
    + _fill("fold", _SHADE)
    + _fill("trim", "M25 46l7 7.5-4.5 4.5-6-10zM39 46l-7 7.5 4.5 4.5 6-10z"),
    "robe": _fill("cloth", _BODY)
    + _fill("fold", _SHADE)
    + _fill(
        "trim",
        "M21 47c6 7 11 10 11 10v7h-3.5v-5.5C24 55.5 19.5 51.5 18 48zM43 47c-6 7-11 10-11 10v7h3.5v-5.5C40 55.5 44.5 51.5 46 48z",
    ),
    "armour": _fill("fold", _BODY)
    + _fill(
        "cloth",
        "M4 64c-1-9 4-14.5 12.5-16 3.5 2 5.5 8 4.5 16zM60 64c1-9-4-14.5-12.5-16-3.5 2-5.5 8-4.5 16zM24 54h16l3 10H21z",
    )
    + _line("trim", "M5 57c4-4 9-5 14-4M59 57c-4-4-9-5-14-4M23.5 51c5 3.5 12 3.5 17 0", 1.8),
    "uniform": _fill("cloth", _BODY)
    + _fill("fold", _SHADE)
    + _fill("fold", "M22.5 44.5h19l2 5.5c-7 4-16 4-23 0z")
    + _line("trim", "M21 50.5c7 4 15 4 22 0M32 54v10M6.5 56.5l9-4M57.5 56.5l-9-4", 1.6),
}

NECK = _fill("shade", "M25.5 38h13v10l-6.5 6-6.5-6z")
EARS = _fill("shade", "M17.8 29.5c0-2.5 1.2-3.7 2.6-3.4v8c-1.6 0-2.6-2-2.6-4.6z") + _fill(
    "skin", "M46.2 29.5c0-2.5-1.2-3.7-2.6-3.4v8c1.6 0 2.6-2 2.6-4.6z"
)
EARS_SHOW = ("short", "bald", "bun", "cap", "braid")

FACE = {
    "oval": _fill("skin", "M20 27c0-9 5-14 12-14s12 5 12 14c0 11-5 19-12 19s-12-8-12-19z")
    + _fill("shade", "M20 27c0-9 5-14 11-14-3.5 9-4.5 23 1 33-7 0-12-8-12-19z"),
    "round": _fill(
        "skin",
        "M18.8 28.5c0-9.5 5.7-15 13.2-15s13.2 5.5 13.2 15-5.7 17-13.2 17-13.2-7.5-13.2-17z",
    )
    + _fill("shade", "M18.8 28.5c0-9.5 5.7-15 12.2-15-3.5 9-4.5 22.5 1 32-7.5 0-13.2-7.5-13.2-17z"),
    "long": _fill(
        "skin",
        "M20.8 26c0-9 4.7-13.5 11.2-13.5S43.2 17 43.2 26c0 13-4.5 22-11.2 22s-11.2-9-11.2-22z",
    )
    + _fill("shade", "M20.8 26c0-9 4.7-13.5 10.2-13.5-3.5 9-4.5 26 1 35.5-6.7 0-11.2-9-11.2-22z"),
    "square": _fill(
        "skin",
        "M20 26c0-9 5-13 12-13s12 4 12 13v7.5c0 4.5-1.5 8-4.5 10.5-2.3 1.9-4.7 2.5-7.5 2.5s-5.2-.6-7.5-2.5c-3-2.5-4.5-6-4.5-10.5z",
    )
    + _fill(
        "shade",
        "M20 26c0-9 5-13 11-13-3.5 9-4.5 24 1 33.5-2.8 0-5.2-.6-7.5-2.5-3-2.5-4.5-6-4.5-10.5z",
    ),
}

_EYES = _fill(
    "ink",
    "M25.6 30.3c0-1.2.7-2 1.5-2s1.5.8 1.5 2-.7 2-1.5 2-1.5-.8-1.5-2zM35.4 30.3c0-1.2.7-2 1.5-2s1.5.8 1.5 2-.7 2-1.5 2-1.5-.8-1.5-2z",
)
_NARROW = _line("ink", "M25.3 30.8c1-.9 2.5-.9 3.5 0M35.2 30.8c1-.9 2.5-.9 3.5 0", 1.7)
_NOSE = _line("lip", "M32.3 30.5c-.5 2.3-1.1 3.6-.7 4.5.5.7 1.5.7 2.3.3", 1.1)
LOOK = {
    "calm": _EYES
    + _NOSE
    + _line("under", "M24.5 26.3c1.4-.8 3-.9 4.4-.4M35.1 25.9c1.4-.5 3-.4 4.4.4", 1.4)
    + _line("lip", "M29 40c2 .9 4.5.8 6.3-.2", 1.6),
    "smile": _EYES
    + _NOSE
    + _line("under", "M24.3 25.8c1.4-1 3.2-1.1 4.6-.5M35.1 25.3c1.4-.6 3.2-.5 4.6.5", 1.4)
    + _fill("lip", "M27.5 38.5c3 1.3 6.3 1.3 9.3 0-.6 3-2.4 4.5-4.7 4.5s-4-1.5-4.6-4.5z"),
    "stern": _EYES
    + _NOSE
    + _line("under", "M24.3 25.4c1.7.2 3.2.7 4.7 1.7M39.7 25.4c-1.7.2-3.2.7-4.7 1.7", 1.7)
    + _line("lip", "M28.6 40.6c2.3-.9 4.7-.9 7 0", 1.7),
    "wry": _NARROW
    + _NOSE
    + _line("under", "M24.5 26.6c1.4-.5 3-.5 4.4 0M35.1 25c1.5-1.2 3.2-1.3 4.6-.4", 1.4)
    + _line("lip", "M28.5 40.5c3 .6 5.5.2 7.8-2", 1.6),
}

BEARD = {
    "none": "",
    "stubble": '<path fill="$under" opacity=".38" d="M20.6 33c3 3.5 6 4 8.4 3.6 2-.6 4-.6 6 0 2.4.4 5.4-.1 8.4-3.6C42.5 41 38 46 32 46s-10.5-5-11.4-13z"/>',
    "moustache": _fill(
        "hair",
        "M32 36.4c2.6-1.3 6-.4 8.3 2.8-3 .9-6 .5-8.3-1-2.3 1.5-5.3 1.9-8.3 1 2.3-3.2 5.7-4.1 8.3-2.8z",
    ),
    "full": _fill(
        "under",
        "M19.8 29c1.5 5.5 4.5 8.2 8 7.9 2.7-1.2 5.7-1.2 8.4 0 3.5.3 6.5-2.4 8-7.9.6 12-4 21.5-12.2 21.5S19.2 41 19.8 29z",
    )
    + _fill(
        "hair",
        "M26 37.7c4-2.2 8-2.2 12 0 3-.2 4.8-1.7 6-4.5-.5 10-5 17-12 17.3-3-3.5-3.3-7.5-2.5-9.3-1.5-1-2.7-2-3.5-3.5z",
    ),
}

MARKS_UNDER = {
    "scar": _line("lip", "M38.5 32.5l3 7.5M38.3 36.3l2.6-1M39.6 39l2.4-1", 1.3),
    "freckles": _fill(
        "lip",
        "M24 34.5h1v1h-1zM26.5 35.8h1v1h-1zM25 37.2h1v1h-1zM37 35.8h1v1h-1zM39.5 34.5h1v1h-1zM38.6 37.2h1v1h-1zM31 36.5h.9v.9H31zM33.4 35.7h.9v.9h-.9z",
    ),
    "tattoo": '<path fill="none" stroke="#1f5563" stroke-width="1.5" stroke-linecap="round" d="M40.3 33.5c1.8 2 1.8 5 0 7.2M38 35.5c1 1.4 1 3.2 0 4.7M28.5 21.7l3.5-2 3.5 2"/>',
    "lines": _line(
        "lip",
        "M27 20.8c3.2-.9 6.6-.9 9.8 0M23 31.8l-1.5.8M41 31.8l1.5.8M27 36.5c-.9 1.2-1.2 2.3-1.2 3.5M37.2 36.5c.9 1.2 1.2 2.3 1.2 3.5",
        0.9,
    ),
}
MARKS_OVER = {
    "glasses": '<g fill="#fff" fill-opacity=".22" stroke="#c79a2c" stroke-width="1.3"><circle cx="27" cy="30.5" r="4.2"/><circle cx="37" cy="30.5" r="4.2"/></g>'
    '<path fill="none" stroke="#c79a2c" stroke-width="1.3" d="M31.2 30c.5-.5 1.1-.5 1.6 0M22.8 30l-2.6-.9M41.2 30l2.6-.9"/>',
    "eyepatch": _line("ink", "M19.5 24.5L44.5 33", 1.3)
    + _fill("ink", "M33.3 27.8c2.2-.9 5.2-.9 7.3.2.5 3.7-1 6.2-3.6 6.2s-4.3-2.6-3.7-6.4z"),
}

HAIR_FRONT = {
    "curls": _fill(
        "hair",
        "M17 31c-5-2-6-8-3-11-3-5 1-10 6-10 2-5 9-6 12-3 4-3 10-1 11 4 5 1 7 7 4 11 2 4 0 8-4 9 0-5-2-9-5-11-6 2-11 1-15-1-3 3-5 7-6 12z",
    )
    + _line(
        "under",
        "M17.5 17c1.5-2 3.5-2.5 5.5-2M27 11c2-1.5 4.5-1 5.5.5M39 13.5c2-.5 4 .5 4.5 2.5M44.5 21.5c1 1.5 1 3 .3 4.5",
        1.1,
    ),
    "bob": _fill(
        "hair",
        "M15.5 38c-3-20 4-30 17-30 12 0 19 10 16 29-3-2-4-6-4.5-11-5-1-9-3-11.5-7-2 5-6 8-12 9-.5 5-2 8-5 10z",
    ),
    "short": _fill(
        "hair",
        "M19.3 27.5c-2.3-13.5 4-20.5 13.2-20.5s13.8 6 12.2 20.5l-2.2-1.5c0-5-2-8-5-9.5-5 1-10 0-13-1.5-2 3-2.7 7.5-2.7 11.5z",
    ),
    "long": _fill(
        "hair",
        "M18.5 42c-3.5-21 2.5-33.5 14-33.5S49 20 45.5 42c-2-5-2.5-11-3-16-4-2-7-6-8.5-10-4 5-8 8-12.5 9.5-.5 5-1 12-3 16.5z",
    ),
    "braid": _fill(
        "hair", "M19 30c-3-15 4-23 13-23s16 8 13 23c-2-6-4-10-8-13-6 4-12 5-15 5-1.5 2-2 5-3 8z"
    ),
    "bun": _fill(
        "hair", "M19.5 29c-2-14 4-20 13-20s14 6 12 20c-2-6-4-9-8-11-6 2-12 2-14 2-1.5 3-2 6-3 9z"
    ),
    "scarf": _fill("fold", "M15.5 24c-5 2-8 7-8 14 4.5-1 8.5-5.5 10-12z")
    + _fill("cloth", "M15 26C14 14 21 7 32 7s18 7 17 19c-10-6-24-6-34 0z")
    + _fill("fold", "M15 26C14 14 21 7 31 7c-5 4-7 10-7 15.5-3 .7-6 2-9 3.5z")
    + _line("trim", "M17.5 22.5c9-4.5 20-4.5 29 0", 1.3),
    "hood": _fill(
        "cloth",
        "M15 50C10 25 17 8 32 8s22 17 17 42c1-4-.5-12-3.5-19C43.5 21 39 17.5 32 17.5S20.5 21 18.5 31c-3 7-4.5 15-3.5 19z",
    )
    + _line("fold", "M18.5 31c2-10 6.5-13.5 13.5-13.5S43.5 21 45.5 31", 1.4),
    "cap": _fill("hair", "M19.5 29.5l.8-6.5h23.4l.8 6.5-2.3-2c0-1.5-.7-3-.7-3h-19s-.7 1.5-.7 3z")
    + _fill("cloth", "M17 23.5C17 13 23 8 32 8s15 5 15 15.5c-9-3-21-3-30 0z")
    + _fill("fold", "M14.5 25.5c10.5-4.5 24.5-4.5 35 0v3.2c-10.5-4.5-24.5-4.5-35 0z")
    + _line("trim", "M17 22.3c9-3 21-3 30 0", 1.2),
    "bald": '<path fill="#fff" opacity=".22" d="M34 15.5c3 .3 5.5 2 6.5 4.5-2-1.3-4-2-6.5-2.3z"/>',
}
