"""The settings of the server: a file, flags over it, one sentence for what cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from catan_nb.cli import SETTINGS
from catan_nb_widgets.settings import BadSetting, Serve, read


def test_every_setting_has_its_flag_and_a_help() -> None:
    traits = Serve.class_traits(config=True)
    assert sorted(SETTINGS) == sorted(traits)
    assert all(trait.help.endswith(".") for trait in traits.values())


def test_without_a_file_there_are_limits() -> None:
    settings = read()
    assert min(settings.max_sessions, settings.idle_timeout, settings.memory_limit, settings.cpu_limit) > 0
    assert settings.ip == "127.0.0.1" and settings.port == 8867


def test_a_file_of_either_kind_is_read_and_flags_go_over_it(tmp_path: Path) -> None:
    python, plain = tmp_path / "mine.py", tmp_path / "mine.json"
    python.write_text("c = get_config()\nc.Serve.max_sessions = 7\nc.Serve.preheat = 0\n")
    plain.write_text(json.dumps({"Serve": {"max_sessions": 7, "preheat": 0}}))
    for file in (python, plain):
        settings = read(str(file), preheat=5)
        assert (settings.max_sessions, settings.preheat) == (7, 5)
        assert "max_sessions = 7" in settings.lines()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("c.Serve.max_sesions = 3", "There is no setting 'max_sesions'; there are "),
        ("c.Serve.max_sessions = 'many'", "max_sessions"),
        ("c.Serve.max_sessions = -1", "max_sessions"),
        ("c.Serve.port = 70000", "from 1 to 65535"),
        ("c.Serve.allow_origin = 'https://a.example/path'", "allow_origin"),
        ('c.Serve.allow_origin = "https://a.example; script-src *"', "allow_origin"),
        ("c.Serve.allow_origin = '*'", "allow_origin"),
        ("this is no Python", "cannot be read"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    with pytest.raises(BadSetting) as refused:
        read(str(file))
    sentence = str(refused.value)
    assert said in sentence and sentence.endswith(".") and "\n" not in sentence


def test_a_file_that_is_not_there_or_of_another_kind_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"There is no file .*mine\.py\."):
        read(str(tmp_path / "mine.py"))
    with pytest.raises(BadSetting, match=r"ends in \.py or \.json"):
        read(str(tmp_path / "mine.toml"))


def test_the_guide_for_hosts_lists_the_settings_as_they_are(root: Path) -> None:
    guide = (root / "docs" / "hosts.md").read_text(encoding="utf-8")
    rows = [line for line in guide.splitlines() if re.match(r"\| `[a-z_]+` \| `", line)]
    defaults = Serve()
    assert sorted(rows) == sorted(
        f"| `{name}` | `{getattr(defaults, name)!r}` | {trait.help} |"
        for name, trait in Serve.class_traits(config=True).items()
    )
    for file in set(re.findall(r"`(test_[a-z]+\.py)`", guide)):
        assert (root / "tests" / "widgets" / file).is_file()
