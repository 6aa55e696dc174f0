"""Casanova, as rooms and the door out know it."""

from companion.game import Game
from companion.games.casanova import actions, data, events, model, rules
from companion.games.casanova.bot import next_action
from companion.games.casanova.corrections import preview
from companion.games.casanova.evolve import evolve
from companion.games.casanova.sheet import score
from companion.games.casanova.sheet_text import score_text
from companion.games.casanova.telling import tell
from companion.games.casanova.view import allowed, own, view

CASANOVA: Game[model.Settings, model.State, actions.Action, events.Event] = Game(
    name=data.NAME,
    players=data.PLAYERS,
    settings=model.Settings,
    actions=actions.ACTIONS,
    events=events.EVENTS,
    reseats=False,
    public=frozenset({"dice", "massimo", "faces", "what", "match", "fact"}),
    begin=rules.begin,
    decide=rules.decide,
    evolve=evolve,
    view=view,
    own=own,
    allowed=allowed,
    tell=tell,
    phase=lambda state: state.phase.value,
    over=lambda state: state.phase is model.Phase.OVER,
    score=score,
    score_text=score_text,
    previews={actions.Correct: preview},
    bot=next_action,
)
