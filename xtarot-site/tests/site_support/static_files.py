"""A copy of the static files, for tests that change them."""

import shutil
from pathlib import Path

import pytest

from xtarot_site.kit.assets import assets, sources


def copy_static_files(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Copy all static files into a folder ``static`` of `folder`, from which servers read them from now on."""
    copied = folder / "static"
    for root in sources.ROOTS:
        shutil.copytree(root, copied, dirs_exist_ok=True)
    patch.setattr(sources, "ROOTS", (copied,))
    patch.setattr(assets, "BUILT", folder / "built")  # there is none: pages are put together from these
    return copied
