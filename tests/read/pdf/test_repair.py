"""Latin letters that the fonts of Chinese type setters keep where rare characters have their codes."""

import numpy as np
import pytest

from pinakes.read.pdf.repair import as_latin


def mended(text: str) -> str:
    code = as_latin(np.array([ord(char) for char in text], np.uint32))
    return "".join(map(chr, code))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("犃犫狊狋狉犪犮狋", "Abstract"),
        ("中图法分类号 TP18 犇犗犐号 10.11897", "中图法分类号 TP18 DOI号 10.11897"),
        ("犚犲狏犻犲狑狅犳犖犲狌狉犪犾犖犲狋狑狅狉犽", "ReviewofNeuralNetwork"),
        ("現狀與形狀", "現狀與形狀"),
        ("犯罪心理研究", "犯罪心理研究"),
        ("Обзор и Abstract", "Обзор и Abstract"),
        ("", ""),
    ],
)
def test_letters_are_set_right_and_characters_left(given, meant):
    assert mended(given) == meant


def test_every_letter_has_its_character():
    letters = [*range(0x41, 0x5B), *range(0x61, 0x7B)]
    text = "".join(bytes((0xA0, code | 0x80)).decode("gbk") for code in letters)
    assert mended(text) == "".join(map(chr, letters))
