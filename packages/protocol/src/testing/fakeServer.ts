// A server of ranked play in memory, for tests of clients. It keeps the contract: a tile is dealt once, the same move has
// the same answer, one connection a game. Tests cut, delay and block its sockets.
import { type Direction, findVariant, Game, makePosition, type Variant } from '@twofold/core';
import type { Answer, Request } from '../client/answers.js';
import type { Socket, SocketHandlers } from '../client/connection.js';
import { type GameStatus, MOVE_LETTERS, type RankedGame } from '../client/wire.js';
import { commitmentOf, rankedDealer } from '../proof.js';
import { addEntry, type Entry, type Head, headOf, nextEntry } from '../signed/chain.js';
import { EMPTY_TREE, type Place, peakPlaces, placesBetween, type Tree } from '../signed/tree.js';
import { PUBLIC_KEY, signedReplay, signGame, signHead } from './signedGame.js';

interface Kept {
  readonly id: string;
  readonly variant: Variant;
  readonly seed: Uint8Array;
  nonce?: Uint8Array;
  game?: Game;
  status: GameStatus;
  place?: Omit<Entry, 'record'>;
  live?: { end(message?: object): void };
}

const KEY = { algorithm: 'Ed25519', publicKey: PUBLIC_KEY, from: '2026-01-01T00:00:00.000Z', until: null };

