"""Pages and their files, from memory."""

import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from server_help import new_app, new_rooms

from companion.server.pages import _TYPES, FOLDER, pages, read_folder


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return new_app(new_rooms()).test_client()


@pytest.fixture
def small(tmp_path: Path) -> FlaskClient:
    (tmp_path / "deep").mkdir()
    (tmp_path / "index.html").write_text("<p>phone")
    (tmp_path / "board.html").write_text("<p>board")
    (tmp_path / "deep" / "code.js").write_text("export const x = 1;\n" * 100)
    (tmp_path / "words.json").write_text("{}")
    (tmp_path / "notes.py").write_text("secret = 1")
    app = Flask(__name__)
    app.register_blueprint(pages(read_folder(tmp_path)))
    return app.test_client()


@pytest.mark.parametrize("path", ["/", "/KXQF", "/kxqf"])
def test_the_phones_page(small: FlaskClient, path: str) -> None:
    answer = small.get(path)
    assert (answer.text, answer.content_type) == ("<p>phone", "text/html; charset=utf-8")


@pytest.mark.parametrize("path", ["/board", "/board/KXQF"])
def test_the_boards_page(small: FlaskClient, path: str) -> None:
    assert small.get(path).text == "<p>board"


def test_files_have_their_types_whatever_the_system_thinks(small: FlaskClient) -> None:
    assert small.get("/web/deep/code.js").content_type == "text/javascript; charset=utf-8"
    assert small.get("/web/words.json").content_type == "application/json"


def test_files_are_packed_for_those_who_can_unpack(small: FlaskClient) -> None:
    plain = small.get("/web/deep/code.js")
    packed = small.get("/web/deep/code.js", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 5
    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["ETag"] != packed.headers["ETag"]


def test_what_is_known_is_not_sent_again(small: FlaskClient) -> None:
    first = small.get("/web/deep/code.js")
    assert first.headers["Cache-Control"] == "no-cache"
    again = small.get("/web/deep/code.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    other = small.get("/web/deep/code.js", headers={"If-None-Match": '"something else"'})
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/web/notes.py",
        "/web/../companion/errors.py",
        "/web/%2e%2e/pyproject.toml",
        "/web/..%2fpyproject.toml",
        "/web//etc/passwd",
        "/web/deep",
        "/web/deep/",
        "/web/",
        "/web",
        "/web/C:/Windows/win.ini",
        "/web/deep\\code.js",
        "/favicon.ico",
        "/KXQFA",
        "/KX1F",
        "/board/KXQF/more",
        "/board/",
    ],
)
def test_nothing_else_can_be_asked_for(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.content_type == "text/plain; charset=utf-8"


def test_every_file_of_the_pages_has_a_type() -> None:
    """A file of a kind without a type would silently be left out."""
    known = read_folder(FOLDER)
    kept = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert kept == set(known)
    assert {path.suffix for path in map(Path, kept)} == set(_TYPES), "and no type is kept for a kind that is not there"


def test_the_pages_are_there(client: FlaskClient) -> None:
    for path in ("/", "/KXQF"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.text.startswith("<!doctype html>")
