import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS, type Direction, Game, makeReplay, replayFromGame, tilt, VARIANTS } from '@twofold/core';
import { checkProof, commitmentOf, makeProofTags, makeSecret, rankedDealer } from '@twofold/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { useRankedGames } from '../testing/rankedGames.js';
import { SLOW, transcriptOf } from '../testing/transcript.js';

const WORDS = ['up', 'right', 'down', 'left'];
const KEPT_MOVE = 'The move is kept; it is sent when the server answers.';
/** The replay that a player writes, in the current folder. */
const PROOF = 'twofold-ranked-game-1.2048';

const ranked = useRankedGames();
const { play, playByLines } = ranked;
afterEach(() => rmSync(PROOF, { force: true }));

/** A replay whose proof holds, of a game that nobody here has played. */
function replayOfAnother(): string {
  const [seed, nonce] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const other = new Game(VARIANTS.classic, '', { dealer: rankedDealer(seed, nonce) });
  const secrets = { seed: makeSecret(seed), nonce: makeSecret(nonce) };
  const proof = { gameId: 'game-99', commitment: commitmentOf(seed), ...secrets };
  return makeReplay(replayFromGame(other, makeProofTags(proof)));
}

const kept = () => readdirSync(join(ranked.folder, 'twofold/ranked')).sort();
const game = () => ranked.service.server.games.get('game-1')!.game!;

/** Expects every move to be taken once, in order. */
function expectOnce(): void {
  const numbers = ranked.service.server.taken.map((move) => Number(move.split(' ')[1]));
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
}

