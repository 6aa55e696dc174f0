"""A game that is added to the registry brings what the harness needs, or a test fails."""

import pytest

from tests.harness.brought import ALL, brought, goldens
from tests.harness.play import SEEDS, party


@pytest.mark.parametrize("name", ALL)
def test_every_game_brings_what_the_harness_needs(name: str) -> None:
    assert brought(name).game.name == name
    assert goldens(name), "recorded games are missing"


def test_a_game_that_brings_nothing_is_noticed() -> None:
    with pytest.raises(ModuleNotFoundError):
        brought("a_game_without_tests")
    assert not goldens("a_game_without_tests")


@pytest.mark.parametrize("name", ALL)
def test_random_parties_use_every_value_of_every_setting_and_all_kinds_of_people(name: str) -> None:
    game = brought(name)
    parties = [party(game, seed) for seed in SEEDS]
    for setting in game.game.settings.__struct_fields__:
        kind = game.game.settings.__annotations__[setting]
        used = {getattr(game.game.settings(**dict(one.settings)), setting) for one in parties}
        assert used == set(kind.__args__), setting
    assert {len(one.phones) for one in parties} == set(game.game.players)
    assert any(all(one.phones) for one in parties)
    assert any(not any(one.phones) for one in parties)
    assert any(any(one.phones) and not all(one.phones) for one in parties)
