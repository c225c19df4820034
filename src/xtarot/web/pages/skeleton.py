"""A page without what differs from one request to the next: put together, and compressed, once for all of them."""

import zlib
from collections.abc import Mapping
from string import Template

LEVEL = 6
GZIP = zlib.MAX_WBITS + 16


class Skeleton:
    """A template in which what is always the same is filled in. The longest such part should stand at its beginning."""

    def __init__(self, template: str, always: Mapping[str, str]) -> None:
        self._pieces: list[str] = [""]  # in turn what is always the same, and the name of what is not
        end = 0
        for found in Template.pattern.finditer(template):
            self._pieces[-1] += template[end : found.start()]
            end = found.end()
            name = found["named"] or found["braced"]
            if name is None:
                raise ValueError(f"neither a name nor text: {found[0]}")
            if name in always:
                self._pieces[-1] += always[name]
            else:
                self._pieces += [name, ""]
        self._pieces[-1] += template[end:]
        self._first = self._pieces.pop(0).encode()
        self._packing = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        self._packed = self._packing.compress(self._first)

    def fill(self, values: Mapping[str, str]) -> bytes:
        """The page with these values."""
        return self._first + self._rest(values)

    def pack(self, values: Mapping[str, str]) -> bytes:
        """The same by gzip: only what comes after the first value is compressed now."""
        packing = self._packing.copy()
        return self._packed + packing.compress(self._rest(values)) + packing.flush()

    def _rest(self, values: Mapping[str, str]) -> bytes:
        return "".join(values[one] if k % 2 == 0 else one for k, one in enumerate(self._pieces)).encode()
