// Learns 3x3 by TD(0) on afterstates, and prints mean scores: npx tsx examples/environments/td0.ts 20000
// The value of a board is a sum of table entries: one for each row, column and 2x2 square. The eight views of a board
// share them. Method: Szubert and Jaskowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014.
import { boardViews, Environment, VARIANTS } from '@twofold/core';

const GAMES = Number(process.argv[2] ?? 20_000);
const RATE = 0.1;
const RANKS = 11; // 0 to 10: no tile of 3x3 is larger than 1024

// Patterns in the upper left corner, with their cells on each of the eight views.
const cells = { columns: 3, rows: 3, ranks: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8) };
const patterns = ['012', '345', '0134'].map((pattern) => ({
  places: boardViews(cells).map(({ observation }) => [...pattern].map((cell) => observation[Number(cell)]!)),
  weights: new Float64Array(RANKS ** pattern.length),
}));

/** The value of a board, with `change` added to each of its entries. */
function evaluate(board: Uint8Array, change = 0): number {
  let sum = 0;
  for (const { places, weights } of patterns) {
    for (const place of places) {
      let index = 0;
      for (const cell of place) index = index * RANKS + board[cell]!;
      weights[index]! += change;
      sum += weights[index]!;
    }
  }
  return sum;
}

/** The legal action with the best reward and afterstate; undefined at the end. */
function choose(environment: Environment) {
  const choices = [0, 1, 2, 3].flatMap((action) => {
    const after = environment.afterstate(action);
    return after
      ? [{ action, board: after.observation, total: after.reward + evaluate(after.observation) }]
      : [];
  });
  return choices.sort((a, b) => b.total - a.total)[0];
}

const environment = new Environment(VARIANTS['3x3'], { seed: 'td0' });
const scores: number[] = [];
while (scores.length < GAMES) {
  let last = choose(environment);
  while (last) {
    environment.step(last.action);
    const next = choose(environment);
    const error = (next?.total ?? 0) - evaluate(last.board);
    evaluate(last.board, (RATE * error) / 24);
    last = next;
  }
  scores.push(environment.score);
  environment.reset();
}
const tenth = Math.ceil(GAMES / 10);
const mean = (list: number[]) => Math.round(list.reduce((sum, score) => sum + score) / list.length);
console.log(
  JSON.stringify({ games: GAMES, first: mean(scores.slice(0, tenth)), last: mean(scores.slice(-tenth)) }),
);
