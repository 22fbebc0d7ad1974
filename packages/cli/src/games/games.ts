/** `twofold games`: your games, with bests and statistics of each board. */

import type { Split } from '@twofold/core/internal';
import { Command } from 'commander';
import { clockTime, grouped, table } from '../format.js';
import { refusalOf } from '../inputs/text.js';
import { widthOf, wrapLines } from '../terminal/wrap.js';
import type { Collection, ListedGame } from './collection.js';
import type { BoardStatistics } from './statistics.js';

interface Options {
  variant?: string;
  json?: boolean;
}

export function defineGames(): Command {
  return new Command('games')
    .description('List your games, with bests and statistics.')
    .argument('[input...]', 'games in files, folders or links; by default those that you played here')
    .option('-v, --variant <id>', 'only games of this board, such as classic or 5x5-even')
    .option('-j, --json', 'print one JSON object a game, and one with the statistics')
    .addHelpText('after', HELP)
    .action(list);
}

const HELP = `
The game of a board under way is named after the board, games that you left for a new one after board and time. By these
names twofold replay shows a game, and twofold play goes on from it. Splits are the moves and times of play at which the
first game of the list made each tile, beside the best and the median time of your other games on its board. Bests are of games without help: undo, hints, moves of the solver.`;

async function list(given: readonly string[], { variant, json = false }: Options): Promise<void> {
  const [{ savedGames, givenGames }, { dataFolder }, { statisticsOf, splitsOf }] = await Promise.all([
    import('./collection.js'),
    import('../inputs/sources.js'),
    import('./statistics.js'),
  ]);
  const { games: all, refused }: Collection =
    given.length > 0 ? await givenGames(given) : await savedGames(dataFolder());
  for (const { file, error } of refused) {
    process.exitCode = 1;
    console.error(refusalOf(file, error));
  }
  const games = all.filter((game) => variant === undefined || game.variant.id === variant);
  const statistics = statisticsOf(games);
  if (json) {
    for (const game of games) console.log(JSON.stringify(plainGame(game, splitsOf(game, all))));
    console.log(JSON.stringify({ statistics }));
  } else if (games.length === 0) console.log('There are no games yet: twofold play begins one.');
  else await show(games, statistics, splitsOf(games[0]!, all));
}

/** A game as `--json` prints it: times in seconds, without those that are not known. */
function plainGame({ milestones: _, ...game }: ListedGame, splits: readonly Split[]) {
  const seconds = (time: number | undefined) => (time ? time / 1000 : undefined);
  return {
    ...game,
    variant: game.variant.id,
    splits: splits.map(({ rank, ply, elapsed, best, median }) => ({
      tile: 2 ** rank,
      ply,
      seconds: seconds(elapsed),
      best: seconds(best),
      median: seconds(median),
    })),
  };
}

/** `splits` are those of the first game. */
async function show(
  games: readonly ListedGame[],
  statistics: readonly BoardStatistics[],
  splits: readonly Split[],
): Promise<void> {
  const { describeVariant, printable } = await import('../terminal/speech.js');
  const head = ['game', 'score', 'moves', 'largest', 'state', 'date'];
  console.log(table([head, ...games.map((game) => rowOf(game).map(printable))])); // names and dates are of files
  const bests = statistics.map((board) => [
    describeVariant(board.variant),
    grouped(board.games),
    grouped(board.over),
    board.best === undefined ? '' : grouped(board.best),
    board.mean === undefined ? '' : grouped(board.mean),
    String(board.maxTile),
    `${board.targetMade} of ${board.games} made ${board.target}`,
  ]);
  console.log(`\n${table([['board', 'games', 'over', 'best', 'mean', 'largest', 'target'], ...bests])}`);
  const [{ name }] = games as [ListedGame];
  if (splits.length > 0) {
    const times = splits.map(({ rank, ply, elapsed, best, median }) =>
      [2 ** rank, grouped(ply), ...[elapsed, best, median].map((time) => (time ? clockTime(time) : ''))].map(
        String,
      ),
    );
    console.log(`\n${table([[`splits of ${printable(name)}`, 'move', 'time', 'best', 'median'], ...times])}`);
  }
  const next = `twofold replay ${printable(name)} shows a game, twofold play ${printable(name)} goes on from it.`;
  console.log(`\n${wrapLines(next, widthOf(process.stdout))}`);
}

function rowOf({ name, score, ply, maxTile, status, isCurrent, isHelped, date }: ListedGame): string[] {
  const standing = status === 'over' ? 'over' : isCurrent ? 'under way' : 'left';
  const state = isHelped ? `${standing}, helped` : standing;
  return [name, grouped(score), grouped(ply), String(maxTile), state, date ?? ''];
}
