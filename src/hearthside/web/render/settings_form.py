"""A game's settings as pages draw them: in groups, with what differs and what depends on what."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hearthside.core.forms import Field, Group, Option, YesNo
from hearthside.core.game import Game
from hearthside.core.life.settings import in_force
from hearthside.core.say import listed
from hearthside.core.table import Table
from hearthside.web.render.blanks import Blank
from hearthside.web.render.dom_ids import dom_id
from hearthside.web.render.forms import Drafting, Form
from hearthside.web.render.labels import set_to
from hearthside.web.render.models.shared import RefusedMove

LIST = 4
"""Up to this many rules are named one by one; more are counted."""


class SettingRow(msgspec.Struct, frozen=True, kw_only=True):
    """One setting: how it stands, and what hangs together with it."""

    field: Field
    stands: str
    """How it is set, in a word."""
    differs: str = ""
    """The book's own way, where the table does it differently."""
    needs: str = ""
    rests: str = ""
    """What it waits for, while it is switched on and cannot be played."""
    along: str = ""
    """What rests, or comes along, when it is switched over."""
    on: bool = False
    lean: str = ""
    """What it needs, as a page's script reads it: `degrees=yes better_roll=high`."""
    book: str = ""
    """How the book has it, as a form would send it."""
    blank: Blank | None = None
    """On the page that opens a table: its part of the one form."""
    form: Form | None = None
    """At an open table: a form of its own."""


class SettingGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Settings under one heading."""

    id: str
    group: Group | None
    lines: tuple[SettingRow, ...]
    wrong: bool = False
    """Whether something in it was refused, so that it is drawn open."""

    @property
    def changed(self) -> int:
        """How many of them are not as the book has them."""
        return sum(1 for line in self.lines if line.differs)


def to_open(game: Game[Any], refused: RefusedMove | None) -> list[SettingGroup]:
    """What a game asks about before its table opens. Several games share that page, so its blanks
    name no rules: the links would not know whose."""
    fields = tuple(msgspec.structs.replace(field, rules=()) for field in game.settings)
    asked = Option(move=f"open.{game.name}", label="", fields=fields)
    blanks = Drafting(refused=refused).form(asked).blanks
    starts = {blank.name: blank.value for blank in blanks}
    lines = [
        msgspec.structs.replace(_line(game, starts, blank.field), blank=blank) for blank in blanks
    ]
    return _sheaves(game.name, lines)


def at_table(
    game: Game[Any], table: Table[Any], options: Sequence[Option], drafting: Drafting
) -> list[SettingGroup]:
    """The switches of an open table, each a form of its own."""
    fields = {field.name: field for field in game.settings}
    lines = []
    for option in options:
        if option.move == "table.switch":
            line = _line(game, table.settings, fields[option.fixed["setting"]])
            lines.append(msgspec.structs.replace(line, form=drafting.form(option)))
    return _sheaves(game.name, lines)


def _sheaves(name: str, lines: Sequence[SettingRow]) -> list[SettingGroup]:
    found: dict[str, list[SettingRow]] = {}
    for line in lines:
        found.setdefault(line.field.group.title if line.field.group else "", []).append(line)
    return [
        SettingGroup(
            id=dom_id("switches", name, title),
            group=members[0].field.group,
            lines=tuple(members),
            wrong=any(
                (line.blank and line.blank.error) or (line.form and line.form.wrong)
                for line in members
            ),
        )
        for title, members in found.items()
    ]


def _line(game: Game[Any], settings: Mapping[str, Any], field: Field) -> SettingRow:
    labels = {known.name: known.label for known in game.settings}
    now, book = settings.get(field.name), getattr(field, "value", None)
    lacking = game.lacks(settings, field.name)
    on = bool(now) and not lacking
    return SettingRow(
        field=field,
        stands=_word(field, on if isinstance(field, YesNo) else now),
        differs=_word(field, book) if now != book else "",
        needs=listed([_called(game, *need) for need in game.needs.get(field.name, {}).items()]),
        rests=_named(lacking, labels) if lacking and now else "",
        along="" if lacking else _along(game, settings, field, on, labels),
        on=on,
        lean=" ".join(f"{need}={_sent(of)}" for need, of in game.needed(field.name).items()),
        book=_sent(book),
    )


def _sent(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else f"{value}"


def _along(
    game: Game[Any], settings: Mapping[str, Any], field: Field, on: bool, labels: Mapping[str, str]
) -> str:
    """What else is played differently once a rule is switched over."""
    if not isinstance(field, YesNo):
        return ""
    before = in_force(game, settings)
    after = in_force(game, {**settings, **game.switched(settings, field.name, not on)})
    others = [name for name in labels if name != field.name and before[name] != after[name]]
    if not others:
        return ""
    one = "s" if len(others) == 1 else ""
    return f"{_named(others, labels)} {'rest' if on else 'come'}{one} with it."


def _called(game: Game[Any], name: str, value: Any) -> str:
    """What has to be so: a rule by its name, an answer in quotes."""
    field = next(field for field in game.settings if field.name == name)
    return field.label if isinstance(field, YesNo) else f"“{_word(field, value)}”"


def _named(names: Sequence[str] | Mapping[str, Any], labels: Mapping[str, str]) -> str:
    named = [labels[name] for name in names]
    return listed(named) if len(named) <= LIST else f"{len(named)} other rules"


def _word(field: Field, value: Any) -> str:
    """How a setting is set, in a word or two."""
    if isinstance(field, YesNo):
        return "On" if value else "Off"
    known = msgspec.structs.replace(field, value=value)
    return set_to(Option(move="", label="", fields=(known,))) or f"{value}"
