// The games that get a label on the axis of a chart.

/** The first, the middle and the last of a number of games, counted from 1. Any width has room for three. */
export function ticksOf(games: number): number[] {
  return [...new Set([1, Math.ceil(games / 2), games])].filter((game) => game >= 1 && game <= games);
}
