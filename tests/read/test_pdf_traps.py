"""Traps of the text layer, each shown by a PDF made for it."""

from __future__ import annotations

import typst
from pikepdf import Array, Dictionary, Name, Stream

from tests.read.pdfs import a_pdf, lines, read, shown, texts


def typeset(source: str) -> bytes:
    return typst.compile(source.encode())


def cyrillic_font(encoding: str, name: str = "/Izhitsa"):
    """A font whose codes are those of a code page, with names of Latin glyphs and no Unicode table."""
    return lambda pdf: Dictionary(
        Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(name), FirstChar=32, LastChar=255, Widths=Array([500] * 224),
        Encoding=Name.WinAnsiEncoding, FontDescriptor=pdf.make_indirect(Dictionary(
            Type=Name.FontDescriptor, FontName=Name(name), Flags=32, FontBBox=Array([0, -200, 1000, 800]), ItalicAngle=0,
            Ascent=800, Descent=-200, CapHeight=700, StemV=80)),
    )  # fmt: skip


def unicode_font(mapping: dict[int, str], *, name: str = "/Plain", width: int = 600):
    """A one-byte font with a Unicode table."""

    def make(pdf):
        rows = "\n".join(
            f"<{code:02x}> <{text.encode('utf-16-be', 'surrogatepass').hex()}>"
            for code, text in mapping.items()
        )
        cmap = (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def "
            f"1 begincodespacerange <00> <ff> endcodespacerange {len(mapping)} beginbfchar\n{rows}\nendbfchar endcmap end end"
        )
        return Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(name), FirstChar=0, LastChar=255, Widths=Array([width] * 256),
            Encoding=Name.WinAnsiEncoding, ToUnicode=Stream(pdf, cmap.encode()),
        )  # fmt: skip

    return make


def spelled(text: str) -> tuple[str, dict[int, str]]:
    """Codes for any letters, and what they mean; spaces stay spaces."""
    codes = {letter: 0x41 + at for at, letter in enumerate(dict.fromkeys(text.replace(" ", "")))}
    return "".join(" " if c == " " else chr(codes[c]) for c in text), {
        code: letter for letter, code in codes.items()
    }


# hyphens


def test_a_word_broken_at_the_line_end_is_made_whole_and_the_print_kept():
    page = shown("a study of the electromag-", 72, 700) + shown("netic field of stars", 72, 688)
    first, second = lines(a_pdf(page))
    assert (first.text, first.original) == ("a study of the electromagnetic", "a study of the electromag-")
    assert (second.text, second.original) == ("field of stars", "netic field of stars")


def test_a_hyphen_before_a_capital_is_a_true_one():
    first, second = lines(
        a_pdf(shown("gute digitale Software-", 72, 700) + shown("Infrastruktur fehlt noch", 72, 688))
    )
    assert "SoftwareInfrastruktur" not in first.text
    assert "Software-" in first.text
    assert "fehlt noch" in second.text


def test_a_hyphen_known_from_elsewhere_in_the_document_stays():
    page = (
        shown("this is well-known to all", 72, 712)
        + shown("and so it is well-", 72, 700)
        + shown("known to everybody", 72, 688)
    )
    assert texts(a_pdf(page))[1:] == ["and so it is well-known", "to everybody"]


def test_a_word_broken_over_columns_and_pages_is_made_whole():
    page = shown("the end of this page is hyphen-", 72, 100)
    other = shown("ated and goes on", 72, 700)
    assert texts(a_pdf(page, other)) == ["the end of this page is hyphenated", "and goes on"]


def test_dashes_and_numbers_are_not_joined():
    page = shown("in the years 1990-", 72, 700) + shown("1995 it was different", 72, 688)
    assert texts(a_pdf(page)) == ["in the years 1990-", "1995 it was different"]


# letters


def test_cp1251_taken_for_latin_is_read_as_cyrillic_for_the_whole_font():
    said = "Результаты измерений были обработаны на вычислительной машине по новой программе"
    raw = b"BT /F9 10 Tf 72 700 Td (" + said.encode("cp1251") + b") Tj ET"
    assert texts(a_pdf(raw, fonts={"/F9": cyrillic_font("cp1251")})) == [said]


