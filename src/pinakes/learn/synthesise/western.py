# ruff: noqa: E501
"""ABNT, DIN 1505, German notes, physics without titles, notes of law and history.

The words in these templates are those of the printed styles: data for training, never read by the program that parses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pinakes.learn.synthesise.pieces import Item, Piece, numbered, pages, people, year

if TYPE_CHECKING:
    import random


MONTHS_PT = ("jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.")


ABBREVIATED = ("Phys. Rev. B", "Phys. Rev. Lett.", "ApJ", "MNRAS", "A&A", "Nucl. Phys. B", "Phys. Lett. B", "J. Chem. Phys.", "J. Am. Chem. Soc.", "Astrophys. J.", "Z. Phys.",
               "Appl. Phys. Lett.", "Solid State Commun.", "Nature", "Science", "Astron. J.", "PASP", "JETP", "J. Phys. A", "Rev. Mod. Phys.", "Angew. Chem.", "Tetrahedron Lett.",
               "ЖЭТФ", "УФН", "ДАН СССР", "Письма в ЖЭТФ", "ФТТ", "Astropart. Phys.", "Eur. Phys. J. C", "JHEP", "Inorg. Chem.", "Macromolecules")  # fmt: skip


def abnt(item: Item, chance: random.Random) -> list[Piece]:
    """A reference as ABNT NBR 6023 has it."""
    caps = chance.random() < 0.85
    order = chance.choice(("F,I", "F,I", "F,G"))
    names = people(
        item,
        chance,
        order=order,
        separator=chance.choice(("; ", "; ", ";", " & ")),
        most=chance.choice((3, 99, 1)),
        caps=caps,
        others=chance.choice((" et al.", "; et al", " et al")),
    )
    out: list[Piece] = [
        (names, "author"),
        (". " if not names.endswith(".") else " ", "other"),
        (str(item["title"]).rstrip("."), "title"),
    ]
    kind, container = item["type"], item.get("container-title")
    place = str(
        item.get("publisher-place")
        or chance.choice(
            (
                "São Paulo",
                "Rio de Janeiro",
                "Brasília",
                "Belo Horizonte",
                "[S.l.]",
                "[S. l.]",
                "Santa Cruz do Sul",
                "Campinas, SP",
            )
        )
    )
    publisher = str(
        item.get("publisher")
        or chance.choice(("Atlas", "Cortez", "Vozes", "Editora UFMG", "Artmed", "Zahar"))
    )
    if container and kind == "article-journal":
        out += [(". ", "other"), (str(container), "container")]
        if chance.random() < 0.5:
            out += [(", ", "other"), (place, "place")]
        elif chance.random() < 0.15:
            out += [(", ", "other"), (publisher, "publisher")]
        for key, words in (
            ("volume", ("v. ", "v.", "vol. ", "v ")),
            ("issue", ("n. ", "n.", "nº ", "no. ", "n ")),
            ("page", ("p. ", "p.", "pp. ")),
        ):
            if item.get(key):
                out += [
                    (", " + chance.choice(words), "other"),
                    (
                        pages(item, chance.choice(("-", "–"))) if key == "page" else str(item[key]),
                        "pages" if key == "page" else key,
                    ),
                ]
        when = (
            f"{chance.choice(MONTHS_PT)}{chance.choice(('', '/' + chance.choice(MONTHS_PT)))} {year(item)}"
            if chance.random() < 0.4
            else year(item)
        )
        out += [(", ", "other"), (when, "date"), (".", "other")]
    elif container:
        out += [(chance.choice((". In: ", ". In ", ". IN: ")), "other")]
        if item.get("editor"):
            out += [
                (people(item, chance, order="F,I", separator="; ", role="editor", caps=caps), "editor"),
                (chance.choice((" (Org.). ", " (Orgs.). ", " (ed.). ", " (Coord.). ", ". ")), "other"),
            ]
        if item["type"] == "paper-conference" and chance.random() < 0.5:
            # the event and its number, then what its papers are called
            out += [
                (f"{str(container).upper()}, {chance.randint(1, 40)}", "container"),
                (chance.choice((f"., {year(item)}, ", "., ")), "other"),
                (
                    chance.choice(("Recife", "Natal", "Porto Alegre", "Lisboa", "Fortaleza", "Curitiba")),
                    "note",
                ),
                (chance.choice((". ", ", ")), "other"),
                (
                    chance.choice(
                        (
                            "Anais [...]",
                            "Anais...",
                            "Anais [... ]",
                            "Anais",
                            "Proceedings [...]",
                            "Anais eletrônicos [...]",
                        )
                    ),
                    "container",
                ),
            ]
        else:
            out.append((str(container), "container"))
        out += [
            (chance.choice((". ", "... ")) if out[-1][0][-1] not in ".]" else ". ", "other"),
            (place, "place"),
            (": ", "other"),
            (publisher, "publisher"),
            (", ", "other"),
            (year(item), "date"),
        ]
        if item.get("page"):
            out += [(chance.choice((". p. ", ", p. ", ". p.")), "other"), (pages(item), "pages")]
        out.append((".", "other"))
    elif kind == "thesis" or chance.random() < 0.12:
        genre = chance.choice(
            (
                "Dissertação (Mestrado em Educação)",
                "Tese (Doutorado em Ciências)",
                "Dissertação (Mestrado)",
                "Trabalho de Conclusão de Curso (Graduação)",
                "Tese de Doutorado",
            )
        )
        out += [(". ", "other"), (year(item), "date")]
        if chance.random() < 0.7:
            out += [(". ", "other"), (f"{chance.randint(50, 400)}", "pages"), (" f", "other")]
        out += [
            (". ", "other"),
            (genre, "genre"),
            (chance.choice((" – ", " - ", ". ", "- ")), "other"),
            (
                chance.choice(
                    (
                        "Universidade de São Paulo",
                        "Universidade Federal de Minas Gerais",
                        "Faculdade de Educação, Universidade Estadual de Campinas",
                        publisher,
                    )
                ),
                "school",
            ),
            (", ", "other"),
            (place, "place"),
        ]
        if chance.random() < 0.6:
            out += [(", ", "other"), (year(item), "date")]
        out.append((".", "other"))
    else:
        if chance.random() < 0.3:
            out += [
                (". ", "other"),
                (f"{chance.randint(2, 9)}. ed" + chance.choice(("", ". rev", "ição")), "edition"),
            ]
        out += [
            (". ", "other"),
            (place, "place"),
            (chance.choice((": ", ": ", ", ")), "other"),
            (publisher, "publisher"),
            (", ", "other"),
            (year(item), "date"),
            (".", "other"),
        ]
        if chance.random() < 0.25:
            out += [(" ", "other"), (str(chance.randint(60, 600)), "pages"), (" p.", "other")]
    if item.get("URL") and chance.random() < 0.6:
        mark = chance.choice(("<", ""))
        out += [
            (chance.choice((" Disponível em: ", " Disponível em ")) + mark, "other"),
            (str(item["URL"]), "url"),
            (">. " if mark else ". ", "other"),
        ]
        out += [
            (chance.choice(("Acesso em: ", "Acessado em ")), "other"),
            (f"{chance.randint(1, 28)} {chance.choice(MONTHS_PT)} 20{chance.randint(10, 24)}", "accessed"),
            (".", "other"),
        ]
    return numbered(out, chance) if chance.random() < 0.4 else out


def din(item: Item, chance: random.Random) -> list[Piece]:
    """A reference as DIN 1505 and German notes have it."""
    order, separator = chance.choice(
        (("F,G", "; "), ("F,I", " ; "), ("F,G", " / "), ("F,I", "; "), ("F,G", "/"), ("GF", ", "))
    )
    out: list[Piece] = [
        (
            people(
                item,
                chance,
                order=order,
                separator=separator,
                caps=chance.random() < 0.2,
                most=chance.choice((3, 99)),
                others=" u. a.",
            ),
            "author",
        )
    ]
    early = chance.random() < 0.45
    if early:
        out += [(" (", "other"), (year(item), "date"), ("): ", "other")]
    else:
        out.append((chance.choice((": ", ": ", ", ")), "other"))
    quote = chance.choice((("", ""), ("", ""), ("„", "“"), ("»", "«")))
    out += [(quote[0], "other"), (str(item["title"]).rstrip("."), "title"), (quote[1], "other")]
    container = item.get("container-title")
    place, publisher = (
        str(item.get("publisher-place") or "Berlin"),
        str(item.get("publisher") or "").split(":")[-1].strip(),
    )
    if container and item["type"] != "book":
        out += [(chance.choice((". In: ", ", in: ", ". In ", " In: ")), "other")]
        if item.get("editor"):
            out += [
                (
                    people(
                        item, chance, order=chance.choice(("F,G", "IF", "GF")), separator=" / ", role="editor"
                    ),
                    "editor",
                ),
                (chance.choice((" (Hrsg.): ", " (Hg.): ", " (Hrsg.), ")), "other"),
            ]
        out.append((str(container), "container"))
        if item.get("volume"):
            out += [
                (chance.choice((" ", ", Bd. ", ", Jg. ", ". Bd. ", " Jg. ")), "other"),
                (str(item["volume"]), "volume"),
            ]
        if not early and item["type"] == "article-journal":
            out += [(" (", "other"), (year(item), "date"), (")", "other")]
        if item.get("issue"):
            out += [
                (chance.choice((", Nr. ", ", H. ", ", Heft ", ".", "/")), "other"),
                (str(item["issue"]), "issue"),
            ]
        if item["type"] != "article-journal":
            out += [(". ", "other"), (place, "place")] + (
                [(": ", "other"), (publisher, "publisher")] if publisher else []
            )
            out += [] if early else [(chance.choice((", ", " ")), "other"), (year(item), "date")]
        if item.get("page"):
            out += [(chance.choice((", S. ", ", S.", ": ", ". S. ")), "other"), (pages(item), "pages")]
    else:
        if chance.random() < 0.25:
            out += [
                (chance.choice((". ", ", ")), "other"),
                (f"{chance.randint(2, 9)}. Aufl" + chance.choice((".", "age", "., überarb.")), "edition"),
            ]
        if item["type"] == "thesis":
            out += [
                (", ", "other"),
                (publisher or "Universität Hamburg", "school"),
                (", ", "other"),
                (chance.choice(("Diss.", "Dissertation", "Masterarbeit")), "genre"),
            ]
            out += [] if early else [(", ", "other"), (year(item), "date")]
        else:
            out += [(chance.choice((". ", ", ")), "other"), (place, "place")] + (
                [(chance.choice((": ", " : ")), "other"), (publisher, "publisher")]
                if publisher and chance.random() < 0.8
                else []
            )
            out += [] if early else [(chance.choice((", ", " ")), "other"), (year(item), "date")]
        if chance.random() < 0.2:
            out += [(", S. ", "other"), (str(chance.randint(3, 400)), "pages")]
    if item.get("ISBN") and chance.random() < 0.4:
        out += [(chance.choice((". – ISBN ", " — ISBN ")), "other"), (str(item["ISBN"]), "isbn")]
    out.append((chance.choice((".", "", ".")), "other"))
    return numbered(out, chance) if chance.random() < 0.4 else out


def physics(item: Item, chance: random.Random) -> list[Piece]:
    """Without a title: physics, astronomy, chemistry."""
    journal = (
        chance.choice(ABBREVIATED)
        if chance.random() < 0.6 or not item.get("container-title")
        else str(item["container-title"])
    )
    volume = str(item.get("volume") or chance.randint(1, 600))
    first = re.split(r"[-–—]", str(item.get("page") or ""))[0] or str(chance.randint(1, 9999))
    leaf = first if chance.random() < 0.7 else pages(item) or first
    kind = chance.choice(("physics", "physics", "physics", "astro", "astro", "chemistry", "title"))
    if kind == "astro":
        out = [(people(item, chance, order=chance.choice(("F,I", "FI")), most=chance.choice((3, 99, 1)), last=chance.choice((", & ", " & ", ", ")), others=" et al."), "author"), (chance.choice((" ", ", ")), "other"), (year(item), "date"),
               (", ", "other"), (journal, "container"), (", ", "other"), (volume, "volume"), (", ", "other"), (leaf, "pages"), ("", "other")]  # fmt: skip
    elif kind == "chemistry":
        out = [
            (people(item, chance, order="F,I", separator="; "), "author"),
            (" ", "other"),
            (journal, "container"),
            (" ", "other"),
            (year(item), "date"),
            (", ", "other"),
            (volume, "volume"),
            (", ", "other"),
            (leaf, "pages"),
            (".", "other"),
        ]
    else:
        out = [
            (
                people(
                    item,
                    chance,
                    order=chance.choice(("IF", "IF", "FI")),
                    last=chance.choice((", ", " and ", ", and ")),
                    most=chance.choice((99, 4, 1)),
                    others=chance.choice((" et al.", ", et al.")),
                ),
                "author",
            ),
            (", ", "other"),
        ]
        if kind == "title":
            out += [(str(item["title"]), "title"), (", ", "other")]
        if journal[-2:-1] == " " and chance.random() < 0.5:
            # `Phys. Lett. B511` is one token, of the journal
            out.append((journal + volume, "container"))
        else:
            between = chance.choice((" ", ", ", " vol. "))
            out += [(journal, "container"), (between, "other"), (volume, "volume")]
        if chance.random() < 0.15:
            out += [("(", "other"), (str(chance.randint(1, 12)), "issue"), (")", "other")]
        if chance.random() < 0.75:
            out += [
                (chance.choice((", ", ", ", ": ", ", p. ")), "other"),
                (leaf, "pages"),
                (" (", "other"),
                (year(item), "date"),
                (chance.choice((").", ")", ");")), "other"),
            ]
        else:
            out += [
                (" (", "other"),
                (year(item), "date"),
                (chance.choice((") ", "), ")), "other"),
                (leaf, "pages"),
                (".", "other"),
            ]
    if chance.random() < 0.12:
        out += [
            (chance.choice((" ", ", ", " [")), "other"),
            (
                chance.choice(
                    (
                        f"arXiv:{chance.randint(1001, 2312)}.{chance.randint(1000, 9999)}",
                        f"hep-th/{chance.randint(9301001, 9912999)}",
                    )
                ),
                "arxiv",
            ),
        ]
    return numbered(out, chance)


def note(item: Item, chance: random.Random) -> list[Piece]:
    """Notes of law and history papers: authors by given name, commas throughout."""
    names = people(
        item,
        chance,
        order=chance.choice(("GF", "IF", "GF")),
        last=chance.choice((" and ", " & ", ", ")),
        most=3,
        others=" et al.",
    )
    quote = chance.choice((("“", ",”"), ("‘", "’,"), ('"', ',"'), ("", ","), ("«", "»,")))
    out: list[Piece] = [
        (
            chance.choice(("", "", "See ", "Cf. ", "Vgl. ", "See also ")) if chance.random() < 0.3 else "",
            "other",
        ),
        (names, "author"),
        (", ", "other"),
        (quote[0], "other"),
        (str(item["title"]).rstrip("."), "title"),
        (quote[1] + " ", "other"),
    ]
    container = item.get("container-title")
    place, publisher = (
        str(item.get("publisher-place") or "Oxford"),
        str(item.get("publisher") or "Oxford University Press"),
    )
    if container and item["type"] != "book":
        style = chance.choice(("law", "history", "law"))
        if style == "law":
            out += [
                (str(item.get("volume") or chance.randint(3, 120)), "volume"),
                (" ", "other"),
                (str(container), "container"),
                (" ", "other"),
                (re.split(r"[-–—]", str(item.get("page") or chance.randint(1, 900)))[0], "pages"),
                (chance.choice((", " + str(chance.randint(2, 900)), "")), "other"),
                (" (", "other"),
                (year(item), "date"),
                (").", "other"),
            ]
        else:
            out += [
                (chance.choice(("in ", "")), "other"),
                (str(container), "container"),
                (chance.choice((" ", ", vol. ")), "other"),
                (str(item.get("volume") or chance.randint(3, 120)), "volume"),
                (" (", "other"),
                (year(item), "date"),
                (chance.choice(("): ", "), pp. ", "), S. ")), "other"),
                (pages(item) or str(chance.randint(1, 400)), "pages"),
                (".", "other"),
            ]
    else:
        out += [("(", "other"), (place, "place"), (": ", "other"), (publisher, "publisher"), (", ", "other"), (year(item), "date"), (chance.choice(("), ", "), p. ", "), pp. ")), "other"), (str(chance.randint(1, 400)), "pages"), (".", "other")] if chance.random() < 0.6 else [
            (place, "place"), (chance.choice((" ", ", ")), "other"), (year(item), "date"), (chance.choice((", p. ", ", S. ", ", pp. ")), "other"), (str(chance.randint(1, 400)), "pages"), (".", "other")]  # fmt: skip
    return numbered(out, chance) if chance.random() < 0.4 else out
