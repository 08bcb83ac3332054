"""Lines of a document are found again on its printed pages, however they are set there."""

from pinakes.model import Page
from pinakes.read.aligned import aligned, bare
from tests.factories import a_line


def pages(*texts):
    return [Page(number, tuple(map(a_line, lines))) for number, lines in enumerate(texts, 1)]


def found(read, printed):
    known = aligned(pages(read), pages(*printed))
    letters = "".join(bare(line) for page in printed for line in page)
    return {number: letters[place:] for number, place in known["lines"].items()}, known["starts"]


def test_a_paragraph_is_found_though_it_is_broken_into_lines():
    lines, starts = found(
        ["Lesesäle im Wandel der Zeit", "Nadja Steinert"],
        [["Lesesäle im", "Wandel der Zeit", "Nadja Steinert"]],
    )
    assert lines[0].startswith("lesesäleimwandelderzeit")
    assert lines[1] == "nadjasteinert"
    assert starts == [0]


def test_chinese_and_cyrillic_letters_are_letters():
    lines, _ = found(
        ["基于图神经网络的古籍版面分析方法研究", "Метод"],
        [["基于图神经网络的古籍", "版面分析方法研究", "Метод"]],
    )
    assert set(lines) == {0, 1}


def test_of_two_places_the_one_near_the_line_before_is_taken():
    contents, chapter = "Introduction to reading rooms", "Conclusions of the whole work"
    lines, _ = found(
        [contents, chapter, "Something else is said here", contents, chapter],
        [[contents, chapter], ["Something else is said here", contents, chapter, "The end"]],
    )
    assert lines[1].startswith("conclusionsofthewholeworksomethingelse")
    assert lines[4].startswith("conclusionsofthewholeworktheend")


def test_what_a_page_cuts_in_two_is_found_by_its_beginning():
    long = "This paragraph is long enough to be cut by the end of a page, and goes on behind it"
    lines, starts = found([long], [[long[:60], "Footer 1"], ["Header", long[60:]]])
    assert lines[0].startswith("thisparagraph")
    assert len(starts) == 2


def test_a_few_letters_far_away_are_not_believed():
    filler = [f"Paragraph number {number} of a long document" for number in range(100)]
    lines, _ = found([*filler[:3], "A1"], [[*filler, "A1"]])
    assert 3 not in lines
