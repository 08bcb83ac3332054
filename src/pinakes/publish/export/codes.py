"""Codes that formats use for what we say in words: languages of ISO 639-2, kinds of works."""

from __future__ import annotations

from typing import NamedTuple

LANGUAGES = {
    "ar": "ara", "be": "bel", "bg": "bul", "ca": "cat", "cs": "cze", "da": "dan", "de": "ger", "el": "gre", "en": "eng", "es": "spa",
    "et": "est", "eu": "baq", "fa": "per", "fi": "fin", "fr": "fre", "gl": "glg", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun",
    "hy": "arm", "id": "ind", "it": "ita", "ja": "jpn", "ka": "geo", "kk": "kaz", "ko": "kor", "la": "lat", "lt": "lit", "lv": "lav",
    "mk": "mac", "nb": "nob", "nl": "dut", "nn": "nno", "no": "nor", "pl": "pol", "pt": "por", "ro": "rum", "ru": "rus", "sk": "slo",
    "sl": "slv", "sr": "srp", "sv": "swe", "tr": "tur", "uk": "ukr", "vi": "vie", "zh": "chi",
}  # fmt: skip
"""Bibliographic codes of ISO 639-2."""
UNDETERMINED = "und"


def three_letters(language: str | None) -> str:
    """The bibliographic code of ISO 639-2 for a BCP 47 tag; `und` where there is none."""
    if not language:
        return UNDETERMINED
    base = language.split("-")[0].lower()
    return LANGUAGES.get(base, base if len(base) == 3 else UNDETERMINED)


class KindCodes(NamedTuple):
    """What the formats call a kind of work."""

    schema_org: str
    csl: str
    coar: str
    coar_name: str
    datacite: str
    mods_genre: str
    citation: str


KINDS = {
    "article": KindCodes(
        "ScholarlyArticle",
        "article-journal",
        "c_6501",
        "journal article",
        "JournalArticle",
        "article",
        "journal",
    ),
    "thesis": KindCodes("Thesis", "thesis", "c_46ec", "thesis", "Dissertation", "thesis", "dissertation"),
    "report": KindCodes("Report", "report", "c_93fc", "report", "Report", "report", "technical_report"),
    "book": KindCodes("Book", "book", "c_2f33", "book", "Book", "book", "book"),
    "chapter": KindCodes("Chapter", "chapter", "c_3248", "book part", "BookChapter", "chapter", "inbook"),
    "volume": KindCodes(
        "PublicationVolume",
        "book",
        "c_f744",
        "conference proceedings",
        "ConferenceProceeding",
        "volume",
        "book",
    ),
    "slides": KindCodes(
        "PresentationDigitalDocument", "speech", "c_c94f", "conference output", "Text", "slides", "conference"
    ),
    "other": KindCodes("CreativeWork", "document", "c_1843", "other", "Text", "text", ""),
}
COAR = "http://purl.org/coar/resource_type/"

LICENCES = {
    "CC-BY": "https://creativecommons.org/licenses/by/{}/",
    "CC-BY-SA": "https://creativecommons.org/licenses/by-sa/{}/",
    "CC-BY-ND": "https://creativecommons.org/licenses/by-nd/{}/",
    "CC-BY-NC": "https://creativecommons.org/licenses/by-nc/{}/",
    "CC-BY-NC-SA": "https://creativecommons.org/licenses/by-nc-sa/{}/",
    "CC-BY-NC-ND": "https://creativecommons.org/licenses/by-nc-nd/{}/",
    "CC0": "https://creativecommons.org/publicdomain/zero/{}/",
}


def licence_address(licence: str | None) -> str | None:
    """The address of a Creative Commons licence given by its SPDX name."""
    name, _, version = (licence or "").rpartition("-")
    return LICENCES[name].format(version) if name in LICENCES else None
