// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePosition } from '@twofold/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RankedServer, startRankedServer } from '../../../../tools/tests/realRankedServer.js';
import { type CutLine, cutLine } from '../testing/cutLine.js';
import { TerminalSession } from '../testing/terminal.js';

// The installed command against the real server and its database, by a line that can be cut. `ranked.test.ts` has the
// rest, against a server in memory.
const BIN = join(import.meta.dirname, '../../bin/twofold.js');

let server: RankedServer;
let line: CutLine;
let folder: string;
const sessions: TerminalSession[] = [];

beforeAll(async () => {
  server = await startRankedServer();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-ranked-'));
  line = await cutLine(server.url);
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  await line.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const environment = () => ({ XDG_DATA_HOME: folder, TWOFOLD_SERVER: line.url });

function play(...args: string[]): TerminalSession {
  const session = new TerminalSession(['ranked', ...args], { environment: environment() });
  sessions.push(session);
  return session;
}

/** Runs a command in the folder of this test, with lines as its input. Returns all that it printed. */
function run(args: readonly string[], input = ''): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment(), NO_COLOR: '1', COLUMNS: '80' };
    const child = execFile(process.execPath, [BIN, ...args], { cwd: folder, env }, (error, out, problems) =>
      resolve({ code: error?.code ?? 0, output: out + problems }),
    );
    child.stdin!.on('error', () => {});
    child.stdin!.end(input);
  });
}

const kept = () => readdirSync(join(folder, 'twofold/ranked'));
const hasMoves = () => kept().some((name) => name.endsWith('.moves'));

/** What the server itself says of the games that go on. */
async function openGames(): Promise<{ id: string; ply: number; board: string }[]> {
  const authorization = `Bearer ${readFileSync(join(folder, 'twofold/ranked', kept().find((name) => name.endsWith('.token'))!), 'utf8').trim()}`;
  const response = await fetch(`${server.url}/api/ranked/games?open=1`, { headers: { authorization } });
  return ((await response.json()) as { games: { id: string; ply: number; board: string }[] }).games;
}

/** The numbers on the screen's board, in reading order. The panel is behind column 50. */
const numbersOn = (screen: string) =>
  screen
    .split('\n')
    .map((row) => row.slice(0, 50))
    .filter((row) => row.includes('·') || /^ +\d+( +\d+)+ *$/.test(row))
    .flatMap((row) => row.match(/·|\b\d+\b/g) ?? [])
    .join();

const movesOn = (session: TerminalSession) => Number(/Moves +(\d+)/.exec(session.screen.text)?.[1]);

/** Waits until the screen shows what the server says: moves may be on their way while it is asked. */
async function showsServersBoard(session: TerminalSession): Promise<void> {
  const isShown = async () => {
    const [game] = await openGames();
    const board = parsePosition(game!.board);
    if (!board.ok) throw new Error(board.error.message);
    const numbers = [...board.value.ranks].map((rank) => (rank === 0 ? '·' : String(2 ** rank))).join();
    return movesOn(session) === game!.ply && numbersOn(session.screen.text) === numbers;
  };
  await expect.poll(isShown).toBe(true);
}

describe('twofold ranked at a real server', { timeout: 90_000 }, () => {
  it('keeps moves without a connection through kill -9, and goes on with the same game', async () => {
    const first = play('--no-animation');
    await first.shows(/Server +connected/);
    for (const key of ['a', 's', 'd', 's', 'a']) first.type(key);
    await first.until(() => movesOn(first) >= 3 && !hasMoves());
    await showsServersBoard(first);
    const [before] = await openGames();
    line.cut();
    await first.shows('no connection');
    for (const key of ['w', 'd', 's', 'a', 'w', 'd']) first.type(key);
    await first.until(() => hasMoves());
    await first.shows('Your move is kept');
    first.signal('SIGKILL');
    await first.exited();
    expect((await openGames())[0]!.ply).toBe(before!.ply);

    line.mend();
    const second = play('--no-animation');
    await second.shows(/Server +connected/);
    await second.until(() => !hasMoves());
    const [after] = await openGames();
    expect(after!.id).toBe(before!.id);
    expect(after!.ply).toBeGreaterThan(before!.ply);
    await showsServersBoard(second);
  });

  it('comes back by itself, with the moves that were made meanwhile', async () => {
    const session = play('--no-animation');
    await session.shows(/Server +connected/);
    line.cut();
    await session.shows('no connection');
    for (const key of ['a', 's', 'd', 'w']) session.type(key);
    await session.shows('Your move is kept');
    line.mend();
    session.type('c');
    await session.shows(/Server +connected/);
    await session.until(() => !session.screen.text.includes('Your move is kept'));
    await session.until(() => !hasMoves());
    expect((await openGames())[0]!.ply).toBeGreaterThan(0);
    await showsServersBoard(session);
  });

  it('tells the first of two terminals that the other plays, and takes the game back by a key', async () => {
    const first = play('--no-animation');
    await first.shows(/Server +connected/);
    const second = play('--no-animation');
    await second.shows(/Server +connected/);
    await first.shows('played elsewhere');
    first.type('a');
    for (const key of ['a', 's', 'd']) second.type(key); // two of them may be no moves
    await second.until(() => movesOn(second) > 0);
    await showsServersBoard(second);
    first.type('c');
    await second.shows('played elsewhere');
    await first.shows(/Server +connected/);
    await showsServersBoard(first);
  });

  it('prints the text to share at the end of a first attempt at the day, and again later', async () => {
    const none = await run(['daily', 'share']);
    expect(none).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^You have no attempt at Twofold \d+\./),
    });
    const { output } = await run(
      ['daily', '--plain'],
      'left\nup\nright\ndown\nend\ny\nnew\nleft\nup\nend\ny\n',
    );
    const [text] = /^Twofold \d+\n■+□+ \d+\n\d+ points?\nhttp.*\/daily$/m.exec(output) ?? [];
    expect(output.split(/^■/m)).toHaveLength(2); // that of practice is not shared
    expect(await run(['daily', 'share'])).toEqual({ code: 0, output: `${text}\n` });
  });

  it('ends a game whose published proof verify checks, and prints no token', async () => {
    const session = play('--no-animation');
    await session.shows(/Server +connected/);
    for (const key of ['a', 's', 'd', 'w', 'a', 's']) session.type(key);
    await session.until(() => movesOn(session) >= 3);
    const [game] = await openGames();
    session.type('e');
    await session.shows('(y/n)');
    session.type('y');
    await session.shows('You ended the game');
    session.type('q');
    expect(await session.exited()).toBe(0);
    const token = readFileSync(
      join(folder, 'twofold/ranked', kept().find((name) => name.endsWith('.token'))!),
      'utf8',
    );
    expect(session.screen.main).not.toContain(token.trim());
    writeFileSync(join(folder, 'game.2048'), (await run(['ranked', 'replay', game!.id])).output);
    const verified = await run(['verify', '--json', 'game.2048']);
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.output)).toMatchObject({ verdict: 'proved', rankedGame: game!.id });
    const board = JSON.parse((await run(['ranked', 'leaderboard', '--json'])).output);
    expect(board.rows).toContainEqual(expect.objectContaining({ gameId: game!.id, mine: true }));
  });
});
