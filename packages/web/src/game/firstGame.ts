// The game that a page begins with: that of its link, else the last opened one, else a new one. There always is
// one, even where stored games cannot be read.
import { findVariant, type GameOptions, isSeed, VARIANTS, type Variant } from '@twofold/core';
import { makeName } from '../browser/randomName';
import { t } from '../i18n/i18n';
import { settings } from '../settings/settings';
import type { GameLibrary, GameRecord } from '../storage/records';
import type { Toast } from '../ui/toasts/toasts';
import { PlayedGame } from './playedGame';

export interface FirstGame {
  readonly played: PlayedGame;
  /** For a new game: looks again for a stored one, after the database has answered late. */
  readonly lookAgain?: () => Promise<GameRecord | undefined>;
}

/** Shows a toast as soon as the language is loaded. */
export type Say = (makeToast: () => Toast) => void;

/** The game that a link asks for. */
interface Wanted {
  readonly variant: Variant;
  readonly seed: string | undefined;
}

/** Finds or begins the first game of a page with this link. */
export async function findFirstGame(
  library: GameLibrary,
  link: URLSearchParams,
  say: Say,
): Promise<FirstGame> {
  const wanted = readLink(link, say);
  const lookAgain = () => findWanted(library, wanted);
  const stored = await lookAgain().catch(() => 'failed' as const);
  const resumed = stored && stored !== 'failed' ? PlayedGame.resume(stored) : undefined;
  if (resumed) return { played: resumed };
  if (stored) say(() => ({ kind: 'unreadable', message: t('play.unreadable') }));
  const variant = wanted?.variant ?? findVariant(settings.variant) ?? VARIANTS.classic;
  return { played: makeGame(variant, wanted?.seed), lookAgain };
}

/** A new game. Its seed is random by default. */
export function makeGame(variant: Variant, seed = makeName(10), options?: GameOptions): PlayedGame {
  return PlayedGame.begin(makeName(20), variant, seed, Date.now(), options);
}

function readLink(link: URLSearchParams, say: Say): Wanted | undefined {
  const [id, seed] = [link.get('variant'), link.get('seed')];
  if (id === null && seed === null) return undefined;
  if (seed !== null && !isSeed(seed)) {
    say(() => ({ kind: 'link', message: t('play.longSeed'), seconds: 10 }));
    return undefined;
  }
  const named = findVariant(id ?? 'classic');
  if (named) return { variant: named, seed: seed ?? undefined };
  say(() => ({ kind: 'link', message: t('play.unknownVariant', { id: id ?? '' }), seconds: 10 }));
  return undefined;
}

async function findWanted(library: GameLibrary, wanted: Wanted | undefined): Promise<GameRecord | undefined> {
  if (wanted) return wanted.seed === undefined ? undefined : library.find(wanted.variant.id, wanted.seed);
  const current = await library.current();
  return current === undefined ? undefined : library.get(current);
}
