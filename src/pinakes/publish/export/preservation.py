"""What files say of themselves in the shape of the preservation schema of New Zealand's library
(`nlnz_presmet`): an Object a file.

Its own dictionary knows Image, Audio, Video, Text, Dataset and SystemFile; we fill Image, Audio and Text.
What a file says beyond that schema stands under `Properties`, which is ours.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from lxml import etree

from pinakes import __version__
from pinakes.publish.export.identification import extension_of, touched
from pinakes.publish.safe import safe, safe_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_IMAGE = {
    "width": "ImageDimension/Width",
    "height": "ImageDimension/Length",
    "dpi": "ImageResolution/SamplingFrequency",
    "mode": "ColorSpace",
}
_AUDIO = {"samplerate": "Resolution", "duration": "Duration", "bitrate": "BitRate", "channels": "Channels"}


def xml_lines(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """An XML document; several objects stand in `Objects`, for which the schema has no name."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<Objects>\n'
    for number, row in enumerate(rows, 1):
        made = _object(row, number)
        etree.indent(made, level=1)
        yield "  " + etree.tostring(made, encoding="unicode") + "\n"
    yield "</Objects>\n"


def _object(row: dict[str, Any], number: int) -> Any:
    made = etree.Element("Object")
    name = safe_name(str(row["file"]))
    _add(made, "Name", row["title"] or name.rsplit("/", 1)[-1])
    _add(made, "ID", number)
    for identifier in [row["doi"], *(row["identifiers"] or [])]:
        _add(made, "PersistentIdentifier", identifier)
    _when(made, "MasterCreationDate", _read(row["created"]))
    _add(made, "ObjectComposition", "simple")
    _add(made, "SoftwareEnvironment", row["application"])
    _add(made, "AccessInhibitors", "encrypted" if row["encrypted"] else None)
    for problem in row["problems"]:
        _add(made, "Quirks", f"{problem['code']}: {problem['message']}")
    _add(made, "MetadataRecordCreator", f"pinakes {__version__}")
    _when(made, "MetadataCreationDate", datetime.now(UTC))
    _file(etree.SubElement(made, "Files"), row, number)
    return made


def _file(into: Any, row: dict[str, Any], number: int) -> None:
    made = etree.SubElement(into, "File")
    path, _, name = safe_name(str(row["file"])).rpartition("/")
    known = row["format"] or {}
    _add(made, "FileIdentifier", number)
    _add(made, "Path", path or os.curdir)
    _add(made, "Filename/Name", name)
    _add(made, "Filename/Extension", extension_of(name))
    _add(made, "Size", row["size"])
    _when(made, "FileDateTime", touched(str(row["file"])))
    _add(made, "Mimetype", known.get("mime"))
    _add(made, "FileFormat/Format", known.get("name"))
    _add(made, "FileFormat/Version", known.get("version"))
    _add(made, "FileFormat/PUID", known.get("puid"))
    _add(made, "Checksum/SHA-256", row["sha256"])
    said = row["properties"]
    for place, names, element in (("image", _IMAGE, "Image"), ("audio", _AUDIO, "Audio")):
        for key, where in names.items():
            _add(made, f"{element}/{where}", said.get(place, {}).get(key))
    for key in ("pages", "paragraphs", "lines", "words", "characters"):
        _add(made, f"Text/{key.capitalize()}", row[key])
    _add(made, "Text/Language", row["language"])
    for place, values in said.items():
        for key, value in values.items():
            for one in value if isinstance(value, list) else [value]:
                told = _add(made, "Properties/Property", one)
                if told is not None:
                    told.set("where", safe(place))
                    told.set("name", safe(key))


def _add(into: Any, path: str, value: Any) -> Any:
    """A value in its element, the ones around it made where they are wanting;
    nothing where there is no value.
    """
    if value is None or value == "":
        return None
    *around, last = path.split("/")
    for name in around:
        found = into.find(name)
        into = etree.SubElement(into, name) if found is None else found
    made = etree.SubElement(into, last)
    made.text = safe(str(value))
    return made


def _when(into: Any, name: str, moment: datetime | None) -> None:
    if moment is None:
        return
    made = etree.SubElement(into, name)
    for part, form, shown in (("Date", "yyyyMMdd", "%Y%m%d"), ("Time", "HHmmssSSS", "%H%M%S")):
        one = etree.SubElement(made, part, format=form)
        one.text = moment.strftime(shown) + ("" if part == "Date" else f"{moment.microsecond // 1000:03}")


def _read(text: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
