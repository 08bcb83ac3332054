"""References find the works they mean, in every script, and what people decide stays."""

import pytest

from pinakes.store.changing import join, part
from pinakes.store.check import check
from pinakes.store.network.asking import cited_by, cites, wanted
from pinakes.store.network.deciding import leave, refuse, say
from pinakes.store.network.linking import among, link

BY = "person:anna"


def names(listed):
    return [one.name for one in listed]


SAME = [
    ("Methods of keeping a union catalogue", ("Rossi, Anna", "Weber, Karl"), 2004,
     "Rossi A., Weber K. Methods of keeping a union catalogue. J. Libr. Sci., 2004, vol. 38, pp. 101-109."),
    ("Methods of keeping a union catalogue", ("Rossi, Anna",), 2004, "[12] A. Rossi. Metbods of keeping a union catalogne. 2004."),
    ("Теория устойчивости движения", ("Иванов, Иван Иванович",), 1998, "Иванов И. И. Теория устойчивости движения // Вестник МГУ. 1998. Т. 3. С. 5–12."),
    ("Теория устойчивости движения", ("Иванов, Иван Иванович",), 1998, "Ivanov I. I. Teoriya ustoichivosti dvizheniya. Vestnik MGU, 1998, vol. 3, pp. 5–12."),
    ("基于深度学习的图像识别方法研究", ("王小明", "李强"), 2015, "[3] 王小明, 李强. 基于深度学习的图像识别方法研究[J]. 计算机学报, 2015, 38(3): 123-130."),
    ("基于深度学习的图像识别方法研究", ("王小明", "李强"), 2015, "王小明、李强：《基于深度学习的图像识别方法研究》，《计算机学报》2015年第3期。"),
    ("Teoria dos grafos e suas aplicações", ("Silva, José Maria",), 2001, "SILVA, J. M. Teoria dos grafos e suas aplicacoes. 2. ed. São Paulo: Atlas, 2001. 288 p."),
    ("Über die Ordnung großer Bibliotheken", ("Müller, Jörg",), 1987, "Mueller, J.: Ueber die Ordnung grosser Bibliotheken. Leipzig, 1987."),
]  # fmt: skip


@pytest.mark.parametrize(("title", "authors", "year", "raw"), SAME)
def test_a_reference_finds_its_work(library, hold, cite, title, authors, year, raw):
    work, citing = hold(title, authors=authors, year=year), cite(raw)
    link(library)
    assert names(cites(library, citing)) == [work]
    assert names(cited_by(library, work)) == [citing]
    assert cites(library, citing)[0].weight > 0.8


@pytest.mark.parametrize(("title", "authors", "year", "raw"), SAME)
def test_a_work_that_comes_later_takes_its_citations_over(library, hold, cite, title, authors, year, raw):
    citing = cite(raw)
    link(library)
    assert names(cites(library, citing)) == ["x1"]
    assert [one.count for one in wanted(library)] == [1]
    work = hold(title, authors=authors, year=year)
    link(library)
    assert names(cites(library, citing)) == [work]
    assert wanted(library) == []
    assert names(cited_by(library, "x1")) == [citing]
    assert list(check(library)) == []


OTHER = [
    ("Methods of keeping a union catalogue", ("Rossi, Anna",), 2004, "Rossi A. Methods of describing a medieval manuscript. 2004."),
    ("Methods of keeping a union catalogue", ("Rossi, Anna",), 2004, "Becker T. Methods of keeping bees in a union of cities. 1971. 200 p."),
    ("Теория устойчивости движения", ("Иванов, Иван Иванович",), 1998, "Иванов И. И. Теория вероятностей и её применения. М.: Наука, 1987. 200 с."),
    ("Теория графов. Часть I", ("Иванов, Иван Иванович",), 1998, "Петров П. П. Теория графов. Часть II. М.: Наука, 2004. 300 с."),
    ("基于深度学习的图像识别方法研究", ("王小明",), 2015, "张三. 基于深度学习的语音识别系统设计[J]. 自动化学报, 2017, 43(1): 1-9."),
    ("中国图书馆年鉴 2011", ("中国图书馆学会",), 2011, "中国图书馆学会. 中国图书馆年鉴 2007[M]. 北京: 国家图书馆出版社, 2008."),
]  # fmt: skip


@pytest.mark.parametrize(("title", "authors", "year", "raw"), OTHER)
def test_a_reference_to_another_work_is_not_linked(library, hold, cite, title, authors, year, raw):
    hold(title, authors=authors, year=year)
    citing = cite(raw)
    link(library)
    assert names(cites(library, citing)) == ["x1"]


def test_an_identifier_is_enough(library, hold, cite):
    identifiers = [{"scheme": "doi", "value": "10.5555/ABC.1", "weight": 0.99}]
    work = hold("Some title of a paper on catalogues", identifiers=identifiers)
    citing = cite("Rossi A. Some titel of paper on cat. doi:10.5555/abc.1")
    link(library)
    assert names(cites(library, citing)) == [work]


