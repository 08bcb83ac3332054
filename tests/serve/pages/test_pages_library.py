"""A library that begins empty: the first account, documents brought, checked, accepted, taken back."""

import json
import re

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.serve.conftest import SAMPLES
from tests.serve.pages.conftest import Library, press, sign_up, wait_for_review

BROUGHT = ("pt-two-column.pdf", "zh.docx", "ru.html", "de-utf-8.txt", "en.tex")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    made = Library(tmp_path_factory.mktemp("libraries") / "new")
    yield made
    assert made.running.stop() == 0


@pytest.fixture(scope="module")
def state(library, chromium, tmp_path_factory):
    """The session of the first admin, who brought some documents."""
    context = chromium.new_context(base_url=library.address, locale="en")
    page = context.new_page()
    sign_up(page, library.link)
    expect(page.get_by_role("link", name="ana")).to_be_visible()
    page.set_input_files("#files", [SAMPLES / name for name in BROUGHT])
    expect(page.get_by_text(f"{len(BROUGHT)} of {len(BROUGHT)} described")).to_be_visible(timeout=90_000)
    path = tmp_path_factory.mktemp("session") / "state.json"
    context.storage_state(path=path)
    context.close()
    return path


def test_the_first_link_works_once(library, state):
    assert httpx.get(library.address + library.link).status_code == 404


def test_those_without_an_account_read_and_change_nothing(library, state, tab):
    page = tab(library.address).page
    page.goto("/")
    expect(page.get_by_text("To bring or change something")).to_be_visible()
    headers = {"Origin": library.address}
    for path in ("/upload", "/works/w1/check", "/queue", "/account", "/works/w1/undo", "/works/w1/sets"):
        assert (
            httpx.post(library.address + path, data={"do": "accept"}, headers=headers).status_code == 401
        ), path
    assert httpx.get(f"{library.address}/works/w1/check").status_code == 401
    assert httpx.get(f"{library.address}/works/w1/leaf/1.webp").status_code == 401


def test_a_work_is_put_into_a_set_and_taken_out(library, state, tab):
    page = tab(library.address, storage_state=state).page
    page.goto("/works/w1")
    page.get_by_label("Put it into a set").fill("Rios e «лес» 图书")
    page.get_by_role("button", name="Put").click()
    page.get_by_role("link", name="Rios e «лес» 图书").click()
    expect(page.get_by_text("1 work found")).to_be_visible()
    page.goto("/sets")
    expect(page.get_by_text("1 work", exact=True)).to_be_visible()
    page.goto("/works/w1")
    page.get_by_role("button", name="Take it out of Rios").click()
    expect(page.get_by_role("link", name="Rios e «лес» 图书")).to_have_count(0)


def test_the_queue_is_worked_through_with_one_key(library, state, tab):
    visitor = tab(library.address, storage_state=state)
    page = visitor.page
    page.goto("/queue")
    weights = [int(one.inner_text()) for one in page.locator(".hits .number").all()]
    assert weights == sorted(weights)
    assert len(weights) == len(BROUGHT)
    visitor.shoot("queue")
    page.get_by_role("link", name="Begin with the least sure").click()
    wait_for_review(page)
    first = page.url
    press(page, "a")
    expect(page.get_by_text("Accepted.").first).to_be_visible()
    assert page.url != first
    page.get_by_role("link", name="Back to it").click()
    expect(page.get_by_text("accepted it")).to_be_visible()
    press(page, "u")
    expect(page.locator(".history").get_by_text("Taken back.")).to_be_visible()


def test_many_are_accepted_at_once_and_taken_back(library, state, tab):
    page = tab(library.address, storage_state=state).page
    page.goto("/queue?least=50")
    page.get_by_role("button", name="Accept them all").click()
    expect(page.get_by_text(re.compile(r"\d records? accepted"))).to_be_visible()
    left = page.locator(".hits > li").count()
    assert left < len(BROUGHT)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hits > li")).to_have_count(len(BROUGHT))


def test_two_people_do_not_overwrite_each_other(library, state, tab):
    one, other = (tab(library.address, storage_state=state).page for _ in range(2))
    for page in (one, other):
        page.goto("/works/w1/check")
    date = one.get_by_label("Date")
    date.fill("1999")
    one.get_by_role("button", name="Save", exact=True).click()
    expect(one.get_by_text("Saved.")).to_be_visible()
    answer = other.request.post(
        "/works/w1/check",
        form={"date.": "2001", "version": other.locator("input[name=version]").input_value(), "do": "save"},
        headers={"Origin": library.address},
    )
    assert answer.status == 409
    assert "2001" in answer.text()


def test_roles_by_invitation(library, state, tab):
    admin = tab(library.address, storage_state=state)
    admin.page.goto("/account")
    admin.page.locator("form", has=admin.page.get_by_role("button", name="Invite somebody")).locator(
        "select"
    ).select_option("depositor")
    admin.page.get_by_role("button", name="Invite somebody").click()
    link = admin.page.locator("#link").inner_text()
    admin.shoot("account")
    page = tab(library.address).page
    sign_up(page, link, "bia", "another good phrase")
    page.goto("/account")
    expect(page.get_by_text("depositor")).to_be_visible()
    expect(page.get_by_text("Invite somebody")).to_have_count(0)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.goto("/sign-in")
    page.get_by_label("Name").fill("bia")
    page.get_by_label("Password").fill("another good phrase")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="bia")).to_be_visible()


