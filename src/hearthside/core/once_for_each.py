"""What follows from one thing alone is worked out once and kept with it: state never changes.

Nothing leaks by it: what a seat may not see is cut out of what it is shown, which is another thing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from hearthside.core.table import Made, Play, Table

M = TypeVar("M", bound=Made | Play | Table[Any])
P = ParamSpec("P")
R = TypeVar("R")
_NEW: Any = object()


def once_for_each(work: Callable[Concatenate[M, P], R]) -> Callable[Concatenate[M, P], R]:
    """Something worked out from somebody, from what is shared, from a game's state or from a whole
    table as somebody sees it, which several seats and procedures ask for; and maybe from a few
    words. As it is handed out again and again, nobody may change it: a tuple, or a struct."""

    @wraps(work)
    def known(one: M, /, *args: P.args, **words: P.kwargs) -> R:
        kept: dict[Any, R] = one.__dict__
        key = (work, args, *words.values()) if words else (work, args)
        found: R = kept.get(key, _NEW)
        if found is _NEW:
            found = kept[key] = work(one, *args, **words)
        return found

    return known
