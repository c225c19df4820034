"""A page as it is put together: what its answers have in common is encoded, and compressed, once for all of them.

What gzip makes is a row of blocks. Those of a `PackedText` refer to nothing outside it, so they stand in any answer.
"""

import struct
import zlib
from collections.abc import Iterator, Mapping
from string import Template

LEVEL = 6
LONG = 4096  # characters; what is shorter takes less room when it is compressed with what stands around it
RAW = -zlib.MAX_WBITS  # blocks alone
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # of a gzip file: without a name, a time or a system


class PackedText:
    """Text that many answers have in common."""

    def __init__(self, text: str) -> None:
        packing = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
        self.body = text.encode()
        self.packed = packing.compress(self.body) + packing.flush(zlib.Z_FULL_FLUSH)


Part = str | PackedText


def pack_text(text: str) -> Part:
    """Text that many answers have in common, compressed where it is long, to be kept and given to each of them."""
    return PackedText(text) if len(text) >= LONG else text


class Skeleton:
    """A template in which what is always the same is filled in."""

    def __init__(self, template: str, always: Mapping[str, str]) -> None:
        texts, self._names = [""], list[str]()  # what is always the same, and what stands between
        end = 0
        for found in Template.pattern.finditer(template):
            texts[-1] += template[end : found.start()]
            end = found.end()
            name = found["named"] or found["braced"]
            if name is None:
                raise ValueError(f"neither a name nor text: {found[0]}")
            if name in always:
                texts[-1] += always[name]
            else:
                self._names.append(name)
                texts.append("")
        texts[-1] += template[end:]
        self._first, *self._texts = texts[0].encode(), *map(pack_text, texts[1:])
        self._packing = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
        self._packed = HEAD + self._packing.compress(self._first) + self._packing.flush(zlib.Z_SYNC_FLUSH)
        self._sum = zlib.crc32(self._first)

    def fill(self, values: Mapping[str, Part]) -> bytes:
        """The page with these values."""
        return b"".join([self._first, *map(_bytes, self._rest(values))])

    def pack(self, values: Mapping[str, Part]) -> bytes:
        """The same by gzip."""
        packing, packed = self._packing.copy(), [self._packed]
        check, size = self._sum, len(self._first)
        for part in self._rest(values):
            body = _bytes(part)
            check, size = zlib.crc32(body, check), size + len(body)
            if isinstance(part, PackedText):
                packed += packing.flush(zlib.Z_FULL_FLUSH), part.packed
            else:
                packed.append(packing.compress(body))
        return b"".join([*packed, packing.flush(), struct.pack("<2L", check, size)])

    def _rest(self, values: Mapping[str, Part]) -> Iterator[Part]:
        """What comes after the first text."""
        for name, text in zip(self._names, self._texts, strict=True):
            yield values[name]
            yield text


def _bytes(part: Part) -> bytes:
    return part.body if isinstance(part, PackedText) else part.encode()
