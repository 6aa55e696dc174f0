"""Vabanque, as rooms and the door out know it."""

from companion.game import Game
from companion.games.vabanque import actions, data, events, model, rules
from companion.games.vabanque.bot import next_action
from companion.games.vabanque.evolve import evolve
from companion.games.vabanque.preview import preview
from companion.games.vabanque.sheet import score
from companion.games.vabanque.sheet_text import score_text
from companion.games.vabanque.telling import tell
from companion.games.vabanque.view import allowed, own, view

VABANQUE: Game[model.Settings, model.State, actions.Action, events.Event] = Game(
    name=data.NAME,
    players=data.PLAYERS,
    settings=model.Settings,
    actions=actions.ACTIONS,
    events=events.EVENTS,
    reseats=True,
    public=frozenset({"table", "fact"}),
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
