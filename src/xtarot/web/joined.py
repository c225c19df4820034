"""Joins what a page names into one script and one stylesheet, so that a slow line is asked few times.

Every module stays a file of its own, as it is written and tested; the joining is done when the files are read. Each
becomes a function that is called once, after those it imports, and answers what it exports. So imports may not go in
circles.
"""

import re
from collections.abc import Iterator, Mapping

_IMPORT = re.compile(r"^import\s*(?:\{([^}]*)\}\s*from\s*)?'\./([\w-]+\.js)';\n?", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_EXPORTED = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*?.*?\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_INDENT = re.compile(r"^(?:  )+", re.MULTILINE)
_ADDRESS = re.compile(r'url\("(?![a-z]+:|/)')
_STYLE = re.compile(r'<link rel="stylesheet" href="\$static/([^"]+)">\n')
_SCRIPT = re.compile(r'<script type="module" src="\$static/([\w-]+)\.js"></script>')


def join_modules(modules: Mapping[str, str], entry: str) -> str:
    """The module `entry` and all that it imports, from their texts by name, as one script without imports.

    Raises ValueError where imports go in circles, or are written in a way that is not known here.
    """
    order: list[str] = []
    _visit(modules, entry, order, ())
    return "".join(f"const {_name(one)} = (() => {{\n{_body(modules[one])}}})();\n" for one in order)


def _visit(modules: Mapping[str, str], name: str, order: list[str], path: tuple[str, ...]) -> None:
    if name in path:
        raise ValueError(f"imports go in circles: {' → '.join([*path, name])}")
    if name in order:
        return
    for found in _IMPORT.finditer(modules[name]):
        _visit(modules, found[2], order, (*path, name))
    order.append(name)


def _name(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))


def _body(module: str) -> str:
    exported = [found[1] for found in _EXPORT.finditer(module)]
    exported += [name for found in _EXPORTED.finditer(module) for name in _names(found[1])]
    text = _COMMENT.sub("", module)
    text = _IMPORT.sub(lambda found: _taken(found[1] or "", found[2]), text)
    text = _EXPORTED.sub("", _EXPORT.sub("", text))
    if left := _LEFT.search(text):
        raise ValueError(f"cannot be joined: {left[0]}")
    return _INDENT.sub("", text) + (f"return {{ {', '.join(exported)} }};\n" if exported else "")


def _taken(names: str, module: str) -> str:
    wanted = ", ".join(name.replace(" as ", ": ") for name in _names(names))
    return f"const {{ {wanted} }} = {_name(module)};\n" if wanted else ""


def _names(listed: str) -> Iterator[str]:
    return (name for part in listed.split(",") if (name := part.strip()))


def join_styles(sheets: Mapping[str, str]) -> str:
    """Stylesheets by name, in order, as one; addresses in them are of the folder that all have in common."""
    return "".join(
        _ADDRESS.sub(f'url("{name.rpartition("/")[0]}/', text) if "/" in name else text for name, text in sheets.items()
    )


def join_page(template: str) -> tuple[str, list[str], str]:
    """A page's template with one stylesheet and one script in the place of those that it names, and which these were.

    They are at ``$static/NAME.joined.css`` and ``$static/NAME.joined.js``, where NAME is that of the script.
    """
    styles = _STYLE.findall(template)
    script = _SCRIPT.search(template)
    if script is None or not styles:
        raise ValueError("a page has a module and stylesheets")
    name = script[1]
    joined = _STYLE.sub(
        "", template.replace(script[0], f'<script type="module" src="$static/{name}.joined.js"></script>')
    )
    at = template.index('<link rel="stylesheet"')
    return f'{joined[:at]}<link rel="stylesheet" href="$static/{name}.joined.css">\n{joined[at:]}', styles, f"{name}.js"
