"""The sites of made scholars: home page and list in many shapes, with what else stands on such pages."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinakes.learn.synthesise.web.pages import LAYOUTS, entry_of, listed, slug
from pinakes.learn.synthesise.web.words import phrases, say

if TYPE_CHECKING:
    import random

    from pinakes.learn.synthesise.web.pages import PageEntry, Sites
    from pinakes.learn.synthesise.web.works import MadeScholar

SHAPES = (
    "two", "two", "two", "one", "one", "frames", "catalogue", "linked catalogue", "selected", "selected",
    "built", "built", "elsewhere", "years apart", "kinds apart", "scripted", "scripted", "hops",
    "department", "department", "part and whole", "part and whole", "another name", "group",
)  # fmt: skip
"""Home page and list apart, on one page, in frames; only a rich page of the staff catalogue; a poor one
that links to the home page; a few
works on the home page and all on the list; pages of a site builder, each with its menu; a heading that
only says where else the list is; lists with a page a year or a kind of work; menus, and front pages,
that only a script makes lead anywhere; a list that only the page on research links to; a page of a
department's site, with its menu and its list of everybody's works; a list of some works, and one of all;
a list that nothing calls so; a list on the site of a group, beside that of all its members.
"""
ENCODINGS = {
    "ru": ("utf-8", "cp1251", "koi8-r"),
    "zh": ("utf-8", "gb18030"),
    "pt": ("utf-8", "latin-1"),
    "de": ("utf-8", "latin-1"),
    "en": ("utf-8",),
}
NAMES = (
    "publications.html",
    "papers.html",
    "pubs.html",
    "publ/index.html",
    "list.htm",
    "research/publications/",
    "publications/",
)
"""Where lists are."""
UNNAMED = ("work.html", "output.html", "science/", "page2.html")
"""The same, of lists that nothing calls so."""
FILED = ("", "profile.html", "{}.html", "view.php?id=7", "{}")
"""Names of pages of a catalogue."""
HEADS = ("h1", "h1", "h2", "h3", "div", "center")
OVER = ("h1", "h2", "h2", "h3", "div", "b", "p", "")
"""What lists stand under; the last: nothing."""


@dataclass(slots=True)
class Shown:
    """Where a scholar's pages are: acceptable home pages, the list, its entries."""

    home: list[str]
    publications: str
    entries: list[PageEntry]
    shape: str
    layout: str


def shown(
    scholar: MadeScholar, sites: Sites, host: str, path: str, chance: random.Random, *, shape: str = ""
) -> Shown:
    """The scholar's pages, put up under a path of a host; works that are on the web get their places."""
    return _Builder(scholar, sites, host, path, chance, shape or chance.choice(SHAPES)).build()


