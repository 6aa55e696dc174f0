"""Holds a screen against axe: WCAG 2.2 AA and good practice, dark and light."""

from axe_playwright_python.base import AXE_SCRIPT

from .board import Board
from .phone import Phone
from .watching import until


class Inspector:
    """Looks at one screen again and again; `found` is what was wrong, and when."""

    def __init__(self, screen: Board | Phone) -> None:
        self._page = screen.page
        self.found: list[str] = []

    def look(self, moment: str) -> None:
        for light in ("dark", "light"):
            self._page.emulate_media(color_scheme=light, reduced_motion="reduce")
            if self._page.evaluate("typeof axe") == "undefined":
                self._page.evaluate(AXE_SCRIPT)
            until(
                self._page,
                lambda: not self._page.evaluate("document.getAnimations().some((one) => one.playState === 'running')"),
            )
            for rule in self._page.evaluate("axe.run({resultTypes: ['violations']}).then((all) => all.violations)"):
                self.found += [
                    f"{moment}, {light}: {rule['id']} at {node['target']}: {node['failureSummary']}"
                    for node in rule["nodes"]
                ]
