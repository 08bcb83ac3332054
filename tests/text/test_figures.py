"""Numbers written in figures."""

import ast
from pathlib import Path

import pytest

import pinakes
from pinakes.text.figures import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("042", 42), ("٤٢", 42), ("9" * 18, 10**18 - 1)])
def test_figures_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", [None, "", "²", "①", "-1", "1.5", "четыре", "四", "9" * 19, "1" * 5000])
def test_what_python_calls_digits_or_cannot_convert_is_none(text):
    assert whole_number(text) is None


def converted_digits(function):
    """Texts that a function asks whether they are digits and makes numbers of: `²` is a digit and no number."""
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    asked = {
        ast.unparse(call.func.value)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("isdigit", "isnumeric")
    }
    made = {
        ast.unparse(call.args[0])
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("int", "float") and call.args
    }
    return {one for one in made if {one, f"str({one})", f"{one}.strip()"} & asked}


BOUNDED = {
    ("_has_encrypt_in_trailer", "digits[0]"): "bytes, of which only ASCII figures are digits, at most 31",
    ("_classes", "char"): "those of ASCII only",
}


def test_no_number_is_made_of_what_is_only_called_digits():
    found = {
        (function.name, text)
        for path in Path(pinakes.__file__).parent.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for text in converted_digits(function)
    }
    assert found <= set(BOUNDED), "use whole_number, or isdecimal where there are few figures"


def test_the_scan_sees_such_a_number():
    (function,) = ast.parse("def f(a, b):\n    return int(a) if a.isdigit() else float(b)").body
    assert converted_digits(function) == {"a"}
