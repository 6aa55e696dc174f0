// What is printed on the box of Vabanque: how many tables, which tokens, which notes. The rules are the server's.
// @ts-check

/** How many may play. */
export const PLAYERS = Object.freeze([3, 4, 5, 6]);

/** Casino tables by number of players. @type {Readonly<Record<number, number>>} */
export const TABLES = Object.freeze({ 3: 7, 4: 9, 5: 10, 6: 12 });

/** The token of each round. @type {Readonly<Record<number, number>>} */
export const TOKENS = Object.freeze({ 1: 5, 2: 10, 3: 20, 4: 50 });

/** The last round. */
export const ROUNDS = 4;

/** The bank: how many of each note. @type {Readonly<Record<string, number>>} */
export const BANK = Object.freeze({ 5000: 10, 10000: 20, 20000: 10, 50000: 10, 100000: 20, 500000: 10 });

/** What a player may choose between at the table. */
export const CARDS = Object.freeze(/** @type {const} */ (["raise", "cheat", "bluff"]));
