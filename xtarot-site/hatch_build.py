"""The build of the wheel: static files are minified and packed once (`xtarot_site.kit.assets.build`)."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = Path(__file__).parent / "src"


class AssetsHook(BuildHookInterface[Any]):  # type: ignore[misc]  # hatchling is there where wheels are built
    """Adds the folder ``xtarot_site/built``. An editable install has none: there the files are read as they are."""

    _folder: TemporaryDirectory[str]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the files, and name them for the wheel."""
        self._folder = TemporaryDirectory()
        if version == "editable":
            return
        sys.path.insert(0, str(SOURCES))
        from xtarot_site.kit.assets.build import build_assets

        build_assets(Path(self._folder.name))
        build_data["force_include"][self._folder.name] = "xtarot_site/built"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what is in the wheel now."""
        self._folder.cleanup()
