// Two processes and their players do anything in any order: the answers are those of one game by core alone, dealt by
// the secret seed. fast-check shrinks what goes wrong to a few steps.
import { type Direction, Game, makePosition, VARIANTS } from '@twofold/core';
import { rankedDealer } from '@twofold/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { readGame } from '../db/queries/games.js';
import { Signer } from '../signing/signer.js';
import { openTestDatabase } from '../testing/database.js';
import { addPlayer } from '../testing/players.js';
import type { Player } from './heldGames.js';
import { type Answer, LiveGames, type MoveStream } from './liveGames.js';

const FEW = 6;
const MANY = 100;
/** The place of requests beside the two connections. */
const REQUEST = 2;
const NOBODY = { replaced() {}, closing() {} };
const NONCE = new Uint8Array(32).fill(7);

/** One game by core, and the connections that have sent a move of another game. */
interface Model {
  game: Game;
  hasResigned: boolean;
  conflicts: boolean[]; // by connection
}

interface Real {
  processes: LiveGames[];
  abandoned: LiveGames[];
  streams: MoveStream[];
  id: string;
}

let database: Database;
let player: Player;

beforeAll(async () => {
  database = await openTestDatabase();
  player = await addPlayer(database);
}, 60_000);
afterAll(() => database.close());

async function openProcess(): Promise<LiveGames> {
  const games = new LiveGames({ signer: Signer.ephemeral(), database });
  await games.open();
  return games;
}

/** What a move should be answered, by the model. Plays it there. */
function expected(model: Model, connection: number, ply: number, direction: Direction): object {
  const { game } = model;
  const refuse = (code: string) => ({ kind: 'refused', code });
  if (model.conflicts[connection]) return refuse('conflict');
  if (ply <= game.ply) {
    const { direction: stored, spawn, score } = game.turn(ply);
    if (stored === direction) return { kind: 'spawn', cell: spawn!.cell, rank: spawn!.rank, score };
    model.conflicts[connection] = true;
    return refuse('conflict');
  }
  if (isEnded(model)) return refuse('over');
  if (ply > game.ply + 1) return refuse('gap');
  const turn = game.play(direction);
  return turn ? { kind: 'spawn', ...turn.spawn!, score: turn.score } : refuse('no-move');
}

const isEnded = ({ game, hasResigned }: Model) => hasResigned || game.status === 'over';

/**
 * Compares answers with the model's. A process may have forgotten a game that ended, or all but its last moves: it
 * refuses those as over.
 */
function expectAnswers(model: Model, answers: readonly Answer[], right: readonly object[]): void {
  const known = answers.map(seen);
  const isForgotten = (index: number) =>
    isEnded(model) && 'code' in known[index]! && known[index]!.code === 'over';
  if (isForgotten(0) && known.every((_, index) => isForgotten(index))) return;
  expect(known).toEqual(right.map((answer, index) => (isForgotten(index) ? known[index] : answer)));
}

const seen = (answer: Answer) =>
  answer.kind === 'refused'
    ? { kind: answer.kind, code: answer.code }
    : { kind: answer.kind, ...answer.ply.spawn, score: answer.score };

type Command = fc.AsyncCommand<Model, Real>;

/** Moves of one connection to one process, sent without waiting. `offset`: from the next ply on. */
class Burst implements Command {
  constructor(
    readonly process: number,
    readonly connection: number,
    readonly offset: number,
    readonly directions: Direction[],
  ) {}
  check = () => true;
  async run(model: Model, { processes, streams, id }: Real): Promise<void> {
    const games = processes[this.process]!;
    await games.connect(id, player, NOBODY);
    const first = Math.max(1, model.game.ply + this.offset);
    const stream = streams[this.connection]!;
    const sent = this.directions.map((direction, i) => games.play(id, player, first + i, direction, stream));
    const answers = await Promise.all(sent);
    const right = this.directions.map((direction, i) =>
      expected(model, this.connection, first + i, direction),
    );
    expectAnswers(model, answers, right);
  }
  toString = () =>
    `burst(process ${this.process}, connection ${this.connection}, ${this.offset}, ${this.directions})`;
}

