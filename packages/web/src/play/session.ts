// The game on the screen and its life in storage. One match at a time; every change is shown, spoken and
// stored in the same step, so there is no moment at which closing the page would lose a turn.
import {
  type Direction,
  findVariant,
  type GameOptions,
  maxRank,
  type Turn,
  VARIANTS,
  type Variant,
} from '@twofold/core';
import { batch, createMemo, createRoot, createSignal } from 'solid-js';
import { closeToast, showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { changeSettings, settings } from '../settings/settings';
import { openStore } from '../storage/store';
import type { Best, GameRecord, GameStore, SaveOutcome } from '../storage/types';
import type { BoardFrame } from './BoardView';
import { Match } from './match';

/** What just happened, for those who speak, sound or float numbers. */
export type Happening =
  | { readonly kind: 'turn'; readonly turn: Turn; readonly milestone: boolean }
  | { readonly kind: 'noMove'; readonly direction: Direction }
  | { readonly kind: 'undo' | 'redo' | 'opened' | 'followed' };

const UNDO_NEW_GAME_SECONDS = 10;

let match: Match; // set before the first view is drawn
let shelved: Match | undefined; // the game that the last new game replaced
let base: Best | undefined; // the best among stored games of this variant and kind
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
  play,
  undo: () => step('undo'),
  redo: () => step('redo'),
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

/** Opens the store and the game to show: the one a link names, else the one last opened, else a new one. */
export async function openSession(link: URLSearchParams): Promise<void> {
  const opened = await openStore();
  setStore(opened);
  opened.onChange(({ kind, id, revision }) => {
    if (kind === 'imported')
      void followOtherTab(match.id); // any game may have changed
    else if (id === match?.id && (revision ?? 0) > match.revision) void followOtherTab(id);
  });
  const wanted = await openLink(opened, link);
  if (wanted) return;
  const current = await opened.current();
  const last = current === undefined ? undefined : await opened.get(current);
  if (last && (await show(Match.resume(last)))) return;
  if (last) showToast({ kind: 'unreadable', message: t('play.unreadable') });
  await begin(findVariant(settings.variant) ?? VARIANTS.classic);
}

async function openLink(opened: GameStore, link: URLSearchParams): Promise<boolean> {
  const [id, seed] = [link.get('variant'), link.get('seed')];
  if (id === null && seed === null) return false;
  const wanted = findVariant(id ?? 'classic');
  if (!wanted) {
    showToast({ kind: 'link', message: t('play.unknownVariant', { id: id ?? '' }), seconds: 10 });
    return false;
  }
  const known = seed === null ? undefined : await opened.find(wanted.id, seed);
  if (known && (await show(Match.resume(known)))) return true;
  await begin(wanted, seed ?? undefined);
  return true;
}

/** Makes a stored game the one being played. False if it is gone or cannot be read. */
export async function openGame(id: string): Promise<boolean> {
  const stored = await store()?.get(id);
  return stored !== undefined && show(Match.resume(stored));
}

/** Starts a game; the one before stays in the games list, and for ten seconds one press takes it back. */
export async function startGame(variantId: string, seed?: string, options?: GameOptions): Promise<void> {
  const chosen = findVariant(variantId);
  if (!chosen) throw new RangeError(`no variant ${variantId}`);
  const before = match;
  changeSettings({ variant: chosen.id });
  await begin(chosen, seed, options);
  if (before.game.length === 0 && before.game.fresh) {
    void store()?.delete(before.id); // nothing was played: nothing to keep
    return;
  }
  shelved = before;
  showToast({
    kind: 'newGame',
    message: t('play.shelved'),
    seconds: UNDO_NEW_GAME_SECONDS,
    action: { label: t('play.undo'), run: () => void takeBackNewGame() },
  });
}

/** Back to the game that the last "New game" replaced; the new one goes if nothing was played in it. */
async function takeBackNewGame(): Promise<void> {
  const before = shelved;
  if (!before) return;
  const dropped = match;
  shelved = undefined;
  closeToast('newGame');
  await show(before);
  if (dropped.game.length === 0) await store()?.delete(dropped.id);
}

async function begin(chosen: Variant, seed = makeName(10), options?: GameOptions): Promise<void> {
  await show(Match.begin(makeName(20), chosen, seed, Date.now(), options));
}

/**
 * Letters and digits that are easy to read out, some 4.9 bits each. Not crypto.randomUUID: on a phone that opens
 * the game over plain HTTP in the local network, browsers do not have it.
 */
function makeName(length: number): string {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

async function show(next: Match | undefined): Promise<boolean> {
  if (!next) return false;
  match?.clock.pause();
  match = next;
  base = undefined;
  const shown = reveal({ board: match.game.board });
  if (match.revision === 0) void save(match, shown);
  notify({ kind: 'opened' });
  await Promise.all([store()?.setCurrent(match.id), refreshBest()]);
  return true;
}

function play(direction: Direction): void {
  const known = match.milestones.length;
  const turn = match.play(direction);
  if (!turn) return notify({ kind: 'noMove', direction });
  publish({ board: turn.board, turn });
  notify({ kind: 'turn', turn, milestone: match.milestones.length > known });
}

function step(kind: 'undo' | 'redo'): void {
  const undosBefore = match.game.undos;
  if (!match[kind]()) {
    if (kind === 'undo' && match.game.length === 0) void takeBackNewGame(); // the last thing done was "New game"
    return;
  }
  publish({ board: match.game.board });
  notify({ kind });
  if (undosBefore === 0 && match.game.undos > 0) void refreshBest(); // from here on another best counts
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
  batch(() => {
    setFrame(next);
    setRecord(stored);
    setBest(bestWith(stored.score));
  });
  return stored;
}

async function save(saved: Match, changed: GameRecord): Promise<void> {
  const outcome: SaveOutcome | undefined = await store()?.save(changed);
  if (outcome?.kind === 'saved') saved.revision = Math.max(saved.revision, outcome.record.revision);
  else if (outcome?.kind === 'stale' && outcome.record && saved === match) adopt(outcome.record, true);
}

async function followOtherTab(id: string): Promise<void> {
  const stored = await store()?.get(id);
  if (stored && match.id === id && stored.revision > match.revision) adopt(stored, false);
}

/** The best to show: the stored one, or the score of the game being played where that counts. */
function bestWith(score: number): number {
  const known = base?.score ?? 0;
  return match.origin ? known : Math.max(known, score);
}

/** Another tab went on with this game: show what it holds, animated if it is one turn ahead. */
function adopt(stored: GameRecord, wasOvertaken: boolean): void {
  const theirs = Match.resume(stored);
  if (!theirs) return;
  const isNext = theirs.game.ply === match.game.ply + 1 && !wasOvertaken;
  match = theirs;
  reveal({ board: match.game.board, turn: isNext ? match.game.turn(match.game.ply) : undefined }, stored);
  notify({ kind: 'followed' });
  if (wasOvertaken) showToast({ kind: 'followed', message: t('play.followed'), seconds: 6 });
}

async function refreshBest(): Promise<void> {
  const asked = match;
  const stored = await store()?.best(asked.game.variant.id, asked.game.undos > 0);
  if (asked !== match) return;
  base = stored;
  setBest(bestWith(match.game.score));
}

/** The largest tile now on the board, as a rank. */
export const largestRank = createRoot(() => createMemo(() => maxRank(frame().board)));
