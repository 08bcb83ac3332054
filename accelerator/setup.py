"""One wheel for every Python from 3.11 on: only the stable part of Python's C interface is used."""

import sys

from setuptools import Extension, setup

SOURCES = ["pinakes_accelerator.c", "rooms.c", "page.c", "lines.c", "printed.c"]

setup(
    ext_modules=[
        Extension(
            "pinakes_accelerator",
            SOURCES,
            depends=["shared.h"],
            py_limited_api=True,
            libraries=[] if sys.platform == "win32" else ["m"],
            # numbers are those of numpy to the last bit: no multiplication is drawn into an addition
            extra_compile_args=["-ffp-contract=off", "-fvisibility=hidden"],
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