describe('twofold ranked', { timeout: SLOW }, () => {
  it('plays, keeps a move without an answer through kill -9, and goes on with it', async () => {
    const first = play('--no-animation');
    await first.shows(/Server +connected/);
    first.type('asda');
    await first.until(() => game().ply >= 2 && first.screen.text.includes(`Moves     ${game().ply}`));
    const { ply } = game();
    ranked.service.server.isUp = false;
    ranked.service.server.cut();
    await first.shows('no connection');
    first.type('wasd'); // one of them is a move
    await first.shows('Your move is kept.');
    first.signal('SIGKILL');
    await first.exited();
    expect(kept().filter((name) => name.endsWith('.moves'))).toHaveLength(1);

    const early = play();
    expect(await early.exited()).toBe(1);
    expect(early.screen.main).toContain(`No server of ranked play answers at ${ranked.service.url}.`);
    ranked.service.server.isUp = true;
    const second = play('--no-animation');
    await second.until(() => game().ply > ply && second.screen.text.includes(`Moves     ${game().ply}`));
    await expect.poll(() => kept().some((name) => name.endsWith('.moves'))).toBe(false);
    expect(kept()).toEqual([expect.stringMatching(/\.deals$/), expect.stringMatching(/\.token$/)]);
    expectOnce();
    second.type('q');
    expect(await second.exited()).toBe(0);
    for (const name of kept())
      expect(statSync(join(ranked.folder, 'twofold/ranked', name)).mode & 0o777).toBe(0o600);
    expect(ranked.service.cookies).toEqual(
      new Set([undefined, 'twofold_device=a-token-of-this-device-in-tests']),
    );
  });

  it('is taken over by another terminal, says so, and takes the game back', async () => {
    const first = play();
    await first.shows(/Server +connected/);
    const second = play();
    await second.shows(/Server +connected/);
    await first.shows('Press c to play it here.');
    first.type('c');
    await first.shows(/Server +connected/);
    await second.shows('played elsewhere');
    first.type('asd'); // two of them may be no moves
    await first.until(() => game().ply > 0);
    expectOnce();
  });

  it('says by lines that another terminal has the game, and takes it back', { tags: ['long'] }, async () => {
    const first = playByLines();
    await first.prints('Score 0, 0 moves.');
    await expect.poll(() => ranked.service.server.games.get('game-1')?.live).toBeDefined();
    const second = play('--no-animation');
    await second.shows(/Server +connected/);
    await first.prints('This game goes on in another place.');
    await first.type('left\nscore\n', 'connect (c) plays it here.\nScore 0, 0 moves.');
    second.type('asd'); // two of them may be no moves
    await second.until(() => game().ply > 0 && second.screen.text.includes(`Moves     ${game().ply}`));
    await first.type('c\n', /Server: connected\.\nThe game was played elsewhere\.[\s\S]*Score/);
    await second.shows('played elsewhere');
    expect(await first.quit()).toBe(0);
    expectOnce();
  });

  it('goes on by lines after a move that was dropped, because the game was played elsewhere', {
    tags: ['long'],
  }, async () => {
    const { server } = ranked.service;
    const session = playByLines();
    await session.prints('Score 0, 0 moves.');
    await expect.poll(() => server.games.get('game-1')?.live).toBeDefined();
    server.isUp = false;
    server.cut();
    await session.prints('Server: no connection.');
    // Which moves there are is chance: the first one here and the first one elsewhere differ.
    const [ours, theirs] = DIRECTIONS.filter((direction) => tilt(game().board, direction).moved);
    session.process.stdin.write(`${WORDS[ours!]}\nleft\nup\nboard\n`);
    game().play(theirs!);
    for (let at = 0; game().ply < 3; at++) game().play((at % 4) as Direction);
    server.isUp = true;
    await session.prints('The game was played elsewhere.');
    expect(await session.quit()).toBe(0);
  });

  it('obeys by lines while no server answers, keeps moves, and tells each loss and return once', async () => {
    const { server } = ranked.service;
    const session = playByLines();
    await session.prints('Score 0, 0 moves.');
    await expect.poll(() => server.games.get('game-1')?.live).toBeDefined();
    const { request } = server;
    let tries = 0;
    const counting: typeof request = (...call) => {
      tries++;
      return request(...call);
    };
    Object.assign(server, { request: counting });
    server.isUp = false;
    server.cut();
    await session.prints('Server: no connection.');
    await session.type('left\nright\n', KEPT_MOVE); // one of them is a move
    await expect.poll(() => tries).toBeGreaterThan(2);
    const told = () => session.output.split('Server: ').slice(1);
    expect(told()).toHaveLength(1);
    await session.type('c\n', 'Server: no connection.');
    server.isUp = true;
    await session.prints('Server: connected.');
    await expect.poll(() => game().ply).toBeGreaterThan(0);
    expectOnce();
    server.isUp = false;
    server.cut();
    await session.type('left\nright\nup\nq\n', 'plays on.');
    expect(await session.exited()).toBe(0);
    expect(told()).toHaveLength(4);
    expect(kept().filter((name) => name.endsWith('.moves'))).toHaveLength(1);
  });

  it('ends although the player quits while a new game begins', { tags: ['long'] }, async () => {
    const { server } = ranked.service;
    server.leaderboard = { rows: [], total: 12, own: { rank: 3, percentile: 81.8, value: 0 } };
    const session = play('--no-animation');
    await session.shows(/Server +connected/);
    session.type('e');
    await session.shows('(y/n)');
    session.type('y');
    await session.shows('rank 3 of 12');
    let answer: (() => void) | undefined;
    const { request } = server;
    const slow: typeof request = async (method, path, body) => {
      if (path === '/api/ranked/games') await new Promise<void>((resolve) => (answer = resolve));
      return request(method, path, body);
    };
    Object.assign(server, { request: slow });
    session.type('n');
    await session.until(() => answer !== undefined);
    session.type('q');
    await session.until(() => !session.screen.modes.has('?1049'));
    answer!();
    expect(await session.exited()).toBe(0);
    expect(server.games.get('game-2')?.live).toBeUndefined();
  });

  it('ends with code 1 where the saved replay is that of another game, whatever id it names', async () => {
    ranked.service.server.replayOf = replayOfAnother;
    const at = `XDG_DATA_HOME=${ranked.folder} TWOFOLD_SERVER=${ranked.service.url} twofold ranked`;
    const transcript = await transcriptOf(
      `printf 'end\\ny\\nq\\n' | ${at} --save ${join(ranked.folder, 'a.2048')}`,
    );
    expect(transcript).toContain('does not hold: The server gave this device another commitment');
    expect(transcript).toContain('[exit 1]');
    expect(readdirSync(ranked.folder)).toEqual(['twofold']); // and no a.2048
  });

  it('ends with a question, tells the place, writes the proof once, and begins another game', async () => {
    ranked.service.server.leaderboard = { rows: [], total: 12, own: { rank: 3, percentile: 81.8, value: 0 } };
    const session = play('--variant', '3x3');
    await session.shows(/Server +connected/);
    session.type('e');
    await session.shows('(y/n)');
    session.type('n');
    session.type('e');
    session.type('y');
    await session.shows('You ended the game');
    await session.shows('rank 3 of 12');
    session.type('p');
    await session.shows(PROOF);
    expect(checkProof(readFileSync(PROOF, 'utf8'))).toMatchObject({ ok: true });
    session.type('n');
    await session.until(() => ranked.service.server.games.get('game-2')?.variant.id === '3x3');
    await session.shows(/Server +connected/);
  });

  it('plays by lines, prints leaderboards, games and replays, and refuses in sentences', {
    tags: ['long'],
  }, async () => {
    const { server, url } = ranked.service;
    server.leaderboard = {
      rows: [
        {
          rank: 1,
          name: 'calm-heron-12',
          value: 65_000,
          gameId: 'game-9',
          endedAt: '2026-11-22T10:00:00Z',
          mine: false,
        },
        {
          rank: 2,
          name: 'noble-alder-7',
          value: 125_500,
          gameId: 'game-8',
          endedAt: '2026-11-21T10:00:00Z',
          mine: true,
        },
      ],
      total: 2,
      own: { rank: 2, percentile: 0, value: 125_500 },
    };
    const at = `XDG_DATA_HOME=${ranked.folder} TWOFOLD_SERVER=${url} twofold ranked`;
    const transcript = await transcriptOf(
      `${at} games`,
      `cd ${ranked.folder}; printf 'foo\\nend\\ny\\nproof\\nleft\\nq\\n' | ${at}`,
      `cd ${ranked.folder}; XDG_DATA_HOME=${ranked.folder} twofold verify twofold-ranked-game-1.2048`,
      `${at} leaderboard --class time512`,
      `${at} leaderboard --class time512 --period week --bots --json`,
      `${at} games --json`,
      `${at} replay x; ${at} play --server 'http://a b'; ${at} play --variant 9x9; ${at} leaderboard --class time`,
    );
    const fixed = transcript
      .replaceAll(ranked.folder, 'FOLDER')
      .replaceAll(url, 'URL')
      .replace(BOARD, 'BOARD')
      .replace(/largest tile \d/, 'largest tile N');
    await expect(fixed).toMatchFileSnapshot('../fixtures/ranked.transcript');
  });

  it('shows the best while playing, saves the proof at the end, and says at leaving how to go on', async () => {
    ranked.service.server.leaderboard = {
      rows: [],
      total: 1_200,
      own: { rank: 34, percentile: 97.2, value: 54_321 },
    };
    const file = join(ranked.folder, 'end.2048');
    const left = play();
    await left.shows(/Best +54,321[\s\S]*Place +34 of 1,200/);
    left.type('q');
    expect(await left.exited()).toBe(0);
    expect(left.screen.main.replaceAll(/\s+/g, ' ')).toContain(
      `"twofold ranked --server ${ranked.service.url} -v classic" plays on.`,
    );
    const ending = play('--save', file);
    await ending.shows(/Server +connected/);
    ending.type('e');
    await ending.shows('(y/n)');
    ending.type('y');
    await ending.shows('You ended the game');
    ending.type('q');
    expect(await ending.exited()).toBe(0);
    expect(ending.screen.main).toContain('You ended the game');
    expect(checkProof(readFileSync(file, 'utf8'))).toMatchObject({ ok: true });
    const again = play('--save', file);
    expect(await again.exited()).toBe(2);
    expect(again.screen.main).toContain('is there already');
  });

  it('ends a game by a command, and only where it is clear that this is meant', {
    tags: ['long'],
  }, async () => {
    const at = `XDG_DATA_HOME=${ranked.folder} TWOFOLD_SERVER=${ranked.service.url} twofold ranked`;
    expect(await transcriptOf(`${at} resign --yes`)).toContain('No game of yours goes on here.');
    await transcriptOf(`printf 'q\\n' | ${at} --variant 3x3`, `printf 'q\\n' | ${at} --variant 4x4`);
    const refused = await transcriptOf(
      `${at} resign --yes`,
      `${at} resign game-1 < /dev/null`,
      `${at} resign game-9 -y`,
    );
    expect(refused).toContain('2 games of yours go on. Name one: game-1, game-2.');
    expect(refused).toContain('Without one, add --yes.');
    expect(refused).toContain('No game of yours with the id "game-9"');
    expect(await transcriptOf(`${at} resign game-1 --yes`)).toContain('You ended the game: 0 points');
    expect([...ranked.service.server.games.values()].map(({ status }) => status)).toEqual([
      'resigned',
      'playing',
    ]);
  });

  it('keeps the token of a server to itself, and takes none of another form', async () => {
    const file = join(
      ranked.folder,
      'twofold/ranked',
      `${new URL(ranked.service.url).host.replace(':', '_')}.token`,
    );
    await transcriptOf(
      `XDG_DATA_HOME=${ranked.folder} TWOFOLD_SERVER=${ranked.service.url} twofold ranked games`,
    );
    expect(existsSync(file)).toBe(true);
    writeFileSync(file, 'own-token-of-the-player-1\n');
    await transcriptOf(
      `XDG_DATA_HOME=${ranked.folder} TWOFOLD_SERVER=${ranked.service.url} twofold ranked games`,
    );
    expect([...ranked.service.cookies]).toContain('twofold_device=own-token-of-the-player-1');
    // The server gave another one: the account of before can be had again.
    expect(readFileSync(`${file}.before`, 'utf8')).toBe('own-token-of-the-player-1\n');
    expect(statSync(`${file}.before`).mode & 0o077).toBe(0);
  });
});

/** The rows of a dealt board, which differ each time. */
const BOARD = /Row 1: [\s\S]*?cells are empty\./;
