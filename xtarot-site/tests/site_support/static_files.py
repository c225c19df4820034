"""A copy of the static files, for tests that change them."""

import shutil
from pathlib import Path

import pytest

from xtarot_site.kit.assets import assets


def copy_static_files(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Copy all static files into a folder ``static`` of `folder`, from which servers read them from now on."""
    copied = folder / "static"
    for root in assets.ROOTS:
        shutil.copytree(root, copied, dirs_exist_ok=True)
    patch.setattr(assets, "ROOTS", (copied,))
    return copied
