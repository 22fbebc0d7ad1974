import {
  boardFromValues,
  DOWN,
  describeTurn,
  Game,
  LEFT,
  RIGHT,
  type TurnFacts,
  UP,
  VARIANTS,
} from '@twofold/core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLocale, loadMessages, t } from '../i18n/i18n';
import { LOCALES } from '../i18n/locales';
import {
  cellLabel,
  createAnnouncer,
  describeBoard,
  describeFollowed,
  describeNoMove,
  describeOpened,
  describeRow,
  describeScore,
  describeStep,
  joinSentences,
  tellEvents,
  tellTurn,
} from './speech';

/** The facts of tilting `values` in `direction`, with the given spawn. */
function factsOf(
  values: number[][],
  direction: 0 | 1 | 2 | 3,
  cell: number,
  { rank = 1, startScore = 0 } = {},
): TurnFacts {
  const game = new Game(VARIANTS.classic, 'speech', { start: boardFromValues(values), startScore });
  const turn = game.play(direction, { cell, rank });
  if (!turn) throw new Error('the test wants a move');
  return describeTurn(turn, VARIANTS.classic);
}

const PAIR = [
  [4, 4, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
];

beforeAll(async () => {
  await activateLocale('en', []);
  await loadMessages('beside'); // the sentences that are rarely spoken
});

describe('a turn', () => {
  it('is told in full: direction, merge, new tile, score', () => {
    expect(tellTurn(factsOf(PAIR, LEFT, 2, { startScore: 112 }), 'full')).toBe(
      'Left. 4 and 4 make 8. New 2, row 1, column 3. Score 120.',
    );
  });

  it('is told in short', () => {
    expect(tellTurn(factsOf(PAIR, LEFT, 2, { startScore: 112 }), 'short')).toBe('Left, 8, new 2 at 1 3, 120');
  });

  it('without a merge tells no merge', () => {
    const turn = factsOf(PAIR, DOWN, 0, { rank: 2 });
    expect(tellTurn(turn, 'full')).toBe('Down. New 4, row 1, column 1. Score 0.');
    expect(tellTurn(turn, 'short')).toBe('Down, new 4 at 1 1, 0');
  });

  it('groups equal merges and tells the largest first', () => {
    const turn = factsOf(
      [
        [2, 2, 4, 4],
        [4, 4, 0, 0],
        [512, 512, 0, 0],
        [0, 0, 0, 0],
      ],
      RIGHT,
      0,
    );
    expect(tellTurn(turn, 'full')).toBe(
      'Right. 512 and 512 make 1024. 4 and 4 make 8, 2 times. 2 and 2 make 4. New 2, row 1, column 1. Score 1,044.',
    );
    expect(tellTurn(turn, 'short')).toBe('Right, 1024, 8 2 times, 4, new 2 at 1 1, 1,044');
  });

  it('with many kinds of merges counts those beyond three', () => {
    const turn = factsOf(
      [
        [2, 4, 8, 16],
        [2, 4, 8, 16],
        [32, 2, 0, 0],
        [32, 2, 0, 0],
      ],
      UP,
      15,
    );
    expect(tellTurn(turn, 'full')).toContain(
      'Up. 32 and 32 make 64. 16 and 16 make 32. 8 and 8 make 16. And 3 more merges. New 2',
    );
  });
});

describe('in every language', () => {
  afterEach(() => activateLocale('en', []));

  it.each([
    ['de', 'Links. 4 und 4 ergibt 8. Neue 2, Zeile 1, Spalte 3. 120 Punkte.'],
    ['ar', 'يسار. 4 و4 تصيران 8. 2 جديدة، الصف 1، العمود 3. النقاط 120.'],
    ['es', 'Izquierda. 4 y 4 hacen 8. Nuevo 2, fila 1, columna 3. 120 puntos.'],
    ['fr', 'Gauche. 4 et 4 font 8. Nouveau 2, ligne 1, colonne 3. Score 120.'],
    ['ja', '左。4 と 4 で 8。新しい 2、1 行 3 列。スコア 120。'],
    ['zh', '左。4 和 4 合成 8。新的 2，第 1 行第 3 列。分数 120。'],
  ] as const)('a turn is whole sentences: %s', async (locale, sentences) => {
    await activateLocale(locale, []);
    expect(tellTurn(factsOf(PAIR, LEFT, 2, { startScore: 112 }), 'full')).toBe(sentences);
  });

  it.each(LOCALES.map(({ code }) => code))(
    'a cell begins with its value or its emptiness: %s',
    async (code) => {
      await activateLocale(code, []);
      const board = boardFromValues([
        [2048, 0],
        [0, 0],
      ]);
      expect(cellLabel(board, 0)).toMatch(/^2048\D/);
      expect(cellLabel(board, 1).startsWith(t('speech.empty'))).toBe(true);
    },
  );
});

describe('the board', () => {
  const board = boardFromValues([
    [2, 0, 4],
    [0, 2048, 131072],
  ]);

  it('is read by rows from the top, with the count of empty cells', () => {
    expect(describeRow(board, 0)).toBe('Row 1: 2, empty, 4.');
    expect(describeRow(board, 7)).toBe('The board has 2 rows.');
    expect(describeBoard(board)).toBe('Row 1: 2, empty, 4. Row 2: empty, 2048, 131072. 2 cells are empty.');
  });

  it('labels a cell with its value or "empty" first, without grouping', () => {
    expect([0, 1, 5].map((cell) => cellLabel(board, cell))).toEqual([
      '2, row 1, column 1',
      'empty, row 1, column 2',
      '131072, row 2, column 3',
    ]);
  });
});

describe('what a turn led to', () => {
  const facts = { ...factsOf(PAIR, LEFT, 2), score: 1234, ply: 210, largest: 128 };
  const { classic, course } = VARIANTS;

  it.each([
    ['nothing', facts, classic, []],
    [
      'the end',
      { ...facts, status: 'over' as const },
      classic,
      ['Game over. Score 1,234 after 210 moves, largest tile 128.'],
    ],
    [
      'the target',
      { ...facts, makesTarget: true, largest: 2048 },
      classic,
      ['You made 2048. Keep going, or start a new game.'],
    ],
    [
      'both',
      { ...facts, makesTarget: true, largest: 2048, status: 'over' as const },
      classic,
      [
        'You made 2048. Keep going, or start a new game.',
        'Game over. Score 1,234 after 210 moves, largest tile 2048.',
      ],
    ],
    [
      'the target that ends the game',
      { ...facts, makesTarget: true, largest: 2048, status: 'over' as const },
      course,
      ['You made 2048. The game is complete.'],
    ],
    [
      'the end before the target',
      { ...facts, status: 'over' as const },
      course,
      ['Game over. Score 1,234 after 210 moves, largest tile 128.'],
    ],
  ])('is told: %s', (_, told, variant, sentences) => {
    expect(tellEvents(told, variant)).toEqual(sentences);
  });
});

describe('everything else', () => {
  it.each([
    [() => describeNoMove(UP), 'Up: nothing moves.'],
    [() => describeNoMove(LEFT), 'Left: nothing moves.'],
    [() => describeStep('undo', 45, 1116), 'Undone, back at move 45. Score 1,116.'],
    [() => describeStep('undo', 0, 0), 'Undone, back at the start. Score 0.'],
    [() => describeStep('redo', 1, 4), 'Redone, move 1. Score 4.'],
    [() => describeScore(120, 3400, 45), 'Score 120. Best 3,400. 45 moves.'],
    [() => describeOpened('Classic 4 × 4', 0, 0), 'New game: Classic 4 × 4.'],
    [() => describeOpened('5 × 5', 7, 20), '5 × 5, after 7 moves. Score 20.'],
    [() => describeFollowed(8, 24), 'Moved in another tab: now 8 moves. Score 24.'],
    [() => joinSentences([]), ''],
  ])('is a whole sentence: %#', (speak, sentence) => {
    expect(speak()).toBe(sentence);
  });
});

describe('the announcer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waits until play pauses and says only the latest', () => {
    const announcer = createAnnouncer();
    for (const text of ['one', 'two', 'three']) {
      announcer.announce(() => text);
      vi.advanceTimersByTime(100);
      expect(announcer.text()).toBe('');
    }
    vi.advanceTimersByTime(50);
    expect(announcer.text()).toBe('three');
  });

  it('speaks once a second in play that never pauses', () => {
    const announcer = createAnnouncer();
    const heard = new Set<string>();
    for (let turn = 0; turn < 60; turn++) {
      announcer.announce(() => `turn ${turn}`);
      vi.advanceTimersByTime(50);
      heard.add(announcer.text());
    }
    heard.delete('');
    expect([...heard]).toEqual(['turn 19', 'turn 39', 'turn 59']);
  });

  it('makes the same words new, so that they are heard twice', () => {
    const announcer = createAnnouncer();
    const heard: string[] = [];
    for (let time = 0; time < 3; time++) {
      announcer.announce(() => 'Left: nothing moves.');
      vi.runAllTimers();
      heard.push(announcer.text());
    }
    expect(new Set(heard).size).toBe(2);
    expect(heard[0]).not.toBe(heard[1]);
    expect(heard[1]).not.toBe(heard[2]);
    expect(heard.map((text) => text.trim())).toEqual(Array(3).fill('Left: nothing moves.'));
  });

  it('makes only the words that are said, and none after its end', () => {
    const announcer = createAnnouncer();
    const makeText = vi.fn(() => 'words');
    announcer.announce(makeText);
    announcer.announce(makeText);
    vi.runAllTimers();
    expect(makeText).toHaveBeenCalledTimes(1);
    announcer.announce(makeText);
    announcer.stop();
    vi.runAllTimers();
    expect(makeText).toHaveBeenCalledTimes(1);
  });
});
