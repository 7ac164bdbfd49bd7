"""QuestWorlds sheets as people type and paste them, and written so."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from hearthside.core.foreign.formats import (
    MOST_OF_A_KIND,
    SheetFile,
    Understood,
    Unreadable,
    phrase,
    whole,
)
from hearthside.core.foreign.pasted import PastedLine, lines_of, parts
from hearthside.games.questworlds.foreign.figure import Figure, FigureAbility, Kind, Rated
from hearthside.games.questworlds.foreign.placing import placed
from hearthside.games.questworlds.ratings import MASTERY, written

_RATING = re.compile(
    r"\s(?:([+\-−]\d{1,3})|(\d{1,3})(?:\s?(?:[MWᛗ]|master(?:y|ies))\s?(\d{1,2})?)?)"
    r"(?:\s*\((.*)\))?(?::\s+(.+))?$"
)
_SEEN = re.compile(
    r"^\W*(?:(?:keyword|sidekick|flaw|breakout|story points|hero points)\b"
    r"|.{2,60}\s\d{1,2}[MW]\d?\s*$)",
    re.IGNORECASE | re.MULTILINE,
)
_LABELLED = re.compile(r"^([A-Za-z][A-Za-z ]{0,40}):\s*(.*)$")
_RUNE = re.compile(r"^(.*?)\s*\[([^\[\]]{1,40})\]$")
_KINDS: dict[str, Kind] = {
    "ability": "ability",
    "keyword": "keyword",
    "sidekick": "sidekick",
    "magic group": "magicgroup",
    "breakout": "breakout",
}
_TITLES = {kind: title for title, kind in _KINDS.items()}
_DEEPEST = 6


def recognises(file: SheetFile) -> bool:
    return file.data is None and bool(_SEEN.search(file.text))


def read(file: SheetFile) -> tuple[Understood, ...]:
    figure = Figure(name="")
    for count, line in enumerate(lines_of(file.text)):
        if count > MOST_OF_A_KIND:
            raise Unreadable("The text has more lines than any sheet. Paste one character.")
        figure = _with(figure, line) if figure.name else replace(figure, name=_name(line))
    return (placed(figure),)


def _name(line: PastedLine) -> str:
    return phrase(re.sub(r"^name:\s*", "", line.text, flags=re.IGNORECASE))


def _with(figure: Figure, line: PastedLine) -> Figure:
    """The figure with what one more line says."""
    found = _LABELLED.match(line.text)
    label, said = (found[1].casefold(), found[2]) if found else ("", line.text)
    match label:
        case "concept":
            return replace(figure, concept=said)
        case "story points" | "hero points":
            return replace(figure, points=whole(said))
        case "flaw" | "flaws":
            made = tuple(_rated(one) for one in _each(said))
            return replace(figure, flaws=(*figure.flaws, *made))
        case "benefit" | "consequence":
            return replace(figure, benefits=(*figure.benefits, _rated(said)))
        case "abilities" | "keywords" | "sidekicks" if not said:
            return figure
        case "abilities" | "keywords":
            kind: Kind = "keyword" if label == "keywords" else "ability"
            made_ = tuple(ability(one, kind) for one in _each(said))
            return replace(figure, abilities=(*figure.abilities, *made_))
    kind = _KINDS.get(label, "ability")
    if label in _KINDS or (not label and _RATING.search(line.text)):
        each = [ability(one, kind) for one in _each(said)]
        return replace(figure, abilities=(*figure.abilities, *each))
    if line.heading and line.text.casefold() in ("abilities", "keywords", "flaws"):
        return figure
    pair = (found[1], said) if found else ("Note", line.text)
    return replace(figure, notes=(*figure.notes, pair))


def _each(text: str) -> list[str]:
    """Several with a rating each, or one whose name has a comma."""
    several = parts(text)
    return several if all(_RATING.search(one) for one in several) else [text]


def ability(text: str, kind: Kind = "ability", depth: int = 0) -> FigureAbility:
    """An ability as it is written, with what lies under it.

    >>> ability("Keeper 17 (Trim the Lamp +5)").under[0].rating
    5
    """
    if depth > _DEEPEST:
        raise Unreadable("Abilities are nested deeper than any sheet. Write them on lines.")
    found = _RATING.search(text)
    if not found:
        return FigureAbility(name=phrase(text), kind="info" if depth else kind)
    name, rune = phrase(text[: found.start()]), ""
    if marked := _RUNE.match(name):
        name, rune = phrase(marked[1]), marked[2]
    under = tuple(_inner(one, depth + 1) for one in parts(found[4] or ""))
    if found[1] and kind == "ability":
        kind = "breakout"
    elif under and kind == "ability" and not depth:
        kind = "keyword"
    rating = whole(found[1]) if found[1] else _full(found[2], text, found)
    said = found[5] or ""
    return FigureAbility(
        name=name, kind=kind, rating=rating or 0, rune=rune, text=said, under=under
    )


def _inner(text: str, depth: int) -> FigureAbility:
    found = _LABELLED.match(text)
    if found and (kind := _KINDS.get(found[1].casefold())):
        return ability(found[2], kind, depth)
    return ability(text, "ability", depth)


def _full(number: str, text: str, found: re.Match[str]) -> int:
    plain = text[found.start() : found.end()].strip()
    mastered = bool(re.match(r"\d+\s?(?:[MWᛗ]|master)", plain))
    return int(number) + MASTERY * (int(found[3] or 1) if mastered else 0)


def _rated(text: str) -> Rated:
    """A flaw, a benefit or a consequence, with what stands in brackets behind it."""
    one = ability(text)
    made = Rated(name=one.name, rating=one.rating, text=one.text)
    for inner in one.under:
        said = inner.name
        if said == "recovering":
            made = replace(made, recovering=True)
        elif said == "degree":
            made = replace(made, degree=min(inner.rating, 9))
        elif said.startswith("until "):
            made = replace(made, expires=said.removeprefix("until "))
        elif said.startswith("kind "):
            made = replace(made, sort=said.removeprefix("kind "))
    return made


# Writing


def write(figure: Figure) -> str:
    lines = [
        figure.name,
        f"Concept: {figure.concept}" if figure.concept else "",
        *(_line(one) for one in figure.abilities),
        *(f"Flaw: {_gain(one, written(one.rating))}" for one in figure.flaws),
        *(
            f"{'Consequence' if one.rating < 0 else 'Benefit'}: {_gain(one, f'{one.rating:+d}')}"
            for one in figure.benefits
        ),
        f"Story points: {figure.points}" if figure.points is not None else "",
        *(f"{label}: {phrase(text)}" for label, text in figure.notes),
    ]
    return "\n".join(filter(None, lines)) + "\n"


def _line(one: FigureAbility) -> str:
    title = _TITLES.get(one.kind, "") if one.kind != "ability" or one.under else ""
    return f"{title.capitalize()}: {_told(one)}" if title else _told(one)


def _told(one: FigureAbility) -> str:
    if one.kind == "info":
        return one.name
    rating = f"{one.rating:+d}" if one.kind == "breakout" else written(one.rating)
    inner = _bracketed(_under(each) for each in one.under)
    rune = f" [{one.rune}]" if one.rune else ""
    said = f": {phrase(one.text)}" if one.text else ""
    return f"{one.name}{rune} {rating}{inner}{said}"


def _under(one: FigureAbility) -> str:
    told = _told(replace(one, text=""))
    plain = one.kind in ("ability", "breakout", "info")
    return told if plain else f"{_TITLES[one.kind].capitalize()}: {told}"


def _bracketed(many: Iterable[str]) -> str:
    each = list(many)
    bare = [re.sub(r"\([^()]*\)", "", one) for one in each]
    between = "; " if any("," in one for one in bare) else ", "
    ending = ";" if between == "; " and len(each) == 1 else ""
    return f" ({between.join(each)}{ending})" if each else ""


def _gain(one: Rated, rating: str) -> str:
    more = []
    if one.rating < 0:
        more = [f"degree {one.degree}", "recovering" if one.recovering else ""]
    else:
        more = [f"kind {one.sort}" if one.sort != "story" else ""]
        more.append(f"until {one.expires}" if one.expires else "")
    said = f": {phrase(one.text)}" if one.text else ""
    return f"{one.name} {rating}{_bracketed(filter(None, more))}{said}"
