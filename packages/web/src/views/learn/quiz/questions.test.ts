import { copyBoard, SIDES, type Step, uprightBoard, WAYS, type Way, WRONG_WAYS } from '@twofold/lessons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, type Question, questionsOf } from './questions';

const anySeed = fc.string({ maxLength: 8 });
const MIN_QUESTIONS = 5;

/** The right answer, by the way itself or by the step that the question leads to. */
function truthOf(way: Way, question: Question): unknown {
  const { board, side, steps } = question.recording;
  const [before, shown] = [steps[question.at], shownStep(question, question.right)];
  switch (question.kind) {
    case 'board':
      return way.tilt(board, side).board;
    case 'score':
      return way.tilt(board, side).score;
    case 'variable':
      return shown.variables[question.name];
    default: {
      // The tile that is followed leaves its cell empty, and its landing place is the only other that changes.
      const changed = cellsThatDiffer(before as Step, landed(question));
      const [row, column] = question.tile.cell;
      const [to] = changed.filter(([r, c]) => r !== row || c !== column);
      if (question.kind === 'row') return to?.[0];
      return to && Math.abs(to[0] - row) + Math.abs(to[1] - column);
    }
  }
}

function shownStep({ recording, why }: Question, choice: number): Step {
  return recording.steps[why[choice] as number] as Step;
}

/** The board after the journey. Pack and pair changes the board only when it writes, so its fact is shown. */
function landed(question: Question): Step {
  const shown = shownStep(question, question.right);
  if (question.recording.way !== 'pack-and-pair') return shown;
  const { fact } = shown;
  if (fact.kind !== 'slide' && fact.kind !== 'merge') throw new Error(`shows a ${fact.kind}`);
  const board = copyBoard(shown.board);
  board[fact.from[0]]![fact.from[1]] = 0;
  board[fact.to[0]]![fact.to[1]] = -1;
  return { ...shown, board };
}

function cellsThatDiffer(one: Step, other: Step): [number, number][] {
  return one.board.flatMap((row, r) =>
    row.flatMap((value, c) => (value === other.board[r]?.[c] ? [] : [[r, c] as [number, number]])),
  );
}

