"""Finding the named files in a folder, a zip or a single file, and refusing what could do harm."""

from __future__ import annotations

import bz2
import lzma
import os
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import time
import tracemalloc
import unicodedata
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from modules import ROOT, STARTER

from grader.submission import Submission, SubmissionError, is_near_miss, load_submission

AI = b"class AI:\n    pass\n"
ADVERSARIAL = b"def minimax(game, state):\n    pass\n"
BOTH = {"ai.py": AI, "adversarial.py": ADVERSARIAL}
BOM = b"\xef\xbb\xbf"


# --- builders: a folder, an honest zip, and a zip with every field open to lies ----------------


def folder(at: Path, files: dict[str, bytes]) -> Path:
    """Return a folder with these files in it."""
    for name, data in files.items():
        path = at / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return at


def zipped(at: Path, files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """Return a zip with these files in it, made as any program would make it."""
    path = at / "submission.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


@dataclass
class Entry:
    """One entry of a zip, where everything can be a lie."""

    name: bytes
    data: bytes = AI
    method: int = zipfile.ZIP_STORED
    flags: int = 0
    mode: int = 0
    claims: int | None = None  # the size it is said to have
    crc: int | None = None


def forged(at: Path, *entries: Entry) -> Path:
    """Return a zip with exactly these bytes in its headers."""
    body, directory = b"", b""
    for entry in entries:
        size = len(entry.data) if entry.claims is None else entry.claims
        crc = zlib.crc32(entry.data) if entry.crc is None else entry.crc
        head = (20, entry.flags, entry.method, 0, 33, crc, len(entry.data), size, len(entry.name))
        directory += struct.pack("<4s2B5H3L5H2L", b"PK\1\2", 20, 3, *head, 0, 0, 0, 0,
                                 entry.mode << 16, len(body)) + entry.name  # fmt: skip
        body += struct.pack("<4s5H3L2H", b"PK\3\4", *head, 0) + entry.name + entry.data
    count = len(entries)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, len(directory), len(body), 0)
    path = at / "submission.zip"
    path.write_bytes(body + directory + end)
    return path


