// Tries from a position at a tile: the one that is going on, those that are over, and the solver's rate beside them.
import { type Board, maxRank, rankValue, type Variant } from '@twofold/core';
import type { Advisor } from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createMemo, createSignal, onCleanup } from 'solid-js';
import { forget, inLull } from '../../../browser/lull';
import { wholeLine } from '../../../storage/transfer/lineText';
import { beginOnward, type OnwardGame, type OnwardStart, resumeOnward } from './onwardGame';
import { keyOf, noTries, type Tries, type TriesStore } from './triesStore';

export interface TriesPorts {
  readonly store: Promise<TriesStore | undefined>;
  readonly now: () => number;
}

export interface TriesModel {
  readonly tile: () => number; // the goal. Reactive
  readonly tries: () => Tries; // reactive
  /** Whether what was stored has been read. Reactive. */
  readonly isRead: () => boolean;
  /** The try that goes on, or that ended last. Reactive. */
  readonly game: () => OnwardGame | undefined;
  /** How the shown try ended. Undefined: it goes on, or none is shown. Reactive. */
  readonly ended: () => 'made' | 'failed' | undefined;
  chooseTile(tile: number): void;
  /** Sets out to make `count` tries more. */
  begin(count: number): void;
  next(): void;
  /** Leaves the try that goes on: it does not count. Returns what brings it back, unless another one was begun. */
  giveUp(): () => void;
  /** Forgets all tries at this tile. Returns what brings them back, beside those made since. */
  reset(): () => void;
}

/** How many tries one can set out to make. */
export const COUNTS = [5, 10, 20] as const;
/** Tiles that can be the goal: the next ones. */
const MOST_GOALS = 4;

/** The tiles that a board can be played on to, the nearest first. */
export function goalsOf(board: Board): number[] {
  const next = Math.max(3, maxRank(board) + 1);
  const most = board.columns * board.rows + 1;
  return Array.from({ length: MOST_GOALS }, (_, step) => next + step)
    .filter((rank) => rank <= most)
    .map(rankValue);
}

/** Tries that live as long as the calling component. `goal`: the first tile, if it is one of the next. */
export function createTries(start: OnwardStart, { store, now }: TriesPorts, goal?: number): TriesModel {
  const { variant, board } = start;
  const goals = goalsOf(board);
  const [tile, setTile] = createSignal(goals.find((own) => own === goal) ?? goals[0] ?? 0);
  const key = createMemo(() => keyOf(variant.id, board.ranks, tile()));
  const [tries, setTries] = createSignal<Tries>(noTries(key()));
  const [isRead, setRead] = createSignal(false);
  const [game, setGame] = createSignal<OnwardGame>();
  const [ended, setEnded] = createSignal<'made' | 'failed'>();
  let stop = () => {};
  let writes = 0;
  const write = async (change: (before: Tries) => Tries) => {
    setTries(change);
    const [own, of] = [++writes, key()];
    const opened = await store.catch(() => undefined);
    const stored = await opened?.change(of, change).catch(() => undefined); // else they last as long as the page
    if (stored && own === writes && of === key()) setTries(stored); // another tab's are among them
  };
  const noteOpen = () => {
    const going = game();
    if (!going || ended()) return;
    const open = going.toRecord();
    void write((before) => ({ ...before, open, updatedAt: now() }));
  };
  const show = (next: OnwardGame | undefined) => {
    stop();
    forget(noteOpen);
    setEnded(undefined);
    setGame(next);
    stop =
      next?.listen(({ kind }) => {
        if (kind === 'turn') look(next);
      }) ?? (() => {});
  };
  const look = (going: OnwardGame) => {
    const isMade = rankValue(maxRank(going.game.board)) >= tile();
    if (!isMade && going.game.status !== 'over') return inLull(noteOpen);
    forget(noteOpen);
    going.close();
    setEnded(isMade ? 'made' : 'failed');
    const { ply: moves, score } = going.game;
    const record = going.toRecord();
    const over = { made: isMade, moves, score, line: wholeLine(record), at: now() };
    void write((before) => ({
      ...withoutOpen(before, record.id),
      done: [...before.done, over],
      updatedAt: now(),
    }));
  };
  const read = async () => {
    const wanted = key();
    setRead(false);
    show(undefined);
    setTries(noTries(key()));
    const stored = await store.then((opened) => opened?.read(wanted)).catch(() => undefined);
    if (wanted !== key()) return;
    if (stored) setTries(stored);
    const going = stored?.open && resumeOnward(stored.open);
    if (going) show(going);
    setRead(true);
  };
  const next = () => {
    show(beginOnward(start));
    noteOpen();
  };
  onCleanup(() => {
    stop();
    if (forget(noteOpen)) noteOpen();
  });
  void read();
  return {
    tile,
    tries,
    isRead,
    game,
    ended,
    next,
    chooseTile(chosen) {
      setTile(chosen);
      void read();
    },
    begin(count) {
      void write((before) => ({ ...before, wanted: before.done.length + count }));
      next();
    },
    giveUp() {
      const record = game()?.toRecord();
      const left = key();
      show(undefined);
      void write((before) => withoutOpen(before, record?.id));
      return () => {
        if (key() !== left || game() || !record) return;
        show(resumeOnward(record));
        noteOpen();
      };
    },
    reset() {
      const { done, key: forgotten } = tries();
      show(undefined);
      setTries(noTries(key()));
      void store.then((opened) => opened?.remove(forgotten)).catch(() => {});
      const putBack = (since: Tries) => ({ ...since, done: [...done, ...since.done], updatedAt: now() });
      return () => {
        if (key() === forgotten) void write(putBack);
        else void store.then((opened) => opened?.change(forgotten, putBack)).catch(() => {}); // another tile is shown
      };
    },
  };
}

/** The tries without one that goes on. That of another tab stays. */
function withoutOpen({ open, ...rest }: Tries, id: string | undefined): Tries {
  return open && open.id !== id ? { ...rest, open } : rest;
}

/** The share of games that make a tile, of as many as were played. */
export interface Rate {
  readonly made: number;
  readonly all: number;
}

/** The least noise of the measured players: the network's choice, one move ahead, nearly always. */
const SOLVER_NOISE = 0.001;
const SOLVER_GAMES = 200;
const USUAL_FOURS = 0.1;

/** Whether the kernel can play on from such boards. */
export function hasSolverRate(variant: Variant): boolean {
  return hasNetworkChoice(variant) && variant.fourChance === USUAL_FOURS;
}

/** How often the solver makes the tile from the position, on fresh tiles each time. Undefined: the engine does not answer. */
export async function solverRate(
  { variant, board }: OnwardStart,
  tile: number,
  advisor: Pick<Advisor, 'prepare' | 'playouts'>,
): Promise<Rate | undefined> {
  await advisor.prepare(board);
  const options = { noise: SOLVER_NOISE, tile, games: SOLVER_GAMES };
  const known = await advisor.playouts({ board, fourChance: variant.fourChance }, options);
  const chance = known?.[0]?.chance;
  return chance === undefined ? undefined : { made: Math.round(chance * SOLVER_GAMES), all: SOLVER_GAMES };
}
