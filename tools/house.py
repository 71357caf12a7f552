"""Measures the structure of the package: rooms, arrows between them, circles of files, lines, rooms by commit.

``python -m tools.house [REVISION] [--commits A..B] [--format json]`` reads a git revision, or the working tree.

A room is a package or a module directly under ``src/mtgauge``; each folder of ``suites/`` is a separate room. No
rooms are the ``__init__`` of the package, and modules that only import others (faces: public paths of what moved).
Every import of a file counts, also inside functions and for type checkers. Strings that are paths of modules,
``mtgauge.x.y`` or ``mtgauge.x.y:Name``, also as completed by the file's ``import_module``, count as imports by
name, unless the file imports the module anyway. A group of entry points (``ENTRY_POINTS``) and the public place of
a class (``__module__``) are no imports.
"""

from __future__ import annotations

import argparse
import ast
import configparser
import io
import json
import re
import subprocess
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
_PACKAGE = "mtgauge"
_SOURCE = "src/mtgauge/"
_ROOM = re.compile(r"src/mtgauge/(suites/\w+(?=/)|\w+(?=/)|(?!__init__)\w+(?=\.py$))")
#: Written by programs of this project, or by others.
_GENERATED = ("native/_kernels.pyi", "metrics/loading.py", "pages/bundle/")
_LANGUAGES = {
    "Python": (".py", ".pyi"),
    "C++": (".cpp", ".hpp", ".h"),
    "JavaScript": (".js", ".ts"),
    "CSS/HTML": (".css", ".html"),
    "data": (".toml", ".tsv", ".json", ".bib"),
}
_FEW_FILES = 12
_MANY_ROOMS = 4

Edge = tuple[str, str]


class Imports(NamedTuple):
    """The imports between modules, as pairs of the importing and the imported one."""

    code: set[Edge]
    names: set[Edge]


class Layers(NamedTuple):
    """The rules of a file ``.importlinter``.

    Attributes:
        floors: A list for each contract and container; a floor is a set of modules, the highest first.
        ignored: Patterns of the edges that the contracts allow, as regular expressions.
    """

    floors: list[list[set[str]]]
    ignored: list[tuple[re.Pattern[str], re.Pattern[str]]]

    def allows(self, edge: Edge) -> bool:
        """Returns whether an edge is declared: allowed against the layers, or in a circle."""
        return any(start.fullmatch(edge[0]) and end.fullmatch(edge[1]) for start, end in self.ignored)

    def is_upward(self, edge: Edge) -> bool:
        """Returns whether an edge goes to a higher layer, or to another module of the same layer."""
        for floors in self.floors:
            here, there = (_placed(module, floors) for module in edge)
            if here and there and here != there and here[0] >= there[0]:
                return True
        return False


def _placed(module: str, floors: list[set[str]]) -> tuple[int, str] | None:
    found = [
        (level, name)
        for level, names in enumerate(floors)
        for name in names
        if f"{module}.".startswith(f"{name}.")
    ]
    return max(found, key=lambda place: len(place[1]), default=None)


def files_of(revision: str | None, root: Path = ROOT) -> dict[str, bytes]:
    """Reads the files of a revision, or of the working tree.

    Args:
        revision: A revision that git knows; None: the working tree, with files that git does not ignore.
        root: The folder of the repository.

    Returns:
        Path, with slashes -> content.

    Raises:
        subprocess.CalledProcessError: Git knows no such revision.
    """
    if revision is None:
        names = _git(root, "ls-files", "-z", "-co", "--exclude-standard").decode().split("\0")
        return {name: (root / name).read_bytes() for name in names if name and (root / name).is_file()}
    with tarfile.open(fileobj=io.BytesIO(_git(root, "archive", revision))) as archive:
        members = [member for member in archive if member.isfile()]
        return {member.name: archive.extractfile(member).read() for member in members}  # type: ignore[union-attr]


