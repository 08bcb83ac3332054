"""Dates as files write them → ISO 8601."""

from __future__ import annotations

import datetime
import re

_PDF = re.compile(
    r"\s*(?:D:)?(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d))?)?)?)?)?\s*(?:(Z)|([+-])(\d\d)'?:?(\d\d)?'?)?[\d']*\s*\Z"
)
_ISO = re.compile(
    r"\s*(\d{4})(?:[-/:.](\d{1,2})(?:[-/:.](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?)?)?"
    r"\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)?\s*\Z"
)
_YEAR_2000_BUG = re.compile(r"\A\s*D:19(1\d\d)(?=\d{10}(?!\d))")
_EPOCH = datetime.datetime(1601, 1, 1, tzinfo=datetime.UTC)


def iso(text: str) -> str | None:
    """A date of PDF (`D:20040612…`), XMP, EXIF (`2004:06:12 10:00:00`) or the like as ISO 8601;
    None for anything else.
    """
    # Acrobat Distiller 3 wrote the year as 19 and the years since 1900: 19104 is 2004
    text = _YEAR_2000_BUG.sub(lambda year: f"D:{1900 + int(year[1])}", text)
    found = _ISO.match(text) or _PDF.match(text)
    if found is None:
        return None
    year, month, day, hour, minute, second, utc, sign, off_hours, off_minutes = found.groups()
    if not 1000 <= int(year) <= 2999:
        return None
    if month is None or not 1 <= int(month) <= 12:
        return year
    if day is None or not _is_day(int(year), int(month), int(day)):
        return f"{year}-{int(month):02d}"
    date = f"{year}-{int(month):02d}-{int(day):02d}"
    if hour is None or minute is None or int(hour) > 23 or int(minute) > 59:
        return date
    zone = "Z" if utc else ""
    if sign and int(off_hours) <= 14:
        zone = f"{sign}{off_hours}:{off_minutes or '00'}"
    seconds = _seconds(second)
    return f"{date}T{int(hour):02d}:{minute}:{seconds}{zone}"


def _seconds(second: str | None) -> str:
    """The seconds, where they are some."""
    return second if second is not None and int(second) < 60 else "00"


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def of_filetime(ticks: int) -> str | None:
    """A Windows FILETIME (100 ns since 1601) as ISO 8601; None for zero and for times out of reason."""
    if not 0 < ticks < 1 << 62:
        return None
    try:
        moment = _EPOCH + datetime.timedelta(microseconds=ticks // 10)
    except OverflowError:
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if 1900 <= moment.year <= 2199 else None
