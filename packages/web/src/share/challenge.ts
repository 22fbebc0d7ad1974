// The score to beat on the tiles of a seed: that of a game that came by a link, or of an own one that is played again. It is
// kept in localStorage, for the last few seeds, until the game on these tiles compares itself with it.

import { findVariant } from '@twofold/core';

const KEY = 'twofold.challenges';
/** The number of seeds that are remembered. An older one is forgotten. */
const MOST = 50;

/** A game on the tiles of a seed, as far as another one is compared with it. */
export interface Challenge {
  readonly id: string; // of the stored game; '': it came by a link
  readonly variant: string;
  readonly seed: string;
  readonly score: number;
  readonly by?: string; // the name in the link: who set it
}

/** Remembers a score to beat. Of several on the same tiles the highest counts. */
export function noteChallenge({ id, variant, seed, score, by }: Challenge): void {
  const all = read();
  const known = all.find((challenge) => isOn(challenge, { variant, seed }));
  const best = known && known.score > score ? known : { id, variant, seed, score, ...(by && { by }) };
  const noted = [best, ...all.filter((challenge) => challenge !== known)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(noted));
  } catch {
    // Without storage nothing is compared.
  }
}

/**
 * Remembers the challenge of the page's own address: `?seed=abc&beat=480&by=Ada`, and the variant if it is not classic. A text that
 * can be no name is left out.
 */
export function noteLinkedChallenge(search: string): void {
  const link = new URLSearchParams(search);
  const [seed, beat] = [link.get('seed'), link.get('beat') ?? ''];
  const variant = findVariant(link.get('variant') ?? 'classic')?.id;
  if (variant === undefined || seed === null || !/^\d{1,15}$/.test(beat)) return;
  const by = challengerName(link.get('by') ?? '');
  noteChallenge({ id: '', variant, seed, score: Number(beat), ...(by && { by }) });
}

/** The score that a game has to beat on its tiles. Undefined: none is known, or it is the game's own. */
export function scoreToBeat(game: Omit<Challenge, 'score'>): number | undefined {
  return challengeOn(game)?.score;
}

/** Who set that score, as the link says. Undefined: it does not. */
export function challengerOn(game: Omit<Challenge, 'score'>): string | undefined {
  return challengerName(challengeOn(game)?.by ?? '');
}

function challengeOn(game: Omit<Challenge, 'score'>): Challenge | undefined {
  const found = read().find((challenge) => isOn(challenge, game));
  return found && (found.id === '' || found.id !== game.id) ? found : undefined;
}

/** Letters of any script with their accents, digits, dots, hyphens, underscores, single spaces: as names of players. */
const NAME = /^(?!.*\p{Default_Ignorable_Code_Point})(?:(?:\p{L}[\p{Mn}\p{Mc}]{0,4}|[\p{N}._-])+(?: |$))+$/u;
const LONGEST_NAME = 40;

/** A name as a link may carry it. Undefined: it is none. */
export function challengerName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return name.length <= LONGEST_NAME && NAME.test(name) ? name : undefined;
}

/** The name that this device's links carry. */
const OWN_NAME = 'twofold.challenger';

export function ownChallengerName(): string {
  try {
    return challengerName(localStorage.getItem(OWN_NAME) ?? '') ?? '';
  } catch {
    return '';
  }
}

/** Keeps the name for the next links. */
export function keepChallengerName(text: string): void {
  try {
    localStorage.setItem(OWN_NAME, challengerName(text) ?? '');
  } catch {
    // Without storage it is asked for again.
  }
}

function isOn(challenge: Challenge, { variant, seed }: Pick<Challenge, 'variant' | 'seed'>): boolean {
  return challenge.variant === variant && challenge.seed === seed;
}

/** Text that is no list of challenges counts as none. */
function read(): Challenge[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isChallenge) : [];
  } catch {
    return [];
  }
}

function isChallenge(value: unknown): value is Challenge {
  const { id, variant, seed, score, by = '' } = (value ?? {}) as Partial<Record<keyof Challenge, unknown>>;
  return [id, variant, seed, by].every((text) => typeof text === 'string') && Number.isSafeInteger(score);
}
