import contextlib
import gzip
import http.server
import threading
import time
from dataclasses import replace

import pytest

from pinakes.acquire import is_address
from pinakes.acquire.addresses import is_public, resolutions
from pinakes.acquire.fetch import fetch
from pinakes.config import settings as read_settings
from pinakes.errors import BadInput, Usage

FETCH = replace(read_settings(files=(), environment={}).fetch, timeout=30, size=1 << 20, redirects=3)


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, body=b"", status=200, **headers):
        self.send_response(status)
        for name, value in {"Content_Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            getattr(self, "do_" + self.path.strip("/").split("/")[0].split(".")[0])()

    def do_paper(self):
        self.answer(b"%PDF-1.4 x", Content_Type="application/pdf")

    def do_named(self):
        self.answer(b"x", Content_Disposition="attachment; filename*=UTF-8''%E8%AE%BA%E6%96%87.pdf")

    def do_oldname(self):
        name = "../Статья о библиотеках.doc".encode("cp1251").decode("latin-1")
        self.answer(b"x", Content_Disposition=f'attachment; filename="{name}"')

    def do_hop(self):
        self.answer(status=302, Location="/paper.pdf")

    def do_round(self):
        self.answer(status=302, Location="/round")

    def do_private(self):
        self.answer(status=302, Location="http://169.254.169.254/latest/meta-data")

    def do_local(self):
        self.answer(status=301, Location="file:///etc/passwd")

    def do_missing(self):
        self.answer(b"no", 404)

    def do_large(self):
        self.answer(status=200, Content_Length=str(1 << 30))

    def do_endless(self):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            self.wfile.write(bytes(65536))

    def do_short(self):
        self.answer(b"only this", Content_Length="1000")
        self.close_connection = True

    def do_slow(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        for _ in range(40):
            self.wfile.write(b"x")
            time.sleep(0.2)

    def do_slowhead(self):
        for _ in range(40):
            self.wfile.write(b"H")
            self.wfile.flush()
            time.sleep(0.2)

    def do_packed(self):
        self.answer(gzip.compress(b"hello"), Content_Encoding="gzip")

    def do_bomb(self):
        self.answer(gzip.compress(bytes(64 << 20)), Content_Encoding="gzip")

    def do_brotli(self):
        self.answer(b"x", Content_Encoding="br")


@pytest.fixture(scope="module")
def port():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


@pytest.fixture
def get(port):
    return lambda path, settings=FETCH, **more: fetch(
        f"http://papers.example/{path}",
        settings=settings,
        environment={"PINAKES_RESOLVE": f"papers.example=127.0.0.1:{port}"},
        **more,
    )


def test_a_document_comes_with_what_the_server_says(get):
    source, content = get("paper.pdf")
    assert content == b"%PDF-1.4 x"
    assert (source.declared_type, source.filename, source.size) == ("application/pdf", "paper.pdf", 10)
    assert source.origin == "http://papers.example/paper.pdf"
    assert source.fetched.startswith("20")
    assert get("hop")[1] == content
    assert get("packed")[1] == b"hello"


def test_a_file_is_named_as_the_server_says(get):
    assert get("named")[0].filename == "论文.pdf"
    assert get("oldname")[0].filename == "Статья о библиотеках.doc"


@pytest.mark.parametrize(
    ("path", "code", "message"),
    [
        ("round", "network", "more than 3 times"),
        ("private", "network", "private network"),
        ("local", "network", "only http"),
        ("missing", "network", "404"),
        ("large", "too-large", r"fetch\.size"),
        ("endless", "too-large", r"fetch\.size"),
        ("short", "network", "cannot be fetched"),
        ("slow", "timeout", "too slow"),
        ("slowhead", "timeout", "too slow"),
        ("bomb", "bomb", "unpacks"),
        ("brotli", "network", "not asked for"),
    ],
)
def test_what_goes_wrong_is_said_in_time(get, path, code, message):
    started = time.monotonic()
    with pytest.raises(BadInput, match=message) as caught:
        get(path, replace(FETCH, timeout=1.5) if code == "timeout" else FETCH)
    assert caught.value.code == code
    assert "http://papers.example/" in str(caught.value)
    assert time.monotonic() - started < 20


def test_private_hosts_only_when_allowed(port):
    for host in ("127.0.0.1", "localhost", "[::1]"):
        with pytest.raises(BadInput, match=r"private network|cannot be fetched|cannot be found"):
            fetch(f"http://{host}:{port}/paper.pdf", settings=FETCH, environment={})
    allowed = replace(FETCH, allow_hosts=("127.0.0.1",))
    assert fetch(f"http://127.0.0.1:{port}/paper.pdf", settings=allowed, environment={})[1] == b"%PDF-1.4 x"


def test_the_checked_address_is_the_one_asked(port, monkeypatch):
    """A name that turns private at the second answer is asked once only, at the first."""
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])
    asked = []

    def resolve(host, port, **_):
        return [(2, 1, 6, "", (address, port)) for address in next(answers)]

    def connect(self, host, port, *rest, **more):
        asked.append(host)
        raise BadInput("network", "stopped by the test")

    monkeypatch.setattr("pinakes.acquire.addresses.socket.getaddrinfo", resolve)
    monkeypatch.setattr("httpcore.SyncBackend.connect_tcp", connect)
    with pytest.raises(BadInput, match="stopped"):
        fetch("http://rebind.example/", settings=FETCH, environment={})
    assert asked == ["93.184.216.34"]


@pytest.mark.parametrize(
    "address", ["ftp://a.example/x", "file:///etc/passwd", "http://", "http://[bad/x", "gopher://x"]
)
def test_schemes_but_http_are_refused(address):
    with pytest.raises(BadInput) as caught:
        fetch(address, settings=FETCH, environment={})
    assert caught.value.code == "network"


PRIVATE = """10.0.0.1 127.0.0.1 169.254.1.1 192.168.1.1 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 fe80::1 fc00::1 ff02::1
::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: nonsense"""


@pytest.mark.parametrize("address", PRIVATE.split())
def test_private_addresses_are_not_public(address):
    assert not is_public(address)


def test_public_addresses():
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


def test_hosts_can_be_led_to_given_addresses():
    assert resolutions("a.b=127.0.0.1:80, C=[::1]:81,d=10.0.0.1") == {
        "a.b": ("127.0.0.1", 80),
        "c": ("::1", 81),
        "d": ("10.0.0.1", None),
    }
    with pytest.raises(Usage):
        resolutions("nonsense")


def test_is_address():
    assert is_address("HTTPS://a.example/x")
    assert not is_address("folder/http.pdf")
