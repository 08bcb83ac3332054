"""Persons of a document and the forms their names are printed in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.documents.words import words

if TYPE_CHECKING:
    import random
    from random import Random

FORMS: dict[str, tuple[str, ...]] = {
    "ru": (
        "{i} {family}", "{i} {family}", "{ii} {family}", "{family} {i}", "{family} {ii}", "{family} {ii}", "{family} {given} {patronymic}",
        "{given} {family}", "{given} {patronymic} {family}", "{ii}{family}", "{FAMILY} {i}", "{i} {FAMILY}", "{II} {FAMILY}",
    ),
    "zh": ("{family}{given}",),
    "pt": (
        "{given} {family}", "{given} {family}", "{given} {family}", "{given} {family}", "{FAMILY}, {given}", "{FAMILY}, {i}",
        "{given} {FAMILY}", "{GIVEN} {FAMILY}", "{family} {i0}", "{FAMILY}, {ii}", "{family}, {given}",
    ),
    "other": (
        "{given} {family}", "{given} {family}", "{given} {family}", "{given} {family}", "{given} {family}", "{i} {family}", "{i} {family}",
        "{given} {FAMILY}", "{family}, {given}", "{GIVEN} {FAMILY}", "{family} {i0}", "{ii} {family}",
    ),
}  # fmt: skip
"""Ways of printing a name: i initials with spaces, ii without, i0 without points; capitals are printed as capitals."""
SECOND_FORMS: dict[str, tuple[str, ...]] = {
    "zh": (
        "{FAMILY} {given}",
        "{family} {given}",
        "{given} {family}",
        "{FAMILY} {hyphened}",
        "{given} {FAMILY}",
        "{family} {hyphened}",
    ),
    "ru": (
        "{i} {family}",
        "{family} {i}",
        "{given} {family}",
        "{ii} {family}",
        "{given} {p} {family}",
        "{family} {ii}",
    ),
}
"""The same in the Latin head of a paper in another script."""


@dataclass(frozen=True, slots=True)
class MadePerson:
    """A name in its parts, with its Latin parts where the script is another."""

    family: str
    given: str
    patronymic: str = ""
    family_latin: str = ""
    given_latin: str = ""
    patronymic_latin: str = ""
    organisation: bool = False

    def printed(self, form: str, *, latin: bool = False) -> str:
        """The name in a form of FORMS or SECOND_FORMS."""
        if self.organisation:
            return self.family
        family, given, patronymic = self.family, self.given, self.patronymic
        if latin and self.family_latin:
            family, given, patronymic = self.family_latin, self.given_latin, self.patronymic_latin
        initials = [
            word[0].upper() + "."
            for word in re.split(r"[\s.]+", f"{given} {patronymic}")
            if word and word[0].isalpha()
        ]
        plain = given.replace("'", "").replace("-", "")
        shown = form.format(
            family=family,
            FAMILY=family.upper(),
            given=plain if latin else given,
            GIVEN=given.upper(),
            hyphened=given,
            patronymic=patronymic,
            i=" ".join(initials),
            ii="".join(initials),
            II="".join(initials).upper(),
            i0="".join(initials).replace(".", ""),
            p="".join(letter + "." for letter in patronymic[:1]),
        )
        return re.sub(r" {2,}", " ", shown).strip(" ,")


def invented(language: str, chance: random.Random) -> MadePerson:
    """A person whose names come from the word tables."""
    table = words(language)["person"]
    if language == "zh":
        family, family_latin = chance.choice(table["family"]).split("|")
        given = [chance.choice(table["given"]).split("|") for _ in range(1 if chance.random() < 0.3 else 2)]
        return MadePerson(
            family, "".join(han for han, _ in given), "", family_latin, "-".join(latin for _, latin in given).capitalize(),
        )  # fmt: skip
    sex = chance.choice("mf")
    if language == "ru":
        return _with_latin(
            MadePerson(
                chance.choice(table[f"family_{sex}"]),
                chance.choice(table[f"given_{sex}"]),
                chance.choice(table[f"patronymic_{sex}"]),
            )
        )
    family = chance.choice(table["family"])
    if language in ("pt", "es") and chance.random() < 0.5:
        family = f"{chance.choice(table['family']).split()[-1]} {family}"
    return MadePerson(family, chance.choice(table[f"given_{sex}"]))


def from_record(person: dict[str, Any], language: str, chance: random.Random) -> MadePerson | None:
    """The person of a CSL item; bare initials are filled out with a given name that begins so. None where the name is of no use."""
    family, given = str(person.get("family") or "").strip(), str(person.get("given") or "").strip()
    if _is_unusable(family, given):
        return None
    if language == "zh":
        if _is_no_chinese_name(family, given):
            return None
        latin = invented("zh", chance)
        return MadePerson(family, given, "", latin.family_latin, latin.given_latin)
    if language == "ru":
        if not re.fullmatch(r"[А-ЯЁа-яё-]+", family) or not re.match(r"[А-ЯЁ]", given):
            return None
        if family.endswith(
            tuple(words("ru")["person"]["patronymic_endings"])
        ):  # the patronymic was taken for the family name
            return None
        parts = re.findall(r"[А-ЯЁ][а-яё]*", given)[:2]
        sex = "f" if family.endswith(tuple(words("ru")["person"]["female_endings"])) else "m"
        table = words("ru")["person"]
        filled = _whole_parts(chance, parts, table, sex)
        return _with_latin(MadePerson(family, filled[0], filled[1] if len(filled) > 1 else ""))
    if re.search(r"[\u0400-\u9fff]", family + given):
        return None
    if re.fullmatch(r"(?:\w\.?[\s-]*){1,3}", given) and len(given) < 9:
        table = words(language)["person"]
        given = _beginning(given[0].upper(), table[f"given_{chance.choice('mf')}"], chance)
    return MadePerson(family, given)


def _is_unusable(family: str, given: str) -> bool:
    """Whether a name is incomplete, long or full of signs."""
    return bool(
        not family
        or not given
        or len(family) > 30
        or len(given) > 30
        or re.search(r"[{}\\$\d&@/]", family + given)
    )


def _is_no_chinese_name(family: str, given: str) -> bool:
    """Whether the parts are not those of a Chinese name."""
    return bool(
        not re.fullmatch(r"[\u4e00-\u9fff]{1,2}", family)
        or not re.fullmatch(r"[\u4e00-\u9fff]{1,2}", given)
        or family == given
    )


def _whole_parts(chance: Random, parts: list[Any], table: dict[str, Any], sex: str) -> list[str]:
    """Given name and patronymic, initials made whole."""
    return [
        part if len(part) > 1 else _beginning(part, table[f"{kind}_{sex}"], chance)
        for part, kind in zip(parts, ("given", "patronymic"), strict=False)
    ]


def _beginning(letter: str, names: list[str], chance: random.Random) -> str:
    fitting = [name for name in names if name.startswith(letter)]
    return chance.choice(fitting or names)


def _with_latin(person: MadePerson) -> MadePerson:
    return MadePerson(
        person.family,
        person.given,
        person.patronymic,
        in_latin(person.family),
        in_latin(person.given),
        in_latin(person.patronymic),
    )


def in_latin(text: str) -> str:
    """Cyrillic in Latin letters, as heads print it."""
    table = words("ru")["letters"]["latin"]
    out = []
    for character in text:
        latin = table.get(character.lower(), character)
        out.append(latin.capitalize() if character.isupper() else latin)
    return "".join(out)