def test_accepted_works_become_rows_to_learn_from(library, state, tab):
    visitor = tab(library.address, storage_state=state)
    page = visitor.page
    page.goto("/works/w2/check")
    page.locator("textarea[name^='title.']").first.fill("A title that a person typed")
    page.get_by_role("button", name="Accept, next").click()
    expect(page.get_by_text("Accepted.").first).to_be_visible()
    page.goto("/learning")
    expect(page.get_by_text("1 checked work")).to_be_visible()
    visitor.shoot("learning")
    rows = page.request.get("/learning/truth.jsonl").text().splitlines()
    assert [json.loads(row)["title"] for row in rows] == ["A title that a person typed"]
    assert httpx.get(f"{library.address}/learning").status_code == 401


LOOKED_AT = (
    "/",
    "/queue",
    "/works/w1/check",
    "/works/w2/check?view=lines",
    "/works/w1",
    "/search",
    "/people",
)
LOOKED_AT += ("/network", "/wanted", "/sets", "/sources", "/numbers", "/account", "/mine", "/learning")


@pytest.mark.parametrize(
    ("scheme", "rules"),
    [
        ("light", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]),
        ("dark", {"type": "rule", "values": ["color-contrast"]}),
    ],
)
def test_axe_finds_no_fault(library, state, tab, scheme, rules):
    page = tab(library.address, storage_state=state, color_scheme=scheme).page
    for path in LOOKED_AT:
        page.goto(path)
        assert faults(page, rules) == [], path


def faults(page, rules):
    return [
        (one["id"], one["nodes"][0]["html"][:120])
        for one in Axe().run(page, options={"runOnly": rules}).response["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_a_password_is_changed_by_its_owner_and_set_anew_by_a_link(library, state, tab):
    ours = {"Origin": library.address}
    admin = tab(library.address, storage_state=state).page
    admin.goto("/account")
    admin.get_by_role("button", name="Invite somebody").click()
    first, second = tab(library.address).page, tab(library.address).page
    sign_up(first, admin.locator("#link").inner_text(), "caio", "one good phrase")
    second.goto("/sign-in")
    enter(second, "caio", "one good phrase")
    first.goto("/account")
    change(first, "not the old one", "two good phrases")
    expect(first.get_by_role("alert")).to_have_text("The old password is wrong.")
    change(first, "one good phrase", "two good phrases")
    expect(first.get_by_role("status")).to_contain_text("The password is changed")
    second.goto("/account")
    expect(second.get_by_role("heading", name="Sign in")).to_be_visible()
    tried = {"name": "caio", "password": "one good phrase"}
    assert httpx.post(f"{library.address}/sign-in", data=tried, headers=ours).status_code == 401
    enter(second, "caio", "two good phrases")

    admin.goto("/account")
    admin.get_by_role("button", name="New password …: caio").click()
    link = admin.locator("#renewal").inner_text()
    refused = httpx.post(link, data={"password": "evil phrase"}, headers={"Origin": "https://evil.example"})
    assert refused.status_code == 403
    short = httpx.post(link, data={"password": "short"}, headers=ours)
    assert short.status_code == 422
    third = tab(library.address).page
    third.goto(link)
    third.get_by_label("New password").fill("three good phrases")
    third.get_by_role("button", name="Save").click()
    expect(third.get_by_role("link", name="caio")).to_be_visible()
    for gone in (first, second):
        gone.goto("/account")
        expect(gone.get_by_role("heading", name="Sign in")).to_be_visible()
    assert httpx.get(link).status_code == 404
    assert httpx.post(link, data={"password": "four good phrases"}, headers=ours).status_code == 422


def enter(page, name, password):
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def change(page, old, new):
    page.get_by_label("Old password").fill(old)
    page.get_by_label("New password").fill(new)
    page.get_by_role("button", name="Change the password").click()


@pytest.mark.parametrize(
    "form", [("/account/password", {"old": "a", "new": "b"}), ("/account", {"do": "renew", "name": "ana"})]
)
def test_passwords_are_not_changed_from_pages_of_others_nor_by_others(library, state, form):
    place, data = form
    cookies = json.loads(state.read_text())["cookies"]
    session = next(one["value"] for one in cookies if one["name"] == "pinakes-session")
    for headers, wanted in (
        ({"Origin": "https://evil.example", "Cookie": f"pinakes-session={session}"}, 403),
        ({"Origin": library.address}, 401),
    ):
        answer = httpx.post(library.address + place, data=data, headers=headers)
        assert answer.status_code == wanted, answer.text


def test_passwords_cannot_be_tried_for_ever(library, state):
    headers = {"Origin": library.address}
    codes = [
        httpx.post(
            f"{library.address}/sign-in", data={"name": "eve", "password": "x" * 12}, headers=headers
        ).status_code
        for _ in range(12)
    ]
    assert codes[0] == 401
    assert codes[-1] == 429