def _git(root: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=True).stdout  # noqa: S603, S607


def room_of(path: str) -> str | None:
    """Returns the room of a path of the repository; None for files outside the package or its rooms."""
    found = _ROOM.match(path)
    return found[1] if found else None


def modules_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """Returns the modules of the package: name -> path."""
    paths = [path for path in files if path.startswith(_SOURCE) and path.endswith(".py")]
    return {path[len("src/") : -len(".py")].replace("/", ".").removesuffix(".__init__"): path for path in paths}


def imports_of(files: Mapping[str, bytes], modules: Mapping[str, str]) -> tuple[Imports, set[str]]:
    """Reads the imports of all modules.

    Returns:
        The imports, and the modules directly under the package that only import others.
    """
    found, faces = Imports(set(), set()), set()
    for module, path in modules.items():
        tree = ast.parse(files[path], path)
        package = module if path.endswith("/__init__.py") else module.rpartition(".")[0]
        code = {(module, name) for name in _imported(tree, package, modules)} - {(module, module)}
        found.code.update(code)
        found.names.update({(module, name) for name in _named(tree, package, modules)} - code - {(module, module)})
        if module.count(".") == 1 and not path.endswith("__init__.py") and _only_imports(tree):
            faces.add(module)
    return found, faces


def _imported(tree: ast.Module, package: str, modules: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name for alias in node.names if (name := _nearest(alias.name, modules)))
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*parents, *filter(None, [node.module])])
            yield from (name for alias in node.names if (name := _nearest(f"{source}.{alias.name}", modules)))


def _nearest(name: str, modules: Mapping[str, str]) -> str | None:
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name or None


def _named(tree: ast.Module, package: str, modules: Mapping[str, str]) -> Iterator[str]:
    no_imports = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign) and _is_no_import(node)
    }
    nodes = (node for node in ast.walk(tree) if id(node) not in no_imports)
    texts = {text.partition(":")[0] for node in nodes if (text := _text(node))}
    starts = {""}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module") and node.args:
            if isinstance(node.args[0], ast.JoinedStr):
                starts.add(_text(node.args[0].values[0]))  # what follows is among the texts of this file
            elif len(node.args) > 1:
                texts |= {package + text for text in texts if re.fullmatch(r"\.\w+(\.\w+)*", text)}
    names = (start + text for start in starts for text in texts)
    yield from (name for name in names if "." in name and name in modules)


def _is_no_import(node: ast.Assign) -> bool:
    target = ast.unparse(node.targets[0])
    return target == "ENTRY_POINTS" or target.endswith(".__module__")


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _only_imports(tree: ast.Module) -> bool:
    def is_plain(node: ast.stmt) -> bool:
        is_list = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        return is_list or isinstance(node, ast.Import | ast.ImportFrom | ast.Expr)

    return all(map(is_plain, tree.body)) and any(_PACKAGE in ast.unparse(node) for node in tree.body[1:])


