"""Finds the Chromium in which the tests play; run as a program, prints its path."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# No window, no graphics card, no calls home; the sandbox is not to be had as root or in containers.
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]


def find() -> Path | None:
    """Return $XTAROT_CHROMIUM, else a Chromium on the path, else the one that Playwright has installed."""
    if named := os.environ.get("XTAROT_CHROMIUM"):
        if not shutil.which(named):
            sys.exit(f"XTAROT_CHROMIUM names {named}, which is no program")
        return Path(shutil.which(named) or named)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return Path(path)
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return Path(path) if Path(path).exists() else None


if __name__ == "__main__":
    path = find()
    if path is None:
        sys.exit(1)
    print(path)
