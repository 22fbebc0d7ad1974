// The player's own games as a game compares itself with them: those of the same board, dealt and played here.
import type { GameOptions } from '@twofold/core';
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Bests, ReadBests } from '../../../game/bests';
import type { GameController } from '../../../game/gameController';
import { othersOf, peersOf } from '../../../game/ownGames';
import { isHelped, isOwn } from '../../../storage/origin';
import type { GameLibrary, GameSummary } from '../../../storage/records';
import type { Scene } from '../scene';

/** Where own games are kept, and how one of them is dealt again. */
export interface OwnGames {
  readonly library: Pick<GameLibrary, 'list' | 'get' | 'onChange'>;
  /** The bests of before this game, as a rule. */
  readonly before: ReadBests | undefined;
  /** The bests that are known by now. */
  readonly bests: Pick<Bests, 'scoreFor'>;
  start(variantId: string, seed: string, from: Pick<GameOptions, 'start' | 'startScore'>): Promise<void>;
}

/** What the parts show. */
export interface Shown {
  readonly controller: GameController;
  readonly own: OwnGames | undefined;
  readonly scene: () => Scene | undefined;
  /** Lets the solver play from the same position. */
  readonly watch: () => void;
}

/**
 * The stored games with at least one move, the last changed first. They are read at once, with each game that is
 * opened, and when games come or go. Undefined until they are there, and where none are kept.
 */
export function followGames({ controller, own }: Shown): Accessor<readonly GameSummary[] | undefined> {
  const [games, setGames] = createSignal<readonly GameSummary[]>();
  const read = async () => {
    const stored = await own?.library.list().catch(() => undefined); // a failing library warns by itself
    if (stored) setGames(stored.filter(({ ply }) => ply > 0));
  };
  void read();
  onCleanup(controller.listen(({ kind }) => void (kind === 'opened' && read())));
  if (own) onCleanup(own.library.onChange(({ kind }) => void (kind !== 'saved' && read())));
  return games;
}

/** How a game stands among the player's own of its kind. */
export interface Standing {
  /** The word that is sure to hold. Undefined: none, such as where a game that is gone was better, or may have been. */
  readonly word: 'first' | 'best' | 'ranked' | undefined;
  readonly rank: number; // 1: the best
  readonly count: number; // games, this one included
  /**
   * Points short of the next better one; for the best: points above all before, also those of games that are gone.
   * Undefined: there is no other, a better one is gone, or one before is not known.
   */
  readonly distance: number | undefined;
  readonly scores: readonly number[]; // of all, lowest first
}

/**
 * The standing of a game by score. Undefined if it does not count. `known` is the best score of its kind. It is above all
 * games where a game was deleted, or a best came from elsewhere. `before` has the bests from before this game.
 */
export function standingOf(
  record: GameSummary,
  games: readonly GameSummary[],
  known: number,
  before: ReadBests | undefined,
): Standing | undefined {
  if (!isOwn(record)) return undefined;
  const others = peersOf(record, games).map(({ score }) => score);
  const better = others.filter((score) => score > record.score);
  const scores = [...others, record.score].sort((a, b) => a - b);
  const place = { rank: better.length + 1, count: scores.length, scores };
  if (better.length > 0) return { ...place, word: 'ranked', distance: Math.min(...better) - record.score };
  if (known > record.score) return { ...place, word: undefined, distance: undefined };
  const [plain, undone] = [false, true].map((helped) => scoreBefore(record, helped, before));
  const past = isHelped(record) ? undone : plain;
  const isOnly = others.length === 0 && !past;
  const isFirst = othersOf(record, games).length === 0 && plain === 0 && undone === 0;
  return {
    ...place,
    word: isFirst ? 'first' : isOnly ? undefined : 'best',
    distance: isOnly || past === undefined ? undefined : record.score - Math.max(past, ...others),
  };
}

/**
 * The best score of other games, with help or without. Undefined if it is not known, since this game may have made it: it
 * had as many points by then, or had help. Its undone moves may have had more points than it, before the first undo or after.
 */
function scoreBefore(
  { id }: GameSummary,
  helped: boolean,
  before: ReadBests | undefined,
): number | undefined {
  if (before?.record.id !== id) return undefined;
  const score = before.bests[helped ? 1 : 0]?.score ?? 0;
  const isOthers = !isHelped(before.record) && (helped || score > before.record.score);
  return score === 0 || isOthers ? score : undefined;
}

/** The other own games of a board: those of today, or all where today has none. */
export function latestOf(
  games: readonly GameSummary[],
  id: string,
  variant: string,
  now: Date,
): { readonly games: readonly GameSummary[]; readonly isToday: boolean; readonly best: number } {
  const others = games.filter((game) => game.id !== id && game.variant === variant && isOwn(game));
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const today = others.filter(({ updatedAt }) => updatedAt >= midnight);
  const shown = today.length > 0 ? today : others;
  const best = shown.reduce((most, { score }) => Math.max(most, score), 0);
  return { games: shown, isToday: today.length > 0, best };
}

/** The best own game of a board, to be raced. Undefined: there is no other. */
export function bestToRace(
  games: readonly GameSummary[],
  id: string,
  variant: string,
): GameSummary | undefined {
  const others = games.filter((game) => game.variant === variant && game.id !== id && isOwn(game));
  return others.reduce<GameSummary | undefined>(
    (best, game) => (best && best.score >= game.score ? best : game),
    undefined,
  );
}
