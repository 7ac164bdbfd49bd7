"""What a simulation came to as a picture: outcomes beside their exact chances, figures as spans."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

ROW, LEFT, WIDTH, EDGE = 34, 200, 380, 20
INK, SOFT, PLAYED, EXACT = "#2b2622", "#7a6f63", "#a4532a", "#2f6f6a"


def drawn(title: str, labels: Mapping[str, str], found: Any) -> str:
    """An SVG that stands by itself."""
    rows = [*_outcomes(labels, found), *_figures(found)]
    height = 64 + ROW * len(rows) + EDGE
    body = "".join(
        f'<g transform="translate(0 {56 + ROW * at})">{row}</g>' for at, row in enumerate(rows)
    )
    wide = LEFT + WIDTH + 90
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" '
        f'font-family="system-ui, sans-serif" font-size="13" role="img">'
        f"<title>{escape(title)}</title>"
        f'<rect width="{wide}" height="{height}" fill="#fbf8f3"/>'
        f'<text x="{EDGE}" y="28" font-size="16" fill="{INK}">{escape(title)}</text>'
        f'<text x="{EDGE}" y="46" fill="{SOFT}">{found.runs} runs</text>{body}</svg>\n'
    )


def _outcomes(labels: Mapping[str, str], found: Any) -> Iterator[str]:
    for one in found.outcomes:
        played, exact = one.simulated * WIDTH, one.exact * WIDTH
        told = f"{100 * one.simulated:.1f} % played, {100 * one.exact:.1f} % exact"
        yield (
            _label(labels.get(one.name, one.name))
            + f'<rect x="{LEFT}" y="4" width="{played:.1f}" height="9" fill="{PLAYED}"/>'
            + f'<rect x="{LEFT}" y="15" width="{exact:.1f}" height="9" fill="{EXACT}"/>'
            + f'<text x="{LEFT + max(played, exact) + 6:.1f}" y="18" fill="{SOFT}" '
            f'font-size="11">{told}</text>'
        )


def _figures(found: Any) -> Iterator[str]:
    """Each as a span from the least to the most, a bar where most runs lie, a line at the mean."""
    for one in found.figures:
        scale = WIDTH / (one.most or 1)
        least, middle, most = one.least * scale, one.mean * scale, one.most * scale
        inner = one.nine_in_ten * scale
        yield (
            _label(one.name)
            + f'<line x1="{LEFT + least:.1f}" x2="{LEFT + most:.1f}" y1="14" y2="14" '
            f'stroke="{SOFT}"/>'
            + f'<rect x="{LEFT + least:.1f}" y="8" width="{max(inner - least, 1):.1f}" '
            f'height="12" fill="{PLAYED}" opacity="0.45"/>'
            + f'<rect x="{LEFT + middle - 1:.1f}" y="4" width="2" height="20" fill="{INK}"/>'
            + f'<text x="{LEFT + most + 6:.1f}" y="18" fill="{SOFT}" font-size="11">'
            f"{one.mean:.2f} of {one.most:g}{_beside(one)}</text>"
            + (_mark(one.exact * scale) if one.exact is not None else "")
        )


def _beside(one: Any) -> str:
    return "" if one.exact is None else f", {one.exact:.2f} exact"


def _mark(at: float) -> str:
    """Where the exact mean lies."""
    return f'<rect x="{LEFT + at - 1:.1f}" y="2" width="3" height="24" fill="{EXACT}"/>'


def _label(words: str) -> str:
    return f'<text x="{LEFT - 10}" y="18" text-anchor="end" fill="{INK}">{escape(words)}</text>'