/** A request with moves, to any process. It ends with the first refusal. */
class Post implements Command {
  constructor(
    readonly process: number,
    readonly offset: number,
    readonly directions: Direction[],
  ) {}
  check = () => true;
  async run(model: Model, { processes, id }: Real): Promise<void> {
    const first = Math.max(1, model.game.ply + this.offset);
    const answers = await processes[this.process]!.playAll(id, player, first, this.directions);
    model.conflicts[REQUEST] = false;
    const right: object[] = [];
    for (const [i, direction] of this.directions.entries()) {
      const answer = expected(model, REQUEST, first + i, direction);
      right.push(answer);
      if ('code' in answer) break;
    }
    expectAnswers(model, answers, right);
  }
  toString = () => `post(process ${this.process}, ${this.offset}, ${this.directions})`;
}

/** A new connection in the place of another. */
class Reconnect implements Command {
  constructor(readonly connection: number) {}
  check = () => true;
  async run(model: Model, { streams }: Real): Promise<void> {
    model.conflicts[this.connection] = false;
    streams[this.connection] = { hasConflict: false };
  }
  toString = () => `reconnect(${this.connection})`;
}

/** The state that a process tells, which may have to be read from the database. */
class Look implements Command {
  constructor(readonly process: number) {}
  check = () => true;
  async run({ game, hasResigned }: Model, { processes, id }: Real): Promise<void> {
    const state = await processes[this.process]!.state(id, player);
    const status = game.status === 'over' ? 'over' : hasResigned ? 'resigned' : 'playing';
    const { ply, score } = game;
    expect(state).toMatchObject({ ply, score, board: makePosition(game.board), status });
    expect(state.seed === null).toBe(status === 'playing');
  }
  toString = () => `look(${this.process})`;
}

/** A process is killed: nothing of its memory is written, and another takes its place. */
class Kill implements Command {
  constructor(readonly process: number) {}
  check = () => true;
  async run(_: Model, { processes, abandoned }: Real): Promise<void> {
    abandoned.push(processes[this.process]!);
    processes[this.process] = await openProcess();
  }
  toString = () => `kill(${this.process})`;
}

class Resign implements Command {
  constructor(readonly process: number) {}
  check = () => true;
  async run(model: Model, { processes, id }: Real): Promise<void> {
    const { status } = await processes[this.process]!.resign(id, player);
    model.hasResigned ||= model.game.status !== 'over';
    expect(status).toBe(model.game.status === 'over' ? 'over' : 'resigned');
  }
  toString = () => `resign(${this.process})`;
}

const which = fc.constantFrom(0, 1);
const direction = fc.constantFrom<Direction>(0, 1, 2, 3);
const burst = fc
  .tuple(which, which, fc.integer({ min: -2, max: 2 }), fc.array(direction, { minLength: 1, maxLength: 8 }))
  .map((args) => new Burst(...args));
const next = fc
  .tuple(which, which, fc.array(direction, { minLength: 1, maxLength: 12 }))
  .map(([process, connection, directions]) => new Burst(process, connection, 1, directions));
const post = fc
  .tuple(which, fc.integer({ min: -2, max: 2 }), fc.array(direction, { minLength: 1, maxLength: 8 }))
  .map((args) => new Post(...args));
const COMMANDS = [
  burst,
  post,
  next,
  next,
  which.map((process) => new Look(process)),
  which.map((connection) => new Reconnect(connection)),
  which.map((process) => new Kill(process)),
];

async function playRuns(numRuns: number): Promise<void> {
  const commands = fc.commands([...COMMANDS, which.map((process) => new Resign(process))], {
    size: 'medium',
  });
  const property = fc.asyncProperty(fc.constantFrom('2x2', 'classic'), commands, async (variant, steps) => {
    const processes = [await openProcess(), await openProcess()];
    const { id } = await processes[0]!.create(player, variant);
    await processes[0]!.start(id, player, NONCE);
    const { seed } = (await readGame(database.db, id))!.record;
    const game = new Game(VARIANTS[variant]!, '', { dealer: rankedDealer(seed, NONCE) });
    const streams = [{ hasConflict: false }, { hasConflict: false }];
    const real: Real = { processes, abandoned: [], id, streams };
    const model: Model = { game, hasResigned: false, conflicts: [false, false, false] };
    try {
      await fc.asyncModelRun(() => ({ model, real }), steps);
    } finally {
      await processes[0]!.resign(id, player).catch(() => {});
      for (const each of [...processes, ...real.abandoned]) await each.close();
    }
  });
  // One run takes longer than the limit of all properties on another Node.
  await fc.assert(property, { numRuns, interruptAfterTimeLimit: 60_000 });
}

describe('any moves by two processes, connections and kills', { timeout: 300_000 }, () => {
  it('are answered as one game by core', () => playRuns(FEW));
  it('are answered as one game by core, many more', { tags: ['long'] }, () => playRuns(MANY));
});
