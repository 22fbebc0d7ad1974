// Ranked play through the doors that clients use: HTTP and the socket, on a real database.
import { randomBytes } from 'node:crypto';
import { type Direction, Game, legalDirections, makePosition, parsePosition, VARIANTS } from '@twofold/core';
import { checkProof, DIRECTION_LETTERS, parseSecret, rankedDealer } from '@twofold/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RankedClient } from './testing/rankedClient.js';
import { type RankedServer, startRankedServer } from './testing/rankedServer.js';

let server: RankedServer;
let player: RankedClient;

beforeAll(async () => {
  server = await startRankedServer();
  player = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(() => server.close());

/** A legal move on a position, as a letter. */
function anyMove(position: string): string {
  const board = parsePosition(position);
  if (!board.ok) throw new Error(board.error.message);
  return DIRECTION_LETTERS[legalDirections(board.value)[0]!]!;
}

/** Plays a game to its end over HTTP, one move a request. */
async function playOut(client: RankedClient, variant: string) {
  let game = await client.newGame(variant);
  while (game.status === 'playing') {
    const moves = anyMove(game.board!);
    game = (await client.ask('POST', `/ranked/games/${game.id}/moves`, { ply: game.ply + 1, moves })).body
      .game;
  }
  return game;
}

describe('a ranked game', () => {
  it('is dealt by seed and nonce, and its replay proves every tile', async () => {
    const game = await playOut(player, '2x2');
    expect(game).toMatchObject({ status: 'over', variant: '2x2' });
    const text = (await player.ask('GET', `/ranked/games/${game.id}/replay`)).body;
    const proved = checkProof(text);
    if (!proved.ok) throw new Error(proved.error.message);
    expect(proved.value.standing).toMatchObject({ ply: game.ply, score: game.score, status: 'over' });
    expect(proved.value.proof).toMatchObject({
      gameId: game.id,
      commitment: game.commitment,
      seed: game.seed,
    });
    // Core alone, with the published seed, deals the same game.
    const dealer = rankedDealer(parseSecret(game.seed)!, parseSecret(game.nonce)!);
    const again = new Game(VARIANTS['2x2'], '', { dealer });
    expect(makePosition(again.start)).toBe(/\[Start "([^"]+)"\]/.exec(text)![1]);
  });

  it('keeps its seed to itself until it ends', async () => {
    const game = await player.newGame('3x3');
    expect(game.seed).toBeNull();
    const rows = await server.database.db.selectFrom('games').selectAll().where('id', '=', game.id).execute();
    const seed = Buffer.from(rows[0]!.seed).toString('hex');
    expect((await player.ask('GET', `/ranked/games/${game.id}/replay`)).body.error.code).toBe('not_ended');
    const ended = (await player.ask('POST', `/ranked/games/${game.id}/resign`)).body.game;
    expect(ended).toMatchObject({ status: 'resigned', seed });
  });

  it('takes one nonce: the same again changes nothing, another is refused', async () => {
    const { body } = await player.ask('POST', '/ranked/games', { variant: 'classic' });
    const path = `/ranked/games/${body.game.id}/nonce`;
    expect(body.game).toMatchObject({ status: 'committed', board: null, nonce: null });
    const nonce = randomBytes(32).toString('hex');
    const first = await player.ask('POST', path, { nonce });
    expect((await player.ask('POST', path, { nonce })).body.game.board).toBe(first.body.game.board);
    const other = await player.ask('POST', path, { nonce: randomBytes(32).toString('hex') });
    expect([other.status, other.body.error.code]).toEqual([409, 'other_nonce']);
    expect((await player.ask('POST', path, { nonce: 'short' })).status).toBe(400);
  });

  it('answers a repeated move as the first time, and refuses another direction, a gap and a move that is none', async () => {
    const game = await player.newGame();
    const path = `/ranked/games/${game.id}/moves`;
    const move = anyMove(game.board!);
    const first = (await player.ask('POST', path, { ply: 1, moves: move })).body;
    const again = (await player.ask('POST', path, { ply: 1, moves: move })).body;
    expect(again).toMatchObject({ spawns: first.spawns, game: { ply: 1, board: first.game.board } });
    const other = [...DIRECTION_LETTERS].find((letter) => letter !== move)!;
    expect((await player.ask('POST', path, { ply: 1, moves: other })).body.refused).toEqual({
      ply: 1,
      code: 'conflict',
    });
    expect((await player.ask('POST', path, { ply: 3, moves: move })).body.refused).toEqual({
      ply: 3,
      code: 'gap',
    });
    const board = parsePosition(first.game.board);
    const none =
      board.ok && ([0, 1, 2, 3] as Direction[]).find((any) => !legalDirections(board.value).includes(any));
    if (typeof none === 'number') {
      const refused = (await player.ask('POST', path, { ply: 2, moves: DIRECTION_LETTERS[none] })).body
        .refused;
      expect(refused).toEqual({ ply: 2, code: 'no-move' });
    }
    expect((await player.ask('POST', path, { ply: 0, moves: move })).status).toBe(400);
    expect((await player.ask('POST', path, { ply: 2, moves: 'X' })).status).toBe(400);
  });

  it('takes moves without waiting for tiles, over the socket, and tells no tile early', async () => {
    const game = await player.newGame();
    const socket = await player.connect(game.id).opened();
    // All at once: the client cannot know the tiles. Moves that are none are refused, and what follows too.
    const sent = 'LDLDLDLDRDLDLDLDRD';
    for (const [at, direction] of [...sent].entries()) socket.send({ type: 'move', ply: at + 1, direction });
    socket.send({ type: 'ping', id: 1 });
    await socket.until(({ type }) => type === 'pong');
    await expect
      .poll(() => socket.heard.filter(({ type }) => type === 'spawn' || type === 'refused').length)
      .toBe(sent.length);
    const spawns = socket.heard.flatMap((message) => (message.type === 'spawn' ? [message] : []));
    const { body } = await player.ask('GET', `/ranked/games/${game.id}`);
    expect(spawns.map(({ ply }) => ply)).toEqual(spawns.map((_, at) => at + 1));
    expect(body.game).toMatchObject({ ply: spawns.length, score: spawns.at(-1)?.score ?? 0 }); // L may be no move
    expect(socket.texts.join()).not.toContain('"rank":0');
    for (const message of socket.heard) {
      if (message.type === 'refused') expect(['no-move', 'gap']).toContain(message.code);
      if (message.type === 'state') expect(message.game.seed).toBeNull();
    }
    socket.close();
  });

  it('takes no more moves of a connection after a conflict, until it connects again', async () => {
    const game = await player.newGame();
    const first = anyMove(game.board!);
    const other = [...DIRECTION_LETTERS].find((letter) => letter !== first)!;
    const socket = await player.connect(game.id).opened();
    socket.send({ type: 'move', ply: 1, direction: first });
    await socket.until(({ type }) => type === 'spawn');
    socket.send({ type: 'move', ply: 1, direction: other });
    // Meant for another board. One of the four would be a move here.
    for (const direction of DIRECTION_LETTERS) socket.send({ type: 'move', ply: 2, direction });
    await expect.poll(() => socket.heard.filter(({ type }) => type === 'refused').length).toBe(5);
    for (const message of socket.heard) if (message.type === 'refused') expect(message.code).toBe('conflict');
    const again = await player.connect(game.id).opened();
    expect(again.heard[0]).toMatchObject({ type: 'state', game: { ply: 1 } });
    for (const direction of DIRECTION_LETTERS) again.send({ type: 'move', ply: 2, direction });
    await again.until(({ type }) => type === 'spawn');
    again.close();
  });

  it('says that it has not started where the nonce is missing', async () => {
    const { body } = await player.ask('POST', '/ranked/games', { variant: 'classic' });
    const path = `/ranked/games/${body.game.id}/moves`;
    const answer = await player.ask('POST', path, { ply: 1, moves: 'L' });
    expect(answer.body.refused).toEqual({ ply: 1, code: 'not-started' });
  });

  it('is over on the socket with its seed', async () => {
    const game = await player.newGame('2x2');
    const socket = await player.connect(game.id).opened();
    let { board } = game;
    for (let ply = 1; ; ply++) {
      socket.send({ type: 'move', ply, direction: anyMove(board!) });
      await socket.until((message) => message.type === 'spawn' && message.ply === ply);
      const state = (await player.ask('GET', `/ranked/games/${game.id}`)).body.game;
      if (state.status === 'over') break;
      ({ board } = state);
    }
    const over = await socket.until(({ type }) => type === 'over');
    expect(over).toMatchObject({ game: { status: 'over', seed: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    socket.close();
  });

  it('has one live connection: the second takes over, and the first is told', async () => {
    const game = await player.newGame();
    const first = await player.connect(game.id).opened();
    const second = await player.connect(game.id).opened();
    await first.until(({ type }) => type === 'replaced');
    expect(await first.closed).toBe(4001);
    second.send({ type: 'move', ply: 1, direction: anyMove(game.board!) });
    await second.until(({ type }) => type === 'spawn');
    second.close();
  });
});

describe('several processes', () => {
  it('go on with the same game: nothing is lost, repeated or dealt again', async () => {
    const other = await server.again();
    const there = player.at(other.url);
    const game = await player.newGame();
    const here = await player.connect(game.id).opened();
    here.send({ type: 'move', ply: 1, direction: anyMove(game.board!) });
    const spawn = await here.until((message) => message.type === 'spawn');
    const taken = await there.connect(game.id).opened();
    await here.until(({ type }) => type === 'replaced');
    const [state] = taken.heard;
    expect(state).toMatchObject({ type: 'state', game: { ply: 1 } });
    const move = { type: 'move', ply: 1, direction: anyMove(game.board!) };
    taken.send(move);
    expect(await taken.until((message) => message.type === 'spawn')).toEqual(spawn);
    // The one before has lost its epoch, even if it does not know.
    const late = await player.ask('POST', `/ranked/games/${game.id}/moves`, { ply: 2, moves: 'L' });
    expect([200, 409]).toContain(late.status);
    taken.close();
    await other.close();
  });

  it('that stop hand their games over', async () => {
    const other = await server.again();
    const there = player.at(other.url);
    const game = await there.newGame();
    const socket = await there.connect(game.id).opened();
    socket.send({ type: 'move', ply: 1, direction: anyMove(game.board!) });
    await socket.until(({ type }) => type === 'spawn');
    const closing = other.close();
    await socket.until(({ type }) => type === 'closing');
    const here = await player.connect(game.id).opened();
    expect(here.heard[0]).toMatchObject({ game: { ply: 1 } });
    here.close();
    await closing;
  });
});

describe('cheats', () => {
  it('do not play the game of another player, nor see it', async () => {
    const game = await player.newGame();
    const thief = await RankedClient.signIn(server.url);
    for (const [method, path, body] of [
      ['GET', `/ranked/games/${game.id}`],
      ['POST', `/ranked/games/${game.id}/moves`, { ply: 1, moves: 'L' }],
      ['POST', `/ranked/games/${game.id}/nonce`, { nonce: '0'.repeat(64) }],
      ['POST', `/ranked/games/${game.id}/resign`],
    ] as const) {
      const answer = await thief.ask(method, path, body);
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, 404, 'no_game']);
    }
    const socket = thief.connect(game.id);
    expect(await socket.closed).toBe(1008);
    expect(socket.heard).toMatchObject([{ type: 'error', code: 'no_game' }]);
    expect((await player.ask('GET', `/ranked/games/${game.id}`)).body.game).toMatchObject({
      ply: 0,
      status: 'playing',
    });
  });

  it('do not get in without a token, with a made-up one, or from a page of another site', async () => {
    const nobody = new RankedClient(server.url);
    expect(await nobody.ask('GET', '/account')).toEqual({
      status: 200,
      body: { account: null, codeUsedAt: null, origin: null },
    });
    nobody.cookie = `twofold_device=${randomBytes(32).toString('base64url')}`;
    expect((await nobody.ask('POST', '/ranked/games', { variant: 'classic' })).status).toBe(401);
    const foreign = await player.ask(
      'POST',
      '/ranked/games',
      { variant: 'classic' },
      { origin: 'https://evil.example' },
    );
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'other_origin']);
    const socket = player.connect('2222222222', { origin: 'https://evil.example' });
    expect(await socket.closed).toBe(1006); // the upgrade is refused
    const forgotten = await RankedClient.signIn(server.url);
    expect((await forgotten.ask('DELETE', '/account')).status).toBe(204);
    expect((await forgotten.ask('GET', '/account')).body.account).toBe(null); // the token is not valid any more
  });

  it('do not go on after the end, and forge no replay', async () => {
    const game = await playOut(player, '2x4'); // too long to be dealt alike by another nonce
    const late = await player.ask('POST', `/ranked/games/${game.id}/moves`, {
      ply: game.ply + 1,
      moves: 'L',
    });
    expect(late.status === 404 || late.body.refused?.code === 'over').toBe(true);
    const text: string = (await player.ask('GET', `/ranked/games/${game.id}/replay`)).body;
    const forge = (change: string) => {
      const checked = checkProof(change);
      return checked.ok ? 'proved' : checked.error.code;
    };
    expect(forge(text)).toBe('proved');
    const flip = (tag: string) =>
      text.replace(
        new RegExp(`\\[${tag} "(.)`),
        (all, digit) => `${all.slice(0, -1)}${digit === '0' ? '1' : '0'}`,
      );
    expect(forge(flip('SecretSeed'))).toBe('proof-commitment');
    expect(forge(flip('Commitment'))).toBe('proof-commitment');
    expect(['proof-start', 'proof-tile']).toContain(forge(flip('Nonce')));
    expect(forge(text.replace(/\[Score "\d+"\]/, '[Score "9999"]'))).toBe('claim-score');
    expect(forge(text.replace(/\[SecretSeed "[^"]*"\]\n/, ''))).toBe('proof-format');
  });

  it('lose the connection by what is no message, and no move', async () => {
    const game = await player.newGame();
    for (const wrong of [
      '{',
      '[]',
      '{"type":"move"}',
      '{"type":"move","ply":1,"direction":"X"}',
      'x'.repeat(5_000),
    ]) {
      const socket = await player.connect(game.id).opened();
      socket.send(wrong);
      expect([1008, 1009], wrong.slice(0, 30)).toContain(await socket.closed);
    }
    const binary = await player.connect(game.id).opened();
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1003);
    const flood = await player.connect(game.id).opened();
    for (let at = 0; at < 600; at++) flood.send({ type: 'ping', id: at });
    expect(await flood.closed).toBe(1008);
    expect((await player.ask('GET', `/ranked/games/${game.id}`)).body.game.ply).toBe(0);
  });
});

it('leaderboards rank the best game of each player', async () => {
  const names: string[] = [];
  for (let at = 0; at < 3; at++) {
    const client = await RankedClient.signIn(server.url);
    names.push((await client.ask('GET', '/account')).body.account.name);
    await playOut(client, '2x3');
    await playOut(client, '2x3');
  }
  const { body } = await player.ask('GET', '/ranked/leaderboard?variant=2x3&period=day');
  expect(body.total).toBe(3);
  expect(body.own).toBeNull();
  expect(body.rows.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted());
  const values = body.rows.map(({ value }: { value: number }) => value);
  expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
  const rows = await server.database.db
    .selectFrom('results')
    .select(['account_id', 'score'])
    .where('variant', '=', '2x3')
    .execute();
  const best = new Map<string, number>();
  for (const { account_id, score } of rows) best.set(account_id, Math.max(score, best.get(account_id) ?? 0));
  expect(values.toSorted()).toEqual([...best.values()].toSorted());
});
