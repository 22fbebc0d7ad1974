import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findVariant, Game } from '@twofold/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TerminalOptions, TerminalSession } from '../testing/terminal.js';

// The installed command at a real pseudo-terminal: `npm test` builds before this test runs.
const LEFT = '\x1b[D';
const UP_APPLICATION = '\x1bOA';

let folder: string;
const sessions: TerminalSession[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-play-'));
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function play(args: readonly string[] = [], options: TerminalOptions = {}): TerminalSession {
  const environment = { XDG_DATA_HOME: folder, ...options.environment };
  const session = new TerminalSession(['play', ...args], { ...options, environment });
  sessions.push(session);
  return session;
}

const saved = (variant = 'classic') => join(folder, `twofold/${variant}.2048`);

/** The numbers on the screen's board, in reading order. */
const numbersOn = (screen: string) =>
  screen
    .split('\n')
    .filter((line) => line.includes('·') || /^ +\d+( +\d+)+ *$/.test(line))
    .flatMap((line) => line.match(/^.{0,50}/)![0].match(/·|\b\d+\b/g) ?? []);

/** Waits for the board, because a screen may arrive in pieces. */
const showsBoard = (session: TerminalSession, game: Game) =>
  session.until(() => numbersOn(session.screen.text).join() === numbersOf(game).join());

const numbersOf = (game: Game) => [...game.board.ranks].map((rank) => (rank === 0 ? '·' : String(2 ** rank)));

describe('twofold play', { timeout: 90_000 }, () => {
  it('plays, keeps every move through kill -9, and goes on there turn for turn', async () => {
    const first = play(['--seed', 'abc', '--no-animation']);
    await first.shows(/Moves +0/);
    const game = new Game(findVariant('classic')!, 'abc');
    for (const [keys, direction] of [
      [LEFT, 3],
      [UP_APPLICATION, 0],
      ['d', 1],
      ['j', 2],
    ] as const) {
      first.type(keys);
      if (game.play(direction)) await first.shows(new RegExp(`Moves +${game.ply}\\b`));
    }
    await showsBoard(first, game);
    first.type('u');
    await first.shows('Undone');
    first.signal('SIGKILL');
    await first.exited();

    const second = play(['--no-animation']);
    await second.shows(new RegExp(`Moves +${game.ply - 1}\\b`));
    second.type('r');
    await second.shows(new RegExp(`Moves +${game.ply}\\b`));
    await showsBoard(second, game);
    second.type('q');
    expect(await second.exited()).toBe(0);
    expect(readFileSync(saved(), 'utf8')).toContain('[Seed "abc"]');
    expect(readdirSync(join(folder, 'twofold'))).toEqual(['classic.2048']);
  });

  async function expectGivenBack(end: (session: TerminalSession) => void, code: number): Promise<void> {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    await session.until(() => session.screen.modes.has('?1049') && !session.screen.modes.has('?25'));
    session.type('a');
    await session.shows(/Moves +1/);
    end(session);
    expect(await session.exited()).toBe(code);
    expect([session.screen.modes.has('?1049'), session.screen.modes.has('?25')]).toEqual([false, true]);
    expect(readFileSync(saved(), 'utf8')).toContain('1. L *');
    expect(readdirSync(join(folder, 'twofold'))).toEqual(['classic.2048']);
  }

  it('gives the terminal back and has the game saved after Ctrl-C', () =>
    expectGivenBack((session) => session.type('\x03'), 0));

  for (const [name, code] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGQUIT', 131],
    ['SIGHUP', 129],
  ] as const)
    it(
      `gives the terminal back and has the game saved after ${name}`,
      {
        tags: name === 'SIGTERM' ? [] : ['long'],
      },
      () => expectGivenBack((session) => session.signal(name), code),
    );

  it('follows the size of the terminal while it plays', async () => {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    session.resize(34, 20);
    await session.shows('Score 0   Moves 0');
    session.type('?');
    await session.shows(/q, Ctrl-C +quit \(saved\)/); // to the last column
    session.type('?');
    session.resize(10, 5);
    await session.shows('Too small');
    session.resize(120, 40);
    await session.shows(/Largest +4/);
    session.resize(20, 6);
    await session.until(() => numbersOn(session.screen.text).length === 16);
    session.type('4');
    await session.shows('Score 0   Moves 1');
    session.resize(15, 6);
    await session.shows('Too small');
    session.type('q');
    expect(await session.exited()).toBe(0);
  });

  it('measures the window anew when it comes back', async () => {
    const session = play(['--seed', 'abc'], { isJob: true });
    await session.shows(/Moves +0/);
    session.type('\x1a');
    await session.until(() => session.screen.main.endsWith('stopped\r\n'));
    session.resize(34, 20);
    await session.wake();
    await session.shows('Score 0   Moves 0');
    session.type('q');
    expect(await session.exited()).toBe(0);
  });

  async function expectToComeBack(stop: (session: TerminalSession) => void): Promise<void> {
    const session = play(['--seed', 'abc'], { isJob: true });
    await session.shows(/Moves +0/);
    stop(session);
    await session.wake();
    session.type('a');
    await session.shows(/Moves +1/);
    stop(session);
    await session.wake();
    session.type('q');
    expect(await session.exited()).toBe(0);
  }

  it('stops by its own key with the terminal given back, and comes back with its screen', () =>
    expectToComeBack((session) => session.type('\x1a')));

  it(
    'stops by the signal with the terminal given back, and comes back with its screen',
    {
      tags: ['long'],
    },
    () => expectToComeBack((session) => session.signal('SIGTSTP')),
  );

  it('goes on at Ctrl-Z where no shell could bring it back', async () => {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    session.type('\x1a');
    await session.until(() => session.screen.givenBack === 1);
    await session.until(() => session.screen.modes.has('?1049'));
    session.type('a');
    await session.shows(/Moves +1/);
  });

  it('gives the terminal back and has the game saved though it breaks down', async () => {
    const breakDown = "process.on('SIGUSR2',()=>{throw%20Error('broken%20down')})";
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${breakDown}` };
    const session = play(['--seed', 'abc'], { environment });
    await session.shows(/Moves +0/);
    session.type('a');
    await session.shows(/Moves +1/);
    session.signal('SIGUSR2');
    expect(await session.exited()).not.toBe(0);
    expect([session.screen.modes.has('?1049'), session.screen.modes.has('?25')]).toEqual([false, true]);
    expect(session.screen.main).toContain('broken down');
    const next = play();
    await next.shows(/Moves +1\b/);
  });

  it('does not let a slide keep the next key waiting', async () => {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    const game = new Game(findVariant('classic')!, 'abc');
    const keys = ['a', 's', 'd', 's', 'a', 'w'];
    for (const key of keys) game.play(key === 'a' ? 3 : key === 's' ? 2 : key === 'd' ? 1 : 0);
    session.type(keys.join(''));
    await session.shows(new RegExp(`Moves +${game.ply}\\b`));
    await showsBoard(session, game);
  });

  it('hints: how all directions stand, until the next move', async () => {
    const session = play(['--seed', 'abc', '--variant', '3x3']);
    await session.shows(/Moves +0/);
    session.type('t');
    await session.shows(/Hint: . (Up|Right|Down|Left)/);
    await session.shows(/(?:Up|Right|Down|Left) +best/);
    await session.shows(/\d+ +[<>]?[\d.]+ % chance/);
    const best = /Hint: . (\w+)/.exec(session.screen.text)![1]!;
    session.type({ Up: 'w', Right: 'd', Down: 's', Left: 'a' }[best]!);
    await session.shows(/Moves +1/);
    await session.until(() => !session.screen.text.includes('Hint'));
  });

  it('does not let two processes play one game', async () => {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    const other = play();
    expect(await other.exited()).toBe(1);
    expect(other.screen.main.replaceAll(/\s+/g, ' ')).toContain(
      `is being played in another terminal (process ${session.pid})`,
    );
    expect(existsSync(saved())).toBe(true);
  });

  it('keeps a file aside that it cannot read, and says where', async () => {
    const first = play(['--seed', 'abc']);
    await first.shows(/Moves +0/);
    first.type('q');
    await first.exited();
    writeFileSync(saved(), 'not a game');
    const second = play([], { columns: 200 });
    await second.shows('cannot be read');
    expect(readFileSync(`${saved()}.broken`, 'utf8')).toBe('not a game');
  });

  it('asks before it leaves a game, and keeps it among the games', async () => {
    const session = play(['--seed', 'abc']);
    await session.shows(/Moves +0/);
    session.type('a');
    await session.shows(/Moves +1/);
    session.type('n');
    await session.shows('(y/n)');
    session.type('n');
    session.type('n');
    await session.shows('(y/n)');
    session.type('y');
    await session.shows('A new game.');
    const [kept] = readdirSync(join(folder, 'twofold/games'));
    expect(readFileSync(join(folder, 'twofold/games', kept!), 'utf8')).toContain('[Seed "abc"]');
  });
});
