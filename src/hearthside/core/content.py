"""Content as data: the lists a game plays with (jobs, lifepaths, names) in checked TOML files.

A file says what it holds, where that comes from and under which licence, then its rows by id:

    [file]
    kind = "candlelight.names"
    title = "Names for wanderers"
    source = "Written for Hearthside"
    licence = "MIT"

    [rows.ember]
    text = "Ember"

A game ships files in its package. An installed package adds more by the entry point
`hearthside.content`, which names a package with TOML files in it. A table may write its own.
Events carry what was chosen, never only its id, so that a log replays whatever a file says later.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from hearthside.core.table import Table

ENTRY_POINTS = "hearthside.content"
OWN = "this table’s own"


class ContentError(ValueError):
    """A file that does not hold what it should: which file, which row, and what would be right."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing in a list. Games extend this; the id is the row's name in its file."""

    id: str = ""


class ContentFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file says of itself."""

    kind: str
    title: str
    source: str
    licence: str
    when: str = ""
    """The setting that must be on for its rows to count, if any."""


R = TypeVar("R", bound=Row)
T = TypeVar("T")
Check = Callable[[Mapping[str, R]], Iterable[str]]
"""Sentences on what rows say of one another that cannot be, such as a prerequisite nobody has."""


class Content(Generic[R]):
    """All rows of one kind: what the game ships, what packages add, what a table wrote itself."""

    def __init__(
        self,
        kind: str,
        row: type[R],
        package: str,
        *paths: str,
        check: Check[R] = lambda rows: (),
    ) -> None:
        self.kind = kind
        self.row = row
        self.package = package
        self.paths = paths
        self.check = check

    @cached_property
    def files(self) -> tuple[tuple[ContentFile, Mapping[str, R]], ...]:
        """The game's own files and those of packages, read when somebody first needs them."""
        own = [parse(self, path, toml) for path, toml in _shipped(self.package, self.paths)]
        return (*own, *(file for file in self._added if not isinstance(file, str)))

    @cached_property
    def _added(self) -> list[tuple[ContentFile, Mapping[str, R]] | str]:
        """What packages add; of a file that is broken, why: a table can do without it."""
        found: list[tuple[ContentFile, Mapping[str, R]] | str] = []
        for path, toml in added():
            try:
                if kind_of(path, toml) == self.kind:
                    found.append(parse(self, path, toml))
            except ContentError as broken:
                found.append(str(broken))
        return found

    @property
    def title(self) -> str:
        return self.files[0][0].title

    def of(self, table: Table[Any]) -> Mapping[str, R]:
        """The rows this table plays with. What it wrote itself stands in place of ours."""
        on = frozenset(name for name, value in table.settings.items() if value)
        return _merged(self, on, table.content.get(self.kind, ""))

    def made(self, table: Table[Any], make: Callable[..., T], *more: Hashable) -> T:
        """What a game makes of those rows, and maybe of a few words: made once for all tables that
        play with the same, so nobody may change it."""
        on = frozenset(name for name, value in table.settings.items() if value)
        found: T = _made(make, self, on, table.content.get(self.kind, ""), *more)
        return found

    def everything(self) -> Mapping[str, R]:
        """All rows there are, whatever a table has set."""
        return {id: row for _, rows in self.files for id, row in rows.items()}

    def problems(self) -> list[str]:
        """What is wrong with the files, for a test to show; nothing where all is well."""
        found = [broken for broken in self._added if isinstance(broken, str)]
        seen: set[str] = set()
        for file, rows in self.files:
            found += [f"{file.title}: “{id}” is in another file too." for id in rows if id in seen]
            found += [f"{file.title}: {word} is blank." for word in _blank(file)]
            seen.update(rows)
        return [*found, *self.check(self.everything())]


class WordList(Row, frozen=True, kw_only=True):
    """Some words of one kind: names, goals, troubles."""

    words: tuple[str, ...]


