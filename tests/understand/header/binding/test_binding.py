"""Who belongs where: each way in which pages say it, and the choice between them."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from pinakes.text.names import parse
from pinakes.understand.header.binding import by_marks, by_place, readings
from pinakes.understand.header.binding.addresses import bind_addresses, likeness
from pinakes.understand.header.binding.affiliations import _entries, is_place
from pinakes.understand.header.binding.choice import CLEARLY, COLUMNS, KINDS, picked, shipped, table_of
from pinakes.understand.header.binding.contacts import _with_low_lines
from pinakes.understand.header.binding.elsewhere import is_no_body
from pinakes.understand.header.binding.notes import CLOSE, OPEN, Note, _is_broken_address
from pinakes.understand.header.binding.places import place_in, places_told
from pinakes.understand.header.people.authors import Named, _before_affiliation, once
from pinakes.understand.header.rows.blocks import front_of
from pinakes.understand.header.rows.marks import split_mark
from tests.factories import a_paper


def author(name, *marks, row=0, text=""):
    return SimpleNamespace(person=parse(name), marks=marks, row=SimpleNamespace(number=row, text=text))


def note(text):
    return Note(text.replace("<", OPEN).replace(">", CLOSE), ())


ANN, BO = author("Ann B. Roe", "1"), author("Bob Poole", "2", "*")


@pytest.mark.parametrize(
    ("made", "text", "is_broken"),
    [
        ("Harbour Road, Austria.", "ann.roe@well.org", False),
        ("write to ann.", "roe@well.org", True),
        ("ann.roe@", "well.org", True),
        ("ann.roe@Well.", "org, or", True),
    ],
)
def test_an_address_goes_on_behind_its_own_stop_only(made, text, is_broken):
    assert _is_broken_address(made, text) == is_broken


def test_marks_bind_wherever_the_bodies_stand():
    told = note(
        "<1>Department of Botany, University of Oslo, Norway. <2>Institute of Physics, Lund, Sweden. <*>e-mail: x"
    )
    assert by_marks.marked([ANN, BO], [told]) == [
        ["Department of Botany, University of Oslo, Norway"],
        ["Institute of Physics, Lund, Sweden"],
    ]


def test_figures_in_the_line_bind_in_their_order():
    told = note("1 Heidelberg University, Germany 2 University of Bonn, Germany")
    assert by_marks.marked([ANN, BO], [told]) == [
        ["Heidelberg University, Germany"],
        ["University of Bonn, Germany"],
    ]


def test_notes_that_name_the_authors():
    told = note(
        "A. B. Roe is with the University of Oslo, Oslo, Norway (e-mail: a@b.no).\nB. Poole is with Lund University, Sweden."
    )
    assert readings.named([ANN, BO], [told])[0] == [
        ["University of Oslo, Oslo, Norway"],
        ["Lund University, Sweden"],
    ]


def test_the_address_for_correspondence_is_read_apart():
    told = note("Correspondence: Bob Poole, Lund University, Box 1, Lund, Sweden")
    named, addressed = readings.named([ANN, BO], [told])
    assert named == [[], []]
    assert addressed == [[], ["Lund University, Box 1, Lund, Sweden"]]


def test_initials_behind_bodies():
    told = note(
        "From the Department of Botany (A.B.R.) and Institute of Physics (A.B.R., B.P.), University of Oslo, Norway"
    )
    assert readings.initials([ANN, BO], [told]) == [
        [
            "Department of Botany, University of Oslo, Norway",
            "Institute of Physics, University of Oslo, Norway",
        ],
        ["Institute of Physics, University of Oslo, Norway"],
    ]


@pytest.mark.parametrize(
    ("printed", "place"),
    [
        ("University of Oslo, Norway. © 2016 The Society", "University of Oslo, Norway"),
        ("University of Oslo, Norway. Corresponding author: A. Roe", "University of Oslo, Norway"),
        (
            "Universidade de São Paulo. São Paulo, SP, Brasil",
            "Universidade de São Paulo. São Paulo, SP, Brasil",
        ),
        ("Lund University, Sweden; and", "Lund University, Sweden"),
    ],
)
def test_a_place_ends_before_what_else_is_told(printed, place):
    assert place_in(printed) == place


def test_a_post_such_as_professor_is_no_affiliation():
    assert places_told("is Professor of Economics, Oxford University, England. His e-mail is x") == [
        "Oxford University, England"
    ]


def test_a_post_before_a_colon_is_no_body():
    told = "assistant professor: Labor Kulturen, Universität Zürich, Schweiz. E-Mail: x"
    assert places_told(told) == ["Labor Kulturen, Universität Zürich, Schweiz"]


def test_signs_of_several_kinds_are_several_marks():
    assert split_mark("†‡") == ("†", "‡")
    assert split_mark("††") == ("††",)


def test_what_the_rules_say_stands_unless_another_is_clearly_better():
    scores = np.zeros((3, len(KINDS)))
    scores[:, KINDS.index("ruled")] = 0.5
    scores[0, 0] = 0.5 + CLEARLY + 0.01
    scores[1, 0] = 0.5 + CLEARLY - 0.01
    scores[2] = 0.0
    assert picked(scores) == [0, KINDS.index("ruled"), None]


def test_the_choice_takes_marked_bodies_where_the_rules_say_nothing():
    said = {kind: [[], []] for kind in KINDS}
    said["marked"] = [["Department of Botany, University of Oslo, Norway"], ["Lund University, Sweden"]]
    table = table_of([ANN, BO], said)
    assert table.shape == (2, len(KINDS), len(COLUMNS))
    assert picked(shipped().scores(table)) == [0, 0]


@pytest.mark.parametrize(
    ("name", "address", "is_like"),
    [
        ("Judith E. Fan", "jefan@x.edu", True),
        ("Jürgen Teich", "teich@x.de", True),
        ("Leroy Chew", "o.beyersdorff@x.uk", False),
        ("Maurício Silva", "mauricio@x.br", True),
    ],
)
def test_addresses_made_of_names(name, address, is_like):
    assert (likeness(parse(name), address) > 0) == is_like


def contact(name, *marks, row=0, text=""):
    own = SimpleNamespace(number=row, text=text)
    return SimpleNamespace(person=parse(name), marks=marks, emails=(), affiliations=[], row=own)


def test_every_address_goes_to_its_owner_and_offices_have_none():
    ann, bob = contact("Ann B. Roe"), contact("Bob Poole")
    bind_addresses([ann, bob], [note("{poole, roe}@uni.example; permissions@press.example")])
    assert (ann.emails, bob.emails) == (("roe@uni.example",), ("poole@uni.example",))


def test_initials_behind_an_address_tell_whose_it_is():
    ann, bob = contact("Ann B. Roe"), contact("Bob Poole")
    bind_addresses([ann, bob], [note("lufei2010@x.example (B.P.); flower@x.example (A.B.R.)")])
    assert (ann.emails, bob.emails) == (("flower@x.example",), ("lufei2010@x.example",))


def test_forms_of_addresses_are_filled_in():
    ann = contact("Ann B. Roe")
    bind_addresses([ann], [note("firstname.lastname@uni.example")])
    assert ann.emails == ("ann.roe@uni.example",)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("INTRODUÇÃO", True),
        ("Acknowledgements. This was supported by the Foundation of the Lake", True),
        ("of graphs with bounds in terms of grammars. Trudy, 2019, vol. 3, no. 2", True),
        ("imec, Leuven, Belgium", False),
        ("e-Science Centre of the University of the North", False),
        ("Department No. 4, State University, 12 Volume Street", False),
    ],
)
def test_what_stands_where_bodies_stand_need_be_none(text, refused):
    assert is_no_body(text) == refused


def test_the_address_on_the_row_of_an_author_is_theirs_whatever_it_looks_like():
    one = contact("Ю. А. Сусликова", row=1, text="Ю. А. Сусликова <st04@student.example>")
    two = contact("С. В. Горелов", row=2, text="С. В. Горелов <gorelov@uni.example>")
    bind_addresses([one, two], [note("Y. A. Suslikova <suslikova@mail.example>")])
    assert (one.emails, two.emails) == (("st04@student.example",), ("gorelov@uni.example",))


def test_notes_of_the_last_page_tell_of_authors_where_mark_and_name_open_them():
    ann = author("ROE, A. B.", "1")
    told = note("<1> Ann Beth Roe, Student, Institute of Physics of the North, roe@uni.example")
    cited = note("<1> The Roe report, Institute of Botany, 2001")
    assert readings.opened_by([ann], [cited, told]) == [told]
    assert readings.named([ann], [told])[0] == [["Institute of Physics of the North"]]


def test_what_the_rules_say_goes_on_with_town_and_country_only():
    body = "Университет Севера"
    assert by_place.completed([body], [f"{body} Тверь, Россия"]) == [f"{body} Тверь, Россия"]
    assert by_place.completed([body], [f"{body} Программа читает тексты, Россия"]) == [body]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("Belo Horizonte", False), ("Lund, Sweden", True), ("PUC Minas", True), ("Brasil", False)],
)
def test_a_country_alone_is_no_body(text, is_one):
    assert is_place(text) == is_one


def printed(number, text, page):
    return SimpleNamespace(number=number, text=text, page=page, opening=None)


def test_the_university_over_a_cover_is_that_of_its_authors():
    page = object()
    rows = [
        printed(0, "UNIVERSIDADE FEDERAL DO NORTE", page),
        printed(1, "Bacharelado em Ciência da Computação", page),
        printed(2, "Ana Roe", page),
        printed(3, "Um título", page),
        printed(4, "Belo Horizonte", page),
    ]
    ana = SimpleNamespace(person=parse("Ana Roe"), marks=(), row=rows[2])
    front = SimpleNamespace(rows=rows)
    assert by_place.over([ana], front) == [["UNIVERSIDADE FEDERAL DO NORTE"]]
    front.rows = [rows[2], rows[0], *rows[3:]]
    assert by_place.over([ana], front) == [[]]


def test_figures_glued_to_their_bodies_bind_in_their_order():
    told = note("1 Heidelberg University, Germany, 2University of Bonn, Germany")
    assert by_marks.marked([ANN, BO], [told]) == [
        ["Heidelberg University, Germany"],
        ["University of Bonn, Germany"],
    ]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        (
            "The authors are with the Department of Botany, University of Oslo, Norway (e-mail: a@b.no).",
            "Norway",
        ),
        ("Die Autoren sind am Institut für Physik, Universität Wien, Österreich.", "Österreich"),
        ("Os autores são do Instituto de Física, Universidade de São Paulo, Brasil.", "Brasil"),
    ],
)
def test_what_a_note_says_of_all_authors_at_once(told, place):
    held = readings.named([ANN, BO], [note(told)])[0]
    assert held[0] == held[1]
    assert held[0][0].endswith(place)


def test_a_list_of_bodies_without_a_label_on_the_last_pages():
    others = note("<1>Roe, A. (2001) On the university. Journal of Notes 2, 1–5.")
    bodies = note("<1>University of Oslo, Norway. <2>Lund University, Sweden.")
    assert by_marks.listed([ANN, BO], [others, bodies]) == [
        ["University of Oslo, Norway"],
        ["Lund University, Sweden"],
    ]


def test_several_authors_sign_over_one_body():
    first = author("A. Roe", row=1)
    second = author("B. Poole", row=1)
    page = SimpleNamespace(number=1)
    lines = [
        "A. Roe (✉) · B. Poole",
        "Institute of Ledgers, University of Oslo,",
        "Oslo, Norway",
        "e-mail: roe@uio.no",
    ]
    rows = [
        SimpleNamespace(number=10 + at, text=text, page=page, line=SimpleNamespace(role="body"))
        for at, text in enumerate(lines)
    ]
    place = "Institute of Ledgers, University of Oslo, Oslo, Norway"
    assert by_place.signed([first, second], rows) == [[place], [place]]


def test_the_printing_with_marks_tells_where_an_author_belongs():
    contact = Named(parse("Ann Roe"), (), SimpleNamespace(number=3, box=None), 0.9)
    byline = Named(parse("Ann Roe"), ("1",), SimpleNamespace(number=9, box=None), 0.9)
    kept = once([contact, byline])
    assert [(one.marks, one.row.number) for one in kept] == [(("1",), 9)]


@pytest.mark.parametrize(
    ("name", "text", "places"),
    [
        ("Ann B. Roe", "Ann B. Roe, A.B. Roe and A. Roe; B. Roe, Roe", ["Ann B. Roe", "A.B. Roe", "A. Roe"]),
        ("Lin Li", "Lin Li is with Linz; Li Lin is not, nor is L. Lisch", ["Lin Li"]),
        ("Ann Roe", "Joann Roe, Ann Roes, ann Roe", []),
        ("Ана Б. Реч", "А. Б. Реч работает в университете", ["А. Б. Реч"]),
        ("Jean-Luc de la Tour", "J.-L. de la Tour is with the", ["J.-L. de la Tour"]),
        ("张三", "张三 is with the", []),
    ],
)
def test_names_are_found_as_notes_print_them(name, text, places):
    assert [text[start:end] for start, end in readings.named_at(parse(name), text)] == places


def test_a_family_in_capitals_is_found_in_small_letters():
    person = replace(parse("Ann Roe"), family="ROE")
    assert [text for text in ("Ann Roe", "A. ROE", "B. Roe") if list(readings.named_at(person, text))] == [
        "Ann Roe",
        "A. ROE",
    ]


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Ann B. Roe", True),
        ("Prof. Dr. med. Jan van der Berg", True),
        ("A. Roe (✉) · B. Poe", True),
        ("João da Silva e Souza", True),
        ("Ана Б. Реч", True),
        ("欧阳修远", True),
        ("the rivers of Roe and their", False),
        ("How do rivers end? Roe", False),
        ("河流的信在城市的档案馆里由两位书记员阅读并抄写", False),
    ],
)
def test_only_rows_that_can_be_names_alone_are_spelt_out(text, may):
    row = SimpleNamespace(text=text, line=SimpleNamespace(role="body"))
    assert by_place._may_sign(row) is may


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("Bob Poole is with the University of Lund", True),
        ("From the University of Oslo (A.B.R.)", True),
        ("The authors are with the University of Lund", True),
        ("a poole of water, (see above) and so on", False),
        ("", False),
    ],
)
def test_words_that_name_nobody_are_not_made_a_note(text, tells):
    assert readings.tells_of([author("Ann B. Roe"), author("Bob Poole")])(text) is tells


def test_families_in_capitals_are_seen_in_small_letters_too_and_names_without_one_nowhere():
    assert readings.tells_of([author("Bob POOLE")])("Bob Poole is with the University of Lund")
    assert not readings.tells_of([author("李四")])("nobody of that name")


def test_addresses_that_share_a_mark_are_not_all_of_its_one_owner():
    people = [author("Ada Roe", "1"), author("Ben Poole", "1"), author("Cy Nilsen", "2")]
    for one, address in zip(people, ("xyz@u.org", "poole@u.org", "nilsen@v.org"), strict=True):
        one.emails = (address,)
    bind_addresses(people, [note("<2> Mill Institute {xyz,poole}@u.org, nilsen@v.org")])
    assert [one.emails for one in people] == [("xyz@u.org",), ("poole@u.org",), ("nilsen@v.org",)]


def test_low_lines_drawn_as_rules_come_back_into_addresses():
    people = [author("Ada Roe"), author("Ben Poole")]
    assert _with_low_lines("{ada roe, poole}@u.org", people) == "{ada_roe, poole}@u.org"
    assert _with_low_lines("Contact: ben poole@u.org", people) == "Contact: ben_poole@u.org"
    assert _with_low_lines("Ada Roe roe@u.org", people) == "Ada Roe roe@u.org"
    assert _with_low_lines("by ada roe and others", people) == "by ada roe and others"


@pytest.mark.parametrize("form", ["LLC", "Inc.", "Ltd", "GmbH"])
def test_a_company_with_its_form_behind_a_comma_is_nobody(form):
    assert _before_affiliation(f"Miller Enterprises, {form}", 0.9) == ("", "")
    assert _before_affiliation(f"Anna Miller, Pump Works {form}", 0.9)[0] == "Anna Miller"


def test_a_number_sign_for_that_of_rights_names_no_body():
    rows = front_of(a_paper("# Society of Mills, Inc. 2013", "# 7 of the list", "# include 2013 pumps")).rows
    assert [row.text for row in rows] == [
        "© Society of Mills, Inc. 2013",
        "# 7 of the list",
        "# include 2013 pumps",
    ]
    assert _entries(list(rows[:1]), set()) == []