/** The variables that a line of pseudo-code changes, by its words. */
function assignedBy(text: string): string[] {
  const targets = [...text.matchAll(/([\w, []+\]?) ←|double (\w+)\[|swap it with (\w+)\[/g)].flatMap(
    ([, list, doubled, swapped]) => list?.split(', ') ?? [doubled ?? swapped ?? ''],
  );
  return targets.map((target) => target.trim().replace(/\[.*/, ''));
}

/** Read by a line whose words do not name it. */
const UNNAMED: Readonly<Record<string, readonly string[]>> = { take: ['n'] };

/** The variables that a line of pseudo-code reads and does not change. */
function readBy(way: Way, { id, text }: Way['lines'][number]): string[] {
  const words = text.replace(/the next tile|read from the side/g, '').match(/\w+/g) ?? []; // these are no names
  const named = words.filter((word) => way.variables.includes(word) && !assignedBy(text).includes(word));
  return [...named, ...(UNNAMED[id] ?? [])];
}

it('a line of pseudo-code is read right by this test', () => {
  expect(assignedBy('x, y ← its cell')).toEqual(['x', 'y']);
  expect(assignedBy('mergedRow[to] ← row[tile]')).toEqual(['mergedRow']);
  expect(assignedBy('top ← 0; mayMerge ← no')).toEqual(['top', 'mayMerge']);
  expect(assignedBy('if row[read] is a tile, swap it with row[write]; write ← write + 1')).toEqual([
    'row',
    'write',
  ]);
  expect(assignedBy('double row[i]; the tiles behind it move up by one')).toEqual(['row']);
  expect(assignedBy('while t > minR and (t − 1, c) is empty')).toEqual([]);
});

describe.each(WAYS.map((way) => [way.id, way] as const))('the questions about %s', (_, way) => {
  const check = (holds: (question: Question) => void, numRuns = 30) =>
    fc.assert(
      fc.property(anySeed, (seed) => {
        for (const question of questionsOf(way, seed)) holds(question);
      }),
      { numRuns },
    );

  it('are at least five of three kinds or more, and the same for the same seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const questions = questionsOf(way, seed);
        expect(questions.length).toBeGreaterThanOrEqual(MIN_QUESTIONS);
        const kinds = questions.map(({ kind }) => kind);
        for (const kind of ['board', 'score', 'variable']) expect(kinds).toContain(kind);
        expect(questionsOf(way, seed)).toEqual(questions);
      }),
      { numRuns: 10 },
    );
    expect(questionsOf(way, 'a')).not.toEqual(questionsOf(way, 'b'));
  });

  it('have exactly one right choice, and choices that all differ', () => {
    check((question) => {
      const { choices, right, why } = question;
      expect(choices.length).toBeGreaterThanOrEqual(2);
      expect(new Set(choices.map((choice) => JSON.stringify(choice))).size).toBe(choices.length);
      expect(why).toHaveLength(choices.length);
      const truth = truthOf(way, question);
      expect(choices.map((choice) => isSame(choice, truth as never)).indexOf(true)).toBe(right);
    });
  });

  it('offer boards that a mistake or another side makes', () => {
    check(({ kind, choices, right, recording: { board, side } }) => {
      if (kind !== 'board') return;
      const mistakes = WRONG_WAYS.map((wrong) => JSON.stringify(wrong.tilt(board, side).board));
      const others = SIDES.map((other) => JSON.stringify(way.tilt(board, other).board));
      const wrong = choices.map((choice) => JSON.stringify(choice)).filter((_, index) => index !== right);
      expect(wrong.filter((choice) => mistakes.includes(choice)).length).toBeGreaterThanOrEqual(2);
      for (const choice of wrong) expect([...mistakes, ...others]).toContain(choice);
    });
  });

  it('about a variable show a line whose text assigns it, from values that are shown and hold', () => {
    let asked = 0;
    for (let seed = 1; seed <= 200; seed++) {
      for (const { kind, recording, at, ...question } of questionsOf(way, String(seed))) {
        if (kind !== 'variable' || !('line' in question)) continue;
        const line = way.lines[question.line]!;
        expect(assignedBy(line.text), `seed ${seed}: ${line.text}`).toContain(question.name);
        const [now, next] = [recording.steps[at]!.variables, recording.steps[at + 1]!.variables];
        for (const name of readBy(way, line)) {
          expect(now, `seed ${seed}: ${name} in ${line.text}`).toHaveProperty(name);
          expect(next[name], `seed ${seed}: ${name} in ${line.text}`).toEqual(now[name]);
        }
        asked++;
      }
    }
    expect(asked).toBe(400);
  });

  it('lead to a step that shows the answer, and not before', () => {
    check((question) => {
      const { at, recording, right } = question;
      question.why.forEach((step, choice) => {
        expect(step).toBeGreaterThan(at);
        expect(recording.steps[step]).toBeDefined();
        if (question.kind === 'board' && choice !== right) expectSettled(question, choice);
        if (question.kind === 'score') expect(shownStep(question, choice).score).toBe(recording.result.score);
      });
      if (question.kind === 'board') expect(shownStep(question, right).board).toEqual(recording.result.board);
    });
  });
});

/** The step gives a cell its last value, and this board has another value there. */
function expectSettled(question: Question, choice: number): void {
  const { steps, result } = question.recording;
  const index = question.why[choice] as number;
  const chosen = question.choices[choice] as number[][];
  const [now, before] = [steps[index], steps[index - 1]].map((step) => step && uprightBoard(step));
  const settled = result.board.flatMap((row, r) =>
    row.filter((value, c) => {
      const isNew = before === undefined || before[r]?.[c] !== value;
      return chosen[r]?.[c] !== value && now?.[r]?.[c] === value && isNew;
    }),
  );
  expect(settled.length).toBeGreaterThan(0);
}