def test_russian_as_tex_encodes_it():
    said, bold = "Отчёт о работе кафедры «Системы и сети», её цели и задачи, объём выборки", "Создание отчёта"
    coded = str.maketrans({"ё": "\u0458", "«": "\u0455", "»": "\u0457"})
    raw = b"".join(
        f"BT /F{9 - n} 10 Tf 72 {700 - 20 * n} Td (".encode()
        + text.translate(coded).encode("cp1251")
        + b") Tj ET "
        for n, text in enumerate((said, bold))
    )
    fonts = {f"/F{9 - n}": cyrillic_font("cp1251", f"/Izhitsa-{n}") for n in range(2)}
    assert texts(a_pdf(raw, fonts=fonts)) == [said, bold]


def test_serbian_is_not_tex():
    said = "Моја земља је лепа и велика, њена поља су широка, а љубав јача"
    raw = b"BT /F9 10 Tf 72 700 Td (" + said.encode("cp1251") + b") Tj ET"
    assert texts(a_pdf(raw, fonts={"/F9": cyrillic_font("cp1251")})) == [said]


def test_cp1251_is_not_taken_for_another_code_page_of_the_same_small_letters():
    said = "Положительные решения краевых задач для нелинейных уравнений; получены новые условия"
    head, mark = "Дагестанские Электронные Математические Известия, Том 2", "УДК 517.956"
    pages = [b"BT /F9 10 Tf 72 700 Td (" + text.encode("cp1251") + b") Tj ET " for text in (said, head)]
    short = b"BT /F8 10 Tf 72 740 Td (" + mark.encode("cp1251") + b") Tj ET "
    english = b"BT /F7 10 Tf 72 600 Td (in English too, with all the words of an abstract, and with many letters more) Tj ET "
    mixed = english + pages[1].replace(b"/F9", b"/F7").replace(b"700", b"720")
    fonts = {
        name: cyrillic_font("cp1251", font)
        for name, font in (("/F9", "/Izhitsa"), ("/F8", "/Izhitsa-B"), ("/F7", "/Izhitsa-S"))
    }
    assert texts(a_pdf(pages[0], pages[1], fonts=fonts)) == [said, head]
    assert texts(a_pdf(pages[1], fonts=fonts)) == [head]
    assert texts(a_pdf(short + mixed + pages[0], fonts=fonts))[:3] == [mark, head, said]


def test_fonts_in_other_code_pages_are_told_apart():
    said = "Ясно, что Японские Языковеды и Географы являются Явно занятыми Южными Языками"
    for page in ("koi8-r", "mac-cyrillic", "iso8859-5"):
        raw = b"BT /F9 10 Tf 72 700 Td (" + said.encode(page) + b") Tj ET"
        assert texts(a_pdf(raw, fonts={"/F9": cyrillic_font(page)})) == [said]


def test_letters_of_the_cyrillic_macintosh_taken_for_western_ones():
    said = "Научные исследования радиационных поясов Земли во время сильных магнитных бурь; ещё ясны"
    mapping = {byte: bytes([byte]).decode("mac-roman") for byte in range(0x20, 0x100)}
    raw = b"BT /F9 10 Tf 40 700 Td <" + said.encode("mac-cyrillic").hex().encode() + b"> Tj ET"
    assert texts(a_pdf(raw, fonts={"/F9": unicode_font(mapping, name="/Pandre")})) == [said]


def test_western_accents_stay_as_they_are():
    said = "É às três que começa a reunião da associação: ação, não, coração, à noite"
    raw = b"BT /F1 10 Tf 72 700 Td (" + said.encode("cp1252") + b") Tj ET"
    assert texts(a_pdf(raw)) == [said]


