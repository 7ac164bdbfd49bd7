"""Writes docs/reference.md from the docstrings of what a game is written with.

python scripts/reference.py           write it
python scripts/reference.py --check   say whether it is up to date
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "src" / "hearthside" / "core"
PAGE = ROOT / "docs" / "reference.md"
HEAD = """# What a game is written with

Every field, piece and helper, from its own words in the source.
[Writing a game](writing-a-game.md) tells how they go together.
"""
ROOMS = {
    "What there is": ("table", "secrecy/who_knows", "table_life"),
    "Moves and events": ("moves", "setting_events", "saying_events", "secrecy/audiences"),
    "Asks and verbs": ("asks",),
    "Forms and their fields": ("forms", "fields", "field_kinds", "composed_fields"),
    "Dice": ("dice",),
    "Odds": (
        "odds/outcomes",
        "odds/counting_falls",
        "odds/large_pools",
        "odds/chain",
        "odds/open_ended",
        "odds/best_play",
        "odds/headline",
        "simulation",
    ),
    "Reasons": ("reasons",),
    "Lines of the log": ("say", "their_words"),
    "Words": (
        "wording/typesetting",
        "wording/grammar",
        "wording/pronouns",
        "wording/short_names",
        "wording/as_typed",
        "known_names",
        "marked_text",
    ),
    "Pieces to show": ("show", "pieces", "attempt_card", "cast_cards", "scenery"),
    "Making a character": (
        "making",
        "life/drafts",
        "surprises",
        "lucky_picks",
        "lucky_people",
        "state_changes",
    ),
    "Sheets from elsewhere": (
        "foreign/__init__",
        "foreign/formats",
        "foreign/foundry",
        "foreign/pasted",
        "foreign/placing",
        "foreign/plain",
    ),
    "Rounds, suggestions, votes": (
        "guided_round_steps",
        "life/guided_rounds",
        "life/guided_round_events",
        "life/suggestions",
        "life/votes",
        "life/vote_events",
        "life/vote_counting",
    ),
    "Time": (
        "life/scenes_sessions",
        "life/time_units",
        "life/turns",
        "life/lasting_effects",
        "life/closing",
    ),
    "Beside the story": (
        "life/telling",
        "life/clocks",
        "life/free_rolls",
        "life/npcs_in_scene",
        "life/shelf",
        "life/seats",
        "life/rulings",
    ),
    "Content": ("content",),
    "The game itself": ("game", "procedures", "odds_questions", "game_settings", "story_time"),
    "Only for speed": ("lazy_loading", "once_for_each"),
    "Trying it out": ("driver",),
}


def main() -> int:
    made = page()
    if "--check" not in sys.argv:
        PAGE.write_text(made, "utf-8")
        return 0
    if PAGE.is_file() and PAGE.read_text("utf-8") == made:
        return 0
    print("docs/reference.md is not what the source says: run python scripts/reference.py")
    return 1


def page() -> str:
    parts = [HEAD]
    for title, modules in ROOMS.items():
        rows = [row for name in modules for row in entries(CORE / f"{name}.py")]
        if rows:
            parts.append(f"## {title}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


def entries(path: Path) -> Iterator[str]:
    """A line for each public class and function of a module, and one for each field of a class."""
    module = ast.parse(path.read_text("utf-8"))
    where = (
        path.relative_to(CORE)
        .with_suffix("")
        .as_posix()
        .replace("/", ".")
        .removesuffix(".__init__")
    )
    yield f"`hearthside.core.{where}`: {_words(module)}\n"
    for node in module.body:
        if isinstance(node, ast.ClassDef) and _is_public(node) and not _is_log(node):
            yield f"- **`{node.name}`** {_words(node)}"
            yield from _fields(node)
        elif isinstance(node, ast.FunctionDef) and _is_public(node) and ast.get_docstring(node):
            yield f"- **`{node.name}({_arguments(node)})`** {_words(node)}"
    yield ""


def _is_public(node: ast.ClassDef | ast.FunctionDef) -> bool:
    procedure = {"asks", "verbs", "decide", "evolve", "say", "follow", "onward", "chance"}
    return not node.name.startswith("_") and node.name not in procedure


def _is_log(node: ast.ClassDef) -> bool:
    """Moves and events of table life are in the API's schema, not here."""
    return any(isinstance(base, ast.Name) and base.id in ("Move", "Event") for base in node.bases)


def _fields(node: ast.ClassDef) -> Iterator[str]:
    for at, item in enumerate(node.body):
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            name = item.target.id
            if name.startswith("_"):
                continue
            default = f" = {ast.unparse(item.value)}" if item.value else ""
            told = f": {_said(node.body[at + 1])}" if at + 1 < len(node.body) else ""
            kind = ast.unparse(item.annotation)
            yield f"  - `{name}: {kind}{default}`{told if told != ': ' else ''}"
        elif isinstance(item, ast.FunctionDef) and _is_public(item) and ast.get_docstring(item):
            yield f"  - `{item.name}({_arguments(item)})`: {_words(item)}"


def _arguments(node: ast.FunctionDef) -> str:
    given = node.args
    names = [arg.arg for arg in given.posonlyargs + given.args if arg.arg not in ("self", "cls")]
    names += [f"*{given.vararg.arg}"] if given.vararg else []
    names += [arg.arg for arg in given.kwonlyargs]
    names += [f"**{given.kwarg.arg}"] if given.kwarg else []
    return ", ".join(names)


def _words(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """The first paragraph of a docstring, in one line."""
    told = (ast.get_docstring(node) or "").split("\n\n")[0]
    return " ".join(told.split())


def _said(node: ast.stmt) -> str:
    """The string that stands under a field."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(told))):
            return " ".join(told.split("\n\n")[0].split())
    return ""


if __name__ == "__main__":
    sys.exit(main())
