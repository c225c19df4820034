"""Frames as a page keeps them: patches folded in, and the own part merged into what everybody sees."""

from typing import Any

Json = dict[str, Any]


def fold(view: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(view) if isinstance(view, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = fold(merged.get(key), value)
    return merged


def view_of(frame: Json, own: Json) -> Json:
    """What the page draws: the frame with the own part merged into it, zones and panels as lists."""
    view: Json = fold(frame, own)
    kinds = ("contract", "table", "runs", "calls")
    zones = [{"id": name} | zone for name, zone in view["zones"].items()]
    return view | {"zones": zones, "panel": sorted(view["panel"].values(), key=lambda one: kinds.index(one["kind"]))}