const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export class FakeServer {
  readonly games = new Map<string, Kept>();
  /** Every move that was taken, in order: `id ply letter`. No move may be in it twice. */
  readonly taken: string[] = [];
  name: string | undefined;
  isUp = true;
  hasSockets = true;
  isLimited = false; // every request is one too many
  clock = 0;

  /** Answers a request as the HTTP interface does. */
  readonly request: Request = async (method, path, body) => {
    if (!this.isUp) throw new Error('no connection');
    if (this.isLimited) return refuse(429, 'too_many_requests');
    const [, rest = ''] = path.split('/api/');
    return this.#route(method, rest, (body ?? {}) as Record<string, string & number>);
  };

  /** Opens a socket to a game. Messages reach the other side in a later turn of the event loop. */
  readonly openSocket = (id: string, { onText, onClose }: SocketHandlers): Socket => {
    let isOpen = true;
    const end = (message?: object) => {
      if (!isOpen) return;
      if (message) onText(JSON.stringify(message));
      isOpen = false;
      onClose();
    };
    const tell = (message: object) =>
      void Promise.resolve().then(() => isOpen && onText(JSON.stringify(message)));
    const kept = this.games.get(id);
    if (!this.isUp || !this.hasSockets || !kept) {
      void Promise.resolve().then(() => end());
      return { send() {}, close() {} };
    }
    kept.live?.end({ type: 'replaced' });
    kept.live = { end };
    const stream = { hasConflict: false };
    tell({ type: 'state', game: this.#tell(kept) });
    return {
      send: (text) => {
        if (!isOpen) return;
        const answers = this.#hear(kept, JSON.parse(text), stream);
        // The last tile waits until the result is stored. The refusal of a move after it waits for nothing.
        const isEnd = answers.length > 1;
        void pass(isEnd ? 20 : 0).then(() => answers.forEach(tell));
      },
      close: () => {
        isOpen = false;
      },
    };
  };

  /** Cuts the sockets of all games. */
  cut(): void {
    for (const kept of this.games.values()) {
      const { live } = kept;
      delete kept.live;
      live?.end();
    }
  }

  /** The replay with its proof and its signature. The chain of results gets its entry with the first call. */
  replayOf(id: string): string {
    const kept = this.games.get(id)!;
    const { game, seed, nonce } = kept;
    const signing = { gameId: id, seed, nonce: nonce!, name: this.name ?? 'calm-heron-12' };
    kept.place ??= nextEntry(this.tree, '');
    const { signed } = signGame(game!, { ...signing, ...kept.place });
    if (signed.entry.number > this.records.length) this.records.push(signed.entry.record);
    return signedReplay(game!, { ...signing, ...kept.place });
  }

  /** The digests of the signed results, in order. */
  readonly records: string[] = [];

  get tree(): Tree {
    return treeOf(this.records);
  }

  get head(): Head {
    return headOf(this.tree);
  }

  #hear(
    kept: Kept,
    message: { type: string; ply: number; direction: string },
    stream: { hasConflict: boolean },
  ): object[] {
    if (message.type === 'ping') return [{ type: 'pong', clock: this.clock }];
    if (message.type !== 'move') return [];
    const answer = stream.hasConflict ? 'conflict' : this.#play(kept, message.ply, message.direction);
    stream.hasConflict ||= answer === 'conflict';
    if (typeof answer === 'string') return [{ type: 'refused', ply: message.ply, code: answer }];
    const spawn = { type: 'spawn', ply: message.ply, ...answer, clock: this.clock };
    return kept.status === 'playing' ? [spawn] : [spawn, { type: 'over', game: this.#tell(kept) }];
  }

  /** The tile of a move, or why it is refused. */
  #play(kept: Kept, ply: number, letter: string): { cell: number; rank: number } | string {
    const game = kept.game!;
    const direction = MOVE_LETTERS.indexOf(letter) as Direction;
    if (ply <= game.ply) return game.moves[ply - 1] === direction ? game.spawns[ply - 1]! : 'conflict';
    if (kept.status !== 'playing') return 'over';
    if (ply > game.ply + 1) return 'gap';
    const turn = game.play(direction);
    if (!turn) return 'no-move';
    this.taken.push(`${kept.id} ${ply} ${letter}`);
    if (game.status === 'over') kept.status = 'over';
    return turn.spawn;
  }

  #route(method: string, path: string, body: Record<string, string & number>): Answer {
    const [, id, what] = /^ranked\/games\/([^/?]+)\/?(\w*)$/.exec(path) ?? [];
    if (path === 'account' && method === 'POST') this.name ??= 'calm-heron-12';
    if (path === 'account')
      return json(200, {
        account: this.name ? { id: '1', name: this.name, isBot: false, isClaimed: false } : null,
      });
    if (path === 'keys') return json(200, { keys: [KEY] });
    if (path === 'ranked/chain') return json(200, signHead(this.head));
    const [, from, to] = /^ranked\/chain\/growth\?from=(\d+)&to=(\d+)$/.exec(path) ?? [];
    if (from && to) return json(200, growthOf(this.records, Number(from), Number(to)));
    if (path.startsWith('ranked/leaderboard')) return json(200, this.leaderboard);
    const [, player, more] = /^players\/([^/?]+)(\/games)?/.exec(path) ?? [];
    if (player) return this.#tellPlayer(player, more !== undefined);
    if (path === 'ranked/games' && method === 'POST') return this.#start(body.variant!);
    if (path.startsWith('ranked/games?')) return json(200, { games: this.#open() });
    const kept = id === undefined ? undefined : this.games.get(id);
    if (!kept) return refuse(404, 'not_found');
    switch (what) {
      case '':
        return json(200, this.#tell(kept));
      case 'nonce':
        return this.#deal(kept, body.nonce!);
      case 'moves':
        return this.#playAll(kept, body.ply!, body.moves!);
      case 'resign':
        if (kept.status !== 'over') kept.status = 'resigned';
        return json(200, this.#tell(kept));
      case 'replay':
        return kept.status === 'playing'
          ? refuse(404, 'not_ended')
          : { status: 200, body: this.replayOf(kept.id), isJson: false };
      case 'review':
        if (method === 'POST') this.reviews.set(kept.id, { status: 'waiting', review: null });
        return json(200, this.reviews.get(kept.id) ?? { status: 'none', review: null });
      default:
        return refuse(404, 'not_found');
    }
  }

  /** The states of reviews, by game. Tests finish them. */
  readonly reviews = new Map<string, object>();

  /** The answer to a request for a leaderboard. */
  leaderboard: object = { rows: [], total: 0, own: null };

  /** The games of the one player, `1`. */
  playerGames: { readonly score: number; readonly id: string }[] = [];

  #tellPlayer(id: string, isGames: boolean): Answer {
    if (id !== '1') return refuse(404, 'no_player');
    const endedAt = '2026-11-27T10:10:00Z';
    const game = { variant: 'classic', ply: 300, largest: 256, duration: 80_000, endedAt, key: null };
    const games = this.playerGames.map((own) => ({ ...game, ...own, isSecret: false }));
    if (isGames) return json(200, { games, next: null });
    const best = games.toSorted((one, other) => other.score - one.score)[0];
    const { variant, largest } = game;
    const bests = best ? [{ variant, games: games.length, score: best.score, largest, gameId: best.id }] : [];
    const name = this.name ?? 'calm-heron-12';
    const since = '2026-11-01T10:00:00Z';
    return json(200, { player: { id, name, isBot: false, since, mine: true }, bests, ratings: [] });
  }

  #start(variantId: string): Answer {
    const id = `game-${this.games.size + 1}`;
    const seed = Uint8Array.from({ length: 32 }, (_, i) => (i * 7 + this.games.size) & 255);
    const variant = findVariant(variantId);
    if (!variant) return refuse(400, 'invalid');
    const kept: Kept = { id, variant, seed, status: 'committed' };
    this.games.set(id, kept);
    return json(201, this.#tell(kept));
  }

  #deal(kept: Kept, nonce: string): Answer {
    kept.nonce ??= unhex(nonce);
    kept.game ??= new Game(kept.variant, '', { dealer: rankedDealer(kept.seed, kept.nonce) });
    if (kept.status === 'committed') kept.status = 'playing';
    return json(200, this.#tell(kept));
  }

  #playAll(kept: Kept, ply: number, moves: string): Answer {
    const spawns: number[][] = [];
    for (const [i, letter] of [...moves].entries()) {
      const answer = this.#play(kept, ply + i, letter);
      if (typeof answer === 'string')
        return json(200, { ...this.#answer(kept, ply, spawns), refused: { ply: ply + i, code: answer } });
      spawns.push([answer.cell, answer.rank]);
    }
    return json(200, this.#answer(kept, ply, spawns));
  }

  #answer(kept: Kept, ply: number, spawns: number[][]): object {
    return { ply, spawns, game: this.#tell(kept) };
  }

  #open(): RankedGame[] {
    return [...this.games.values()]
      .filter(({ status }) => status === 'playing')
      .map((kept) => this.#tell(kept));
  }

  #tell({ id, variant, status, seed, game }: Kept): RankedGame {
    return {
      id,
      variant: variant.id,
      status,
      commitment: commitmentOf(seed),
      ply: game?.ply ?? 0,
      score: game?.score ?? 0,
      board: game ? makePosition(game.board) : null,
      clock: this.clock,
      reached: {},
    };
  }
}

/** Resolves some turns of the event loop later. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
}

/** The tree of the first entries with these records. */
export function treeOf(records: readonly string[]): Tree {
  return records.reduce((tree, record) => addEntry(tree, nextEntry(tree, record)), EMPTY_TREE);
}

/** The answer of a server with these records: each subtree is computed from its entries. */
export function growthOf(records: readonly string[], from: number, to: number) {
  const hashes = new Map<string, string>();
  let tree = EMPTY_TREE;
  for (const record of records) {
    tree = addEntry(tree, nextEntry(tree, record), ({ level, at, hash }) =>
      hashes.set(`${level} ${at}`, hash),
    );
  }
  const at = (places: readonly Place[]) =>
    places.map((place) => hashes.get(`${place.level} ${place.at}`) ?? '');
  return { peaks: at(peakPlaces(from)), added: at(placesBetween(from, to)) };
}

function json(status: number, value: object): Answer {
  return { status, body: JSON.stringify(value), isJson: true };
}

function refuse(status: number, code: string): Answer {
  return json(status, { error: { code, message: `refused: ${code}` } });
}
