/** What `twofold ranked` prints without a game: leaderboards, games that go on, and replays with their proof. */
import type {
  Leaderboard,
  LeaderboardClass,
  LeaderboardQuery,
  Period,
  RankedGame,
} from '@twofold/protocol/client';
import { clockTime, grouped, table } from '../format.js';
import { shownText } from '../inputs/text.js';
import { variantNamed } from '../options.js';
import type { LeaderboardOptions, ListOptions, ServerOption } from './options.js';
import { type RankedServer, rankedServer, requireAnswer, whenReady } from './server.js';
import { type Best, describeBest, findBest, judgeGame } from './standing.js';

export async function printLeaderboard(options: LeaderboardOptions): Promise<void> {
  const server = rankedServer(options.server);
  const variant = await variantNamed(options.variant);
  const query: LeaderboardQuery = {
    variant: variant.id,
    class: options.class as LeaderboardClass,
    period: options.period as Period,
    players: options.bots ? 'bots' : 'people',
  };
  const leaderboard = await whenReady(() => server.api.leaderboard(query), server);
  console.log(
    options.json ? JSON.stringify({ ...query, ...leaderboard }) : leaderboardText(query, leaderboard),
  );
}

/** A leaderboard as a table; the asking player's row has a star. */
function leaderboardText(
  { class: name, players }: LeaderboardQuery,
  { rows, own, total }: Leaderboard,
): string {
  if (rows.length === 0) return 'Nobody stands on this leaderboard yet.';
  const show = (value: number) => (name === 'score' ? grouped(value) : clockTime(value));
  const cells = rows.map(({ rank, name: player, value, endedAt, gameId, mine }) => [
    `${mine ? '*' : ' '} ${rank}`,
    player,
    show(value),
    endedAt.slice(0, 10),
    gameId,
  ]);
  const head = ['  rank', 'player', name === 'score' ? 'points' : 'time', 'day', 'game'];
  const who = players === 'bots' ? 'bot' : 'player';
  const count = `${grouped(total)} ${who}${total === 1 ? '' : 's'}.`;
  const mine = own
    ? ` You: rank ${grouped(own.rank)} with ${show(own.value)}, ahead of ${own.percentile} %.`
    : '';
  return `${table([head, ...cells])}\n${count}${mine}`;
}

export async function printGames({ server: address, json }: ListOptions): Promise<void> {
  const server = rankedServer(address);
  const account = await whenReady(() => server.api.account(), server);
  const games = account ? requireAnswer(await server.api.openGames(), server) : [];
  const bests = account ? await bestsOf(server, ['classic', ...games.map(({ variant }) => variant)]) : [];
  if (json)
    return console.log(
      JSON.stringify({
        account: account ?? null,
        bests: Object.fromEntries(bests),
        games: games.map(gameFacts),
      }),
    );
  if (!account) return console.log('You have not played here. "twofold ranked play" begins a game.');
  console.log(`You are ${account.name} at ${server.address}.`);
  for (const [variant, best] of bests) console.log(`Your best of ${variant}: ${describeBest(best)}.`);
  if (games.length === 0) return console.log('No game of yours goes on.');
  const rows = games.map((game) => [
    game.id,
    game.deal ?? game.variant,
    grouped(game.score),
    grouped(game.ply),
    clockTime(game.clock),
  ]);
  console.log(table([['game', 'board', 'points', 'moves', 'time'], ...rows]));
}

/** The player's best of each variant that has one. */
async function bestsOf(server: RankedServer, variants: readonly string[]): Promise<[string, Best][]> {
  const found = [...new Set(variants)].map(
    async (variant) => [variant, await findBest(server, variant)] as const,
  );
  return (await Promise.all(found)).flatMap(([variant, best]) => (best ? [[variant, best]] : []));
}

const gameFacts = ({ id, deal, variant, status, score, ply, board, clock }: RankedGame) => ({
  id,
  deal: deal ?? null,
  variant,
  status,
  score,
  ply,
  board,
  clock,
});

export async function printReplay(id: string, { server: address }: ServerOption): Promise<void> {
  if (!/^[2-9a-z]{8,32}$/.test(id))
    throw new RangeError(`"${id}" is no id of a ranked game, such as r3u5cu82874vwh.`);
  const server = rankedServer(address);
  const text = await whenReady(() => server.api.replay(id), server);
  const verdict = await judgeGame(server, id, text);
  if (verdict.kind === 'contradictory') {
    throw new Error(`The replay of ${id} does not hold: ${verdict.error.message}`);
  }
  process.stdout.write(process.stdout.isTTY ? shownText(text) : text);
}
