// The current game: the one on the screen. There is one at a time. Every change is shown, announced and stored
// in the same call, so closing the page never loses a turn.
import {
  type Direction,
  findVariant,
  type GameOptions,
  isSeed,
  type Turn,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import { batch, createMemo, createRoot, createSignal } from 'solid-js';
import type { BoardFrame } from '../board/BoardView';
import { makeName } from '../browser/randomName';
import { t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import type { GameLibrary, GameRecord, GameSave, GameSummary, StoreChange } from '../storage/records';
import { showToast, type Toast } from '../ui/toasts';
import { Bests } from './bests';
import { PlayedGame } from './playedGame';
import { forgetReplacedGame, hasReplacedGame, setReplacedGame, takeReplacedGame } from './replacedGame';

/** An event of play, for listeners: narrator, sound, floating score. */
export type Happening =
  | {
      readonly kind: 'turn';
      readonly turn: Turn;
      readonly milestone: boolean;
      readonly bySolver: boolean;
    }
  | { readonly kind: 'noMove'; readonly direction: Direction }
  | { readonly kind: 'undo' | 'redo' | 'opened' | 'followed' };

/** Options of a new game, besides its variant and seed. */
export interface StartOptions extends GameOptions {
  readonly keepsBefore?: boolean; // false: the previous game is about to be deleted, so it cannot be brought back
}

/** Shows a toast as soon as the language is loaded. */
type Say = (makeToast: () => Toast) => void;

/** The game that a link asks for. */
interface Wanted {
  readonly variant: Variant;
  readonly seed: string | undefined;
}

let played: PlayedGame; // set before the first view is drawn
const bests = new Bests();
const [store, setStore] = createSignal<GameLibrary>();
const [frame, setFrame] = createSignal<BoardFrame>({
  board: { columns: 4, rows: 4, ranks: new Uint8Array(16) },
});
const [record, setRecord] = createSignal<GameSummary>();
const [best, setBest] = createSignal(0);
const listeners = new Set<(happening: Happening) => void>();

export { best, frame, record, store };

/** The variant of the current game. Reactive. */
export const variant = createRoot(() =>
  createMemo<Variant>(() => findVariant(record()?.variant ?? 'classic') ?? VARIANTS.classic),
);

export const currentGame = {
  get played(): PlayedGame {
    return played;
  },
  /** Listens to the events of play. Returns a function that stops listening. */
  listen(listener: (happening: Happening) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Plays a move of the player. */
  play: (direction: Direction): void => play(direction, false),
  /** Plays a move of the solver. The game is marked as played by the solver. */
  playBySolver: (direction: Direction): void => play(direction, true),
  /** The shown board and game. Reactive. */
  frame,
  record,
  /** Makes a stored game the current one. */
  open: openGame,
  /** Continues in a copy of the game. The original stays in the games list as it is. */
  branch,
  /**
   * Takes the last move back. Without a move it takes back the "New game" before it, while that is possible.
   */
  undo(): void {
    if (!step('undo') && canTakeBack()) void takeBackNewGame();
  },
  redo(): void {
    step('redo');
  },
  keepGoing(): void {
    played.keptGoing = true;
    publish({ board: played.game.board });
  },
  /** Stops the clock while the board is hidden, and stores the time of play so far. */
  pause(): void {
    if (!played.clock.isRunning) return;
    played.clock.pause();
    publish(frame());
  },
};

/**
 * Opens the game of the link, else the last opened game, else a new one. It always opens some game, even when
 * stored games cannot be read. A database that answers late may replace the game then. Toasts wait for `words`,
 * the promise of the loaded language.
 */
export async function openCurrentGame(
  link: URLSearchParams,
  opening: Promise<GameLibrary>,
  words: Promise<void>,
): Promise<void> {
  const say: Say = (makeToast) => void words.then(() => showToast(makeToast()));
  const opened = await opening;
  setStore(opened);
  const wanted = readLink(link, say);
  const shown = showFirst(opened, wanted, say).catch(async () => {
    say(unreadable);
    await begin(VARIANTS.classic);
    return played;
  });
  opened.onChange((change) => void shown.then((first) => follow(change, first, wanted)));
  await shown;
  void opened.sweep(played.id);
}

/** Shows the first game. Returns it if it had to be begun, undefined if it was stored. */
async function showFirst(
  from: GameLibrary,
  wanted: Wanted | undefined,
  say: Say,
): Promise<PlayedGame | undefined> {
  const stored = await findWanted(from, wanted);
  if (stored && (await show(PlayedGame.resume(stored)))) return undefined;
  if (stored) say(unreadable);
  await begin(wanted?.variant ?? findVariant(settings.variant) ?? VARIANTS.classic, wanted?.seed);
  return played;
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

function unreadable(): Toast {
  return { kind: 'unreadable', message: t('play.unreadable') };
}

async function findWanted(from: GameLibrary, wanted: Wanted | undefined): Promise<GameRecord | undefined> {
  if (wanted) return wanted.seed === undefined ? undefined : from.find(wanted.variant.id, wanted.seed);
  const current = await from.current();
  return current === undefined ? undefined : from.get(current);
}

/** Makes a stored game the current one. False if it is gone or cannot be read. */
export async function openGame(id: string): Promise<boolean> {
  const stored = await store()?.get(id);
  const before = played;
  if (!stored || !(await show(PlayedGame.resume(stored)))) return false;
  takeReplacedGame();
  if (before.id !== id) dropUnplayed(before);
  return true;
}

/**
 * Starts a game. The previous game stays in the games list, and for ten seconds a toast offers to bring it
 * back.
 */
export async function startGame(variantId: string, seed?: string, options: StartOptions = {}): Promise<void> {
  const chosen = findVariant(variantId);
  if (!chosen) throw new RangeError(`no variant ${variantId}`);
  const { keepsBefore = true, ...given } = options;
  const before = played;
  changeSettings({ variant: chosen.id });
  const begun = begin(chosen, seed, given); // on the screen at once, before the library answers
  if (!keepsBefore) takeReplacedGame();
  else if (before.isUnplayed) dropUnplayed(before);
  else setReplacedGame(before, () => void takeBackNewGame());
  await begun;
}

/** Whether Undo would now bring back the game that the last "New game" replaced. Reactive. */
export function canTakeBack(): boolean {
  return record() !== undefined && played.game.length === 0 && hasReplacedGame();
}

/**
 * Brings back the game that the last "New game" replaced. The new game is deleted if nothing was played in it.
 */
async function takeBackNewGame(): Promise<void> {
  const [before, dropped] = [takeReplacedGame(), played];
  if (!before) return;
  const shown = show(before);
  if (dropped.game.length === 0) void store()?.deleteIfUnchanged(dropped.id, dropped.revision);
  await shown;
  await followOtherTab(); // another tab may have played in it meanwhile
}

/** Deletes a game in which nothing was played, unless another tab has played in it. */
function dropUnplayed(before: PlayedGame): void {
  if (before.isUnplayed) void store()?.deleteIfUnchanged(before.id, before.revision);
}

async function begin(chosen: Variant, seed = makeName(10), options?: GameOptions): Promise<void> {
  await show(PlayedGame.begin(makeName(20), chosen, seed, Date.now(), options));
}

/** Shows a game within this call, then stores its id as that of the current game. */
async function show(next: PlayedGame | undefined): Promise<boolean> {
  if (!next) return false;
  played?.clock.pause();
  played = next;
  const frame = { board: played.game.board };
  if (played.revision === 0) publish(frame);
  else reveal(frame, played.summary(Date.now()));
  notify({ kind: 'opened' });
  await Promise.all([store()?.setCurrent(played.id), refreshBest()]);
  return true;
}

function play(direction: Direction, bySolver: boolean): void {
  const turn = played.play(direction, bySolver);
  if (!turn) return notify({ kind: 'noMove', direction });
  publish({ board: turn.board, turn });
  notify({ kind: 'turn', turn, milestone: played.milestones.at(-1)?.ply === turn.ply, bySolver });
}

function step(kind: 'undo' | 'redo'): boolean {
  const undosBefore = played.game.undos;
  if (!played[kind]()) return false;
  publish({ board: played.game.board });
  notify({ kind });
  if (undosBefore === 0 && played.game.undos > 0) void refreshBest(); // games with undo have a best of their own
  return true;
}

function notify(happening: Happening): void {
  for (const listener of listeners) listener(happening);
}

/** Shows the present state of the game and stores it. */
function publish(next: BoardFrame): void {
  const changed = played.toSave(Date.now());
  void save(played, changed);
  reveal(next, changed);
}

/** Shows the present state of the game. */
function reveal(next: BoardFrame, shown: GameSummary): void {
  bests.noteGame(shown);
  batch(() => {
    setFrame(next);
    setRecord(shown);
    setBest(bests.scoreFor(shown));
  });
}

async function save(saved: PlayedGame, changed: GameSave): Promise<void> {
  const outcome = await store()?.save(changed);
  if (outcome?.kind === 'saved') saved.revision = Math.max(saved.revision, outcome.record.revision);
  if (outcome?.kind !== 'stale' || saved !== played) return;
  if (outcome.record) return adopt(outcome.record, true);
  played.forgetStored(); // another tab deleted it, but play went on here: it is stored as a new game
  publish(frame());
}

/** Reacts to changes in the game library. `first`: the game that was begun because none was stored. */
function follow({ kind, id }: StoreChange, first: PlayedGame | undefined, wanted: Wanted | undefined): void {
  if (kind === 'deleted' && id !== undefined) forgetReplacedGame(id);
  if (kind === 'saved' && id === played.id) void followOtherTab();
  if (kind === 'imported') void Promise.all([followOtherTab(), refreshBest()]); // the import may have changed either
  if (kind === 'arrived') void arrive(first, wanted);
}

/** The database answered late. Its game replaces the one begun meanwhile, unless that has been played. */
async function arrive(first: PlayedGame | undefined, wanted: Wanted | undefined): Promise<void> {
  const from = store();
  const isFree = () => played === first && played.isUnplayed;
  const stored = from && isFree() ? await findWanted(from, wanted).catch(() => undefined) : undefined;
  if (stored && isFree() && (await show(PlayedGame.resume(stored)))) return;
  publish(frame()); // an unplayed game was not copied to the database
  await Promise.all([from?.setCurrent(played.id), refreshBest()]);
}

/** Shows the stored state of this game if another tab changed it: played on, or deleted and restored it. */
async function followOtherTab(): Promise<void> {
  const { id, revision } = played;
  const stored = await store()
    ?.get(id)
    .catch(() => undefined); // the next save will report the failure
  if (!stored || played.id !== id) return;
  if (stored.revision > played.revision || stored.revision < revision) adopt(stored, false);
}

/** Replaces this tab's state of the game by the stored one. One turn ahead is animated. */
function adopt(stored: GameRecord, wasOvertaken: boolean): void {
  const theirs = PlayedGame.resume(stored);
  if (!theirs) {
    if (wasOvertaken) void branch(); // the stored game cannot be read: it stays, and play continues in a copy
    return;
  }
  const isNext = theirs.game.ply === played.game.ply + 1 && !wasOvertaken;
  played = theirs;
  reveal({ board: played.game.board, turn: isNext ? played.game.turn(played.game.ply) : undefined }, stored);
  notify({ kind: 'followed' });
  void refreshBest(); // undo may have been used in the other tab
  if (wasOvertaken) showToast({ kind: 'followed', message: t('play.followed'), seconds: 6 });
}

/** Continues in a copy with an id of its own. */
async function branch(): Promise<void> {
  await show(PlayedGame.resume({ ...played.toRecord(Date.now()), id: makeName(20), revision: 0 }));
}

async function refreshBest(): Promise<void> {
  const { variant, undos } = played.game;
  const stored = await store()?.best(variant.id, undos > 0);
  if (stored) bests.note(stored);
  const shown = record();
  if (shown) setBest(bests.scoreFor(shown));
}
