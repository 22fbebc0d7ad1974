import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeThemeCss } from '../../../../tools/palette/css';
import { contrast, distances, leastDistance, oklch, seen, VISIONS } from '../../../../tools/palette/measure';
import { PLANS } from '../../../../tools/palette/plans';
import { searchRamp } from '../../../../tools/palette/search';
import { foldOf } from './fold';
import { type FixedTheme, LOOKS, type Look, OWN_COLOURS, paintRank, tileColours } from './palettes';
import { RAMPS } from './ramps';
import { PALETTES, type Palette } from './theme';

const TEXT = 4.5; // WCAG 2 AA, text
const ENHANCED = 7; // WCAG 2 AAA, text: what the contrast theme keeps
const CONTROL = 3; // WCAG 2 AA, parts of a control
const NEIGHBOURS = 5.5; // CIEDE2000 between ranks next to each other, in every vision
const NEIGHBOURS_FURTHER = 7; // the same for the colour-blind palette and the contrast theme
const FROM_CELL = 7; // CIEDE2000 between any tile and an empty cell, in every vision
const LARGEST_RANK = 65; // of an 8x8 board

interface Case {
  readonly theme: FixedTheme;
  readonly palette: Palette;
  readonly look: Look;
}

const THEMES = ['light', 'dark', 'contrast'] as const;
const CASES: Case[] = THEMES.flatMap((theme) =>
  PALETTES.map((palette) => ({ theme, palette, look: LOOKS[theme][palette] })),
);
const MONOTONE = CASES.filter(({ theme, palette }) => theme !== 'contrast' && palette !== 'classic');

/** The values below `least`, so that a failure names all of them at once. */
function below(least: number, values: readonly (readonly [string, number])[]): string[] {
  return values.filter(([, value]) => value < least).map(([name, value]) => `${name}: ${value.toFixed(2)}`);
}

describe.each(CASES)('$theme, $palette', ({ theme, palette, look }) => {
  const { surface, tiles, fold } = look;
  const text = theme === 'contrast' ? ENHANCED : TEXT;
  const neighbours = theme === 'contrast' || palette === 'colourblind' ? NEIGHBOURS_FURTHER : NEIGHBOURS;

  test('every number is readable on both halves of its tile', () => {
    const values = tiles.flatMap(({ hex, ink }, i) =>
      Object.entries(foldOf(hex, fold)).map(
        ([half, colour]) => [`${2 ** (i + 1)} ${half}`, contrast(ink, colour)] as const,
      ),
    );
    expect(values).toHaveLength(2 * OWN_COLOURS);
    expect(below(text, values)).toEqual([]);
  });

  test('neighbours in rank are apart in all four visions, larger ranks included', () => {
    const values = Array.from({ length: LARGEST_RANK - 1 }, (_, i) => {
      const [a, b] = [tiles[paintRank(i + 1) - 1]!, tiles[paintRank(i + 2) - 1]!];
      return distances(seen(a.hex), seen(b.hex)).map((d, v) => [`2^${i + 2} ${VISIONS[v]}`, d] as const);
    });
    expect(below(neighbours, values.flat())).toEqual([]);
  });

  test('every tile is apart from an empty cell in all four visions', () => {
    const values = tiles.map(({ hex }, i) => [`${2 ** (i + 1)}`, leastDistance(hex, surface.cell)] as const);
    expect(below(FROM_CELL, values)).toEqual([]);
  });

  test('text colours are readable wherever text stands', () => {
    const grounds = [surface.page, surface.surface, surface.fill, surface.stage];
    const values = (['ink', 'soft', 'accent', 'danger', 'good'] as const).flatMap((name) =>
      grounds.map((g) => [`${name} on ${g}`, contrast(surface[name], g)] as const),
    );
    values.push([`ink on the board`, contrast(surface.ink, surface.board)]);
    expect(below(text, [...values, ['text on accent', contrast(surface.accentInk, surface.accent)]])).toEqual(
      [],
    );
  });

  test('control borders and the focus ring stand out from what lies beneath', () => {
    const values = (['controlLine', 'focus'] as const).flatMap((name) =>
      [surface.page, surface.surface].map((g) => [`${name} on ${g}`, contrast(surface[name], g)] as const),
    );
    expect(below(CONTROL, [...values, ['focus on board', contrast(surface.focus, surface.board)]])).toEqual(
      [],
    );
  });

  test('painting by script gives the colours of the table', () => {
    for (let rank = 1; rank <= LARGEST_RANK; rank++) {
      const { hex, ink } = tiles[paintRank(rank) - 1]!;
      const turned = rank > OWN_COLOURS;
      expect(tileColours(theme, palette, rank)).toEqual({ ...foldOf(hex, fold), ink, turned });
    }
  });
});

test.each(MONOTONE)('lightness runs one way in $theme, $palette', ({ theme, look }) => {
  const lightness = look.tiles.map(({ hex }) => oklch(hex).l);
  const sorted = lightness.toSorted((a, b) => (theme === 'light' ? b - a : a - b));
  expect(lightness).toEqual(sorted);
});

test('32, 64 and 128 are no three oranges: each step of the light ramp is a colour of its own', () => {
  const colours = [5, 6, 7].map((rank) => LOOKS.light.twofold.tiles[rank - 1]!.hex);
  const steps = [1, 2].map((i) => distances(seen(colours[i - 1]!), seen(colours[i]!))[0]);
  expect(
    steps.every((step) => step! > 18),
    `${steps}`,
  ).toBe(true);
});

test('ranks past the last colour wear the last six in turn', () => {
  expect([1, 18, 19, 24, 25, 65].map(paintRank)).toEqual([1, 18, 13, 18, 13, 17]);
  for (const rank of [0, -1, 1.5, Number.NaN]) expect(() => paintRank(rank)).toThrow(RangeError);
});

test('a fold mixes white above and black below, as the browser does', () => {
  expect(foldOf('#204060', { light: 0.1, shade: 0.5 })).toEqual({ upper: '#365370', lower: '#102030' });
  expect(foldOf('#204060', { light: 0, shade: 0 })).toEqual({ upper: '#204060', lower: '#204060' });
});

test('theme.css is what the palettes say', () => {
  const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
  expect(css, 'run npx tsx tools/palette/palette.ts --css').toBe(makeThemeCss());
});

test('the search finds the committed ramps again', { tags: ['long'] }, () => {
  const plan = PLANS.find(({ name }) => name === 'light')!;
  expect(searchRamp(plan)).toEqual(RAMPS.light);
});

test('the search says at which rank a plan has no answer', () => {
  const plan = { ...PLANS[0]!, apart: 60 };
  expect(() => searchRamp(plan)).toThrow(/light: none of \d+ colours for rank 2/);
});
