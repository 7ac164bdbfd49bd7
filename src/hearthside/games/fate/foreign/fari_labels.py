"""What the headings of Fari's sheets mean, in the languages its templates come in."""

from typing import Literal

Kind = Literal["", "aspects", "stunts", "skills", "stress", "conditions", "consequences", "points"]

_LABELS: dict[Kind, tuple[str, ...]] = {
    "consequences": (
        *("consequence", "konsequenz", "consecuencia", "conséquence", "conseguenz"),
        *("konsekwen", "consequência"),
    ),
    "conditions": ("condition", "zustände", "condicion"),
    "stress": ("stress", "estrés", "estresse", "presja"),
    "points": (
        *("fate point", "fatepunkte", "puntos de destino", "points fate", "punti fato"),
        *("punkty losu", "pontos de destino", "refresh", "erholungsrate"),
    ),
    "stunts": (*("stunt", "proeza", "prouesse", "talenti", "sztuczki", "façanha", "extras"),),
    "skills": (
        *("skill", "fertigkeit", "habilidad", "compétence", "abilità", "umiejętności", "perícia"),
        *("approach", "methoden", "method", "estilo", "approche", "postawy", "abordagen", "style"),
    ),
    "aspects": ("aspect", "aspekt", "aspetti"),
}
"""The first that fits: `stunts & aspects` is about stunts."""


def kind_of(label: str) -> Kind:
    """What a heading is about, or nothing.

    >>> kind_of("Stunts & Extras"), kind_of("Aspekte"), kind_of("Other")
    ('stunts', 'aspects', '')
    """
    said = label.casefold()
    return next((kind for kind, some in _LABELS.items() if any(one in said for one in some)), "")


def note_like(label: str) -> bool:
    """Whether a heading says that what follows is of no particular kind."""
    return label.casefold() in ("other", "notes", "notizen", "notas", "note")


def refresh_like(label: str) -> bool:
    return any(one in label.casefold() for one in ("refresh", "erholungsrate"))
