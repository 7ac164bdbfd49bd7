"""What can be made wrong in the rules: one comparison, number, sign or yes at a time."""

import ast
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hearthside"
NOT_RULES = {"demo.py", "__init__.py", "content.py"}
NO_RULE = {"chips", "danger", "first", "folded", "forecast", "long", "retold", "strict", "urges"}
"""What a page makes stand out, and what cannot be otherwise (`strict`); so with the most letters
of a text."""

OUR_BOUNDS = ("MOST", "LONGEST", "SHORT", "LENT", "TRIES", "KEPT")
"""How names of bounds begin that we chose ourselves: one more or one less is no fault."""
EXPLAINED = Path(__file__).with_name("explained_mutants.toml")

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
REPLACED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}


@cache
def source(path: Path) -> str:
    """A module as it was when it was first looked at: people go on writing while changes are
    tried."""
    return path.read_text("utf-8")


class Mutant(NamedTuple):
    """One change: the module, which spot in it, and which of the ways to make that wrong."""

    path: Path
    at: int
    which: int

    @property
    def lines(self) -> frozenset[int]:
        """Whoever runs one of these lines may run into it; none if it is outside of functions."""
        return _lines(self.path)[self.at]

    def made(self) -> "Made":
        tree = ast.parse(source(self.path))
        node = list(spots(tree))[self.at]
        was = _said(node)
        changes(node)[self.which](node)
        where = self.path.relative_to(ROOT), *(getattr(node, at) for at in ("lineno", "col_offset"))
        change = f"{was}  →  {_said(node)}"
        said = f"{':'.join(map(str, where))}  {change}"
        line = source(self.path).splitlines()[where[1] - 1].strip()
        name = Name(str(self.path.relative_to(PACKAGE)), line, change)
        return Made(said, ast.fix_missing_locations(tree), name)


class Made(NamedTuple):
    """A change as it was made."""

    said: str
    """What it was and what it is, in a line."""
    tree: ast.Module
    """The whole module with it."""
    name: "Name"
    """What it is called where it is explained."""


class Name(NamedTuple):
    """A change as it is explained: it stays the same while lines above it come and go."""

    module: str
    line: str
    """The line it is in, as it stands."""
    change: str


def explained() -> dict[Name, str]:
    """Why it is no fault that no test notices some changes."""
    known = tomllib.loads(EXPLAINED.read_text("utf-8")) if EXPLAINED.exists() else {}
    return {
        Name(module, one["line"], one["change"]): one["why"]
        for module, ones in known.items()
        for one in ones
    }


def modules(where: Path) -> list[Path]:
    """The modules that hold rules: core and games, without what only looks or tells."""
    found = [where] if where.is_file() else sorted(where.rglob("*.py"))
    return [
        path
        for path in found
        if {"core", "games"} & set(path.relative_to(PACKAGE).parts[:1])
        and path.name not in NOT_RULES
        and "looks" not in path.parts
    ]


def mutants_of(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(source(path))
    for at, node in enumerate(spots(tree)):
        for which in range(len(changes(node))):
            yield Mutant(path, at, which)


def spots(tree: ast.Module) -> Iterator[ast.AST]:
    """Where something can be made wrong: not in how a class is built or a form looks."""
    apart = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.Call)
        for keyword in node.keywords
        if isinstance(node, ast.ClassDef)
        or keyword.arg in NO_RULE
        or (keyword.arg == "most" and ast.unparse(node.func) in ("Text", "must_say"))
        for inner in ast.walk(keyword)
    }
    apart |= {
        id(inner) for node in ast.walk(tree) if _is_our_bound(node) for inner in ast.walk(node)
    }
    return (node for node in ast.walk(tree) if changes(node) and id(node) not in apart)


@cache
def _lines(path: Path) -> list[frozenset[int]]:
    """The lines of each spot's statement, down to what that governs; none outside of functions."""
    tree = ast.parse(source(path))
    outer = {inner: one for one in ast.walk(tree) for inner in ast.iter_child_nodes(one)}
    return [_lines_of(node, outer) for node in spots(tree)]


def _lines_of(node: ast.AST, outer: dict[ast.AST, ast.AST]) -> frozenset[int]:
    around = [node]
    while around[-1] in outer:
        around.append(outer[around[-1]])
    if not any(isinstance(o, ast.FunctionDef) and inner in o.body for inner, o in pairwise(around)):
        return frozenset()
    statement = next(one for one in around if isinstance(one, ast.stmt))
    inside = getattr(statement, "body", [])
    ends = inside[0].lineno if inside else (statement.end_lineno or 0) + 1
    return frozenset(range(statement.lineno, ends))


def changes(node: ast.AST) -> list[Callable[[ast.AST], None]]:
    """The ways in which something can be made wrong."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            return [lambda n: setattr(n, "ops", [COMPARED[type(op)]()])]
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            return [lambda n: setattr(n, "op", other())]
        case ast.BinOp() if type(node.op) in REPLACED and not _is_text(node):
            return [lambda n: setattr(n, "op", REPLACED[type(node.op)]())]
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return [lambda n: setattr(n, "value", value + 1)]
        case ast.Constant(value=bool(value)):
            return [lambda n: setattr(n, "value", not value)]
        case ast.If():
            return [lambda n: setattr(n, "test", ast.UnaryOp(ast.Not(), n.test))]
    return []


def _is_our_bound(node: ast.AST) -> bool:
    """A number we chose, what is held against it, and how many answers are kept."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):
            return name.startswith(OUR_BOUNDS)
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple()):
            return all(ast.unparse(name).startswith(OUR_BOUNDS) for name in names)
        case ast.Compare(ops=[ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], comparators=[than]):
            return isinstance(than, ast.Name) and than.id.startswith(OUR_BOUNDS)
        case ast.Call(func=ast.Name(id="lru_cache")):
            return True
    return False


def _said(node: ast.AST) -> str:
    return f"if {ast.unparse(node.test)}" if isinstance(node, ast.If) else ast.unparse(node)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) for side in sides) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    )
