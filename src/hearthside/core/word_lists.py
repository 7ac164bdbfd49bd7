"""Lists of words that lie beside the code, in TOML files."""

from collections.abc import Mapping
from functools import cache


@cache
def word_lists(package: str, file: str) -> Mapping[str, tuple[str, ...]]:
    """The lists of a file in a package, by name; words in a row are a list too. None where a
    package has no such file, or is a single module."""
    import tomllib
    from importlib.resources import files

    try:
        found = files(package).joinpath(file)
    except TypeError:
        return {}
    lists = tomllib.loads(found.read_text("utf-8")) if found.is_file() else {}
    return {
        name: tuple(words.split() if isinstance(words, str) else words)
        for name, words in lists.items()
    }
