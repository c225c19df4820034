"""Objects that never change."""

from typing import Any, Self


class Shared:
    """An object that never changes: `copy.copy` and `copy.deepcopy` return itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
