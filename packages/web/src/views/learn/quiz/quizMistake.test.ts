import { SIDES, WAYS, WRONG_WAYS } from '@twofold/lessons';
import { MISTAKE_IDS } from '@twofold/sandbox';
import { expect, it } from 'vitest';
import { isSame, type Question, questionsOf } from './questions';
import { quizMistakeOf } from './quizMistake';

const WAY = WAYS[0]!;
const ROUNDS = Array.from({ length: 60 }, (_, seed) => questionsOf(WAY, String(seed))).flat();

/** What the mistake of this name gives, by the lessons' own functions. */
function answersOf(id: string, { kind, recording: { board, side, result } }: Question): unknown[] {
  const wrong = WRONG_WAYS.find((way) => way.id === id);
  const sum = result.board.flat().reduce((total, value) => total + value, 0);
  const tiles = (rows: readonly (readonly number[])[]) => rows.flat().filter((value) => value > 0).length;
  if (wrong) return [kind === 'board' ? wrong.tilt(board, side).board : wrong.tilt(board, side).score];
  if (id === 'points-of-board') return [sum];
  if (id === 'points-half') return [result.score / 2];
  if (id === 'points-merges') return [tiles(board) - tiles(result.board)];
  return SIDES.filter((other) => other !== side).map((other) => WAY.tilt(board, other).board);
}

it('names the mistake of every wrong board, and never one of the right answer', () => {
  for (const question of ROUNDS) {
    expect(quizMistakeOf(question, question.right)).toBeUndefined();
    if (question.kind !== 'board') continue;
    for (const [index, choice] of question.choices.entries()) {
      if (index === question.right) continue;
      const { id } = quizMistakeOf(question, index)!;
      expect(answersOf(id, question).some((answer) => isSame(answer as never, choice))).toBe(true);
    }
  }
});

it('names wrong points that a mistake counts, and no others', () => {
  const named = new Map<string, number>();
  for (const question of ROUNDS.filter(({ kind }) => kind === 'score')) {
    for (const [index, choice] of question.choices.entries()) {
      const mistake = quizMistakeOf(question, index);
      named.set(mistake?.id ?? 'none', (named.get(mistake?.id ?? 'none') ?? 0) + 1);
      if (index === question.right) continue;
      const counted = MISTAKE_IDS.filter(
        (id) => id === mistake?.id || /^points|^repeat|^merge|^wrong/.test(id),
      );
      const makers = counted.filter((id) => answersOf(id, question).includes(choice));
      expect(makers.includes(mistake?.id as never)).toBe(makers.length > 0);
    }
  }
  for (const id of ['repeat', 'points-of-board', 'points-half']) expect(named.get(id)).toBeGreaterThan(0);
});

it('says nothing of answers about one step', () => {
  const others = ROUNDS.filter(({ kind }) => kind !== 'board' && kind !== 'score');
  for (const question of others) {
    for (const index of question.choices.keys()) expect(quizMistakeOf(question, index)).toBeUndefined();
  }
});
