// The game that the player plays on this device: dealt here, stored in the game library, followed across tabs.
// A page has one. Every change is shown, announced and stored in the same call, so closing the page never loses
// a turn.
import {
  type Direction,
  findVariant,
  type Game,
  type GameOptions,
  type Turn,
  type Variant,
} from '@twofold/core';
import { batch, createMemo, createRoot, createSignal, type Setter } from 'solid-js';
import type { BoardFrame } from '../board/boardFrame';
import { makeName } from '../browser/randomName';
import { loadMessages, t } from '../i18n/i18n';
import { changeSettings } from '../settings/settings';
import { withHelp } from '../storage/merge';
import type { Best, GameLibrary, GameRecord, GameSave, GameSummary, StoreChange } from '../storage/records';
import { showToast } from '../ui/toasts/toasts';
import { Bests, type ReadBests } from './bests';
import { type FirstGame, findFirstGame, makeGame } from './firstGame';
import type { GameController, GameEvent } from './gameController';
import { PlayedGame } from './playedGame';
import { ReplacedGame } from './replacedGame';

/** Options of a new game, besides its variant and seed. */
export interface StartOptions extends GameOptions {
  readonly keepsBefore?: boolean; // false: the previous game is about to be deleted, so it cannot be brought back
}

/** The second press of a double click comes within this many milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * The current game of a page, opened by its link. It may be replaced by a stored game when the database answers
 * late. Toasts wait for `words`, the promise of the loaded language.
 */
export async function createCurrentGame(
  link: URLSearchParams,
  opening: Promise<GameLibrary>,
  words: Promise<unknown>,
): Promise<CurrentGame> {
  const library = await opening;
  const creating = findFirstGame(library, link, (makeToast) => {
    void words.then(() => loadMessages('beside')).then(() => showToast(makeToast()));
  }).then(async (first) => {
    const created = new CurrentGame(library, first);
    await created.opened;
    return created;
  });
  library.onChange((change) => void creating.then((current) => current.follow(change)));
  const current = await creating;
  void library.sweep(current.played.id);
  return current;
}

/** Made by `createCurrentGame`. */
export class CurrentGame implements GameController {
  readonly library: GameLibrary;
  readonly frame: () => BoardFrame;
  readonly record: () => GameSummary;
  readonly variant: () => Variant;
  readonly best: () => number;
  readonly canUndo = () => this.#shown().canUndo || this.#canTakeBack();
  readonly canRedo = () => this.#shown().canRedo;
  readonly waiting = () => false; // tiles are dealt in the call of the move
  readonly trouble = () => undefined;
  /** Resolves when the best score of the first game is known. */
  readonly opened: Promise<void>;
  /** The bests as they were read last: when the game was opened, as a rule. */
  before: ReadBests | undefined;
  readonly bests = new Bests();
  readonly #setFrame: Setter<BoardFrame>;
  readonly #setRecord: Setter<GameSummary>;
  readonly #setBest: Setter<number>;
  readonly #first: FirstGame;
  readonly #replaced = new ReplacedGame();
  readonly #listeners = new Set<(event: GameEvent) => void>();
  #played: PlayedGame;
  #undoesFrom = 0; // until then Undo is the second press of a double click

