"""Which tests prove which rules: reads the rule marks in a folder of tests without running any."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


def tests_folder(project: Path) -> Path | None:
    """Where the tests of a project are: in a folder of that name, or beside its package."""
    if (project / "tests").is_dir():
        return project / "tests"
    return project if any(project.glob("test_*.py")) else None


def tests_by_rule(tests: Path) -> dict[str, list[str]]:
    """Each rule id that a test names, with the node ids of those tests, both sorted.

    Node ids start with the folder's own name, as pytest prints them from the folder above.
    """
    found: dict[str, set[str]] = {}
    for path in tests.rglob("test_*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        file = f"{tests.resolve().name}/{path.relative_to(tests).as_posix()}"
        for test, rules in _marked(module.body, (file,), _module_rules(module)):
            for rule in rules:
                found.setdefault(rule, set()).add(test)
    return {rule: sorted(found[rule]) for rule in sorted(found)}


def _marked(
    body: Iterable[ast.stmt], place: tuple[str, ...], outer: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """Every test in these statements with the rules it names, those of its class and file too."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                yield "::".join((*place, node.name)), outer | _named(node.decorator_list)
            case ast.ClassDef() if node.name.startswith("Test"):
                rules = outer | _named(node.decorator_list)
                yield from _marked(node.body, (*place, node.name), rules)


def _module_rules(module: ast.Module) -> frozenset[str]:
    return _named(
        node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets)
    )


def _named(expressions: Iterable[ast.expr]) -> frozenset[str]:
    """The ids in every `pytest.mark.rule(...)` at any depth: a parametrised case may carry one."""
    return frozenset(
        argument.value
        for expression in expressions
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and _is_rule_mark(node.func)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_rule_mark(function: ast.expr) -> bool:
    return ast.unparse(function) in {"pytest.mark.rule", "mark.rule"}
