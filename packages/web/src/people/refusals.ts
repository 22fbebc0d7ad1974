// Why the server refused something, in the player's language where its code is known.
import type { Failure } from '@twofold/core';
import { isPassing } from '@twofold/protocol/client';
import { type MessageKey, t } from '../i18n/i18n';

const WORDS: Readonly<Record<string, MessageKey>> = {
  arena_over: 'people.refusal.arenaOver',
  closed: 'people.refusal.closed',
  full: 'people.refusal.full',
  has_arena: 'people.refusal.hasArena',
  no_account: 'people.refusal.account',
  no_arena: 'people.refusal.noArena',
  no_deal: 'people.refusal.noDeal',
  no_game: 'people.refusal.noGame',
  no_player: 'people.refusal.noPlayer',
  no_race: 'people.refusal.noRace',
  notEnded: 'people.refusal.notEnded',
  notInRace: 'people.refusal.notInRace',
  notReady: 'people.refusal.notReady',
  signed_out: 'people.refusal.signedOut',
  started: 'people.refusal.started',
  tooFew: 'people.refusal.tooFew',
  too_many_games: 'people.refusal.games',
  too_many_races: 'people.refusal.races',
  too_many_requests: 'people.refusal.often',
};

/** The words for a failure. Undefined: only the server's own English ones are there. */
export function refusalWords(failure: Failure): string | undefined {
  if (isPassing(failure)) return t('people.refusal.unreachable');
  const key = WORDS[failure.code];
  return key && t(key);
}
