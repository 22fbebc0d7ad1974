// A round of a quiz: which question is shown, and what has been answered. A question may be answered again until it
// is right.
import type { Way } from '@twofold/lessons';
import { createMemo, createSignal } from 'solid-js';
import { markDone } from '../progress';
import { type Question, questionsOf } from './questions';

export interface Round {
  readonly questions: () => readonly Question[];
  /** Index of the question shown. Past the last one, the result is shown. */
  readonly index: () => number;
  /** The question shown. */
  readonly question: () => Question | undefined;
  /** The choices made for the question shown, in their order. */
  readonly tried: () => readonly number[];
  readonly isRight: () => boolean;
  /** How many questions are answered right. */
  readonly rightCount: () => number;
  answer(choice: number): void;
  /** Shows the next question that is not answered right, or the result. */
  next(): void;
  /** Shows the first question that is not answered right. */
  retry(): void;
  /** Begins with new questions. */
  renew(): void;
}

/** The first round of a way. With all questions right, its quiz is kept as done. */
export function createRound(way: Way): Round {
  const [seed, setSeed] = createSignal(1);
  const questions = createMemo(() => questionsOf(way, String(seed())));
  const [tries, setTries] = createSignal<Readonly<Record<number, readonly number[]>>>({});
  const [index, setIndex] = createSignal(0);
  const triedAt = (at: number) => tries()[at] ?? [];
  const isRightAt = (at: number) => triedAt(at).includes(questions()[at]?.right ?? -1);
  const rightCount = () => questions().filter((_, at) => isRightAt(at)).length;
  const showFrom = (first: number) => {
    const open = questions().findIndex((_, at) => at >= first && !isRightAt(at));
    setIndex(open === -1 ? questions().length : open);
  };
  return {
    questions,
    index,
    question: () => questions()[index()],
    tried: () => triedAt(index()),
    isRight: () => isRightAt(index()),
    rightCount,
    answer(choice) {
      setTries({ ...tries(), [index()]: [...triedAt(index()), choice] });
      if (rightCount() === questions().length) markDone(`quiz:${way.id}`);
    },
    next: () => showFrom(index() + 1),
    retry: () => showFrom(0),
    renew() {
      setTries({});
      setIndex(0);
      setSeed(seed() + 1);
    },
  };
}
