"""What was learnt, as kept by a browser and as a code to carry elsewhere."""

from __future__ import annotations

import pytest

from catan_nb_widgets import progress

SIZES = {"starfarers/first": 4, "starfarers/trade": 3, "starship/first": 5}


def test_the_best_result_of_a_step_counts() -> None:
    done = progress.with_stars({}, "starfarers/first", 4, 1, 2)
    assert done == {"starfarers/first": "0200"}
    assert progress.with_stars(done, "starfarers/first", 4, 1, 1) == done
    assert progress.with_stars(done, "starfarers/first", 4, 1, 3) == {"starfarers/first": "0300"}
    assert progress.done_of(done, "starfarers/first", 4) == 1
    assert progress.row(done, "starfarers/trade", 3) == [0, 0, 0]


@pytest.mark.parametrize(
    "found",
    [
        None,
        7,
        [],
        "320",
        {"starfarers/first": 7},
        {"starfarers/first": "9999"},
        {"starfarers/first": "<b>"},
        {"chess/first": "3"},
        {"starfarers/first": "0000"},
        {"starfarers/first": "3" * 1000},
    ],
)
def test_what_belongs_to_no_lesson_is_left_out(found: object) -> None:
    assert progress.clean(found, SIZES) == {}


def test_a_lesson_that_has_grown_or_shrunk_keeps_what_fits() -> None:
    assert progress.clean({"starfarers/first": "32"}, SIZES) == {"starfarers/first": "3200"}
    assert progress.clean({"starfarers/trade": "32111"}, SIZES) == {"starfarers/trade": "321"}


def test_a_browser_s_text_and_a_code_come_back_as_they_were() -> None:
    done = {"starfarers/first": "3210", "starship/first": "00001"}
    assert progress.from_text(progress.to_text(done), SIZES) == done
    code = progress.encode(done)
    assert progress.decode(code, SIZES) == done
    assert progress.decode(f"  {code[:10]}\n{code[10:]} ", SIZES) == done
    assert progress.from_text("{", SIZES) == {}
    assert progress.from_text("x" * 50_000, SIZES) == {}


def test_every_changed_letter_of_a_code_is_noticed() -> None:
    code = progress.encode({"starfarers/first": "3210"})
    for n, letter in enumerate(code):
        other = "a" if letter != "a" else "b"
        with pytest.raises(progress.BadCode):
            progress.decode(code[:n] + other + code[n + 1 :], SIZES)
    for bad in ("", "nonsense", "catan-nb-1..", code[:-1], "catan-nb-1.%%%.00000000"):
        with pytest.raises(progress.BadCode, match=r"\.$"):
            progress.decode(bad, SIZES)


def test_a_code_that_would_unpack_to_a_flood_is_refused_or_cut() -> None:
    import base64
    import zlib

    body = base64.urlsafe_b64encode(zlib.compress(b" " * 10_000_000, 9)).decode().rstrip("=")
    code = f"{progress.MARK}.{body}.{zlib.crc32(body.encode()):08x}"
    assert progress.decode(code, SIZES) == {}


def test_two_browsers_progress_is_merged_by_the_best() -> None:
    mine, other = {"starfarers/first": "3100"}, {"starfarers/first": "1230", "starship/first": "30000"}
    assert progress.merged(mine, other) == {"starfarers/first": "3230", "starship/first": "30000"}
