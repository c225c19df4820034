"""Puts what a page names into the page itself, or into one script, so that a slow line is asked few times.

Every module and stylesheet stays a file of its own, as it is written and tested; the joining is done when the files
are read. Where a template says ``$style``, the stylesheet of the page's own name stands in it, with all it imports;
by ``<style data-inline="replay/deferred.css"></style>`` and ``<script data-inline="play/first-paint.js"></script>`` it
says what else stands in the page, so that it needs no further journey to the server. The script of the page's own name
comes after, with all that it imports and the page does not have yet.

Each module becomes a function that is called once, after those it imports, and answers what it exports. So imports may
not go in circles. What a module imports only when it is needed, by ``import('…')``, is a script of its own, with all
that the page does not have; what the page has, it is given.
"""

import posixpath
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from xtarot_site.kit.assets.sheets import join_sheets

_IMPORT = re.compile(r"^import\s*(?:\{([^}]*)\}\s*from\s*)?'(\.{1,2}/[\w/-]+\.js)';\n?", re.MULTILINE)
_LATER = re.compile(r"(?<!\{)(?<!typeof )\bimport\('(\.{1,2}/[\w/-]+\.js)'\)")
_TYPE = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_EXPORTED = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_INDENT = re.compile(r"^(?:  )+", re.MULTILINE)
_INLINE = re.compile(r'<(style|script) data-inline="([^"]+)"></\1>')


@dataclass(frozen=True)
class Bundle:
    """A template; what stands in it, by the names under which it has them; and the script that it loads.

    `later`: scripts that this one loads when they are needed, by their modules.
    """

    template: str
    scripts: dict[str, str]
    styles: dict[str, str]
    script: str
    later: dict[str, str]


def bundle_page(entry: str, template: str, modules: Mapping[str, str], sheets: Mapping[str, str]) -> Bundle:
    """A page from its template and the texts of modules and stylesheets by name; `entry`: of its own, without suffix.

    Raises ValueError where something cannot be joined.
    """
    scripts: dict[str, str] = {}
    styles = {"style": join_sheets(sheets, f"{entry}.css")}
    here: list[str] = []  # modules that the page has already

    def put(found: re.Match[str]) -> str:
        tag, name = found[1], found[2]
        into = styles if tag == "style" else scripts
        key = f"{tag}_{len(into)}"
        if tag == "style":
            into[key] = join_sheets(sheets, name)
        else:
            into[key] = f'"use strict";\n{bundle_modules(modules, name, here)}'
            here.extend(one for one in needs(modules, name) if one not in here)
        return f"<{tag}>${key}</{tag}>"

    text = _INLINE.sub(put, template)
    if any("</" in style for style in styles.values()) or any("</script" in script for script in scripts.values()):
        raise ValueError(f"cannot stand in a page: something of {entry}")
    own = [one for one in needs(modules, f"{entry}.js") if one not in here]
    page, folder = [*here, *own], folder_of(posixpath.basename(entry))
    later = {name: _bundle_later(modules, name, page) for one in own for name in _needed_later(modules, one)}
    return Bundle(
        text, scripts, styles, _joined(modules, own, lambda name: _loading(modules, name, page, folder)), later
    )


def folder_of(page: str) -> str:
    """Where the scripts are that a page loads when they are needed, beside its own."""
    return f"{page}.later"


def bundle_modules(modules: Mapping[str, str], entry: str, here: Collection[str] = ()) -> str:
    """The module `entry` and all that it imports, from their texts by name, as one script without imports.

    Those that are `here` already are left out. Raises ValueError where imports go in circles, or are written in a way
    that is not known here.
    """
    return _joined(modules, [one for one in needs(modules, entry) if one not in here])


def _joined(modules: Mapping[str, str], order: list[str], loading: Callable[[str], str] | None = None) -> str:
    """These modules, each after those that it imports; `loading`: what stands for the import of a later one."""
    bodies = ((one, _body(one, modules[one], loading)) for one in order)
    return "".join(f"const {_name(one)} = (() => {{\n{body}}})();\n" for one, body in bodies)


def _bundle_later(modules: Mapping[str, str], name: str, page: Collection[str]) -> str:
    """A module that a page loads when it is needed: a function of those that the page has, as `_loading` calls it."""
    order = [one for one in needs(modules, name) if one not in page]
    given = ", ".join(_name(one) for one in needs(modules, name) if one in page)
    return f"export default ({{ {given} }}) => {{\n{_joined(modules, order)}return {_name(name)};\n}};\n"


def _loading(modules: Mapping[str, str], name: str, page: Collection[str], folder: str) -> str:
    given = ", ".join(_name(one) for one in needs(modules, name) if one in page)
    return f"import('./{folder}/{name}').then(({{ default: make }}) => make({{ {given} }}))"


def reaches(modules: Mapping[str, str], entry: str) -> list[str]:
    """The module `entry` and all that it imports, at once or when it is needed."""
    order = needs(modules, entry)
    later = [name for one in order for name in _needed_later(modules, one)]
    return [*dict.fromkeys([*order, *(one for name in later for one in needs(modules, name))])]


def _needed_later(modules: Mapping[str, str], name: str) -> list[str]:
    return [_path(name, address) for address in _LATER.findall(_COMMENT.sub("", modules[name]))]


def needs(modules: Mapping[str, str], entry: str) -> list[str]:
    """The module `entry` and all that it imports, each after those that it imports itself."""
    order: list[str] = []
    _visit(modules, entry, order, ())
    return order


def _visit(modules: Mapping[str, str], name: str, order: list[str], path: tuple[str, ...]) -> None:
    if name in path:
        raise ValueError(f"imports go in circles: {' → '.join([*path, name])}")
    if name in order:
        return
    for found in _IMPORT.finditer(modules[name]):
        _visit(modules, _path(name, found[2]), order, (*path, name))
    order.append(name)


def _path(module: str, address: str) -> str:
    """The name of what a module imports, by its address from there."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def _name(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))


def _body(name: str, module: str, loading: Callable[[str], str] | None) -> str:
    exported = [found[1] for found in _EXPORT.finditer(module)]
    exported += [one for found in _EXPORTED.finditer(module) for one in _names(found[1])]
    text = _TYPE.sub("", _COMMENT.sub("", module))
    text = _IMPORT.sub(lambda found: _taken(found[1] or "", _path(name, found[2])), text)
    text = _EXPORTED.sub("", _EXPORT.sub("", text))
    if loading:
        text = _LATER.sub(lambda found: loading(_path(name, found[1])), text)
    if left := _LEFT.search(text) or _LATER.search(text):
        raise ValueError(f"cannot be joined: {left[0]}")
    return _INDENT.sub("", text) + (f"return {{ {', '.join(exported)} }};\n" if exported else "")


def _taken(names: str, module: str) -> str:
    wanted = ", ".join(name.replace(" as ", ": ") for name in _names(names))
    return f"const {{ {wanted} }} = {_name(module)};\n" if wanted else ""


def _names(listed: str) -> Iterator[str]:
    return (name for part in listed.split(",") if (name := part.strip()))
