// The player's rating, bests and answers, kept on this device. Without storage they last as long as the page.
import type { PuzzleEntry } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import {
  type Answered,
  openPractiseDatabase,
  type PlayerRecord,
  practiseChanges,
  type Rated,
} from '../../../notebook/database';
import { NEW_PLAYER, newPuzzle, ratedAfter } from '../../../notebook/rating';

export interface Progress {
  /** Reactive. */
  readonly player: () => PlayerRecord;
  /** By the puzzle's id. Not reactive. */
  readonly answers: ReadonlyMap<string, Answered>;
  /** Whether it outlasts the page. */
  readonly isKept: boolean;
  /** The rating of a puzzle so far. */
  ratingOf(entry: PuzzleEntry): Rated;
  /**
   * Notes an answer. The first one to a puzzle moves both ratings, where the mode is rated. Returns by how much the player's has
   * changed. Undefined: it counted for no rating.
   */
  answer(entry: PuzzleEntry, isRight: boolean, options: { readonly isRated: boolean }): number | undefined;
  /** Notes the result of a mode. Returns whether it is a new best. */
  finish(mode: 'streak' | 'minutes', count: number): boolean;
  /** Goes on from what another device has added. */
  take(player: PlayerRecord, answers: readonly Answered[]): void;
  /** How many of these puzzles were answered rightly at first. */
  countRight(entries: readonly PuzzleEntry[]): number;
}

const NOBODY: PlayerRecord = { id: 'player', ...NEW_PLAYER, bestStreak: 0, bestTimed: 0 };

let opened: Promise<Progress> | undefined;

/** The progress of this browser. It is read once. */
export function openProgress(): Promise<Progress> {
  opened ??= read();
  return opened;
}

async function read(): Promise<Progress> {
  const database = await openPractiseDatabase();
  const readPlayer = () => database?.get('player', NOBODY.id).catch(() => undefined);
  const readAnswers = async () => (await database?.getAll('answers').catch(() => undefined)) ?? [];
  const progress = createProgress((await readPlayer()) ?? NOBODY, await readAnswers(), {
    isKept: database !== undefined,
    savePlayer: (player) => void database?.put('player', player).catch(() => {}), // the next answer writes it again
    saveAnswer: (answer) => void database?.put('answers', answer).catch(() => {}),
    now: Date.now,
  });
  practiseChanges.addEventListener('change', async () => {
    progress.take((await readPlayer()) ?? NOBODY, await readAnswers());
  });
  return progress;
}

export interface ProgressPorts {
  readonly isKept: boolean;
  readonly savePlayer: (player: PlayerRecord) => void;
  readonly saveAnswer: (answer: Answered) => void;
  readonly now: () => number;
}

export function createProgress(
  start: PlayerRecord,
  all: readonly Answered[],
  { isKept, savePlayer, saveAnswer, now }: ProgressPorts,
): Progress {
  const [player, setPlayer] = createSignal(start);
  const answers = new Map(all.map((answer) => [answer.id, answer]));
  const change = (next: Partial<PlayerRecord>) => {
    setPlayer((before) => ({ ...before, ...next }));
    savePlayer(player());
  };
  const note = (answer: Answered) => {
    answers.set(answer.id, answer);
    saveAnswer(answer);
  };
  const ratingOf = ({ id, rating }: PuzzleEntry) => answers.get(id) ?? newPuzzle(rating);
  return {
    player,
    answers,
    isKept,
    ratingOf,
    answer(entry, isRight, { isRated }) {
      const before = answers.get(entry.id);
      const named = { id: entry.id, wasRight: before?.wasRight ?? isRight, at: now() };
      if (before || !isRated) {
        note({ ...ratingOf(entry), ...named });
        return undefined;
      }
      const own = player();
      const rated = { at: named.at, against: ratingOf(entry).rating, isRight };
      const [next, puzzle] = ratedAfter(own, ratingOf(entry), isRight);
      note({ ...puzzle, ...named, rated });
      change(next);
      return next.rating - own.rating;
    },
    finish(mode, count) {
      const { bestStreak, bestTimed } = player();
      const best = mode === 'streak' ? bestStreak : bestTimed;
      if (count <= best) return false;
      change(mode === 'streak' ? { bestStreak: count } : { bestTimed: count });
      return true;
    },
    take(next, added) {
      for (const answer of added) answers.set(answer.id, answer);
      setPlayer(next);
    },
    countRight: (entries) => entries.filter(({ id }) => answers.get(id)?.wasRight).length,
  };
}