def layers_of(text: str) -> Layers:
    """Reads the contracts of import-linter that order layers or keep modules apart, and the edges they allow."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(text)
    floors, ignored = [], []
    for section in parser.values():
        kind, lines = section.get("type"), {key: section.get(key, "").split("\n") for key in section}
        if kind == "layers":
            containers = [f"{name.strip()}." for name in lines.get("containers", [""]) if name.strip()] or [""]
            levels = [re.split(r"[|:]", re.sub(r"[()\s]", "", line)) for line in lines["layers"] if line.strip()]
            floors += [[{at + name for name in level} for level in levels] for at in containers]
        elif kind == "independence":
            floors.append([{name.strip() for name in lines["modules"] if name.strip()}])
        if kind in ("layers", "independence", "acyclic_siblings"):
            declared = [line.split("->") for line in lines.get("ignore_imports", []) if "->" in line]
            ignored += [(_pattern(start.strip()), _pattern(end.strip())) for start, end in declared]
    return Layers(floors, ignored)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text).replace(r"\*\*", r"[\w.]+").replace(r"\*", r"\w+"))


def circles(edges: Iterable[Edge]) -> list[list[str]]:
    """Finds the strongly connected components of more than one module, the largest first, each sorted."""
    ahead, back = defaultdict(set), defaultdict(set)
    for start, end in edges:
        ahead[start].add(end)
        back[end].add(start)
    order: list[str] = []
    seen: set[str] = set()
    for module in sorted(ahead):
        _walk(module, ahead, seen, order)
    found, seen = [], set()
    for module in reversed(order):
        group: list[str] = []
        _walk(module, back, seen, group)
        found += [sorted(group)] if len(group) > 1 else []
    return sorted(found, key=lambda group: (-len(group), group))


def _walk(start: str, ahead: Mapping[str, set[str]], seen: set[str], order: list[str]) -> None:
    """Appends the unseen modules that can be reached, each after those it leads to."""
    if start in seen:
        return
    seen.add(start)
    ways = [(start, iter(sorted(ahead.get(start, ()))))]
    while ways:
        module, rest = ways[-1]
        following = next((name for name in rest if name not in seen), None)
        if following is None:
            order.append(module)
            ways.pop()
        else:
            seen.add(following)
            ways.append((following, iter(sorted(ahead.get(following, ())))))


def measure(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Measures the structure of a tree of files; the JSON form of what the program prints, without commits."""
    modules = modules_of(files)
    imports, faces = imports_of(files, modules)
    rooms = {name: room for name, path in modules.items() if name not in faces and (room := room_of(path))}
    layers = layers_of(files.get(".importlinter", b"").decode())
    upward = {kind: sorted(filter(layers.is_upward, edges)) for kind, edges in imports._asdict().items()}
    arrows = {kind: _arrows(edges, rooms) for kind, edges in imports._asdict().items()}
    return {
        "rooms": sorted(set(rooms.values())),
        "faces": sorted(faces),
        "arrows": arrows["code"],
        "arrows_by_name_only": [arrow for arrow in arrows["names"] if arrow not in arrows["code"]],
        "upward": [edge for edge in upward["code"] if not layers.allows(edge)],
        "upward_declared": [edge for edge in upward["code"] if layers.allows(edge)],
        "upward_by_name": upward["names"],
        "circles": _described(imports.code, set(), layers),
        "circles_with_names": _described(imports.code, imports.names, layers),
        **_lines(files),
    }


def _arrows(edges: Iterable[Edge], rooms: Mapping[str, str]) -> list[Edge]:
    pairs = {(rooms[start], rooms[end]) for start, end in edges if start in rooms and end in rooms}
    return sorted(pair for pair in pairs if pair[0] != pair[1])


def _described(edges: set[Edge], names: set[Edge], layers: Layers) -> dict[str, Any]:
    allowed = {edge for edge in edges if layers.allows(edge)}
    groups = [
        {
            "size": len(group),
            "files": group if len(group) < _FEW_FILES else [],
            "declared": sorted(edge for edge in allowed if {*edge} <= {*group}),
            "by_name": sorted(edge for edge in names if {*edge} <= {*group}),
        }
        for group in circles(edges | names)
    ]
    return {"found": groups, "without_declared": circles((edges | names) - allowed)}


def _lines(files: Mapping[str, bytes]) -> dict[str, Any]:
    by_room: defaultdict[str, Counter[str]] = defaultdict(Counter)
    totals, beside = Counter[str](), Counter[str]()
    for path, content in files.items():
        count, name = content.count(b"\n"), path.removeprefix(_SOURCE)
        language = next((key for key, ends in _LANGUAGES.items() if path.endswith(ends)), None)
        if not path.startswith(_SOURCE):
            beside[path.split("/")[0]] += count if "/" in path and (language or path.endswith(".md")) else 0
        elif path.endswith(".po"):
            totals["catalogues"] += count
        elif language and name.startswith(_GENERATED):
            totals["generated"] += count
        elif language:
            by_room[room_of(path) or "(face)"][language] += count
            totals["by hand, data" if language == "data" else "by hand"] += count
    return {"lines": {room: dict(by_room[room]) for room in sorted(by_room)}, "totals": totals, "beside": +beside}


