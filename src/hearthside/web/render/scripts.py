"""The scripts of every page as one answer: on a slow line each further one costs its way there.

Each stays a file of its own, a module as browsers know them, and that is what is read, changed and
tested. Here they are put one after another, each in a function with what it takes from the others
at its head. What fails while one of them begins is told, and the others go on. What is left out is
what is there for those who read the files: their comments.
"""

import re
from collections.abc import Iterator
from pathlib import Path

FIRST = "hearthside.js"
"""What brings in all the others."""
ALONE = frozenset({"script/first.js"})
"""What a page asks for by itself, before it is drawn: it must not begin twice."""
BEGIN = """const $files = {};
const $file = (name, begin) => {
  try { begin($files[name] = {}); } catch (error) { reportError(error); }
};
"""
TAKES = re.compile(r'^import (?:(\{.*\}) from )?"(\./.*)";$', re.MULTILINE)
GIVES = re.compile(r"^export ((?:const|(?:async )?function|class) ([\w$]+))", re.MULTILINE)
COMMENT = re.compile(
    r"(?:^|(?<=[;{}), ]))[ ]*/\*(?:(?!\*/).)*\*/[ ]*$\n?", re.MULTILINE | re.DOTALL
)


def as_one(folder: Path) -> str:
    """All the scripts of a folder that the first of them needs."""
    imported = "".join(
        f'import * as $alone{at} from "./{name}";\n$files["{name}"] = $alone{at};\n'
        for at, name in enumerate(sorted(ALONE))
    )
    written = (_part(name, (folder / name).read_text()) for name in in_order(folder))
    return BEGIN + imported + "".join(written)


def in_order(folder: Path) -> list[str]:
    """The scripts by their addresses, each after those it takes anything from."""
    found: list[str] = []

    def visit(name: str, on_the_way: tuple[str, ...]) -> None:
        if name in on_the_way:
            raise ValueError(f"{name} needs {on_the_way[-1]}, which needs it.")
        if name not in found and name not in ALONE:
            for needed in _needs(name, (folder / name).read_text()):
                visit(needed, (*on_the_way, name))
            found.append(name)

    visit(FIRST, ())
    return found


def _needs(name: str, source: str) -> Iterator[str]:
    for _, address in TAKES.findall(source):
        yield (Path(name).parent / address).as_posix()


def _part(name: str, source: str) -> str:
    """A script as a part of the whole.

    >>> print(_part("script/hat.js", '''/* A hat. */
    ... import { head as bald } from "./head.js";
    ... import "./hair.js";
    ... export const hat = () => bald; /* it fits */
    ... '''), end="")
    /* script/hat.js */
    $file("script/hat.js", ($gives) => {
    const { head: bald } = $files["script/head.js"];
    const hat = () => bald;
    Object.assign($gives, { hat });
    });
    """
    needed = _needs(name, source)

    def taken(found: re.Match[str]) -> str:
        whence = next(needed)
        names = (found[1] or "").replace(" as ", ": ")
        return f'const {names} = $files["{whence}"];' if names else ""

    gives = ", ".join(given for _, given in GIVES.findall(source))
    body = TAKES.sub(taken, GIVES.sub(r"\1", COMMENT.sub("\n", source)))
    if left := re.search(r"^(?:import|export)\b.*", body, re.MULTILINE):
        raise ValueError(f"{name} is not written as the others are: {left[0]}")
    lines = "\n".join(line for line in body.splitlines() if line.strip())
    handed = f"Object.assign($gives, {{ {gives} }});\n" if gives else ""
    return f'/* {name} */\n$file("{name}", ($gives) => {{\n{lines}\n{handed}}});\n'
