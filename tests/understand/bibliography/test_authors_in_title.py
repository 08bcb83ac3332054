"""Names with particles and suffixes in the middle of a list of authors."""

import pytest

from pinakes.understand.bibliography.fields import parse_references


@pytest.mark.parametrize(
    ("raw", "authors", "title"),
    [
        (
            "Le Cun, Y.; Le Roux, N. Learning representations. Neural Computation, 20(6), 1631-1649, 2008.",
            ["Le Cun, Y.", "Le Roux, N."],
            "Learning representations",
        ),
        (
            "Dal Ri, L.; De la Cruz, M.; García y Gasset, P. Sobre redes. Revista de Redes, 3(2), 1-5, 2011.",
            ["Dal Ri, L.", "De la Cruz, M.", "García y Gasset, P."],
            "Sobre redes",
        ),
        (
            "RAMOS, A.; DA COSTA NETO, P. Saneamento rural. Engenharia Sanitária, v. 12, n. 3, p. 256-263, 2007.",
            ["RAMOS, A.", "DA COSTA NETO, P."],
            "Saneamento rural",
        ),
        (
            "Abdullah bin Ahmad; Siti binti Rahman. Rice in Kedah. Journal of Soil Science, 5, 11-20, 2001.",
            ["Abdullah bin Ahmad", "Siti binti Rahman"],
            "Rice in Kedah",
        ),
        (
            "John Smith Jr., Alice Walker III. A study of birds. Nature, 12, 3-4, 1990.",
            ["John Smith Jr.", "Alice Walker III"],
            "A study of birds",
        ),
        (
            "Bauer, Ute; von der Heide, Jan: Digitale Editionen. In: Germanistik 25 (2015), H. 2, S. 311–325.",
            ["Bauer, Ute", "von der Heide, Jan"],
            "Digitale Editionen",
        ),
        (
            "Gold, Matthew K / Klein, Lauren F. (2016): Debates. Minneapolis: University of Minnesota Press.",
            ["Gold, Matthew K", "Klein, Lauren F."],
            "Debates",
        ),
        (
            "Алиев Т. М. оглы, Орлова К. Ю. Модели спроса // Проблемы управления. 2010. № 2. С. 31–38.",
            ["Алиев Т. М. оглы", "Орлова К. Ю."],
            "Модели спроса",
        ),
        (
            "王芳; 李明. 数字图书馆, 知识组织[J]. 图书馆学报, 2012, 38(4): 45-53.",
            ["王芳", "李明"],
            "数字图书馆, 知识组织",
        ),
        (
            "Novak, A. De la Cruz, a place of its own. Journal of Places, 3(2), 1-5, 2011.",
            ["Novak, A."],
            "De la Cruz, a place of its own",
        ),
    ],
)
def test_a_list_of_authors_ends_where_the_title_begins(raw, authors, title):
    (reference,) = parse_references([raw])
    said = {
        field: [
            str(getattr(claim.value, "literal", claim.value))
            for claim in reference.claims
            if claim.field == field
        ]
        for field in ("author", "title")
    }
    assert said == {"author": authors, "title": [title]}
