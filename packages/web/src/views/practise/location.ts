// What an address of the practise view asks for:
// `?puzzle=<id>`: one puzzle;
// `?theme=<name>`: puzzles of a theme, one after another; `?theme=any` those of all;
// `?mode=streak`, `?mode=minutes`: the two modes;
// `?notebook`: the notebook, and `?notebook=repeat` its entries of today;
// nothing: the start. A theme or a mode that there is not is `unknown`.
import { type Board, makePosition } from '@twofold/core';
import { isTheme, type Theme } from '@twofold/solver/internal';
import type { AppLocation } from '../../ui/router';

export type Wanted =
  | { readonly kind: 'home' | 'streak' | 'minutes' | 'notebook' | 'repeat' | 'unknown' }
  | { readonly kind: 'puzzle'; readonly id: string }
  | { readonly kind: 'training'; readonly theme: Theme | undefined };

export const HOME_PATH = '/practise';
export const TRAINING_PATH = '/practise?theme=any';
export const NOTEBOOK_PATH = '/practise?notebook';
export const REPEAT_PATH = '/practise?notebook=repeat';

export function themePath(theme: Theme): string {
  return `/practise?theme=${theme}`;
}

export function modePath(mode: 'streak' | 'minutes'): string {
  return `/practise?mode=${mode}`;
}

/** The position of a puzzle on the analysis board. */
export function analysisPath(board: Board): string {
  return `/analyse?position=${makePosition(board)}`;
}

export function wantedOf({ search }: Pick<AppLocation, 'search'>): Wanted {
  const query = new URLSearchParams(search);
  const id = query.get('puzzle');
  if (id !== null) return { kind: 'puzzle', id };
  const theme = query.get('theme');
  if (theme === 'any') return { kind: 'training', theme: undefined };
  if (theme !== null) return isTheme(theme) ? { kind: 'training', theme } : { kind: 'unknown' };
  const mode = query.get('mode');
  if (mode === 'streak' || mode === 'minutes') return { kind: mode };
  if (mode !== null) return { kind: 'unknown' };
  const notebook = query.get('notebook');
  if (notebook === null) return { kind: 'home' };
  return { kind: notebook === 'repeat' ? 'repeat' : 'notebook' };
}
