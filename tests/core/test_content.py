"""Content as data: files with a schema, extended by packages and by tables."""

from typing import Any

import pytest
from candlelight import GAME
from candlelight.wanderers import NAMES, Name

from hearthside.core import content
from hearthside.core.content import Content, ContentError, Ideas, Row, WordList, parse
from hearthside.core.driver import Driver
from hearthside.core.life.table_content import WriteContent
from hearthside.core.moves import Illegal
from hearthside.web.live import storage as kept

HEAD = '[file]\nkind = "t.paths"\ntitle = "Paths"\nsource = "Ours"\nlicence = "MIT"\n'


class Path(Row, frozen=True, kw_only=True):
    title: str
    caps: int = 0
    after: tuple[str, ...] = ()


def linked(rows: Any) -> list[str]:
    return [
        f"{row.title} comes after “{one}”, which is no path."
        for row in rows.values()
        for one in row.after
        if one not in rows
    ]


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> Content[Path]:
    ours = f"""{HEAD}
[rows.squire]
title = "Squire"
[rows.knight]
title = "Knight"
after = ["squire"]"""
    monkeypatch.setattr(content, "_shipped", lambda package, paths: [("paths.toml", ours)])
    monkeypatch.setattr(content, "added", lambda: ())
    return Content("t.paths", Path, "nowhere", "paths.toml", check=linked)


def table(settings: Any = None, own: str = "") -> Any:
    return Driver(GAME).table.__class__(
        name="", game="t", dice="hand", settings=settings or {}, play=None,
        content={"t.paths": own} if own else {},
    )  # fmt: skip


def test_rows_come_in_the_order_of_their_file_each_with_its_id(paths: Content[Path]) -> None:
    assert list(paths.of(table())) == ["squire", "knight"]
    assert paths.of(table())["knight"] == Path(id="knight", title="Knight", after=("squire",))


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ("[rows.a]\ntitle = 3", r"f\.toml, row “a”: Expected “str”, got"),
        ("[rows.a]\ntitle = 'A'\nprice = 3", "row “a”: Object contains unknown field “price”"),
        ("[rows.a]", "row “a”: Object missing required field “title”"),
        ("[things.a]", r"put “things” under \[rows\]"),
        ("[rows", "f.toml is no TOML"),
    ],
)
def test_what_does_not_fit_is_named_by_file_and_row(
    paths: Content[Path], toml: str, told: str
) -> None:
    with pytest.raises(ContentError, match=told):
        parse(paths, "f.toml", HEAD + toml)


def test_a_file_must_say_what_it_is_and_whence_it_comes(paths: Content[Path]) -> None:
    with pytest.raises(
        ContentError, match=r"needs a \[file\] with kind, title, source and licence"
    ):
        parse(paths, "f.toml", "")
    with pytest.raises(ContentError, match="missing required field “licence”"):
        parse(paths, "f.toml", HEAD.replace('licence = "MIT"\n', ""))
    with pytest.raises(ContentError, match=r"holds “t\.gear”, and “t\.paths” is wanted"):
        parse(paths, "f.toml", HEAD.replace("t.paths", "t.gear"))


def test_a_package_adds_its_files_and_may_not_take_a_name_that_is_taken(
    paths: Content[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    more = [
        ("more/a.toml", f'{HEAD}[rows.page]\ntitle = "Page"'),
        ("more/b.toml", HEAD.replace("t.paths", "t.gear")),
    ]
    monkeypatch.setattr(content, "added", lambda: tuple(more))
    assert list(paths.of(table())) == ["squire", "knight", "page"]
    assert paths.problems() == []
    other = Content("t.paths", Path, "nowhere", "paths.toml", check=linked)
    clash = HEAD.replace("Ours", " ") + '[rows.squire]\ntitle = "S"\nafter = ["duke"]'
    monkeypatch.setattr(content, "added", lambda: (("clash.toml", clash),))
    assert other.problems() == [
        "Paths: “squire” is in another file too.",
        "Paths: source is blank.",
        "S comes after “duke”, which is no path.",
    ]


def test_a_file_counts_only_where_its_setting_is_on(
    paths: Content[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    head = HEAD.replace("licence", 'when = "moonlit"\nlicence')
    monkeypatch.setattr(
        content, "added", lambda: (("moon.toml", f'{head}[rows.wolf]\ntitle = "Wolf"'),)
    )
    assert "wolf" not in paths.of(table({"moonlit": False}))
    assert "wolf" in paths.of(table({"moonlit": True}))


def test_what_a_table_wrote_is_added_or_stands_in_place_of_ours(paths: Content[Path]) -> None:
    own = '[rows.squire]\ntitle = "Shield-bearer"\n[rows.cook]\ntitle = "Cook"'
    found = paths.of(table(own=own))
    assert found["squire"].title == "Shield-bearer"
    assert list(found) == ["squire", "knight", "cook"]
    assert paths.of(table())["squire"].title == "Squire"


def test_a_broken_file_of_a_package_or_an_old_text_of_the_table_stops_no_table(
    paths: Content[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (("bad.toml", "[file"), ("worse.toml", f"{HEAD}[rows.a]\nprice = 3"))
    monkeypatch.setattr(content, "added", lambda: broken)
    assert list(paths.of(table(own="[rows.old]\nname = 'x'"))) == ["squire", "knight"]
    assert [told.split(" ")[0] for told in paths.problems()] == ["bad.toml", "worse.toml,"]


def test_a_gm_writes_rows_for_the_table_and_takes_them_back() -> None:
    evening = Driver(GAME)
    evening.sit("Robin")
    evening.do("gale", WriteContent(kind="candlelight.names", text='[rows.soot]\ntext = "Soot"'))
    assert NAMES.of(evening.table)["soot"] == Name(id="soot", text="Soot")
    assert NAMES.of(evening.table)["ember"]
    with pytest.raises(Illegal, match="row “soot”: Object missing required field “text”"):
        evening.do("gale", WriteContent(kind="candlelight.names", text="[rows.soot]"))
    with pytest.raises(Illegal):
        evening.do("robin", WriteContent(kind="candlelight.names", text=""))
    evening.do("gale", WriteContent(kind="candlelight.names", text=""))
    assert "soot" not in NAMES.of(evening.table)


def test_a_snapshot_is_worth_nothing_once_a_data_file_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept.version.cache_clear()
    before = kept.version(GAME)
    kept.version.cache_clear()
    monkeypatch.setattr(content, "added", lambda: (("a.toml", "x = 1"),))
    assert kept.version(GAME) != before
    kept.version.cache_clear()


def test_ideas_say_which_kinds_are_missing_and_what_is_there_twice() -> None:
    kept = Ideas("fate", "hearthside.games.fate", "roles", "songs")
    assert kept.problems() == ["There are no songs."]
    twice = {"roles": WordList(words=("Keeper", "Keeper"))}
    assert [*kept.check({**twice, "songs": WordList(words=("One",))})] == [
        "Some roles are there twice."
    ]
