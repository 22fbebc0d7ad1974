import { boardFromValues } from '@twofold/core';
import { expect, test } from 'vitest';
import { LOOKS, tileColours } from '../theme/palettes';
import { type BoardImage, paintBoardImage } from './image';
import { IMAGE_HEIGHT, IMAGE_WIDTH } from './imageLayout';

const IMAGE: BoardImage = {
  board: boardFromValues([
    [2, 0, 131072],
    [4, 64, 2048],
  ]),
  score: 27344,
  variantName: '3 × 2',
  ply: 934,
  theme: 'dark',
  palette: 'classic',
  mark: '',
  labels: {
    name: 'Twofold',
    score: 'Score',
    moves: 'Moves',
    address: 'Same tiles: example.org/?seed=abc',
    direction: 'ltr',
    number: (value) => value.toLocaleString('en'),
  },
};

/** A context that records what it fills and writes. Every letter is half as wide as its size. */
function recorder() {
  const texts: { text: string; direction: string; colour: string; width: number }[] = [];
  const fills: string[] = [];
  const context = {
    fillStyle: '',
    font: '',
    direction: '',
    measureText: (text: string) => ({
      width: (text.length * Number(/ ([\d.]+)px/.exec(context.font)![1])) / 2,
    }),
    fillText: (text: string) =>
      texts.push({
        text,
        direction: context.direction,
        colour: context.fillStyle,
        width: context.measureText(text).width,
      }),
    fillRect: (...at: number[]) => fills.push(`${context.fillStyle} ${at}`),
    fill: () => fills.push(context.fillStyle),
    beginPath() {},
    roundRect() {},
    moveTo() {},
    lineTo() {},
    clip() {},
    save() {},
    restore() {},
  };
  return { context: context as unknown as CanvasRenderingContext2D, texts, fills };
}

test('the picture says name, variant, score and moves, and shows every number', () => {
  const { context, texts } = recorder();
  paintBoardImage(context, IMAGE);
  const words = ['Twofold', '3 × 2', 'Score', '27,344', 'Moves', '934', 'Same tiles: example.org/?seed=abc'];
  expect(texts.map(({ text }) => text)).toEqual([...words, '2', '131072', '4', '64', '2048']);
});

test('page, cells and tiles have the colours of the look', () => {
  const { context, texts, fills } = recorder();
  paintBoardImage(context, IMAGE);
  const { surface } = LOOKS.dark.classic;
  expect(fills[0]).toBe(`${surface.page} 0,0,${IMAGE_WIDTH},${IMAGE_HEIGHT}`);
  expect(fills.filter((colour) => colour === surface.cell)).toHaveLength(1);
  const { upper, lower, ink } = tileColours('dark', 'classic', 11);
  expect(fills.slice(-2)).toEqual([lower, upper]);
  expect(texts.at(-1)).toMatchObject({ text: '2048', colour: ink });
});

test('a game with undo says so', () => {
  const { context, texts } = recorder();
  paintBoardImage(context, { ...IMAGE, mark: 'undo used' });
  expect(texts.map(({ text }) => text)).toContain('3 × 2 · undo used');
});

test('words follow the reading direction, numbers on tiles do not', () => {
  const { context, texts } = recorder();
  paintBoardImage(context, { ...IMAGE, labels: { ...IMAGE.labels, direction: 'rtl' } });
  expect(texts.slice(0, 7).every(({ direction }) => direction === 'rtl')).toBe(true);
  expect(texts.slice(7).every(({ direction }) => direction === 'ltr')).toBe(true);
});

test('a long text is made small enough for its half of the picture', () => {
  const { context, texts } = recorder();
  paintBoardImage(context, { ...IMAGE, variantName: 'A very long name of a variant '.repeat(4) });
  for (const { width } of texts) expect(width).toBeLessThanOrEqual(IMAGE_WIDTH / 2);
});