def test_references_to_one_unseen_paper_gather(library, cite):
    first = cite(
        "Weber K. On the use of shelves in old libraries. Z. Bibl., 1999, vol. 4, pp. 11-19.",
        "Иванов И. И. Теория полёта. М., 1950.",
    )
    second = cite("K. Weber, “On the use of shelves in old libraries”, Zeitschr. Bibl. 4 (1999), 11–19.")
    third = cite("WEBER, K. On the Use of Shelves in Old Libraries. 1999")
    link(library)
    found = wanted(library)
    assert [one.count for one in found] == [3, 1]
    assert "shelves" in found[0].title
    assert found[0].authors == ("Weber K.",)
    assert found[0].year == 1999
    assert names(cited_by(library, found[0].name)) == [first, second, third]


def test_a_work_does_not_cite_itself(library, cite):
    citing = cite(
        "Rossi A. Methods of keeping a union catalogue. 2004.", title="Methods of keeping a union catalogue"
    )
    link(library)
    assert citing not in names(cites(library, citing))


def test_two_works_a_reference_fits_equally_are_left_open(library, hold, cite):
    hold("Annual report of the library", year=1990, authors=("Rossi, Anna",))
    hold("Annual report of the library", year=1996, authors=("Rossi, Anna",))
    citing = cite("Rossi A. Annual report of the library.")
    link(library)
    assert names(cites(library, citing)) == ["x1"]


def test_rivals_take_from_the_weight():
    assert among(0.9, []) == 0.9
    assert among(0.9, [0.9]) < 0.5
    assert among(0.99, [0.1]) > 0.95


def test_linking_continues_where_it_stopped(library, hold, cite):
    work = hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",))
    citing = [cite("Rossi A. Methods of keeping a union catalogue. 2004.") for _ in range(5)]
    rounds = 0
    while link(library, batch=2, seconds=0).references or rounds < 2:
        rounds += 1
    assert rounds >= 3
    assert names(cited_by(library, work)) == citing
    assert link(library).references == 0


def test_a_wrong_link_is_undone_for_good(library, hold, cite):
    work = hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",))
    citing = cite("Rossi A. Methods of keeping a union catalogue. 2004.")
    link(library)
    refuse(library, cites(library, citing)[0].links[0], by=BY)
    link(library)
    assert names(cites(library, citing)) == ["x1"]
    library.sql.execute("UPDATE reference SET state='queued'")
    link(library)
    assert work not in names(cites(library, citing))
    assert library.sql.execute("SELECT count(*) FROM link WHERE gone IS NOT NULL").fetchone() == (1,)
    hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",), year=2004, doi="x")
    link(library)
    assert work not in names(cites(library, citing))


def test_what_a_person_says_is_never_overridden(library, hold, cite):
    one = hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",))
    other = hold("Quite another book on the care of bees", authors=("Weber, Karl",))
    citing = cite("Rossi A. Methods of keeping a union catalogue. 2004.")
    link(library)
    reference = cites(library, citing)[0].references[0]
    say(library, reference, other, by=BY)
    link(library)
    assert [(found.name, found.weight) for found in cites(library, citing)] == [(other, 1.0)]
    join(
        library, one, hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",), year=1950), by=BY
    )
    link(library)
    assert names(cites(library, citing)) == [other]


def test_a_reference_leaves_a_wanted_work(library, cite):
    cite("Weber K. On the use of shelves in old libraries. 1999.")
    second = cite("Weber K. On the use of shelves in old libraries. 1999.")
    link(library)
    leave(library, cited_by(library, "x1")[1].references[0], "x1", by=BY)
    link(library)
    assert names(cites(library, second)) == ["x2"]
    assert [one.count for one in wanted(library)] == [1, 1]


def test_joined_works_are_cited_as_one_and_parted_as_two(library, hold, cite):
    one = hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",))
    other = hold("The keeping of bees in old monasteries", authors=("Weber, Karl",), year=1990)
    citing = cite(
        "Rossi A. Methods of keeping a union catalogue. 2004.",
        "Weber K. The keeping of bees in old monasteries. 1990.",
    )
    link(library)
    assert names(cites(library, citing)) == [one, other]
    join(library, one, other, by=BY)
    link(library)
    assert [(found.name, found.count) for found in cites(library, citing)] == [(one, 2)]
    decision = library.sql.execute("SELECT id FROM decision WHERE gone IS NULL").fetchone()[0]
    parted = part(library, decision, by=BY)
    link(library)
    assert sorted(names(cites(library, citing))) == sorted([one, parted])


def test_a_description_that_gave_way_cites_no_longer(library, hold, cite):
    from dataclasses import replace

    from pinakes.store.adding import add
    from pinakes.store.records import outcome_of

    work = hold("Methods of keeping a union catalogue", authors=("Rossi, Anna",))
    citing = cite("Rossi A. Methods of keeping a union catalogue. 2004.")
    link(library)
    before = outcome_of(library.sql, int(citing[1:]))
    kept = tuple(claim for claim in before.record.claims if claim.field != "reference")
    add(
        library,
        [replace(before, record=replace(before.record, claims=kept, winners=tuple(range(len(kept)))))],
    )
    link(library)
    assert cites(library, citing) == []
    assert cited_by(library, work) == []


def test_a_reference_that_says_nothing_is_done_with(library, cite):
    cite("Ibid., p. 12.", "2004.")
    link(library)
    assert wanted(library) == []
    assert library.sql.execute("SELECT count(*) FROM reference WHERE state='queued'").fetchone() == (0,)