def rooms_by_commit(span: str, root: Path = ROOT) -> dict[str, Any]:
    """Counts the rooms that the commits of a range touch; merges, and commits without a room, are left out."""
    log = _git(root, "log", "--no-merges", "--name-only", "-z", "--format=%x01", span).decode().split("\x01")
    touched = [{room for path in commit.strip("\0\n").split("\0") if (room := _own_room(path))} for commit in log]
    sizes = [len(rooms) for rooms in touched if rooms]
    many = sum(size >= _MANY_ROOMS for size in sizes)
    return {"range": span, "commits": len(sizes), "mean": sum(sizes) / len(sizes), "many": many / len(sizes)}


def _own_room(path: str) -> str | None:
    path = path.strip()
    return None if path.endswith(".po") or path.removeprefix(_SOURCE).startswith(_GENERATED) else room_of(path)


def report(measured: Mapping[str, Any]) -> Iterator[str]:
    """Formats what was measured as tables of plain text, line by line."""
    for key in ("rooms", "faces", "arrows", "arrows_by_name_only", "upward", "upward_declared", "upward_by_name"):
        yield f"{key.replace('_', ' '):22}{len(measured[key]):6}"
    for key in ("circles", "circles_with_names"):
        groups = measured[key]["found"]
        left = [len(group) for group in measured[key]["without_declared"]]
        yield f"{key.replace('_', ' '):22}{len(groups):6}   without declared: {len(left)} {left or ''}".rstrip()
        for group in groups:
            yield f"    {group['size']} files: {' '.join(group['files']) or '...'}"
            yield from (f"        declared: {start} -> {end}" for start, end in group["declared"])
            yield from (f"        by name: {start} -> {end}" for start, end in group["by_name"])
    for key in ("upward", "upward_declared", "upward_by_name", "arrows_by_name_only"):
        if measured[key]:
            yield f"\n{key.replace('_', ' ')}:"
            yield from (f"    {start} -> {end}" for start, end in measured[key])
    yield "\narrows from each room:"
    for room in measured["rooms"]:
        ends = [end for start, end in measured["arrows"] if start == room]
        yield f"    {room:22}{len(ends):4}  {' '.join(ends)}"
    yield f"\n{'lines by hand':26}" + "".join(f"{language:>12}" for language in _LANGUAGES)
    for room, counts in measured["lines"].items():
        yield f"    {room:22}" + "".join(f"{counts.get(language, 0):12,}" for language in _LANGUAGES)
    yield from (f"{name:22}{count:10,}" for name, count in measured["totals"].items())
    yield "beside: " + ", ".join(f"{name} {count:,}" for name, count in measured["beside"].items())
    if "commits" in measured:
        commits = measured["commits"]
        yield f"\nrooms by commit, {commits['range']}: {commits['mean']:.2f} on average, {_MANY_ROOMS} or more in"
        yield f"{commits['many']:.1%} of {commits['commits']} commits on src"


def main() -> None:
    """Prints the measured structure."""
    parser = argparse.ArgumentParser(prog="python -m tools.house", description=__doc__)
    parser.add_argument("revision", nargs="?", help="a git revision [default: the working tree]")
    parser.add_argument("--commits", metavar="A..B", help="also count the rooms that the commits of a range touch")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    options = parser.parse_args()
    measured = measure(files_of(options.revision))
    if options.commits:
        measured["commits"] = rooms_by_commit(options.commits)
    print(json.dumps(measured, indent=1) if options.format == "json" else "\n".join(report(measured)))


if __name__ == "__main__":
    main()
