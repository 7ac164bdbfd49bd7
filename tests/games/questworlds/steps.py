"""The steps of making a character in few words: each is a move that saves its blanks."""

from typing import Any

from hearthside.core.life.drafts import DropDraft, FinishMaking
from hearthside.core.making import BeginMaking, SaveStep
from hearthside.core.moves import Move
from tests.games.questworlds.evening import Evening

BEGIN = BeginMaking(what="hero")


def saved(who: str, step: str, **blanks: Any) -> SaveStep:
    return SaveStep(who=who, step=step, blanks=blanks)


def save_who(who: str, name: str = "", concept: str = "", method: str = "go") -> SaveStep:
    return saved(who, "who", name=name, concept=concept, method=method)


def save_concept(who: str, abilities: Any = ()) -> SaveStep:
    return saved(who, "concept", abilities=abilities)


def save_list(who: str, abilities: Any = ()) -> SaveStep:
    return saved(who, "list", abilities=abilities)


def save_prose(who: str, prose: str = "") -> SaveStep:
    return saved(who, "prose", prose=prose)


def save_ratings(who: str, best: str = "", points: Any = ()) -> SaveStep:
    return saved(who, "ratings", best=best, points=points)


def save_flaws(who: str, flaws: Any = ()) -> SaveStep:
    return saved(who, "flaws", flaws=flaws)


def save_follower(who: str, **blanks: Any) -> SaveStep:
    held = {"name": "", "unusual": False, "abilities": (), "best": "1"}
    return saved(who, "sidekick", **{**held, **blanks})


def finish(who: str) -> Move:
    return FinishMaking(who=who)


def drop(who: str) -> Move:
    return DropDraft(who=who)


def companion(table: Evening, who: str) -> Any:
    """The sidekick of a character being made."""
    return table.hero(who).companion
