"""HTML made by Python: whatever is not `Html` already is text, and is escaped."""

from html import escape


class Html(str):
    """Text that is HTML."""

    __slots__ = ()


Child = Html | str | None
VOID = {"br", "hr", "img", "input"}


def element(name: str, *children: Child, **attributes: str | bool | None) -> Html:
    """An element. Attributes are written ``class_`` and ``aria_label``; one that is None or False is left out."""
    given = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    return Html(f"<{name}{given}>" if name in VOID else f"<{name}{given}>{together(*children)}</{name}>")


def together(*children: Child) -> Html:
    """These one after the other."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children if child is not None))


def _attribute(key: str, value: str | bool) -> str:
    name = key.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {name}" if value else ""
    return f' {name}="{escape(value)}"'