def deflated_zeros(megabytes: int) -> bytes:
    """Return a deflate stream of so many MB of zeros: one block, again and again."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = squeeze.compress(bytes(2**20)) + squeeze.flush(zlib.Z_FULL_FLUSH)
    return block * megabytes + squeeze.flush(zlib.Z_FINISH)


def lzma_in_zip(data: bytes) -> bytes:
    """Return an LZMA stream with the header that a zip puts before it."""
    alone = lzma.compress(data, lzma.FORMAT_ALONE)
    return struct.pack("<BBH", 9, 4, 5) + alone[:5] + alone[13:]


def everything_said(submission: Submission) -> str:
    return "\n".join([*submission.problems.values(), *submission.notes])


def said_about(path: Path) -> str:
    """Return what is said about a submission, whether there is something to grade or not."""
    try:
        return everything_said(load_submission(path))
    except SubmissionError as error:
        return str(error)


def is_harmless(text: str) -> bool:
    return all(c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co") for c in text)


def test_the_forger_makes_zips_that_open(tmp_path):
    path = forged(tmp_path, Entry(b"ai.py"), Entry(b"adversarial.py", ADVERSARIAL))
    assert load_submission(path) == Submission({"ai.py": AI.decode(), "adversarial.py":
                                                ADVERSARIAL.decode()}, {})  # fmt: skip


# --- where the files may be --------------------------------------------------------------------

PLACES = [
    ("", ""),
    ("hw2/", "hw2/"),
    ("", "hw2/"),
    ("hw2/", ""),
    ("part a/", "part b/"),
]


@pytest.mark.parametrize("build", [folder, zipped])
@pytest.mark.parametrize(("first", "second"), PLACES)
def test_both_files_are_found_at_the_top_and_inside_one_folder(tmp_path, build, first, second):
    path = build(tmp_path, {f"{first}ai.py": AI, f"{second}adversarial.py": ADVERSARIAL})
    found = load_submission(path)
    assert found.files == {"ai.py": AI.decode(), "adversarial.py": ADVERSARIAL.decode()}
    assert found.problems == {}
    assert found.notes == ()


def test_a_single_file_is_a_submission_without_the_other(tmp_path):
    found = load_submission(folder(tmp_path, {"ai.py": AI}) / "ai.py")
    assert found.files == {"ai.py": AI.decode()}
    assert "file not found: adversarial.py" in found.problems["adversarial.py"]


def test_a_single_file_with_a_wrong_name_is_told_the_right_one(tmp_path):
    found = load_submission(folder(tmp_path, {"ai (1).py": AI}) / "ai (1).py")
    assert found.files == {}
    assert "'ai (1).py': rename it to ai.py" in found.problems["ai.py"]


@pytest.mark.parametrize("build", [folder, zipped])
def test_litter_of_operating_systems_is_neither_used_nor_mentioned(tmp_path, build):
    litter = {
        "__MACOSX/._ai.py": b"\0\5\x16\7",
        "__MACOSX/ai.py": b"\0\5\x16\7",
        ".DS_Store": b"\0",
        "hw/.DS_Store": b"\0",
        "Thumbs.db": b"\0",
        "__pycache__/ai.cpython-310.pyc": b"\0",
    }
    found = load_submission(
        build(tmp_path, {**litter, "hw/ai.py": AI, "hw/adversarial.py": AI}),
    )
    assert sorted(found.files) == ["adversarial.py", "ai.py"]
    assert found.notes == ()


@pytest.mark.parametrize("build", [folder, zipped])
def test_the_file_at_the_top_comes_before_one_in_a_folder(tmp_path, build):
    found = load_submission(build(tmp_path, {**BOTH, "old/ai.py": b"old = 1\n"}))
    assert found.files["ai.py"] == AI.decode()
    assert "old/ai.py" in found.notes[0]


@pytest.mark.parametrize("build", [folder, zipped])
def test_a_file_in_two_folders_is_not_chosen_for_the_student(tmp_path, build):
    found = load_submission(build(tmp_path, {"a/ai.py": AI, "b/ai.py": AI, "adversarial.py": AI}))
    assert "a/ai.py, b/ai.py" in found.problems["ai.py"]
    assert list(found.files) == ["adversarial.py"]


def test_a_file_in_very_many_folders_gets_a_short_message(tmp_path):
    many = {f"{'long name ' * 10}{at}/ai.py": AI for at in range(300)}
    found = load_submission(zipped(tmp_path, many))
    assert len(found.problems["ai.py"]) < 4000


@pytest.mark.parametrize("build", [folder, zipped])
@pytest.mark.parametrize("missing", ["ai.py", "adversarial.py"])
def test_one_file_missing_leaves_the_other_usable(tmp_path, build, missing):
    there = {name: data for name, data in BOTH.items() if name != missing}
    found = load_submission(build(tmp_path, there))
    assert list(found.files) == list(there)
    assert list(found.problems) == [missing]
    assert found.problems[missing].startswith(f"file not found: {missing}")


@pytest.mark.parametrize("build", [folder, zipped])
def test_nothing_found_says_so_for_each_file(tmp_path, build):
    found = load_submission(build(tmp_path, {}))
    assert found.files == {}
    assert {name: text.split(".py")[0] for name, text in found.problems.items()} == {
        "ai.py": "file not found: ai",
        "adversarial.py": "file not found: adversarial",
    }


def test_a_path_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(SubmissionError, match=r"nothing at .*nowhere"):
        load_submission(tmp_path / "nowhere")


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [folder, zipped])
@pytest.mark.parametrize(
    ("seen", "meant"),
    [
        ("AI.py", "ai.py"),
        ("Ai.PY", "ai.py"),
        ("ai (1).py", "ai.py"),
        ("ai.py.txt", "ai.py"),
        ("ai.txt", "ai.py"),
        ("ai copy.py", "ai.py"),
        ("ai - Copy.py", "ai.py"),
        ("ai_final.py", "ai.py"),
        ("ai2.py", "ai.py"),
        ("hw2/AI.py", "ai.py"),
        ("adverserial.py", "adversarial.py"),
        ("Adversarial.py", "adversarial.py"),
        ("adversarial(2).py", "adversarial.py"),
        ("adversarial.py.txt", "adversarial.py"),
    ],
)
def test_a_near_miss_is_named_together_with_the_right_name(tmp_path, build, seen, meant):
    found = load_submission(build(tmp_path, {seen: AI}))
    assert f"There is {seen!r}: rename it to {meant}" in found.problems[meant]
    other = "adversarial.py" if meant == "ai.py" else "ai.py"
    assert "rename" not in found.problems[other]


@pytest.mark.parametrize("meant", ["ai.py", "adversarial.py"])
@pytest.mark.parametrize(
    "seen", ["game.py", "main.py", "a.py", "chair.py", "api.py", "README.md", "ai.png", "ai", ".py"]
)
def test_other_names_are_no_near_misses(seen, meant):
    assert not is_near_miss(seen, meant)


@pytest.mark.parametrize("name", ["ai.py", "adversarial.py"])
def test_the_right_name_is_no_near_miss(name):
    assert not is_near_miss(name, name)


# --- files that are not used -------------------------------------------------------------------


@pytest.mark.parametrize("build", [folder, zipped])
@pytest.mark.parametrize(
    "extra",
    ["game.py", "conftest.py", "pytest.ini", "random.py", "sitecustomize.py", "hw/conftest.py"],
)
def test_files_that_are_not_used_are_named_kindly(tmp_path, build, extra):
    found = load_submission(build(tmp_path, {**BOTH, extra: b"changed = True\n"}))
    assert found.notes == (
        f"Not used: {extra}. Only ai.py and adversarial.py are graded;"
        " for everything else the grader has its own copies.",
    )
    assert sorted(found.files) == ["adversarial.py", "ai.py"]


@pytest.mark.parametrize("build", [folder, zipped])
def test_the_whole_starter_folder_as_handed_out_gives_no_remark(tmp_path, build):
    """A student may submit everything: only what differs from the handout is worth a word."""
    handed_out = {path.name: path.read_bytes() for path in STARTER.iterdir() if path.is_file()}
    found = load_submission(build(tmp_path, {**handed_out, **BOTH}))
    assert found.notes == ()


def test_many_unused_files_are_counted_not_listed(tmp_path):
    found = load_submission(folder(tmp_path, {**BOTH, **{f"x{n:03}.py": b"" for n in range(500)}}))
    assert "x007.py and 492 more." in found.notes[0]
    assert "x008.py" not in found.notes[0]


# --- what is no ordinary file ------------------------------------------------------------------


def test_a_link_to_a_file_is_refused_and_not_followed(tmp_path):
    secret = folder(tmp_path / "elsewhere", {"secret.py": b"SECRET = 1\n"}) / "secret.py"
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ai.py").symlink_to(secret)
    found = load_submission(folder(tmp_path / "in", {"adversarial.py": ADVERSARIAL}))
    assert found.problems == {"ai.py": "ai.py is a link to another file. Submit the file itself."}
    assert list(found.files) == ["adversarial.py"]


def test_a_link_to_the_folder_with_the_files_is_not_followed(tmp_path):
    outside = folder(tmp_path / "elsewhere", BOTH)
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "hw").symlink_to(outside)
    found = load_submission(inside)
    assert found.files == {}
    assert "Not used: hw." in found.notes[0]


def test_a_dangling_link_is_refused(tmp_path):
    (tmp_path / "ai.py").symlink_to(tmp_path / "gone")
    assert "is a link" in load_submission(tmp_path).problems["ai.py"]


def test_a_link_to_itself_is_refused(tmp_path):
    (tmp_path / "ai.py").symlink_to(tmp_path / "ai.py")
    assert "is a link" in load_submission(tmp_path).problems["ai.py"]


def test_a_single_file_that_is_a_link_is_refused(tmp_path):
    folder(tmp_path, {"real.py": AI})
    (tmp_path / "ai.py").symlink_to(tmp_path / "real.py")
    assert "is a link" in load_submission(tmp_path / "ai.py").problems["ai.py"]


def test_a_fifo_is_refused_without_waiting_for_its_writer(tmp_path):
    os.mkfifo(tmp_path / "ai.py")
    os.mkfifo(tmp_path / "game.py")
    found = load_submission(tmp_path)
    assert found.problems["ai.py"] == "ai.py is not an ordinary file. Submit the file itself."
    assert "game.py" in found.notes[0]


def test_a_fifo_as_the_submission_itself_is_refused_without_waiting(tmp_path):
    """In a process of its own, which can be ended if it waits."""
    os.mkfifo(tmp_path / "ai.py")
    program = (
        "import sys; from pathlib import Path; from grader.submission import load_submission\n"
        "print(load_submission(Path(sys.argv[1])).problems['ai.py'])"
    )
    try:
        ran = subprocess.run(
            [sys.executable, "-c", program, tmp_path / "ai.py"],
            cwd=ROOT, capture_output=True, text=True, timeout=3,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        pytest.fail("load_submission waits for a writer of the fifo")
    assert "not an ordinary file" in ran.stdout, ran.stderr


def test_a_device_is_refused(tmp_path):
    try:
        os.mknod(tmp_path / "ai.py", stat.S_IFCHR | 0o666, os.makedev(1, 5))  # endless zeros
    except PermissionError:
        pytest.skip("making a device needs root")
    assert "not an ordinary file" in load_submission(tmp_path).problems["ai.py"]


@pytest.mark.parametrize("build", [folder, zipped])
def test_a_folder_called_ai_py_is_said_to_be_a_folder(tmp_path, build):
    found = load_submission(build(tmp_path, {"ai.py/main.py": AI, "adversarial.py": ADVERSARIAL}))
    assert list(found.files) == ["adversarial.py"]
    assert "folder" in found.problems["ai.py"]


def test_a_file_that_may_not_be_read_is_a_problem_of_that_file_only():
    """Root may read everything, so this is tried as another user, in another process."""
    place = Path(tempfile.mkdtemp(dir="/tmp"))
    try:
        folder(place, BOTH)
        place.chmod(0o755)
        (place / "ai.py").chmod(0)
        program = (
            "import os, sys; from pathlib import Path\n"
            "from grader.submission import load_submission\n"
            "os.geteuid() or os.seteuid(65534)\n"
            "found = load_submission(Path(sys.argv[1]))\n"
            "print(sorted(found.files), sorted(found.problems))"
        )
        ran = subprocess.run(
            [sys.executable, "-c", program, place], cwd=ROOT, capture_output=True, text=True
        )
        assert ran.stdout == "['adversarial.py'] ['ai.py']\n", ran.stderr
    finally:
        shutil.rmtree(place)


# --- contents ----------------------------------------------------------------------------------


@pytest.mark.parametrize("build", [folder, zipped])
def test_a_file_of_one_megabyte_is_taken_and_one_byte_more_is_not(tmp_path, build):
    found = load_submission(
        build(tmp_path, {"ai.py": b"#" * 1_000_000, "adversarial.py": b"#" * 1_000_001})
    )
    assert list(found.files) == ["ai.py"]
    assert "adversarial.py is larger than 1 MB" in found.problems["adversarial.py"]


def test_a_sparse_giant_is_refused_unread(tmp_path):
    folder(tmp_path, {"ai.py": b""})
    os.truncate(tmp_path / "ai.py", 10**12)
    assert "larger than 1 MB" in load_submission(tmp_path).problems["ai.py"]


def problem_with(tmp_path: Path, data: bytes) -> str:
    return load_submission(folder(tmp_path, {"ai.py": data})).problems["ai.py"]


def test_a_nul_byte_is_shown_with_its_line(tmp_path):
    problem = problem_with(tmp_path, b"a = 1\nb = 2\nc = '\0'\n")
    assert problem.startswith("ai.py, line 3: there is a NUL byte")


def test_bytes_that_are_not_utf8_are_shown_with_line_and_caret(tmp_path):
    assert problem_with(tmp_path, b"a = 1\nname = 'caf\xe9'\n") == (
        "ai.py, line 2: the byte 0xe9 is not UTF-8. Save the file as UTF-8.\n"
        "    name = 'caf?\n"
        "               ^"
    )


def test_the_caret_stands_under_the_byte_also_after_a_tab(tmp_path):
    _, line, caret = problem_with(tmp_path, b"if x:\n\tname = '\xe9'\n").splitlines()
    assert line.expandtabs(8).index("?") == caret.expandtabs(8).index("^")


def test_bytes_that_are_not_utf8_after_a_bom_are_counted_from_the_right_place(tmp_path):
    assert problem_with(tmp_path, BOM + b"a = 1\nname = 'caf\xe9'\n") == (
        "ai.py, line 2: the byte 0xe9 is not UTF-8. Save the file as UTF-8.\n"
        "    name = 'caf?\n"
        "               ^"
    )


def test_bytes_that_are_not_utf8_after_a_bom_and_accents_do_no_harm(tmp_path):
    assert "byte 0xff" in problem_with(tmp_path, BOM + "# xéé".encode() + b"\xff\n")


def test_a_very_long_line_that_is_not_utf8_gets_a_short_message(tmp_path):
    assert len(problem_with(tmp_path, b"#" * 900_000 + b"\xff")) < 2000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf16_is_told_to_be_saved_as_utf8(tmp_path, encoding):
    problem = problem_with(tmp_path, "x = 1\n".encode(encoding))
    assert problem.startswith("ai.py, line 1: ")
    assert "UTF-8" in problem


def test_utf16_without_a_single_nul_is_told_to_be_saved_as_utf8(tmp_path):
    assert "Save the file as UTF-8" in problem_with(tmp_path, "ψήφος".encode("utf-16"))


@pytest.mark.parametrize("build", [folder, zipped])
def test_a_bom_is_accepted_and_taken_off(tmp_path, build):
    found = load_submission(build(tmp_path, {"ai.py": BOM + AI}))
    assert found.files["ai.py"] == AI.decode()


@pytest.mark.parametrize("build", [folder, zipped])
def test_windows_line_ends_are_accepted_as_they_are(tmp_path, build):
    found = load_submission(build(tmp_path, {"ai.py": b"a = 1\r\nb = 'caf\xc3\xa9'\r\n"}))
    assert found.files["ai.py"] == "a = 1\r\nb = 'café'\r\n"


def test_an_empty_file_is_a_file(tmp_path):
    assert load_submission(folder(tmp_path, {"ai.py": b""})).files == {"ai.py": ""}


NEARLY_TEXT = st.builds(
    lambda bom, text, odd, rest: bom + text.encode("utf-8", "surrogatepass") + odd + rest.encode(),
    st.sampled_from([b"", BOM]),
    st.text(st.sampled_from("ab\n\r\té€😀\x1b\0")),
    st.binary(max_size=3),
    st.text(st.sampled_from("x\n")),
)


@given(st.binary() | NEARLY_TEXT)
def test_whatever_the_bytes_the_result_is_the_text_or_a_harmless_problem(data):
    with tempfile.TemporaryDirectory() as place:
        found = load_submission(folder(Path(place), {"ai.py": data, "adversarial.py": ADVERSARIAL}))
    assert found.files["adversarial.py"] == ADVERSARIAL.decode()
    if "ai.py" in found.files:
        assert found.problems == {}
        assert found.files["ai.py"].encode() == data.removeprefix(BOM)
    else:
        assert found.problems["ai.py"].startswith("ai.py, line ")
        assert is_harmless(found.problems["ai.py"].replace("\t", " "))


# --- zips --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["submission.zip", "SUBMISSION.ZIP"])
@pytest.mark.parametrize("data", [b"", b"hello", b"PK\3\4" + b"x" * 100])
def test_a_zip_that_is_none_is_said_to_be_damaged(tmp_path, name, data):
    with pytest.raises(SubmissionError, match=f"{name} is not a zip file, or it is damaged"):
        load_submission(folder(tmp_path, {name: data}) / name)


def test_a_zip_with_a_broken_directory_is_said_to_be_damaged(tmp_path):
    path = zipped(tmp_path, BOTH)
    path.write_bytes(path.read_bytes().replace(b"PK\1\2", b"PK\1\3"))
    with pytest.raises(SubmissionError, match="is damaged"):
        load_submission(path)


def test_a_zip_cut_in_two_is_said_to_be_damaged(tmp_path):
    path = zipped(tmp_path, {**BOTH, "notes.txt": os.urandom(5000)})
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(SubmissionError, match="is damaged"):
        load_submission(path)


def test_a_zip_with_its_beginning_cut_off_is_said_to_be_damaged(tmp_path):
    path = zipped(tmp_path, BOTH)
    path.write_bytes(path.read_bytes()[100:])
    assert "damaged" in said_about(path)


def test_damage_in_one_file_of_a_zip_leaves_the_other_usable(tmp_path):
    entries = [Entry(b"ai.py", crc=1), Entry(b"adversarial.py", ADVERSARIAL)]
    found = load_submission(forged(tmp_path, *entries))
    assert list(found.files) == ["adversarial.py"]
    assert "ai.py cannot be read from the zip: it is damaged" in found.problems["ai.py"]


@pytest.mark.parametrize(
    "method",
    [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 1, 6, 9, 93, 99],
    ids=lambda method: f"method {method}",
)
def test_data_that_does_not_unpack_is_a_problem_of_that_file(tmp_path, method):
    bad = Entry(b"ai.py", b"\x09\x04\x05\x00" + b"\xff" * 60, method, claims=500)
    found = load_submission(forged(tmp_path, bad, Entry(b"adversarial.py", ADVERSARIAL)))
    assert list(found.files) == ["adversarial.py"]
    assert "ai.py" in found.problems["ai.py"]


def test_a_file_locked_with_a_password_is_said_to_be(tmp_path):
    found = load_submission(forged(tmp_path, Entry(b"ai.py", flags=1)))
    assert "locked with a password" in found.problems["ai.py"]


@pytest.mark.parametrize("flags", [0x20, 0x40, 0x41], ids=["patch", "strong", "strong and locked"])
def test_rare_flags_of_zips_are_a_problem_of_that_file(tmp_path, flags):
    assert "ai.py" in load_submission(forged(tmp_path, Entry(b"ai.py", flags=flags))).problems


@pytest.mark.parametrize(
    "name",
    [
        b"../ai.py",
        b"hw/../../ai.py",
        b"hw/..",
        b"/ai.py",
        b"//server/ai.py",
        b"C:\\ai.py",
        b"c:ai.py",
        b"..\\ai.py",
        b"\\ai.py",
        b"hw\\..\\..\\ai.py",
    ],
    ids=repr,
)
def test_a_zip_that_reaches_out_of_its_folder_is_refused_whole(tmp_path, name):
    with pytest.raises(SubmissionError, match="outside its folder"):
        load_submission(forged(tmp_path, Entry(name), Entry(b"adversarial.py")))


def test_backslashes_of_old_windows_zips_are_folders(tmp_path):
    found = load_submission(
        forged(tmp_path, Entry(b"hw2\\ai.py"), Entry(b"hw2\\adversarial.py", ADVERSARIAL))
    )
    assert sorted(found.files) == ["adversarial.py", "ai.py"]


def test_a_link_in_a_zip_is_refused(tmp_path):
    entry = Entry(b"ai.py", b"/etc/passwd", mode=stat.S_IFLNK | 0o777)
    found = load_submission(forged(tmp_path, entry))
    assert found.problems["ai.py"] == "ai.py is a link to another file. Submit the file itself."


@pytest.mark.parametrize("mode", [stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK, stat.S_IFDIR])
def test_what_a_zip_calls_no_ordinary_file_is_refused(tmp_path, mode):
    found = load_submission(forged(tmp_path, Entry(b"ai.py", mode=mode | 0o644)))
    assert "not an ordinary file" in found.problems["ai.py"]


@pytest.mark.parametrize("again", [b"ai.py", b"./ai.py"])
def test_the_same_name_twice_in_a_zip_is_not_chosen_for_the_student(tmp_path, again):
    found = load_submission(forged(tmp_path, Entry(b"ai.py"), Entry(again, b"other = 1\n")))
    assert found.problems["ai.py"] == "ai.py is in the zip twice. Submit one of them."


@pytest.mark.parametrize("name", [b"", b".", b"./", b"\xff\xfe.py"])
def test_names_that_are_empty_or_not_ascii_leave_the_others_usable(tmp_path, name):
    found = load_submission(forged(tmp_path, Entry(name), Entry(b"ai.py")))
    assert found.files == {"ai.py": AI.decode()}


def test_a_name_that_claims_to_be_utf8_and_is_not_is_a_damaged_zip(tmp_path):
    path = forged(tmp_path, Entry(b"\xff.py", flags=0x800), Entry(b"ai.py"))
    with pytest.raises(SubmissionError, match="damaged"):
        load_submission(path)


BOMBS = {
    "deflate, a true claim": Entry(b"ai.py", deflated_zeros(1024), 8, claims=2**30, crc=0),
    "deflate, a small claim": Entry(b"ai.py", deflated_zeros(1024), 8, claims=900, crc=0),
    "deflate, just below the limit": Entry(
        b"ai.py", deflated_zeros(1024), 8, claims=999_999, crc=0
    ),
    "bzip2": Entry(b"ai.py", bz2.compress(bytes(2**26)), 12, claims=900, crc=0),
    "lzma": Entry(b"ai.py", lzma_in_zip(bytes(2**26)), 14, claims=900, crc=0),
}


@pytest.mark.parametrize("name", ["ai.py", "game.py"])
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_bomb_costs_little_time_and_memory(tmp_path, bomb, name):
    """Of 1 GB (bzip2 and LZMA, which are slow to make: 64 MB) no more than 1 MB is unpacked."""
    entries = [Entry(name.encode(), bomb.data, bomb.method, claims=bomb.claims, crc=0)]
    path = forged(tmp_path, *entries, Entry(b"adversarial.py", ADVERSARIAL))
    tracemalloc.start()
    try:
        before = time.process_time()
        found = load_submission(path)
        seconds = time.process_time() - before
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert list(found.files) == ["adversarial.py"]
    assert "ai.py" in found.problems
    assert peak < 16_000_000
    assert seconds < 0.8


def test_thousands_of_entries_in_a_zip_are_refused(tmp_path):
    path = forged(tmp_path, *[Entry(b"%d.py" % at, b"") for at in range(5000)])
    with pytest.raises(SubmissionError, match="more than 2000 files"):
        load_submission(path)


@pytest.mark.parametrize("inside", ["", "hw/"])
def test_thousands_of_files_in_a_folder_are_refused(tmp_path, inside):
    many = {f"{inside}{at}.py": b"" for at in range(2001)}
    with pytest.raises(SubmissionError, match="more than 2000 files"):
        load_submission(folder(tmp_path, many))


def a_zip() -> bytes:
    with tempfile.TemporaryDirectory() as place:
        return zipped(Path(place), {"hw/ai.py": AI, "hw/adversarial.py": ADVERSARIAL}).read_bytes()


A_ZIP = a_zip()


@given(
    st.lists(st.tuples(st.integers(0, len(A_ZIP) - 1), st.integers(0, 255)), max_size=6),
    st.integers(0, len(A_ZIP)),
)
def test_a_zip_with_changed_bytes_gives_a_result_or_a_submission_error(changes, end):
    data = bytearray(A_ZIP)
    for at, byte in changes:
        data[at] = byte
    with tempfile.TemporaryDirectory() as place:
        for kept in (data, data[:end]):
            path = folder(Path(place), {"x.zip": bytes(kept)}) / "x.zip"
            assert is_harmless(said_about(path))


# --- names that would act on a screen ----------------------------------------------------------

EVIL = ["\x1b[31mred\x1b[0m.py", "a\rb.py", "a\nb.py", "\x07bell.py", "\u202egpj.yp", "\x9b31m.py"]


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_a_name_with_control_characters_comes_out_harmless_from_a_folder(tmp_path, evil):
    found = load_submission(folder(tmp_path, {**BOTH, evil: b""}))
    assert len(found.notes) == 1
    assert is_harmless(found.notes[0])
    assert "\n" not in found.notes[0]


@pytest.mark.parametrize("evil", EVIL, ids=ascii)
def test_a_name_with_control_characters_comes_out_harmless_from_a_zip(tmp_path, evil):
    found = load_submission(zipped(tmp_path, {**BOTH, evil: b""}))
    assert len(found.notes) == 1
    assert is_harmless(found.notes[0])
    assert "\n" not in found.notes[0]


def test_a_name_that_is_not_utf8_comes_out_harmless(tmp_path):
    folder(tmp_path, BOTH)
    (tmp_path / os.fsdecode(b"\xff\xfe.py")).write_bytes(b"")
    found = load_submission(tmp_path)
    assert "Not used: " in found.notes[0]
    found.notes[0].encode()


def test_a_near_miss_and_a_folder_with_escapes_come_out_harmless(tmp_path):
    found = load_submission(folder(tmp_path, {"\x1b[2J/AI.py": AI, "\x1b[2J/x\u202e.py": AI}))
    assert "rename it to ai.py" in found.problems["ai.py"]
    assert is_harmless(everything_said(found))


def test_folders_with_escapes_that_hold_the_same_file_come_out_harmless(tmp_path):
    found = load_submission(folder(tmp_path, {"\x1b[2J/ai.py": AI, "b\x07/ai.py": AI}))
    assert "more than once" in found.problems["ai.py"]
    assert is_harmless(found.problems["ai.py"])


def test_an_escaping_entry_with_escapes_comes_out_harmless(tmp_path):
    with pytest.raises(SubmissionError) as caught:
        load_submission(forged(tmp_path, Entry(b"../\x1b[2J\r\n.py")))
    assert is_harmless(str(caught.value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("exists", [True, False], ids=["damaged", "missing"])
def test_a_submission_whose_own_name_has_escapes_comes_out_harmless(tmp_path, exists):
    path = tmp_path / "\x1b[2J.zip"
    if exists:
        path.write_bytes(b"no zip")
    with pytest.raises(SubmissionError) as caught:
        load_submission(path)
    assert is_harmless(str(caught.value))