def test_ukrainian_i_that_came_as_latin_is_mended_without_complaint():
    codes, meaning = spelled("дослiдження iнформацiйних систем")
    paper = read(a_pdf(shown(codes, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert [line.text for _, _, line in paper.lines()] == ["дослідження інформаційних систем"]
    assert paper.problems == ()


def test_ligatures_are_their_letters():
    codes, meaning = spelled("eﬃcient ﬂow ﬁeld")
    assert texts(a_pdf(shown(codes, 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)})) == [
        "efficient flow field"
    ]


def test_ligature_given_as_several_letters_with_one_box_is_not_torn():
    meaning = {0x41: "fi", 0x42: "n", 0x43: "d"}
    (line,) = lines(a_pdf(shown("ABC", 72, 700, font="F9"), fonts={"/F9": unicode_font(meaning)}))
    assert (line.text, len(line.tokens)) == ("find", 1)


def test_accents_painted_over_letters_become_one_character():
    page = (
        shown("manipula", 72, 700)
        + "BT /F9 10 Tf 112.02 700 Td [(C) 600 (B)] TJ ET "
        + shown("\xe3o", 118.02, 700)
    )
    fonts = {"/F9": unicode_font({0x42: "\u00b8", 0x43: "c"})}
    assert texts(a_pdf(page, fonts=fonts)) == ["manipulação"]
    letter = "BT /F9 10 Tf 72 700 Td (EFG) Tj ET BT /F9 10 Tf 78 700 Td (A) Tj ET"
    fonts = {"/F9": unicode_font({0x41: "\u00b4", 0x45: "c", 0x46: "a", 0x47: "f"})}
    assert texts(a_pdf(letter, fonts=fonts)) == ["cáf"]


def test_signs_beside_letters_stay_signs():
    fonts = {"/F9": unicode_font({0x41: "\u00b4", 0x45: "c", 0x46: "a", 0x47: "f"})}
    assert texts(a_pdf("BT /F9 10 Tf 72 700 Td (EFAG) Tj ET", fonts=fonts)) == ["ca´f"]


# style


def test_negative_size_with_negative_matrix_does_not_vanish():
    (line,) = lines(a_pdf("BT /F1 -12 Tf -1 0 0 -1 72 700 Tm (upright after all) Tj ET"))
    assert (line.text, line.font.size) == ("upright after all", 12)


def test_size_is_what_is_seen_not_what_is_stated():
    sizes = {
        line.text: line.font.size
        for line in lines(a_pdf(shown("scaled", 72, 700, size=1, matrix="14 0 0 14")))
    }
    assert sizes == {"scaled": 14}


def test_weight_is_taken_from_the_name_too():
    from pinakes.read.pdf.fonts import BOLD_NAME

    bold = (
        "SFBX1200",
        "CMBX10",
        "Times-Bold",
        "Arial-Black",
        "SimHei",
        "Arial,Bold",
        "NotoSans-SemiBold",
        "LMRoman10-Bold",
        "ECBX1000",
        "黑体",
    )
    plain = (
        "SFRM1000",
        "CMR10",
        "Times-Roman",
        "SimSun",
        "Helvetica",
        "Height",
        "BookAntiqua",
        "Cambria",
        "Bembo",
        "CMTI10",
        "MSBM10",
    )
    assert [name for name in bold if not BOLD_NAME.search(name)] == []
    assert [name for name in plain if BOLD_NAME.search(name)] == []


def flagged(name: str):
    def make(pdf):
        descriptor = Dictionary(
            Type=Name.FontDescriptor, FontName=Name(name), Flags=(1 << 18) | 32, FontBBox=Array([0, -200, 1000, 800]),
            ItalicAngle=0, Ascent=800, Descent=-200, CapHeight=700, StemV=200, FontWeight=700,
        )  # fmt: skip
        return Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name(name), FirstChar=32, LastChar=126, Widths=Array([500] * 95),
            Encoding=Name.WinAnsiEncoding, FontDescriptor=pdf.make_indirect(descriptor),
        )  # fmt: skip

    return make


def test_a_bold_flag_on_nearly_everything_says_nothing():
    body = "".join(shown("all of this text has the flag set", 72, 700 - 12 * n, font="F9") for n in range(9))
    content = a_pdf(
        shown("A heading", 72, 740, size=14, font="F2") + body, fonts={"/F9": flagged("/Zhongsong")}
    )
    found = lines(content)
    assert [line.font.bold for line in found] == [True] + [False] * 9
    mostly = "".join(shown("plain text of the body here", 72, 680 - 12 * n) for n in range(9))
    assert lines(
        a_pdf(shown("A heading", 72, 740, font="F9") + mostly, fonts={"/F9": flagged("/Zhongsong")})
    )[0].font.bold


def test_text_painted_twice_is_read_once():
    page = (
        shown("Doubled heading", 72, 700, size=14)
        + shown("Doubled heading", 72.4, 700, size=14)
        + shown("body text", 72, 680)
    )
    assert texts(a_pdf(page)) == ["Doubled heading", "body text"]


def test_letters_painted_twice_one_by_one_are_read_once():
    page = "".join(
        shown(c, 72 + 9 * n + d, 700, size=14, font="F2") for n, c in enumerate("ABBA") for d in (0, 0.4)
    )
    assert texts(a_pdf(page)) == ["ABBA"]


# spaces


def test_tight_italics_keep_the_space_that_was_painted():
    page = "BT /F3 12 Tf 72 700 Td [(Phys.) 120 ( ) 150 (Rev.) 120 ( ) 150 (Letters)] TJ ET"
    assert texts(a_pdf(page)) == ["Phys. Rev. Letters"]


def test_an_icon_between_names_does_not_break_the_line():
    page = (
        shown("Anna Schmidt", 72, 700, size=12)
        + shown("and Jan Novak", 72 + 71 + 15, 700, size=12)
        + shown("Institute", 72, 680)
    )
    assert texts(a_pdf(page)) == ["Anna Schmidt and Jan Novak", "Institute"]


def test_han_characters_join_without_spaces_and_latin_words_keep_theirs():
    text = '#set text(font: "Noto Serif CJK SC", size: 11pt, lang: "zh")\n基于深度学习的 machine learning 方法研究'
    (line,) = lines(typeset(f"#set page(width: 400pt, height: 200pt)\n{text}"))
    assert line.text.replace(" ", "") == "基于深度学习的machinelearning方法研究"
    assert "machine learning" in line.text
    assert "基于深度学习的" in line.text


def test_spaced_han_letters_of_a_heading_stay_one_line():
    page = '#set page(width: 400pt, height: 200pt)\n#set text(font: "Noto Serif CJK SC", size: 12pt)\n'
    assert texts(typeset(page + "#align(center)[摘#h(2em)要]\n\n正文在这里开始")) == [
        "摘 要",
        "正文在这里开始",
    ]


def test_large_and_small_print_on_one_baseline_stay_apart():
    page = shown("Journal of Tests", 72, 700, size=24) + shown(
        "volume twelve, number three of the year", 310, 700, size=7
    )
    assert len(texts(a_pdf(page))) == 2
    mark = shown("A Long Title of the Paper", 72, 700, size=18) + shown("*", 72 + 205, 706, size=9)
    assert len(texts(a_pdf(mark))) == 1


def test_a_word_set_in_spread_letters_is_one_word():
    page = "BT /F1 12 Tf 4 Tc 72 700 Td (Abstract) Tj ET " + shown("normal words follow here", 72, 680)
    assert texts(a_pdf(page)) == ["Abstract", "normal words follow here"]


def test_single_letters_of_a_formula_are_not_a_word():
    page = (
        shown("a", 72, 700)
        + shown("b", 95, 700)
        + shown("c", 140, 700)
        + shown("d", 150, 700)
        + shown("where a b are", 72, 680)
    )
    assert texts(a_pdf(page)) == ["a b c d", "where a b are"]


# characters beyond sixteen bits


def test_letters_of_formulas_that_the_font_names_shift_no_letter_behind_them():
    """pdfium counts them and leaves them out of its text; every text object behind them lost as many letters."""

    def formulas(pdf):
        names = Dictionary(Type=Name.Encoding, Differences=Array([97, Name("/u1D44E"), Name("/u1D44F")]))
        return Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Formulas"), Encoding=names)

    page = shown("Rates of", 72, 700) + shown("ab", 130, 700, font="F9") + shown("in salt", 150, 700)
    page += shown("Ann Lee and Max Braun", 72, 680)
    assert texts(a_pdf(page, fonts={"/F9": formulas})) == ["Rates of 𝑎𝑏 in salt", "Ann Lee and Max Braun"]


def test_letters_of_formulas_that_the_font_maps_are_whole():
    assert texts(typeset("Rates $a b$ of salt")) == ["Rates 𝑎𝑏 of salt"]


def test_half_a_character_is_shown_as_one_that_means_nothing():
    half = unicode_font({0x41: "x", 0x42: "\ud835"})
    assert texts(a_pdf(shown("AB", 72, 700, font="F9"), fonts={"/F9": half})) == ["x\ufffd"]
