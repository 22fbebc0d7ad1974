// The stored games as the view shows them. They are read once, then follow this tab's game and other tabs.
// Deleting asks no question, since it can be undone.
import { messageOf } from '@twofold/core/internal';
import { createMemo, createRoot, createSignal } from 'solid-js';
import { makeName } from '../../browser/randomName';
import type { CurrentGame } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import { isOwn } from '../../storage/origin';
import type { GameRecord, GameSummary, StoreChange } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { closeToast, showToast } from '../../ui/toasts/toasts';
import { focusHeading } from './Heading';
import { filterGames, isKnown, latestVariant, playedGames, sortGames, UNCHOSEN } from './list/filterGames';
import { filter, order } from './list/filterState';
import { Pictures } from './list/pictures';

const UNDO_SECONDS = 10;

/** A deleted game that can still be restored. */
interface Deleted {
  readonly record: GameRecord;
  readonly until: number; // milliseconds since 1970
}

const lists = new WeakMap<CurrentGame, GameList>();

/** The list of the app's games. There is one, which outlives the view: on the next visit it is there at once. */
export function gameListOf(current: CurrentGame): GameList {
  const list = lists.get(current) ?? new GameList(current);
  lists.set(current, list);
  return list;
}

export class GameList {
  readonly current: CurrentGame;
  /**
   * The games with at least one move. The current game is in its present state. Undefined until they are read.
   */
  readonly games: () => readonly GameSummary[] | undefined;
  /** The board whose games are listed, by its variant's id, or 'all'. */
  readonly board: () => string;
  /** The board whose figures are shown: figures of different boards cannot be added up. */
  readonly figuresBoard: () => string;
  /** The last boards of the games, and their curves. */
  readonly pictures: Pictures;
  /** The games that pass the filter. Those on unknown boards are listed beside any board. */
  readonly chosen: () => readonly GameSummary[];
  /** The same in the chosen order. */
  readonly listed: () => readonly GameSummary[];
  /** The games of all boards that count in the statistics. */
  readonly countedOfAll: () => readonly GameSummary[];
  /** Those of the board whose figures are shown. */
  readonly counted: () => readonly GameSummary[];
  /** How many games of that board the statistics leave out: not dealt here, or not played by the player alone. */
  readonly leftOut: () => number;
  readonly #stored = createSignal<readonly GameSummary[]>();
  readonly #failure = createSignal<string>();
  #deleted: readonly Deleted[] = [];

