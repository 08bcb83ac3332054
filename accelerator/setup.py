"""One wheel for every Python from 3.11 on: only the stable part of Python's C interface is used."""

from setuptools import Extension, setup

setup(
    ext_modules=[Extension("pinakes_accelerator", ["pinakes_accelerator.c"], py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
