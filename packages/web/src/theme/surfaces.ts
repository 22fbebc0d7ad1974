/**
 * Everything but tiles: page, text, board, lines and controls of each theme. Cells are darker than the board in
 * light and dark themes. So even the 2 lies on top of its cell, like a sheet on a tray.
 */
import type { Fold } from './fold';

/** The colours of one theme besides its tiles, as `#rrggbb`; each is a CSS custom property of the same name. */
export interface Surface {
  readonly page: string;
  readonly ink: string; // text
  readonly soft: string; // secondary text
  readonly surface: string; // raised parts: cards, dialogs
  readonly fill: string; // buttons: a tone instead of a frame
  readonly fillLine: string; // their borders: as the fill, but seen in the contrast theme
  readonly stage: string; // the board's place while a scene stands there
  readonly board: string;
  readonly cell: string; // an empty cell
  readonly line: string; // decorative hairlines
  readonly controlLine: string; // borders of controls, at least 3:1
  readonly accent: string; // also a text colour
  readonly accentInk: string; // text on accent
  readonly focus: string; // focus ring, at least 3:1
  readonly danger: string; // also a text colour
  readonly good: string; // also a text colour
}

/** The number colours of the tiles. */
export const INKS = { dark: '#1f1a17', light: '#fffdf8', brown: '#2d2218' } as const;

/** The surfaces of every look. */
export const SURFACES = {
  light: {
    page: '#fbf8f2',
    ink: '#1f1a17',
    soft: '#6b6158',
    surface: '#fffdf9',
    fill: '#f1ebdf',
    fillLine: '#f1ebdf',
    stage: '#e9e2d5',
    board: '#e9e2d5',
    cell: '#dcd4c5',
    line: '#e2dacb',
    controlLine: '#8d8276',
    accent: '#5b33b4',
    accentInk: '#fffdf8',
    focus: '#5b33b4',
    danger: '#b3261e',
    good: '#1d6b45',
  },
  dark: {
    page: '#14141a',
    ink: '#f4f1ea',
    soft: '#a9a3ad',
    surface: '#1c1c24',
    fill: '#23232c',
    fillLine: '#23232c',
    stage: '#1f1f28',
    board: '#1f1f28',
    cell: '#121217',
    line: '#30303b',
    controlLine: '#777584',
    accent: '#f0b85a',
    accentInk: '#1f1a17',
    focus: '#f0b85a',
    danger: '#ff8f85',
    good: '#6fd3a1',
  },
  contrast: {
    page: '#000000',
    ink: '#ffffff',
    soft: '#e6e6e6',
    surface: '#000000',
    fill: '#1a1a1a',
    fillLine: '#ffffff',
    stage: '#000000',
    board: '#000000',
    cell: '#1a1a1a',
    line: '#9a9a9a',
    controlLine: '#ffffff',
    accent: '#ffe14d',
    accentInk: '#000000',
    focus: '#4de1ff',
    danger: '#ffa8a0',
    good: '#7df0b5',
  },
  classicLight: {
    page: '#faf8ef',
    ink: '#3f362d',
    soft: '#6f6357',
    surface: '#fffdf8',
    fill: '#efe7da',
    fillLine: '#efe7da',
    stage: '#eee4d8',
    board: '#bbada0',
    cell: '#cdc1b4',
    line: '#e2d8cb',
    controlLine: '#8c7d6e',
    accent: '#8f4116',
    accentInk: '#fffdf8',
    focus: '#8f4116',
    danger: '#b3261e',
    good: '#1d6b45',
  },
  classicDark: {
    page: '#1a1714',
    ink: '#f3ebe0',
    soft: '#b0a498',
    surface: '#24201b',
    fill: '#2c2722',
    fillLine: '#2c2722',
    stage: '#2e2924',
    board: '#2e2924',
    cell: '#211d19',
    line: '#3b352e',
    controlLine: '#85796c',
    accent: '#edc25a',
    accentInk: '#2d2218',
    focus: '#edc25a',
    danger: '#ff9486',
    good: '#6fd3a1',
  },
} as const satisfies Record<string, Surface>;

/** Folds: white on the upper half, a little black on the lower. White would be invisible on paper. */
export const FOLDS = {
  light: { light: 0.1, shade: 0.03 },
  dark: { light: 0.08, shade: 0.04 },
  contrast: { light: 0, shade: 0 },
  classic: { light: 0.08, shade: 0.02 },
} as const satisfies Record<string, Fold>;
