// Ratings by Glicko-2, of people and of puzzles: `@twofold/protocol/ratings`. An entry of its own, so that nobody else loads them.

export * from './answers.js';
export * from './glicko.js';
