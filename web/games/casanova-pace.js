// The pace at which a turn of Casanova is told: the board turns the cards over one by one, and before that nothing tells what came of them.
// @ts-check

/** @typedef {Record<string, any>} View */

/** Between two cards that the board turns over, and until the coins move, in ms. */
export const BEAT = 750;

/** When all of it stands on the board, in ms; nothing tells it before. @param {View} outcome */
export const toldAfter = ({ lines }) => BEAT * (lines.length + 1);

/** The view of a turn's end as it was just before: everybody's card lies covered, the pot is whole, nobody is out by it. @param {View} view @returns {View} */
export const untold = (view) => ({ ...view, phase: "reveal", pot: view.outcome.pot, outcome: null, result: null,
  seats: view.seats.map((/** @type {View} */ person) => before(person, view.outcome.lines.find((/** @type {View} */ { seat }) => seat === person.seat))) });

/** @param {View} person @param {View | undefined} line what came of the turn for this person; none where it was out before */
const before = (person, line) => (line
  ? { ...person, coins: person.coins - line.coins, out: false, played: person.played.filter((/** @type {number} */ card) => card !== line.card) } : person);
