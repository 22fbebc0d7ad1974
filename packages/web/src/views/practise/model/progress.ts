// The player's rating, bests and answers, kept on this device. Without storage they last as long as the page.
import {
  type Answered,
  answerTo,
  newPuzzle,
  type Rated,
  ratedByAnswer,
  ratedOf,
} from '@twofold/protocol/ratings';
import type { PuzzleEntry } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import { listenForPractise, openPractiseDatabase, type PlayerRecord } from '../../../notebook/database';
import { changePlayer, NOBODY, type PlayerChange, type Saved, saveAnswer } from '../../../notebook/player';

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
   * Notes an answer. The first rated one to a puzzle moves both ratings. Returns by how much the player's has
   * changed. Undefined: it counted for no rating.
   */
  answer(entry: PuzzleEntry, isRight: boolean, options: { readonly isRated: boolean }): number | undefined;
  /** Notes the result of a mode. Returns whether it is a new best. */
  finish(mode: 'streak' | 'minutes', count: number): boolean;
  /** Goes on from what another device or tab has added. */
  take(player: PlayerRecord, answers: readonly Answered[]): void;
  /** How many of these puzzles were answered rightly the last time. */
  countRight(entries: readonly PuzzleEntry[]): number;
}

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
    changePlayer: async (change) => database && changePlayer(database, change),
    saveAnswer: async (answer, next) => database && saveAnswer(database, answer, next),
    now: Date.now,
  });
  listenForPractise(async () => progress.take((await readPlayer()) ?? NOBODY, await readAnswers()));
  return progress;
}

export interface ProgressPorts {
  readonly isKept: boolean;
  /** Changes the stored player, which another tab may have changed before. Undefined: nothing is stored. */
  readonly changePlayer: (change: PlayerChange) => Promise<PlayerRecord | undefined>;
  /** Stores an answer. If it is the first rated one, also by what other tabs have stored, it changes the player. */
  readonly saveAnswer: (answer: Answered, change: PlayerChange) => Promise<Saved | undefined>;
  readonly now: () => number;
}

const same: PlayerChange = (player) => player;

export function createProgress(
  start: PlayerRecord,
  all: readonly Answered[],
  { isKept, changePlayer, saveAnswer, now }: ProgressPorts,
): Progress {
  const [player, setPlayer] = createSignal(start);
  const answers = new Map(all.map((answer) => [answer.id, answer]));
  let changes = 0;
  /** Shows a change at once, and the stored player as soon as no later change waits. */
  const show = (next: PlayerChange, storing: Promise<PlayerRecord | undefined>) => {
    setPlayer(next);
    const own = ++changes;
    storing.then(
      (stored) => stored && own === changes && setPlayer(stored),
      () => {}, // it lasts as long as the page
    );
  };
  const note = async (answer: Answered, next: PlayerChange) => {
    answers.set(answer.id, answer);
    const saved = await saveAnswer(answer, next);
    if (saved && answers.get(answer.id) === answer) answers.set(answer.id, saved.answer);
    return saved?.player;
  };
  const ratingOf = ({ id, rating }: PuzzleEntry) => answers.get(id) ?? newPuzzle(rating);
  return {
    player,
    answers,
    isKept,
    ratingOf,
    answer(entry, isRight, { isRated }) {
      const [before, puzzle] = [answers.get(entry.id), ratingOf(entry)];
      const answer = answerTo(entry, before, { at: now(), isRight }, isRated ? player() : undefined);
      if (!answer.rated || (before && ratedOf(before))) {
        note(answer, same).catch(() => {});
        return undefined;
      }
      const { rating } = player();
      const next: PlayerChange = (own) => ({ ...own, ...ratedByAnswer(own, puzzle, isRight)[0] });
      show(next, note(answer, next));
      return player().rating - rating;
    },
    finish(mode, count) {
      const best = mode === 'streak' ? 'bestStreak' : 'bestTimed';
      if (count <= player()[best]) return false;
      const next: PlayerChange = (own) => ({ ...own, [best]: Math.max(own[best], count) });
      show(next, changePlayer(next));
      return true;
    },
    take(next, added) {
      for (const answer of added) answers.set(answer.id, answer);
      setPlayer(next);
    },
    countRight: (entries) => entries.filter(({ id }) => answers.get(id)?.wasRight).length,
  };
}
