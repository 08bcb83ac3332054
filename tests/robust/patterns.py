"""Every regular expression of the package, and texts on which a bad one takes for ever.

Patterns are noted as they are compiled while the modules are imported, while the functions that make them of word tables are asked
and while samples are described, and read out of calls with a constant pattern. For each part that may repeat, a text is made that the pattern follows up to there, repeats it many times, then breaks off: where two parts can share the same
text, the engine tries every way of sharing before it gives up.
"""

import ast
import contextlib
import importlib
import pkgutil
import re
import subprocess
import sys
import time
from functools import cache
from inspect import signature
from pathlib import Path
from re import _constants as kinds
from re import _parser as parser

ROOT = Path(__file__).parent.parent.parent / "src" / "pinakes"
SAMPLES = ROOT.parent.parent / "samples" / "files"
USED = ("??.html", "??-two-column.pdf", "??.tex", "??.rtf", "ru.doc", "zh-utf-8.txt")
CITED = [
    "О библиотечном деле: федеральный закон от 29 декабря 1994 г. № 78-ФЗ // Собрание законодательства РФ. 1995. № 1. Ст. 2.",
    "Roe A., Doe B. On rivers. In: SIGMOD 2001, pp. 12-15",
    "Lei nº 9.610, de 19 de fevereiro de 1998. Diário Oficial da União, Brasília, 20 fev. 1998.",
]
NAMED = (
    "Roe 2001 - On rivers and banks.pdf",
    "Roe - On rivers and banks.pdf",
    "河流研究论文_张三.pdf",
    "on rivers (2001).pdf",
)
CALLS = {"compile", "match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)
ENOUGH = 150
"""Texts a pattern: one of a table of words has a thousand, all alike."""
MANY = 100
"""Repeats of less than this are no danger by themselves."""
BY_CATEGORY = {
    kinds.CATEGORY_DIGIT: "7",
    kinds.CATEGORY_SPACE: " ",
    kinds.CATEGORY_WORD: "a",
    kinds.CATEGORY_NOT_DIGIT: "a",
    kinds.CATEGORY_NOT_SPACE: "a",
    kinds.CATEGORY_NOT_WORD: " ",
}
LIKELY = " a7.,-;:A\n\t(я中é/\"'\x00"


@cache
def every_pattern():
    """(pattern, flags) of all there are, and the places of the code that make one and were not reached.

    They are noted by a process of its own: what was imported or asked before is not compiled again.
    """
    command = [sys.executable, "-m", "tests.robust.patterns"]
    told = subprocess.run(command, stdout=subprocess.PIPE, cwd=ROOT.parent.parent, check=True).stdout
    patterns, unreached = ast.literal_eval(told.decode("utf-8"))
    return sorted({*map(tuple, patterns), *constant()}, key=repr), unreached


def main():
    """Write down what is compiled while everything is imported, made and used."""
    found, places = set(), set()
    original = re._compile

    def noting(pattern, flags):
        frame = sys._getframe(1)
        while frame is not None and "/re/" in frame.f_code.co_filename:
            frame = frame.f_back
        if frame is not None and str(ROOT) in frame.f_code.co_filename and isinstance(pattern, str | bytes):
            found.add((pattern, int(flags)))
            places.add((frame.f_code.co_filename, frame.f_lineno))
        return original(pattern, flags)

    re._compile = noting
    _import_everything()
    _build()
    _use()
    unreached = sorted({name for *place, name in _made_when_asked() if tuple(place) not in places})
    sys.stdout.buffer.write(repr((sorted(found, key=repr), unreached)).encode("utf-8", "backslashreplace"))


def _import_everything():
    import pinakes

    for module in pkgutil.walk_packages(pinakes.__path__, "pinakes."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ModuleNotFoundError):
                importlib.import_module(module.name)


def _use():
    """Do what makes patterns out of what is read: samples in every language, references, names of files and people."""
    from pinakes import jobs, pipeline
    from pinakes.config import settings
    from pinakes.discover import spelt, verify
    from pinakes.publish.embed import Values, html, rtf
    from pinakes.text import names, romanise
    from pinakes.understand.bibliography import parse_references
    from pinakes.understand.filename import name_claims

    parts = pipeline.lay(settings({"ocr": {"mode": "never"}}, files=(), environment={}))
    for path in sorted(path for kind in USED for path in SAMPLES.glob(kind)):
        list(jobs.describe(path.name, str(path), parts))
    parse_references(CITED)
    for name in NAMED:
        list(name_claims(name))
    spelt._full("Anna Roe", "Roe", "Anna")
    verify._is_named("roe", "a roe b")
    names._at_initials("K. P. Jones N. E. Miller")
    romanise.sounds("иванов")
    rtf._without(b"{}", b"title")
    rtf._after_tables(b"{}")
    html.write(b"<head></head>", Values(authors=("Roe",)))


def _made_when_asked():
    """(file, line, file and function) of every pattern that a function puts together."""
    for path in ROOT.rglob("*.py"):
        inside = path.relative_to(ROOT)
        if inside.parts[0] in ("learn", "evaluate"):
            continue
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if _asks_re(node) and not isinstance(node.args[0], ast.Constant):
                        yield str(path), node.lineno, f"{inside}:{function.name}"


def _asks_re(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in CALLS
        and bool(node.args)
    )


def constant():
    """(pattern, flags) of calls of `re` whose pattern stands in the code."""
    found = set()
    for _, node in _calls():
        if (
            _asks_re(node)
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str | bytes)
        ):
            flags = 0
            for name in ast.walk(node):
                if isinstance(name, ast.Attribute) and name.attr.isupper():
                    flags |= int(getattr(re, name.attr, 0))
            found.add((node.args[0].value, flags))
    return found