  constructor(current: CurrentGame) {
    this.current = current;
    this.pictures = new Pictures(current.library);
    const made = createRoot(() => this.#derive());
    ({ games: this.games, board: this.board, chosen: this.chosen, listed: this.listed } = made);
    ({ figuresBoard: this.figuresBoard, countedOfAll: this.countedOfAll } = made);
    ({ counted: this.counted, leftOut: this.leftOut } = made);
  }

  /** Everything that follows from the stored games and the filter. */
  #derive() {
    const games = createMemo(() => this.#withCurrent());
    const known = createMemo(() => (games() ?? []).filter(isKnown));
    const latest = createMemo(() => latestVariant(known()) ?? 'all');
    const isOneBoard = () => known().every(({ variant }) => variant === latest());
    const unchosen = createMemo(() => (isOneBoard() ? latest() : 'all'));
    const board = () => (filter().variant === UNCHOSEN ? unchosen() : filter().variant);
    const figuresBoard = () => (board() === 'all' ? latest() : board());
    // A game on a board of a newer version is listed beside any board.
    const isOn = (game: GameSummary) => [game.variant, 'all'].includes(board()) || !isKnown(game);
    const chosen = createMemo(() => filterGames(games() ?? [], { ...filter(), variant: 'all' }).filter(isOn));
    const listed = createMemo(() => sortGames(chosen(), order()));
    const settled = createMemo(() =>
      filterGames(games() ?? [], { ...filter(), variant: 'all' }).filter(
        (game) => game.status === 'over' || !this.isCurrent(game),
      ),
    );
    const ofBoard = createMemo(() => settled().filter(({ variant }) => variant === figuresBoard()));
    const countedOfAll = createMemo(() => settled().filter(isOwn));
    const counted = createMemo(() => ofBoard().filter(isOwn));
    const leftOut = () => ofBoard().length - counted().length;
    return { games, board, figuresBoard, chosen, listed, countedOfAll, counted, leftOut };
  }

  /** Why the last read of the games failed. Reactive. */
  readonly failure = (): string | undefined => this.#failure[0]();

  /** Reactive. */
  isCurrent({ id }: GameSummary): boolean {
    return id !== '' && id === this.current.record().id;
  }

  /** Reads the games and follows changes in other tabs. Returns a function that stops following. */
  follow(): () => void {
    void this.refresh();
    return this.current.library.onChange((change) => void this.#take(change));
  }

  /** Reads the games. On failure `failure` gives the reason, and the games read before stay. */
  async refresh(): Promise<void> {
    try {
      const list = await this.current.library.list();
      this.#stored[1](list);
      this.#failure[1](undefined);
    } catch (error) {
      this.#failure[1](messageOf(error));
    }
  }

  /**
   * Deletes a game. For ten seconds a toast offers to restore it, with all others deleted in that time. Rejects
   * with an Error if it could not be deleted.
   */
  async delete(record: GameSummary): Promise<void> {
    if (this.isCurrent(record)) {
      await this.current.start(record.variant, undefined, { keepsBefore: false }); // the current game must not be a deleted one
    }
    const lost = await this.current.library.delete(record.id);
    this.#stored[1]((all) => all?.filter(({ id }) => id !== record.id));
    if (!lost) return; // another tab deleted it first
    const now = Date.now();
    const until = now + UNDO_SECONDS * 1000;
    this.#deleted = [...this.#deleted.filter((earlier) => earlier.until > now), { record: lost, until }];
    showToast({
      kind: 'deleted',
      message: t('games.deleted', { count: this.#deleted.length }),
      seconds: UNDO_SECONDS,
      action: { label: t('games.restore'), run: () => void this.#restore() },
    });
  }

  /** Stores a game from elsewhere. Returns its new id, or rejects with an Error that gives the reason. */
  async keep(record: GameRecord): Promise<string> {
    const added = { ...record, id: makeName(20), revision: 0 };
    const outcome = await this.current.library.save(added);
    if (outcome.kind === 'failed') throw new Error(outcome.message);
    await this.refresh();
    return added.id;
  }

  /** The stored game with exactly the moves of `wanted`. */
  async find(wanted: GameRecord): Promise<GameRecord | undefined> {
    const alike = this.games()?.filter((game) => CLAIMS.every((key) => game[key] === wanted[key])) ?? [];
    for (const { id } of alike) {
      const found = await this.current.library.get(id);
      if (found && wholeLine(found) === wholeLine(wanted)) return found;
    }
    return undefined;
  }

  #withCurrent(): readonly GameSummary[] | undefined {
    const all = this.#stored[0]();
    const current = this.current.record();
    return all && playedGames([current, ...all.filter(({ id }) => id !== current.id)]);
  }

  /** Reads only the changed game: another tab saves at every turn. */
  async #take({ kind, id }: StoreChange): Promise<void> {
    if (id === undefined) return this.refresh();
    try {
      const changed = kind === 'deleted' ? undefined : await this.current.library.get(id);
      const first = changed ? [changed] : [];
      this.#stored[1]((all) => all && [...first, ...all.filter((record) => record.id !== id)]);
    } catch (error) {
      this.#failure[1](messageOf(error));
    }
  }

  /** Restores the deleted games. Those that cannot be stored can be retried while the toast is shown. */
  async #restore(): Promise<void> {
    closeToast('deleted');
    const lost = this.#deleted;
    this.#deleted = [];
    const failed: Deleted[] = [];
    let reason = '';
    for (const { record } of lost) {
      const outcome = await this.current.library.save({ ...record, revision: 0 });
      if (outcome.kind !== 'failed') continue;
      failed.push({ record, until: Number.POSITIVE_INFINITY });
      reason = outcome.message;
    }
    if (failed.length > 0) this.#offerAgain(failed, reason);
    await this.refresh();
    focusHeading();
  }

  #offerAgain(failed: readonly Deleted[], reason: string): void {
    this.#deleted = [...failed, ...this.#deleted];
    showToast({
      kind: 'deleted',
      message: t('games.notRestored', { reason }),
      action: { label: t('games.tryAgain'), run: () => void this.#restore() },
    });
  }
}

const CLAIMS = ['variant', 'ply', 'score', 'maxRank', 'undos'] as const;
