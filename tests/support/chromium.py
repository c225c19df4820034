"""Finds the Chromium in which the tests play; run as a program, prints its path."""

import os
import shutil
import sys
from pathlib import Path

# A window's address bar would load two pages of its own for every context: half of a short test's time. The last
# --disable-features counts, so this one has Playwright's too, as far as they matter here.
FEATURES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]
PLAYWRIGHTS = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
# No window, no graphics card, no calls home; the sandbox is not to be had as root or in containers.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--no-first-run",
    f"--disable-features={','.join(FEATURES + PLAYWRIGHTS)}",
]


# The fonts of the machine, but for those that have Japanese: whether it has any must not matter.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont>
      <pattern><patelt name="lang"><string>ja</string></patelt></pattern>
    </rejectfont>
  </selectfont>
</fontconfig>
"""


def environment(folder: Path) -> dict[str, str | float | bool]:
    """The environment in which it sees no Japanese fonts of the machine; its settings are written into this folder."""
    file = folder / "fonts.conf"
    file.write_text(FONTS, encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(file)}


def find() -> Path | None:
    """Return $XTAROT_CHROMIUM, else a Chromium on the path, else the one that Playwright has installed.

    The headless shell comes first: the same engine without a browser around it needs an eighth less time.
    """
    if named := os.environ.get("XTAROT_CHROMIUM"):
        if not shutil.which(named):
            sys.exit(f"XTAROT_CHROMIUM names {named}, which is no program")
        return Path(shutil.which(named) or named)
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return Path(path)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return Path(path) if Path(path).exists() else None


if __name__ == "__main__":
    path = find()
    if path is None:
        sys.exit(1)
    print(path)
