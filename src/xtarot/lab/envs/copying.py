"""Copies of objects that hold views of their own arrays, and machine code.

`copy.deepcopy` and `pickle` turn a view into an array of its own, which goes stale as soon as the array behind it
changes. So a copy takes over only what an object consists of, and derives everything else anew.
"""

from copy import deepcopy
from typing import Any, ClassVar, Self

import numpy as np


class Independent:
    """An object that shares nothing with its copies, not even with those by `copy.copy`."""

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __setstate__(self, content: dict[str, Any]) -> None:
        vars(self).update({name: _writable(value) for name, value in content.items()})


class Derived(Independent):
    """An object of which copies and pickles have the attributes in `_CONTENT`; `_derive` makes all others of these."""

    _CONTENT: ClassVar[tuple[str, ...]]

    def _derive(self) -> None:
        """Make the other attributes: views, machine code, room to work in."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._CONTENT}

    def __setstate__(self, content: dict[str, Any]) -> None:
        super().__setstate__(content)
        self._derive()


def _writable(value: Any) -> Any:
    """The value; of an array in read-only memory, as Ray and joblib share it, a copy that can be written."""
    return np.array(value) if isinstance(value, np.ndarray) and not value.flags.carray else value
