"""Lists typed by hand: BibTeX on a page, lines of preformatted text; what is not the file of an entry."""

import pytest

from pinakes.acquire.page import parsed
from pinakes.discover.entries import entries, file_of

BIBTEX = """<h2>Publications</h2><pre>
@article{a14,
  author = {Fergus O'Toole and Bridget Lane},
  title = {Certified compilation of stream programs},
  journal = {Journal of Functional Programming},
  year = 2014, url = {<a href="jfp14.pdf">http://a.example/jfp14.pdf</a>}
}

@inproceedings{b12, author = {Fergus O'Toole}, title = {Lazy evaluation meets real time},
  booktitle = {Proc. of ICFP}, year = {2012}
}
</pre>"""
TYPED = """<h3>Papers</h3><pre>
 1. V. V. Vasiliev, Diffusion of muonium in ice,
    Sov. Phys. JETP 54, 112 (1981). <a href="a.ps">[ps]</a>

 2. V. V. Vasiliev and G. M. Orlov, Spin relaxation in solid
    hydrogen, Phys. Lett. A 95, 230 (1983).

 3. G. M. Orlov, V. V. Vasiliev, Quantum tunneling of light
    particles, JETP Lett. 40, 12 (1984). <a href="c.pdf">[pdf]</a>
</pre>"""


def test_blocks_of_bibtex_are_entries_where_a_page_lists_nothing_else():
    page = parsed(BIBTEX, "http://a.example/bib.html")
    found = entries(page, "O'Toole")
    assert [one.text for one in found] == [
        "Fergus O'Toole, Bridget Lane. Certified compilation of stream programs. Journal of Functional Programming, 2014",
        "Fergus O'Toole. Lazy evaluation meets real time. Proc. of ICFP, 2012",
    ]
    files = [file_of(page, one, found)[0] for one in found]
    assert [link.address if link else None for link in files] == ["http://a.example/jfp14.pdf", None]


def test_blank_lines_of_preformatted_text_part_entries():
    page = parsed(TYPED, "http://a.example/~v/")
    found = entries(page, "Vasiliev")
    assert [one.text[:2] for one in found] == ["1.", "2.", "3."]
    assert [(link := file_of(page, one, found)[0]) and link.text for one in found] == ["[ps]", None, "[pdf]"]


@pytest.mark.parametrize(("links", "taken"), [
    ("<a href=s.pdf>slides</a> <a href=m.pdf>supplementary material</a> <a href=p.pdf>paper</a>", "p.pdf"),
    ("<a href=s.pdf>Folien (PDF)</a> <a href=p.pdf>PDF</a>", "p.pdf"),
    ("<a href=s.pdf>презентация</a> <a href=p.pdf>текст</a>", "p.pdf"),
    ("<a href=x.tex><img src=t.gif></a> <a href=x.pdf><img src=a.gif></a>", "x.pdf"),
    ("<a href=x-slides.pdf><img src=t.gif></a> <a href=x.pdf><img src=a.gif></a>", "x.pdf"),
    ("<a href=talk.pptx>download</a>", None),
    ("<a href=x.tex>source</a>", "x.tex"),
])  # fmt: skip
def test_slides_and_sources_are_not_the_file_where_there_is_another(links, taken):
    rows = "".join(
        f"<li>L. Rask, {title}, Math. Scand. 118 (2016), 1-20. {extra}</li>"
        for title, extra in (("On the zeros of Dirichlet series", links), ("Pair correlation and gaps", ""))
    )
    page = parsed(f"<h1>Papers</h1><ol>{rows}</ol>", "http://a.example/")
    found = entries(page, "Rask")
    assert len(found) == 2
    link = file_of(page, found[0], found)[0]
    assert (link.address.rpartition("/")[2] if link else None) == taken


def test_the_foot_of_a_page_is_no_entry():
    rows = "".join(
        f"<li>D. Wang, P. Nair. Scene graphs from sketches {n}. In Proc. of CVPR, pp. 1{n}-2{n}, 202{n}.</li>"
        for n in range(4)
    )
    foot = "<footer>&copy; Copyright 2024 Daniel Wang. Powered by Pages with a theme.</footer>"
    page = parsed(f"<h1>Publications</h1><ol>{rows}</ol>{foot}", "http://a.example/")
    assert len(entries(page, "Wang")) == 4