  constructor(library: GameLibrary, first: FirstGame) {
    this.library = library;
    this.#first = first;
    this.#played = first.played;
    [this.frame, this.#setFrame] = createSignal<BoardFrame>({ board: this.game.board });
    [this.record, this.#setRecord] = createSignal<GameSummary>(first.played.summary(Date.now()));
    [this.best, this.#setBest] = createSignal(0);
    this.variant = createRoot(() => createMemo(() => this.#shown().variant));
    this.opened = this.#show(first.played);
  }

  get played(): PlayedGame {
    return this.#played;
  }

  get game(): Game {
    return this.#played.game;
  }

  /** The game. Reactive: a game itself is not, but every change of it gives another record. */
  #shown(): Game {
    this.record();
    return this.game;
  }

  get elapsed(): number {
    return this.#played.clock.elapsed;
  }

  toRecord(): GameRecord {
    return this.#played.toRecord(Date.now());
  }

  listen(listener: (event: GameEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  play(direction: Direction): Turn | undefined {
    return this.#play(direction, false);
  }

  /** Plays a move of the solver. The game is marked as played by the solver. */
  playBySolver(direction: Direction): void {
    this.#play(direction, true);
  }

  /** Notes that the coach helped. It is no turn, and leaves the game's date. */
  noteHelp(): void {
    this.#played.help++;
    this.#publish(this.frame(), 0);
  }

  /** Without a move it takes back the "New game" before it, while that is possible. */
  undo(): void {
    if (performance.now() < this.#undoesFrom) return;
    if (!this.#step('undo') && this.#canTakeBack()) void this.#takeBackNewGame();
  }

  redo(): void {
    this.#step('redo');
  }

  newGame(variantId = this.variant().id, seed?: string): void {
    void this.start(variantId, seed);
  }

  keepGoing(): void {
    this.#played.keptGoing = true;
    this.#publish();
  }

  /** Stops the clock, and stores the time of play so far. That is no turn, and leaves the game's date. */
  pause(): void {
    if (this.#played.clock.pause()) this.#publish(this.frame(), 0);
  }

  /** Lets the clock run on. Looks for turns of other tabs that a sleeping page did not hear of. */
  resume(): void {
    this.#played.clock.resume();
    void this.#followOtherTab();
  }

  /** Makes a stored game the current one. False if it is gone or cannot be read. */
  async open(id: string): Promise<boolean> {
    const stored = await this.library.get(id);
    const before = this.#played;
    const resumed = stored && PlayedGame.resume(stored);
    if (!resumed) return false;
    await this.#show(resumed);
    this.#replaced.take();
    if (before.id !== id) this.#dropUnplayed(before);
    return true;
  }

  /**
   * Starts a game. The previous game stays in the games list, and for ten seconds a toast offers to bring it
   * back. The new game is shown when this returns, and stored when it resolves.
   */
  async start(variantId: string, seed?: string, options: StartOptions = {}): Promise<void> {
    const chosen = findVariant(variantId);
    if (!chosen) throw new RangeError(`no variant ${variantId}`);
    const { keepsBefore = true, ...given } = options;
    const before = this.#played;
    this.pause();
    changeSettings({ variant: chosen.id });
    const shown = this.#show(makeGame(chosen, seed, given));
    if (!keepsBefore) this.#replaced.take();
    else if (!this.#dropUnplayed(before)) this.#replaced.set(before, () => void this.#takeBackNewGame());
    await shown;
  }

  /**
   * Continues in a copy with an id of its own. The original stays in the games list as it is. The copy is shown
   * when this returns, and stored when it resolves.
   */
  async branch(): Promise<void> {
    const copy = PlayedGame.resume({ ...this.toRecord(), id: makeName(20), revision: 0 });
    if (copy) await this.#show(copy);
  }

  /** Reacts to a change in the game library. */
  follow({ kind, id }: StoreChange): void {
    if (kind === 'deleted' && id !== undefined) this.#replaced.forget(id);
    if (kind === 'saved' && id === this.#played.id) void this.#followOtherTab();
    if (kind === 'imported') {
      void this.#followOtherTab(); // the import may have changed it, and the bests
      void this.#refreshBest();
    }
    if (kind === 'arrived') void this.#arrive();
  }

  /** Whether Undo would now bring back the game that the last "New game" replaced. Reactive. */
  #canTakeBack(): boolean {
    return this.#shown().length === 0 && this.#replaced.isThere;
  }

  /**
   * Brings back the game that the last "New game" replaced. The new game is deleted if nothing was played in it.
   */
  async #takeBackNewGame(): Promise<void> {
    const [before, dropped] = [this.#replaced.take(), this.#played];
    if (!before) return;
    this.#undoesFrom = performance.now() + DOUBLE_CLICK_MS;
    const shown = this.#show(before);
    this.resume(); // another tab may have played in it meanwhile
    if (dropped.game.length === 0) void this.library.deleteIfUnchanged(dropped.id, dropped.revision);
    await shown;
  }

  /** Deletes a game in which nothing was played, unless another tab has played in it. Whether nothing was. */
  #dropUnplayed({ id, isUnplayed, revision }: PlayedGame): boolean {
    if (isUnplayed) void this.library.deleteIfUnchanged(id, revision);
    return isUnplayed;
  }

  /** Shows a game within this call, then stores its id as that of the current game. */
  async #show(next: PlayedGame): Promise<void> {
    this.#played = next;
    const best = this.#refreshBest(); // read before its first turn is stored
    if (next.revision === 0) this.#publish();
    else this.#reveal(next.summary(Date.now()));
    this.#notify({ kind: 'opened' });
    await this.library.setCurrent(next.id);
    await best;
  }

  #play(direction: Direction, bySolver: boolean): Turn | undefined {
    const played = this.#played;
    const turn = played.play(direction, bySolver);
    if (turn) {
      const milestone = played.milestones.at(-1)?.ply === turn.ply;
      this.#publish({ board: turn.board, turn }, undefined, bySolver);
      this.#notify({ kind: 'tilt', turn, milestone, bySolver });
      this.#notify({ kind: 'turn', turn, bySolver });
    } else this.#notify({ kind: 'noMove', direction });
    return turn;
  }

  #step(kind: 'undo' | 'redo'): boolean {
    if (!this.#played[kind]()) return false;
    this.#played.clock.move(this.game.status === 'over');
    this.#publish();
    this.#notify({ kind });
    return true;
  }

  #notify(event: GameEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Shows the present state of the game and stores it. A note of a solver's move would cost 2 ms, so it waits. */
  #publish(next?: BoardFrame, now = Date.now(), canWait = false): void {
    if (this.library.wasCleared()) this.#played.forgetStored(this.#played.revision);
    const changed = this.#played.toSave(now);
    void this.#save(this.#played, changed, canWait);
    this.#reveal(changed, next);
  }

  /** Shows the present state of the game. */
  #reveal(shown: GameSummary, next: BoardFrame = { board: this.game.board }): void {
    this.bests.noteGame(shown);
    batch(() => {
      this.#setFrame(next);
      this.#setRecord(shown);
      this.#setBest(this.bests.scoreFor(shown, false));
    });
  }

  async #save(saved: PlayedGame, changed: GameSave, canWait: boolean): Promise<void> {
    const outcome = await this.library.save(changed, canWait);
    if (outcome.kind === 'saved') saved.revision = Math.max(saved.revision, outcome.record.revision);
    if (saved !== this.#played) return;
    if (outcome.kind === 'saved') this.#takeHelp(outcome.record);
    if (outcome.kind !== 'stale') return;
    if (outcome.record) return this.#adopt(outcome.record, true);
    saved.forgetStored(); // another tab deleted it, or all data of the site, but play went on here: it is stored as a new game
    this.#publish(this.frame());
    await this.library.setCurrent(saved.id);
  }

  /** The database answered late. Its game replaces the one begun meanwhile, unless that has been played. */
  async #arrive(): Promise<void> {
    const { played: first, lookAgain } = this.#first;
    const isFree = () => this.#played === first && first.isUnplayed;
    const stored = lookAgain && isFree() ? await lookAgain().catch(() => undefined) : undefined;
    const resumed = stored && isFree() ? PlayedGame.resume(stored) : undefined;
    if (resumed) return this.#show(resumed);
    this.#publish(this.frame()); // an unplayed game was not copied to the database
    void this.#refreshBest();
    await this.library.setCurrent(this.#played.id);
  }

  /** Shows the stored state of this game if another tab changed it: played on, or deleted and restored it. */
  async #followOtherTab(): Promise<void> {
    const { id, revision } = this.#played;
    const shown = this.record();
    const stored = await this.library.get(id).catch(() => undefined); // the next save will report the failure
    if (this.record() !== shown) return this.#followOtherTab(); // a turn came meanwhile
    if (!stored) return;
    const { stamp, elapsed } = stored;
    const isShown = stamp && stamp === shown.stamp && elapsed === shown.elapsed;
    if (isShown) {
      this.#played.revision = stored.revision; // a failed save was stored after all
      this.#takeHelp(stored);
    } else if (stored.revision > this.#played.revision || stored.revision < revision)
      this.#adopt(stored, false);
  }

  /** Shows that another tab had help in this state of the game. */
  #takeHelp({ help = 0 }: GameSummary): void {
    if (help <= this.#played.help) return;
    this.#played.help = help;
    this.#reveal({ ...this.record(), help }, this.frame());
  }

  /**
   * Replaces this tab's state of the game by the stored one. One turn ahead is animated. The help of this tab may be on
   * its way to the database.
   */
  #adopt(found: GameRecord, wasOvertaken: boolean): void {
    const stored = withHelp(found, this.#played);
    const theirs = PlayedGame.resume(stored);
    if (!theirs) {
      if (wasOvertaken) void this.branch(); // the stored game cannot be read: it stays, and play continues in a copy
      return;
    }
    const { game } = theirs;
    const isNext = game.ply === this.game.ply + 1 && !wasOvertaken;
    this.#played = theirs;
    this.#reveal(stored, { board: game.board, turn: isNext ? game.turn(game.ply) : undefined });
    this.#notify({ kind: 'followed' });
    if (wasOvertaken) showToast({ kind: 'followed', message: t('play.followed'), seconds: 6 });
  }

  async #refreshBest(): Promise<void> {
    const played = this.#played;
    const bests = await this.bestsOf(played.game.variant.id);
    for (const best of bests) if (best) this.bests.note(best);
    const record = this.record();
    this.#setBest(this.bests.scoreFor(record, false));
    if (played === this.#played) this.before = { record, bests };
  }

  bestsOf(variantId: string): Promise<(Best | undefined)[]> {
    return Promise.all([false, true].map((helped) => this.library.best(variantId, helped)));
  }
}
