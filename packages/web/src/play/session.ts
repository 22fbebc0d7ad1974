// The game on the screen and its life in storage. One match at a time; every change is shown, spoken and
// stored in the same step, so there is no moment at which closing the page would lose a turn.
import {
  type Direction,
  findVariant,
  type GameOptions,
  type Turn,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import { batch, createMemo, createRoot, createSignal } from 'solid-js';
import { showToast, type Toast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import type { GameRecord, GameStore, StoreChange } from '../storage/types';
import type { BoardFrame } from './BoardView';
import { Bests } from './bests';
import { Match } from './match';
import { makeName } from './name';
import { dropShelved, isShelved, shelve, unshelve } from './takeBack';

/** What just happened, for those who speak, sound or float numbers. */
export type Happening =
  | {
      readonly kind: 'turn';
      readonly turn: Turn;
      readonly milestone: boolean;
      readonly bySolver: boolean;
    }
  | { readonly kind: 'noMove'; readonly direction: Direction }
  | { readonly kind: 'undo' | 'redo' | 'opened' | 'followed' };

/** How a new game begins, other than its variant and seed. */
export interface StartOptions extends GameOptions {
  readonly keepsBefore?: boolean; // false: the game before is about to be deleted, and cannot be taken back
}

/** Shows a message as soon as there are words for it. */
type Say = (makeToast: () => Toast) => void;

/** The game that a link names. */
interface Wanted {
  readonly variant: Variant;
  readonly seed: string | undefined;
}

let match: Match; // set before the first view is drawn
const bests = new Bests();
const [store, setStore] = createSignal<GameStore>();
const [frame, setFrame] = createSignal<BoardFrame>({
  board: { columns: 4, rows: 4, ranks: new Uint8Array(16) },
});
const [record, setRecord] = createSignal<GameRecord>();
const [best, setBest] = createSignal(0);
const listeners = new Set<(happening: Happening) => void>();

export { best, frame, record, store };

/** The variant being played. */
export const variant = createRoot(() =>
  createMemo<Variant>(() => findVariant(record()?.variant ?? 'classic') ?? VARIANTS.classic),
);

export const session = {
  get match(): Match {
    return match;
  },
  /** Listens to what happens in play. Returns its own end. */
  listen(listener: (happening: Happening) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The player's move. */
  play: (direction: Direction): void => play(direction, false),
  /** The solver's: the game is marked. */
  playBySolver: (direction: Direction): void => play(direction, true),
  /** Goes on in a copy of the game; the one before stays as it is, in the games list. */
  branch,
  /** Takes the last move back; where there is none, the "New game" that led here, if that still can be. */
  undo(): void {
    if (!step('undo') && canTakeBack()) void takeBackNewGame();
  },
  redo(): void {
    step('redo');
  },
  keepGoing(): void {
    match.keptGoing = true;
    publish({ board: match.game.board });
  },
  /** The clock stops while nobody can see the board; the time so far is stored. */
  pause(): void {
    if (!match.clock.isRunning) return;
    match.clock.pause();
    publish(frame());
  },
};

/**
 * Shows the game that a link names, else the one last opened, else a new one. Whatever is wrong with the games
 * stored, there is a game to play. A store whose database answers only later may bring another game then. What is
 * to be said waits for `words`, the language being fetched meanwhile.
 */
export async function openSession(
  link: URLSearchParams,
  opening: Promise<GameStore>,
  words: Promise<void>,
): Promise<void> {
  const say: Say = (makeToast) => void words.then(() => showToast(makeToast()));
  const opened = await opening;
  setStore(opened);
  const wanted = readLink(link, say);
  const shown = showFirst(opened, wanted, say).catch(async () => {
    say(unreadable);
    await begin(VARIANTS.classic);
    return match;
  });
  opened.onChange((change) => void shown.then((first) => follow(change, first, wanted)));
  await shown;
  void opened.sweep(match.id);
}

/** Shows the game to begin with; gives the match that it began for want of one that is stored. */
async function showFirst(from: GameStore, wanted: Wanted | undefined, say: Say): Promise<Match | undefined> {
  const stored = await findWanted(from, wanted);
  if (stored && (await show(Match.resume(stored)))) return undefined;
  if (stored) say(unreadable);
  await begin(wanted?.variant ?? findVariant(settings.variant) ?? VARIANTS.classic, wanted?.seed);
  return match;
}

function readLink(link: URLSearchParams, say: Say): Wanted | undefined {
  const [id, seed] = [link.get('variant'), link.get('seed')];
  if (id === null && seed === null) return undefined;
  const named = findVariant(id ?? 'classic');
  if (named) return { variant: named, seed: seed ?? undefined };
  say(() => ({ kind: 'link', message: t('play.unknownVariant', { id: id ?? '' }), seconds: 10 }));
  return undefined;
}

function unreadable(): Toast {
  return { kind: 'unreadable', message: t('play.unreadable') };
}

async function findWanted(from: GameStore, wanted: Wanted | undefined): Promise<GameRecord | undefined> {
  if (wanted) return wanted.seed === undefined ? undefined : from.find(wanted.variant.id, wanted.seed);
  const current = await from.current();
  return current === undefined ? undefined : from.get(current);
}

/** Makes a stored game the one being played. False if it is gone or cannot be read. */
export async function openGame(id: string): Promise<boolean> {
  const stored = await store()?.get(id);
  const before = match;
  if (!stored || !(await show(Match.resume(stored)))) return false;
  unshelve();
  if (before.id !== id) dropUnplayed(before);
  return true;
}

/** Starts a game; the one before stays in the games list, and for ten seconds one press takes it back. */
export async function startGame(variantId: string, seed?: string, options: StartOptions = {}): Promise<void> {
  const chosen = findVariant(variantId);
  if (!chosen) throw new RangeError(`no variant ${variantId}`);
  const { keepsBefore = true, ...given } = options;
  const before = match;
  changeSettings({ variant: chosen.id });
  const begun = begin(chosen, seed, given); // on the screen at once; what follows must not wait for the store
  if (!keepsBefore) unshelve();
  else if (before.isUnplayed) dropUnplayed(before);
  else shelve(before, () => void takeBackNewGame());
  await begun;
}

/** Whether Undo would now go back to the game that the last "New game" replaced. Reactive. */
export function canTakeBack(): boolean {
  return record() !== undefined && match.game.length === 0 && isShelved();
}

/** Back to the game that the last "New game" replaced; the new one goes if nothing was played in it. */
async function takeBackNewGame(): Promise<void> {
  const [before, dropped] = [unshelve(), match];
  if (!before) return;
  const shown = show(before);
  if (dropped.game.length === 0) void store()?.deleteIfUnchanged(dropped.id, dropped.revision);
  await shown;
  await followOtherTab(); // which may have gone on with it meanwhile
}

/** Leaves nothing behind of a game in which nothing was played, unless another tab has played in it. */
function dropUnplayed(before: Match): void {
  if (before.isUnplayed) void store()?.deleteIfUnchanged(before.id, before.revision);
}

async function begin(chosen: Variant, seed = makeName(10), options?: GameOptions): Promise<void> {
  await show(Match.begin(makeName(20), chosen, seed, Date.now(), options));
}

/** Shows a match, in the very call, and has it remembered as the current one. */
async function show(next: Match | undefined): Promise<boolean> {
  if (!next) return false;
  match?.clock.pause();
  match = next;
  const shown = reveal({ board: match.game.board });
  if (match.revision === 0) void save(match, shown);
  notify({ kind: 'opened' });
  await Promise.all([store()?.setCurrent(match.id), refreshBest()]);
  return true;
}

function play(direction: Direction, bySolver: boolean): void {
  const turn = match.play(direction, bySolver);
  if (!turn) return notify({ kind: 'noMove', direction });
  publish({ board: turn.board, turn });
  notify({ kind: 'turn', turn, milestone: match.milestones.at(-1)?.ply === turn.ply, bySolver });
}

function step(kind: 'undo' | 'redo'): boolean {
  const undosBefore = match.game.undos;
  if (!match[kind]()) return false;
  publish({ board: match.game.board });
  notify({ kind });
  if (undosBefore === 0 && match.game.undos > 0) void refreshBest(); // from here on another best counts
  return true;
}

function notify(happening: Happening): void {
  for (const listener of listeners) listener(happening);
}

/** Shows the match as it is now and stores it. */
function publish(next: BoardFrame): void {
  void save(match, reveal(next));
}

/** Shows the match as it is now; what is shown comes back as the record to store. */
function reveal(next: BoardFrame, stored = match.toRecord(Date.now())): GameRecord {
  bests.noteGame(stored);
  batch(() => {
    setFrame(next);
    setRecord(stored);
    setBest(bests.scoreFor(stored));
  });
  return stored;
}

async function save(saved: Match, changed: GameRecord): Promise<void> {
  const outcome = await store()?.save(changed);
  if (outcome?.kind === 'saved') saved.revision = Math.max(saved.revision, outcome.record.revision);
  if (outcome?.kind !== 'stale' || saved !== match) return;
  if (outcome.record) return adopt(outcome.record, true);
  match.revision = 0; // deleted in another tab, but played on here: stored as a new game
  publish(frame());
}

/** What the store tells of other tabs and of itself. `first`: the match begun for want of a stored one. */
function follow({ kind, id }: StoreChange, first: Match | undefined, wanted: Wanted | undefined): void {
  if (kind === 'deleted' && id !== undefined) dropShelved(id);
  if (kind === 'saved' && id === match.id) void followOtherTab();
  if (kind === 'imported') void Promise.all([followOtherTab(), refreshBest()]); // any of it may have changed
  if (kind === 'arrived') void arrive(first, wanted);
}

/** The database has answered late: the game it holds takes the place of one begun meanwhile and not played. */
async function arrive(first: Match | undefined, wanted: Wanted | undefined): Promise<void> {
  const from = store();
  const stored = from && match === first && match.isUnplayed ? await findWanted(from, wanted) : undefined;
  if (stored && match === first && match.isUnplayed && (await show(Match.resume(stored)))) return;
  publish(frame()); // only what was played has moved to the database
  await Promise.all([from?.setCurrent(match.id), refreshBest()]);
}

/** Another tab may have gone on with this game, or have deleted and brought it back. */
async function followOtherTab(): Promise<void> {
  const { id, revision } = match;
  const stored = await store()?.get(id);
  if (!stored || match.id !== id) return;
  if (stored.revision > match.revision || stored.revision < revision) adopt(stored, false);
}

/** Another tab went on with this game: show what it holds, animated if it is one turn ahead. */
function adopt(stored: GameRecord, wasOvertaken: boolean): void {
  const theirs = Match.resume(stored);
  if (!theirs) {
    if (wasOvertaken) void branch(); // what is stored under this game's id cannot be read, and is left alone
    return;
  }
  const isNext = theirs.game.ply === match.game.ply + 1 && !wasOvertaken;
  match = theirs;
  reveal({ board: match.game.board, turn: isNext ? match.game.turn(match.game.ply) : undefined }, stored);
  notify({ kind: 'followed' });
  void refreshBest(); // perhaps of another kind now
  if (wasOvertaken) showToast({ kind: 'followed', message: t('play.followed'), seconds: 6 });
}

/** Play goes on as a game of its own. */
async function branch(): Promise<void> {
  await show(Match.resume({ ...match.toRecord(Date.now()), id: makeName(20), revision: 0 }));
}

async function refreshBest(): Promise<void> {
  const { variant, undos } = match.game;
  const stored = await store()?.best(variant.id, undos > 0);
  if (stored) bests.note(stored);
  const shown = record();
  if (shown) setBest(bests.scoreFor(shown));
}
