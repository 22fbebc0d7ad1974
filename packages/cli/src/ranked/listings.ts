/** Ranked play without a game on the screen: boards, games that go on, their end, and proofs. */
import { createInterface } from 'node:readline/promises';
import type { Leaderboard, RankedGame } from '@twofold/protocol/client';
import { grouped, table } from '../format.js';
import { variantNamed } from '../options.js';
import { describeVariant, printable } from '../terminal/speech.js';
import { fetchProof, proofFile, saveProof } from './proof.js';
import type { BoardOptions, ServerOptions } from './ranked.js';
import { serviceFor } from './rankedPlay.js';
import type { Service } from './service.js';
import { clockOf, readScoreBoard } from './standing.js';

/** The words of a board's title. */
const CLASSES = {
  score: 'score',
  time512: 'time to 512',
  time1024: 'time to 1024',
  time2048: 'time to 2048',
};
const PERIODS = { day: 'today', week: 'this week', all: 'all time' };

export async function showBoard({ json = false, ...options }: BoardOptions): Promise<void> {
  const variant = (await variantNamed(options.variant)).id;
  const service = serviceFor(options);
  const players = options.bots ? 'bots' : 'people';
  const query = { variant, class: options.class, period: options.period, players } as const;
  const board = await service.ask(() => service.api.board(query));
  if (json) return console.log(JSON.stringify({ server: service.server, ...query, ...board }));
  console.log(`${describeVariant(variant)}, ${CLASSES[query.class]}, ${PERIODS[query.period]}, ${players}`);
  for (const line of boardLines(board, query.class)) console.log(line);
}

function boardLines({ rows, total, own }: Leaderboard, name: BoardOptions['class']): string[] {
  if (rows.length === 0) return ['No results here yet. The first one could be yours.'];
  const shown = (value: number) => (name === 'score' ? grouped(value) : clockOf(value));
  const cells = rows.map(({ rank, name: player, value, endedAt, gameId, mine }) => [
    `${String(rank).padStart(4)}  ${printable(player)}${mine ? ' (you)' : ''}`,
    shown(value),
    endedAt.slice(0, 10),
    gameId,
  ]);
  const lines = [table([['rank  name', 'result', 'day', 'game'], ...cells])];
  if (own) {
    const ahead = total === 1 ? '' : `, ahead of ${Math.floor(own.percentile)} %`;
    lines.push(`You: rank ${grouped(own.rank)} of ${grouped(total)} with ${shown(own.value)}${ahead}.`);
  } else lines.push(`${grouped(total)} ${total === 1 ? 'player' : 'players'}.`);
  return lines;
}

export async function listGames({
  json = false,
  ...options
}: ServerOptions & { json?: boolean }): Promise<void> {
  const service = serviceFor(options);
  const account =
    service.store.token === undefined ? undefined : await service.ask(() => service.api.account());
  const games = account ? await service.ask(() => service.api.openGames()) : [];
  const bests = account ? await bestsOf(service, games) : [];
  if (json) {
    const name = account?.name ?? null;
    const list = games.map(({ id, variant, ply, score, clock, board }) => ({
      id,
      variant,
      ply,
      score,
      clock,
      board,
    }));
    return console.log(JSON.stringify({ server: service.server, name, games: list, bests }));
  }
  if (!account)
    return console.log(`You have no account at ${service.server} yet. "twofold ranked" makes one.`);
  console.log(`You play as ${printable(account.name)} at ${service.server}.`);
  if (games.length === 0) console.log('No game goes on. "twofold ranked" starts one.');
  else console.log(table([['game', 'board', 'score', 'moves', 'time'], ...games.map(gameCells)]));
  for (const { variant, value, rank, total } of bests) {
    console.log(
      `Best on ${describeVariant(variant)}: ${grouped(value)}, rank ${grouped(rank)} of ${grouped(total)}.`,
    );
  }
}

const gameCells = ({ id, variant, score, ply, clock }: RankedGame) => [
  id,
  describeVariant(variant),
  grouped(score),
  grouped(ply),
  clockOf(clock),
];

interface Best {
  readonly variant: string;
  readonly value: number;
  readonly rank: number;
  readonly total: number;
  readonly percentile: number;
}

/** The own ranks of all time, on the classic board and on those of the games that go on. */
async function bestsOf({ api }: Service, games: readonly RankedGame[]): Promise<Best[]> {
  const variants = [...new Set(['classic', ...games.map(({ variant }) => variant)])];
  const boards = await Promise.all(variants.map((variant) => readScoreBoard(api, variant)));
  return variants.flatMap((variant, at) => {
    const board = boards[at];
    return board?.own ? [{ variant, ...board.own, total: board.total }] : [];
  });
}

export async function resignGame(
  id: string | undefined,
  { yes = false, ...options }: ServerOptions & { yes?: boolean },
): Promise<void> {
  const service = serviceFor(options);
  const open = service.store.token === undefined ? [] : await service.ask(() => service.api.openGames());
  const fitting = id === undefined ? open : open.filter((game) => game.id === id);
  const [game] = fitting;
  if (!game)
    throw new Error(
      id === undefined ? 'No game of yours goes on there.' : `No game ${id} of yours goes on there.`,
    );
  if (fitting.length > 1)
    throw new RangeError('Several games go on: give the id of one, as "twofold ranked games" lists them.');
  if (!yes && !(await isSure(game))) return console.log('The game goes on.');
  const ended = await service.ask(() => service.api.resign(game.id));
  console.log(`Ended: ${grouped(ended.score)} points. "twofold ranked proof ${game.id}" saves the proof.`);
}

/** Asks at the terminal. Without one the answer is no. */
async function isSure({ id, variant, score }: RankedGame): Promise<boolean> {
  if (!process.stdin.isTTY) throw new RangeError('Without a terminal, give --yes to end a game for good.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = `End ${describeVariant(variant)} with ${grouped(score)} points (${id}) for good? (y/n) `;
  const answer = await lines.question(question);
  lines.close();
  return /^y/i.test(answer.trim());
}

export async function writeProof(
  id: string,
  { output, ...options }: ServerOptions & { output?: string },
): Promise<void> {
  const proof = await fetchProof(serviceFor(options), id);
  if (proof.fault !== undefined) {
    process.exitCode = 1;
    console.error(`The proof does NOT hold: ${proof.fault}`);
  }
  if (output === '-') return void process.stdout.write(proof.text);
  const path = output ?? proofFile(id);
  saveProof(path, proof);
  console.log(`${path}: twofold verify ${path} checks it.`);
}