class Ideas(Content[WordList]):
    """Words for what nobody has thought of yet, by kind: luck chooses among them, forms suggest
    them. They stand in the game's `data/ideas.toml`."""

    def __init__(self, game: str, package: str, *kinds: str) -> None:
        path, kind = "data/ideas.toml", f"{game}.ideas"
        super().__init__(kind, WordList, package, path, check=lambda rows: _lacking(rows, kinds))

    def words(self, table: Table[Any], kind: str) -> tuple[str, ...]:
        """Those this table plays with."""
        return self.of(table)[kind].words


def _lacking(rows: Mapping[str, WordList], kinds: Iterable[str]) -> Iterator[str]:
    yield from (f"There are no {kind}." for kind in kinds if kind not in rows)
    for kind, row in rows.items():
        if len(set(row.words)) < len(row.words):
            yield f"Some {kind} are there twice."


def parse(
    kind: Content[R], path: str, toml: str, own: bool = False
) -> tuple[ContentFile, Mapping[str, R]]:
    """A file's head and rows, or one sentence on what is wrong with it."""
    data = _read(path, toml)
    try:
        head = msgspec.convert(data["file"], ContentFile) if "file" in data else None
    except msgspec.ValidationError as wrong:
        raise ContentError(f"{path}, [file]: {_plain(wrong)}.") from None
    if head is None:
        if not own:
            raise ContentError(f"{path}: it needs a [file] with kind, title, source and licence.")
        head = ContentFile(kind=kind.kind, title=OWN, source=OWN, licence="")
    if head.kind != kind.kind:
        raise ContentError(f"{path} holds “{head.kind}”, and “{kind.kind}” is wanted here.")
    if unknown := set(data) - {"file", "rows"}:
        raise ContentError(f"{path}: put “{min(unknown)}” under [rows].")
    rows: dict[str, R] = {}
    for id, raw in data.get("rows", {}).items():
        try:
            rows[id] = msgspec.convert({**raw, "id": id}, kind.row)
        except (msgspec.ValidationError, TypeError) as wrong:
            raise ContentError(f"{path}, row “{id}”: {_plain(wrong)}.") from None
    return head, rows


def kind_of(path: str, toml: str) -> str:
    """Which kind of content a file holds."""
    return str(_read(path, toml).get("file", {}).get("kind", ""))


@cache
def added() -> tuple[tuple[str, str], ...]:
    """The files of installed packages: (path, text)."""
    # Imported here because it takes longer than a whole game, and not every game has content.
    from importlib.metadata import entry_points

    points = entry_points(group=ENTRY_POINTS)
    return tuple(found for point in points for found in tomls(point.value))


def tomls(package: str) -> Iterator[tuple[str, str]]:
    """The TOML files that lie in a package: (path, text)."""
    from importlib.resources import files

    for item in sorted(files(package).iterdir(), key=lambda item: item.name):
        if item.name.endswith(".toml"):
            yield f"{package}/{item.name}", item.read_text("utf-8")


def _shipped(package: str, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    from importlib.resources import files

    for path in paths:
        yield path, files(package).joinpath(path).read_text("utf-8")


@lru_cache(maxsize=256)
def _merged(kind: Content[R], on: frozenset[str], own: str) -> Mapping[str, R]:
    rows: dict[str, R] = {}
    for file, more in kind.files:
        if not file.when or file.when in on:
            rows.update(more)
    try:
        return {**rows, **parse(kind, OWN, own, own=True)[1]} if own else rows
    except ContentError:  # written for an older release: the table goes on without it
        return rows


@lru_cache(maxsize=256)
def _made(
    make: Callable[..., T], kind: Content[R], on: frozenset[str], own: str, *more: Hashable
) -> T:
    return make(_merged(kind, on, own), *more)


def _read(path: str, toml: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError as wrong:
        raise ContentError(f"{path} is no TOML: {_plain(wrong)}.") from None


def _blank(file: ContentFile) -> list[str]:
    return [word for word in ("title", "source", "licence") if not getattr(file, word).strip()]


def _plain(wrong: Exception) -> str:
    """What a library complains of and at which value, as the end of a sentence."""
    said, _, at = str(wrong).partition(" - at ")
    where = at.strip("`").removeprefix("$").lstrip(".")
    words = said.removesuffix(".").replace("`", "“", 1).replace("`", "”", 1)
    return f"{words} (in “{where}”)" if where else words