class _Builder:
    """One site being made; what is drawn by lot is drawn once."""

    def __init__(
        self, scholar: MadeScholar, sites: Sites, host: str, path: str, chance: random.Random, shape: str
    ) -> None:
        self._scholar, self._sites, self._host, self._path, self._chance = scholar, sites, host, path, chance
        self._shape, self._language = shape, scholar.language
        self._name = html.escape(_printed(scholar.name, scholar.language, chance))
        self._layout = chance.choice(LAYOUTS)
        self._encoding = chance.choice(ENCODINGS[self._language])
        self._base = f"http://{host}{path}"
        self._entries = [entry_of(work, sites, host, path, chance) for work in scholar.works]
        chance.shuffle(self._entries)
        self._said = {
            "name": scholar.name, "university": scholar.university, "department": scholar.department,
            "field": ", ".join(scholar.field), "email": f"{slug(scholar)}@{host}", "n": 3, "title": "",
        }  # fmt: skip
        self._heading = self._say("publications")
        shares = (("about", 0.85), ("interests", 0.75), ("contact", 0.55))
        self._about = "".join(f"<p>{self._say(key)}</p>" for key, share in shares if chance.random() < share)
        home = (self._say("home"), scholar.name, f"{scholar.name}, {scholar.university}", "Home", "")
        self._title = chance.choice(home)
        self._others = self._aside()
        self._sites.cited.setdefault(self._language, []).extend(one.printed for one in self._entries)

    def build(self) -> Shown:
        """The pages of the shape that was drawn."""
        if self._shape in ("one", "catalogue"):
            return self._one()
        if self._shape == "elsewhere":
            return self._elsewhere()
        if self._shape in ("years apart", "kinds apart"):
            return self._parted()
        if self._shape == "scripted":
            return self._scripted()
        if self._shape == "department":
            return self._department()
        if self._shape == "group":
            return self._grouped()
        return self._built() if self._shape == "built" else self._two()

    # what pages are made of

    def _say(self, key: str, **more: Any) -> str:
        return say(self._language, key, self._chance, **{**self._said, **more})

    def _put(self, name: str, title: str, body: str) -> str:
        return self._sites.page(
            self._host, f"{self._path}{name}", title, f"<body>{body}</body>", encoding=self._encoding
        )

    def _listed(self, entries: list[PageEntry]) -> str:
        return listed(entries, self._layout, self._language, self._chance, self._base)

    def _aside(self) -> str:
        """Pages on teaching and the person's life, and the links to them."""
        teaching, cv = self._say("teaching"), self._say("cv")
        self._put("teaching.html", teaching, f"<h1>{teaching}</h1><p>{self._say('course')}</p>")
        name = html.escape(self._scholar.name)
        self._put("cv.html", f"{cv}: {self._scholar.name}", f"<h1>{cv}</h1><p>{name}</p>{self._about}")
        return f'<p><a href="teaching.html">{teaching}</a> <a href="cv.html">{cv}</a></p>'

    def _dated(self) -> str:
        """Awards, mentions in the press, talks: lists with years that cite nothing."""
        made = ""
        for key, head in zip(
            ("awards", "presses", "talks"), phrases()[self._language]["headings"], strict=True
        ):
            if self._chance.random() < 0.3:
                years = [self._chance.randint(1998, 2025) for _ in range(self._chance.randint(1, 5))]
                rows = [self._say(key, year=year, later=year + 3) for year in years]
                made += (
                    f"{self._head(head)}<ul>{''.join(f'<li>{html.escape(row)}</li>' for row in rows)}</ul>"
                )
        return made

    def _news(self) -> str:
        return "".join(
            f"<p>{self._say(kind)}</p>"
            for kind in ("news", "course")
            for _ in range(self._chance.choice((0, 0, 1, 4)))
        )

    def _head(self, text: str, *, always: bool = True) -> str:
        """A heading as one finds them: marked as such, only set in bold, or left out."""
        tag = self._chance.choice(OVER[:-1] if always else OVER)
        return f"<{tag}>{text}</{tag}>" if tag else ""

    def _note(self) -> str:
        """What stands before a list: profiles elsewhere, a word on copyright."""
        profiles = (
            '<a href="https://scholar.example/user?id=1">Google Scholar</a> '
            '<a href="https://orcid.example/0000">ORCID</a>'
        )
        return f"<p>{profiles}</p>" if self._chance.random() < 0.3 else ""

    # the shapes

    def _one(self) -> Shown:
        around = self._others if self._shape == "one" else ""
        body_list = f"{self._head(self._heading)}{self._note()}{self._listed(self._entries)}"
        before, after = (self._dated(), "") if self._chance.random() < 0.3 else ("", self._dated())
        body = f"<h1>{self._name}</h1>{self._about}{around}{before}{body_list}{after}"
        name = self._chance.choice(FILED) if self._shape == "catalogue" else ""
        target = self._put(name.format(slug(self._scholar)), self._title, body)
        return Shown([target], target, self._entries, self._shape, self._layout)

    def _elsewhere(self) -> Shown:
        """The home page says that there are publications, and where else they are listed."""
        lists = '<li><a href="https://scholar.example/user?id=1">Google Scholar</a></li>'
        body = (
            f"<h1>{self._name}</h1>{self._about}{self._others}"
            f"<h2>{self._heading}</h2><ul>{lists}</ul>{self._dated()}"
        )
        target = self._put("", self._title, body)
        return Shown([target], target, [], self._shape, self._layout)

    def _two(self) -> Shown:
        apart = self._chance.choice(NAMES)
        if self._shape == "another name":
            apart, self._heading = self._chance.choice(UNNAMED), self._say("research")
        page_name = self._chance.choice(("", "", "", "index.html", "home.htm", f"{slug(self._scholar)}.html"))
        name = html.escape(self._scholar.name)
        back = f'<p><a href="{page_name or "./"}">{name}</a></p>'
        some = ""
        if self._shape == "selected":
            some = f"<h2>{self._heading}</h2>{self._listed(self._entries[: self._chance.randint(1, 3)])}"
        publications = self._list_page(apart, back)  # after the few: what is noted is what this page shows
        head = self._chance.choice(HEADS)
        shown_name = self._chance.choice((html.escape(self._title or self._scholar.name), self._name))
        body = (
            f"<{head}>{shown_name}</{head}>{self._about}{self._news()}{some}<p>"
            f'<a href="{apart}">{self._heading}</a></p>{self._others}{self._dated()}'
        )
        if self._shape == "hops":
            body = self._hop(apart, body)
        if self._shape == "part and whole":
            body = self._parted_off(apart, body)
        home = (
            self._framed(apart, body) if self._shape == "frames" else self._put(page_name, self._title, body)
        )
        if self._shape == "linked catalogue":
            staff = (
                f"<h1>{name}</h1><p>{self._say('about')}</p><p>"
                f'<a href="{self._path}{page_name}">{self._base}</a></p>'
            )
            self._sites.page(
                self._host,
                f"/staff/{slug(self._scholar)}.html",
                self._scholar.name,
                f"<body>{staff}</body>",
                encoding=self._encoding,
            )
        return Shown([home], publications, self._entries, self._shape, self._layout)

    def _list_page(self, apart: str, back: str) -> str:
        """The list on a page of its own; links are as they must be from its folder."""
        head = self._head(self._heading, always=False)
        body = f"{back}{head}{self._note()}{self._listed(self._entries)}{self._dated()}"
        title = f"{self._heading}: {self._scholar.name}" if self._chance.random() < 0.6 else self._heading
        up = "../" * apart.count("/")
        return self._put(apart, title, re.sub(r'href="(?!https?:|/)', f'href="{up}', body) if up else body)

    def _framed(self, apart: str, body: str) -> str:
        self._put("menu.html", "menu", f'<a href="{apart}" target="main">{self._heading}</a> {self._others}')
        self._put("main.html", self._title, body)
        frames = (
            '<frameset cols="20%,*"><frame src="menu.html"><frame name="main" src="main.html"></frameset>'
        )
        return self._sites.page(self._host, self._path, self._title, frames, encoding=self._encoding)

    def _hop(self, apart: str, body: str) -> str:
        """The home page without its link to the list, and a page on research that has it."""
        research = self._say("research")
        link = f'<a href="{apart}">{self._heading}</a>'
        self._put("research.html", research, f"<h1>{research}</h1><p>{self._say('interests')}</p>{link}")
        return body.replace(link, f'<a href="research.html">{research}</a>')

    def _parted(self) -> Shown:
        """An index of the list without entries, and pages with those of a year or a kind."""
        if self._shape == "years apart":
            groups = {str(year): [e for e in self._entries if e.work.year == year] for year in self._years()}
        else:
            heads = phrases()[self._language]["sections"]
            groups = {head: self._entries[at :: len(heads)] for at, head in enumerate(heads)}
        folder = self._chance.choice(("", "publications/", "pubs/"))
        links, up = [], "../" * folder.count("/")
        for number, (label, entries) in enumerate((one for one in groups.items() if one[1]), start=1):
            name = f"{label}.html" if label.isdigit() else f"list{number}.html"
            rows = re.sub(r'href="(?!https?:|/)', f'href="{up}', self._listed(entries))
            self._put(f"{folder}{name}", label, f"{self._head(label)}{rows}<a href='./'>{self._heading}</a>")
            links.append(f'<a href="{name}">{label}</a>')
        between = self._chance.choice((" | ", "<br>", "</li><li>"))
        menu = between.join(links)
        menu = f"<ul><li>{menu}</li></ul>" if between.startswith("</li>") else f"<p>{menu}</p>"
        index = f"{folder}{'' if folder else 'publications.html'}"
        publications = self._put(index, self._heading, f"{self._head(self._heading)}{self._note()}{menu}")
        name = self._name
        body = f'<h1>{name}</h1>{self._about}<p><a href="{index}">{self._heading}</a></p>{self._others}'
        home = self._put("", self._title, body)
        return Shown([home], publications, self._entries, self._shape, self._layout)

    def _parted_off(self, apart: str, body: str) -> str:
        """The home page with a link to a list of some works before or behind the one to all."""
        few = self._entries[: self._chance.randint(2, max(2, len(self._entries) * 2 // 3))]
        years = [entry.work.year for entry in few]
        label = self._chance.choice(
            (self._say("part"), f"{self._say('publications')} {min(years)}-{max(years)}")
        )
        rows = listed(few, "items", self._language, self._chance, self._base)
        part = self._put(
            self._chance.choice(("selected.html", "papers1.html")), label, f"{self._head(label)}{rows}"
        )
        link = f'<a href="{apart}">{self._heading}</a>'
        links = [f'<a href="{part}">{label}</a>', f'<a href="{apart}">{self._say("whole")}</a>']
        self._chance.shuffle(links)
        return body.replace(link, " ".join(links))

    def _grouped(self) -> Shown:
        """The list on the site of the person's group, where that of all its members comes first."""
        host, own = f"group.{self._language}.example", f"/{slug(self._scholar)}{self._chance.randrange(999)}/"
        everybody = self._say("departmental")
        mixed = [*self._sites.cited[self._language][-24:]]
        self._chance.shuffle(mixed)
        rows = "".join(f"<li>{html.escape(one)}</li>" for one in mixed)
        menu = f'<p><a href="/publications.html">{everybody}</a> <a href="{own}">{self._name}</a></p>'
        listed_here = re.sub(r'href="(?!https?:|/)', f'href="{self._base}', self._listed(self._entries))
        listed_here = re.sub(r'href="/', f'href="http://{self._host}/', listed_here)
        page = f"{menu}<h1>{self._name}</h1>{self._head(self._heading)}{listed_here}"
        publications = self._sites.page(host, own, self._scholar.name, f"<body>{page}</body>")
        whole = f"{menu}<h1>{everybody}</h1><ol>{rows}</ol>"
        self._sites.page(host, "/publications.html", everybody, f"<body>{whole}</body>")
        ways = [
            f'<a href="http://{host}/publications.html">{everybody}</a>',
            f'<a href="{publications}">{self._heading}</a>',
        ]
        body = f"<h1>{self._name}</h1>{self._about}<p>{' '.join(ways)}</p>{self._others}"
        home = self._put("", self._title, body)
        return Shown([home], publications, self._entries, self._shape, self._layout)

    def _department(self) -> Shown:
        """A page of a department: its menu, where one is, the name, perhaps tabs; a list of everybody's."""
        others = self._sites.cited[self._language][: -len(self._entries)]
        mixed = self._chance.sample(others, min(12, len(others))) + [one.printed for one in self._entries[:3]]
        everybody, staff = self._say("departmental"), self._say("staff")
        department = html.escape(self._scholar.department)
        menu = f'<ul><li><a href="/">{department}</a></li><li><a href="/staff/">{staff}</a></li>'
        if others:
            rows = "".join(f"<li>{html.escape(one)}</li>" for one in mixed)
            self._put("all/publications.html", everybody, f"<h1>{everybody}</h1><ol>{rows}</ol>")
            menu += f'<li><a href="{self._path}all/publications.html">{everybody}</a></li>'
        trail = f'<div><a href="/">{department}</a> / <a href="/staff/">{staff}</a> / {self._name}</div>'
        hidden = self._chance.choice(("", ' style="display:none"'))
        head, about = self._chance.choice(("h1", "h2", "h3")), self._about
        rows = f"{self._head(self._heading)}{self._listed(self._entries)}"
        body = f"{menu}</ul>{trail}<{head}>{self._name}</{head}><div>{about}</div><div{hidden}>{rows}</div>"
        body += self._dated()
        title = self._chance.choice(
            (
                f"{self._scholar.department} - {self._scholar.name}",
                self._scholar.name,
                self._scholar.department,
            )
        )
        page = self._chance.choice(FILED).format(slug(self._scholar))
        target = self._put(page, title, body)
        return Shown([target], target, self._entries, self._shape, self._layout)

    def _years(self) -> list[int]:
        return sorted({entry.work.year for entry in self._entries}, reverse=True)

    def _scripted(self) -> Shown:
        """Menus that are no links, and perhaps a front page that only sends one on."""
        name, apart = (
            html.escape(self._scholar.name),
            self._chance.choice(("pub.html", "list.php", "papers.asp")),
        )
        publications = self._list_page(apart, f'<p><a href="./">{name}</a></p>')
        places = (
            (apart, self._heading),
            ("teaching.html", self._say("teaching")),
            ("cv.html", self._say("cv")),
        )
        way = self._chance.choice(("called", "cells", "choices"))
        if way == "called":
            menu = " ".join(f"<a href=\"javascript:show('{one}')\">{label}</a>" for one, label in places)
        elif way == "cells":
            cells = "".join(f"<td onclick=\"location.href='{one}'\">{label}</td>" for one, label in places)
            menu = f"<table><tr>{cells}</tr></table>"
        else:
            choices = "".join(f'<option value="{one}">{label}</option>' for one, label in places)
            menu = f'<select onchange="location=this.value"><option value="">...</option>{choices}</select>'
        body = f"<table><tr><td><b>{name}</b><br>{self._about}</td></tr></table>{menu}{self._news()}"
        if self._chance.random() < 0.5:
            home = self._put("", self._title, f"<h1>{name}</h1>{body}")
            return Shown([home], publications, self._entries, self._shape, self._layout)
        main = self._put("main.html", self._title, body)
        front = self._put("", "", self._chance.choice((
            '<script>window.location.href="main.html";</script>',
            "<script>location.replace('main.html')</script>",
            '<script>document.location = "main.html"</script><p>...</p>',
        )))  # fmt: skip
        return Shown([front, main], publications, self._entries, self._shape, self._layout)

    def _built(self) -> Shown:
        """Every page with the name of the site and its menu at the top, and the same words at its foot."""
        name = html.escape(self._scholar.name)
        apart = self._chance.choice(("publications/", "publications.html", "research.html", "pubs/"))
        up = "../" * apart.count("/")
        entries = (
            ("./", "Home"),
            (apart, self._heading),
            ("teaching.html", self._say("teaching")),
            ("cv.html", "CV"),
        )

        def menu(up: str) -> str:
            items = "".join(f'<li><a href="{up}{place}">{label}</a></li>' for place, label in entries)
            return (
                f'<header><nav><a class="site-title" href="{up or "./"}">{name}</a><ul>{items}</ul>'
                f"</nav></header>"
            )

        year = self._chance.randint(2012, 2025)
        foot = f"<footer><p>&copy; {year} {name}. Powered by Pages, theme Plain.</p></footer>"
        rows = re.sub(r'href="(?!https?:|/)', f'href="{up}', self._listed(self._entries))
        publications = self._put(
            apart, f"{self._heading} | {self._scholar.name}",
            f"{menu(up)}<main><article><h1>{self._heading}</h1>{self._note()}{rows}</article></main>{foot}",
        )  # fmt: skip
        home = self._put(
            "", self._scholar.name if self._chance.random() < 0.6 else f"Home | {self._scholar.name}",
            f"{menu('')}<main><div><h2>{name}</h2>{self._about}</div>"
            f"<section>{self._news()}{self._dated()}</section></main>{foot}",
        )  # fmt: skip
        return Shown([home], publications, self._entries, self._shape, self._layout)


def _printed(name: str, language: str, chance: random.Random) -> str:
    """A name as its page prints it: sometimes with an initial that nobody asks for."""
    given, _, family = name.rpartition(" ")
    if language == "zh" or not given or chance.random() > 0.2:
        return name
    initial = chance.choice("АВИНПС" if language == "ru" else "ABHJMS")
    return f"{given} {initial}. {family}"