@cache
def _calls():
    """Every call in the code, with its file."""
    trees = ((path, ast.parse(path.read_text("utf-8"))) for path in ROOT.rglob("*.py"))
    return [(path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def _build():
    """Ask the functions that make patterns: those without arguments, others as the code calls them."""
    said = _constant_arguments()
    for module in [module for name, module in sys.modules.items() if name.startswith("pinakes.")]:
        for name, function in list(vars(module).items()):
            given = getattr(function, "__annotations__", {}).get("return", "")
            if "Pattern" not in str(given) or getattr(function, "__module__", "") != module.__name__:
                continue
            wants = [one for one in signature(function).parameters.values() if one.default is one.empty]
            here = Path(module.__file__) if name.startswith("_") else None
            for arguments in said.get((here, name), ()) if wants else ((),):
                if len(arguments) >= len(wants):
                    function(*arguments)


def _constant_arguments():
    """(file, name of a function) → the texts that it is called with; those of a public one are called anywhere, file None."""
    said = {}
    for path, node in _calls():
        if isinstance(node.func, ast.Name) and not node.keywords:
            values = tuple(one.value for one in node.args if isinstance(one, ast.Constant))
            if values and len(values) == len(node.args) and all(isinstance(one, str) for one in values):
                here = path if node.func.id.startswith("_") else None
                said.setdefault((here, node.func.id), set()).add(values)
    return said


def texts(pattern, flags, size):
    """Texts that repeat what the pattern may repeat, then break off."""
    return [grown(recipe, size) for recipe in recipes(pattern, flags)]


def recipes(pattern, flags):
    """(beginning, what is repeated, end) of texts that a pattern may choke on."""
    made = {
        (before, unit, end): None
        for before, pump in _pumps(parser.parse(pattern, flags), "")
        for unit in (pump, pump + pump[:1], pump[:1])
        for end in ("\x00", "\n!")
        if unit
    }
    return list(made)[:: 1 + len(made) // ENOUGH]


def grown(recipe, size):
    """The text of a recipe, with repeats of about this size."""
    before, unit, end = recipe
    return before + (unit * (size // len(unit) + 1))[:size] + end


def _pumps(tree, before):
    """(text up to a repeat, text of one repeat) of every repeat without end."""
    for kind, argument in tree:
        if kind in REPEATS:
            _, most, inner = argument
            if most >= MANY:
                for sample in _samples(inner):
                    yield before, sample
            yield from _pumps(inner, before)
            before += next(iter(_samples(inner)), "")
            continue
        if kind is kinds.SUBPATTERN:
            yield from _pumps(argument[3], before)
        elif kind is kinds.BRANCH:
            for branch in argument[1]:
                yield from _pumps(branch, before)
        elif kind in (kinds.ASSERT, kinds.ASSERT_NOT):
            yield from _pumps(argument[1], before)
        elif kind is kinds.ATOMIC_GROUP:
            yield from _pumps(argument, before)
        before += _sample([(kind, argument)])


def _samples(tree):
    """A few texts that a part matches: one for each of its branches at the top."""
    nodes = list(tree)
    if len(nodes) == 1 and nodes[0][0] is kinds.SUBPATTERN:
        return _samples(nodes[0][1][3])
    if len(nodes) == 1 and nodes[0][0] is kinds.BRANCH:
        return list(dict.fromkeys(_sample(branch) for branch in nodes[0][1][1]))[:8]
    if len(nodes) == 1 and nodes[0][0] is kinds.IN:
        return list(dict.fromkeys(_in(nodes[0][1], skip) for skip in (0, 1)))
    return [_sample(nodes)]


def _sample(tree):
    out = ""
    for kind, argument in tree:
        if kind is kinds.LITERAL:
            out += chr(argument)
        elif kind is kinds.NOT_LITERAL:
            out += next(char for char in LIKELY if ord(char) != argument)
        elif kind is kinds.ANY:
            out += "a"
        elif kind is kinds.IN:
            out += _in(argument)
        elif kind in REPEATS:
            out += _sample(argument[2]) * max(argument[0], 1)
        elif kind is kinds.SUBPATTERN:
            out += _sample(argument[3])
        elif kind is kinds.BRANCH:
            out += _sample(argument[1][0])
        elif kind is kinds.ATOMIC_GROUP:
            out += _sample(argument)
    return out


def _in(items, skip=0):
    """A character that a set holds; others of it where some are to be skipped."""
    negated = items[0][0] is kinds.NEGATE
    test = re.compile(_class(items))
    fitting = [char for char in LIKELY if test.match(char)]
    if fitting:
        return fitting[min(skip, len(fitting) - 1)]
    if negated:
        return "~"
    for kind, argument in items:
        if kind is kinds.LITERAL:
            return chr(argument)
        if kind is kinds.RANGE:
            return chr(argument[0])
    return next((BY_CATEGORY[argument] for kind, argument in items if kind is kinds.CATEGORY), "a")


NAMES = {
    kinds.CATEGORY_DIGIT: r"\d", kinds.CATEGORY_NOT_DIGIT: r"\D", kinds.CATEGORY_SPACE: r"\s",
    kinds.CATEGORY_NOT_SPACE: r"\S", kinds.CATEGORY_WORD: r"\w", kinds.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _class(items):
    out = "["
    for kind, argument in items:
        if kind is kinds.NEGATE:
            out += "^"
        elif kind is kinds.LITERAL:
            out += re.escape(chr(argument))
        elif kind is kinds.RANGE:
            out += f"{re.escape(chr(argument[0]))}-{re.escape(chr(argument[1]))}"
        elif kind is kinds.CATEGORY:
            out += NAMES.get(argument, "")
    return out + "]"


def cost(pattern, flags, size):
    """The most CPU seconds that one text of about this size takes, and the recipe of that text."""
    try:
        test = re.compile(pattern, flags)
        made = recipes(pattern, flags)
    except (re.error, ValueError):
        return 0.0, None
    return max(((spent(test, recipe, size), recipe) for recipe in made), default=(0.0, None))


def spent(test, recipe, size):
    """CPU seconds that a compiled pattern takes for a text."""
    text = grown(recipe, size)
    given = text.encode("latin-1", "replace") if isinstance(test.pattern, bytes) else text
    began = time.process_time()
    test.search(given)
    return time.process_time() - began


if __name__ == "__main__":
    main()
