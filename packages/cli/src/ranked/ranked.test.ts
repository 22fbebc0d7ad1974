import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePosition } from '@twofold/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RankedServer, startRankedServer } from '../../../server/src/testing/rankedServer.js';
import { type CutLine, cutLine } from '../testing/cutLine.js';
import { TerminalSession } from '../testing/terminal.js';

// The installed command at a real pseudo-terminal, against a real server: `npm test` builds before this test runs.
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
  for (const session of sessions.splice(0)) session.close();
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

const store = () => {
  const ranked = join(folder, 'twofold/ranked');
  return join(ranked, readdirSync(ranked)[0]!);
};

/** What the server itself says of the games that go on. */
async function openGames(): Promise<{ id: string; ply: number; board: string }[]> {
  const authorization = `Bearer ${readFileSync(join(store(), 'token'), 'utf8').trim()}`;
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

async function showsServersBoard(session: TerminalSession): Promise<void> {
  const [game] = await openGames();
  const board = parsePosition(game!.board);
  if (!board.ok) throw new Error(board.error.message);
  const numbers = [...board.value.ranks].map((rank) => (rank === 0 ? '·' : String(2 ** rank))).join();
  await session.shows(new RegExp(`Moves +${game!.ply}\\b`));
  await session.until(() => numbersOn(session.screen.text) === numbers);
}

const movesOn = (session: TerminalSession) => Number(/Moves +(\d+)/.exec(session.screen.text)?.[1]);

describe('twofold ranked', { timeout: 90_000 }, () => {
  it('keeps moves without a connection through kill -9, and goes on with the same game', async () => {
    const first = play('--no-animation');
    await first.shows('● connected');
    for (const key of ['a', 's', 'd', 's', 'a']) first.type(key);
    await first.until(() => movesOn(first) >= 3);
    await showsServersBoard(first);
    const [before] = await openGames();
    line.cut();
    await first.shows('○ no connection');
    for (const key of ['w', 'd', 's', 'a', 'w', 'd']) first.type(key);
    await first.until(() => readdirSync(store()).some((name) => name.endsWith('.moves')));
    await first.shows('Your moves are kept');
    first.signal('SIGKILL');
    await first.exited();
    expect((await openGames())[0]!.ply).toBe(before!.ply);

    line.mend();
    const second = play('--no-animation');
    await second.shows('● connected');
    await second.until(() => !readdirSync(store()).some((name) => name.endsWith('.moves')));
    const [after] = await openGames();
    expect(after!.id).toBe(before!.id);
    expect(after!.ply).toBeGreaterThan(before!.ply);
    await showsServersBoard(second);
  });

  it('comes back by itself, with the moves that were made meanwhile', async () => {
    const session = play('--no-animation');
    await session.shows('● connected');
    line.cut();
    await session.shows('○ no connection');
    for (const key of ['a', 's', 'd', 'w']) session.type(key);
    await session.shows('Your moves are kept');
    line.mend();
    session.type('t');
    await session.shows('● connected');
    await session.until(() => !session.screen.text.includes('Your moves are kept'));
    await session.until(() => !readdirSync(store()).some((name) => name.endsWith('.moves')));
    expect((await openGames())[0]!.ply).toBeGreaterThan(0);
    await showsServersBoard(session);
  });

  it('tells the first of two terminals that the other plays, and takes the game back by a key', async () => {
    const first = play('--no-animation');
    await first.shows('● connected');
    const second = play('--no-animation');
    await second.shows('Welcome back.');
    await first.shows('This game goes on in another place.');
    first.type('a');
    second.type('a');
    second.type('s');
    await second.until(() => movesOn(second) > 0);
    await showsServersBoard(second);
    first.type('t');
    await second.shows('This game goes on in another place.');
    await first.shows('● connected');
    await showsServersBoard(first);
  });

  it('ends after a question, with rank and a proof that verify checks; the token is kept for this user alone', async () => {
    const proof = join(folder, 'game.2048');
    const session = play('--no-animation', '--save', proof);
    await session.shows('● connected');
    for (const key of ['a', 's', 'd', 'w', 'a', 's']) session.type(key);
    await session.until(() => movesOn(session) >= 3);
    session.type('e');
    await session.shows('End this game for good? (y/n)');
    session.type('n');
    await session.until(() => !session.screen.text.includes('(y/n)'));
    session.type('e');
    session.type('y');
    await session.shows('Rank ');
    await session.shows('the proof holds');
    session.type('q');
    expect(await session.exited()).toBe(0);
    expect(session.screen.main).toMatch(/You ended this game: \d+ points? after \d+ moves\./);
    const token = readFileSync(join(store(), 'token'), 'utf8').trim();
    expect(statSync(join(store(), 'token')).mode & 0o777).toBe(0o600);
    expect(statSync(store()).mode & 0o777).toBe(0o700);
    expect(session.screen.main).not.toContain(token);
    const verified = await run(['verify', proof]);
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('tiles and score proved') });
  });

  it('plays by lines, lists boards and games, and saves a proof later', async () => {
    const played = await run(['ranked', '-v', '3x3'], 'left\ndown\nleft\nup\nscore\nend\nn\nnonsense\n');
    expect(played.code).toBe(0);
    expect(played.output).toMatch(
      /(Left|Down|Up)\. (\d+ and \d+ make \d+\. )*New [24], row \d, column \d\. Score/,
    );
    expect(played.output).toContain('"nonsense" is no command.');
    const [game] = await openGames();
    expect(played.output).toContain(`Game ${game!.id} goes on`);
    const listed = JSON.parse((await run(['ranked', 'games', '--json'])).output);
    expect(listed.games).toMatchObject([
      { id: game!.id, variant: '3x3', ply: game!.ply, board: game!.board },
    ]);
    expect(await run(['ranked', 'resign'])).toMatchObject({ code: 2 });
    expect((await run(['ranked', 'resign', '--yes'])).output).toContain('Ended: ');
    const board = JSON.parse((await run(['ranked', 'boards', '-v', '3x3', '--json'])).output);
    expect(board).toMatchObject({
      variant: '3x3',
      class: 'score',
      period: 'week',
      players: 'people',
      total: 1,
    });
    expect(board.rows).toMatchObject([{ rank: 1, name: listed.name, gameId: game!.id, mine: true }]);
    const text = await run(['ranked', 'boards', '-v', '3x3']);
    expect(text.output).toContain(`${listed.name} (you)`);
    expect(await run(['ranked', 'proof', game!.id])).toMatchObject({ code: 0 });
    expect((await run(['verify', '--json', `twofold-${game!.id}.2048`])).output).toContain(
      `"tiles":"proved","rankedGame":"${game!.id}"`,
    );
  });
});
