"""Draws our icons for phones from `hearth.svg`, with a real browser, when that drawing changes.

python scripts/icons.py
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
import chromium

STATIC = Path(__file__).parents[1] / "src/hearthside/web/static"
PAPER = "#fbeadd"
SIZES = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable-512": (512, 0.72)}
"""Each file with its size and how much of it the drawing fills: a mask cuts the rim away."""


def main() -> None:
    drawn = (STATIC / "hearth.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        path = chromium.find()
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (size, filled) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            paper = PAPER if filled < 1 else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{paper}}}svg{{width:{filled:.0%};height:{filled:.0%}}}</style>{drawn}"
            )
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
