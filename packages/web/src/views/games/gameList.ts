// The stored games as the view shows them. They are read once, then follow this tab's game and other tabs.
// Deleting asks no question, since it can be undone.
import { createMemo, createRoot, createSignal } from 'solid-js';
import { makeName } from '../../browser/randomName';
import { record as currentRecord, startGame, store } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import type { GameRecord, GameSummary, StoreChange } from '../../storage/records';
import { wholeLine } from '../../storage/transfer/lineText';
import { closeToast, showToast } from '../../ui/toasts';
import { focusHeading } from './Heading';
import { playedGames } from './list/filterGames';

const UNDO_SECONDS = 10;

/** A deleted game that can still be restored. */
interface Deleted {
  readonly record: GameRecord;
  readonly until: number; // milliseconds since 1970
}

const [stored, setStored] = createSignal<readonly GameSummary[]>();
const [failure, setFailure] = createSignal<string>();
let deleted: readonly Deleted[] = [];

/** Why the last read of the games failed. */
export { failure };

/**
 * The games with at least one move. The current game is in its present state. Undefined until they are read.
 */
export const games = createRoot(() =>
  createMemo<readonly GameSummary[] | undefined>(() => {
    const current = currentRecord();
    const all = stored();
    if (!all || !current) return all && playedGames(all);
    return playedGames([current, ...all.filter(({ id }) => id !== current.id)]);
  }),
);

export function isCurrent(record: GameSummary): boolean {
  return record.id !== '' && record.id === currentRecord()?.id;
}

/** Reads the games and follows changes in other tabs. Returns a function that stops following. */
export function followGames(): () => void {
  void refresh();
  return store()?.onChange((change) => void follow(change)) ?? (() => {});
}

/** Reads the games. On failure `failure` gives the reason, and the games read before stay. */
export async function refresh(): Promise<void> {
  try {
    const list = await store()?.list();
    if (list) setStored(list);
    setFailure(undefined);
  } catch (error) {
    setFailure(reasonOf(error));
  }
}

/** Reads only the changed game: another tab saves at every turn. */
async function follow({ kind, id }: StoreChange): Promise<void> {
  if (id === undefined) return refresh();
  try {
    const changed = kind === 'deleted' ? undefined : await store()?.get(id);
    setStored((all) => all && [...(changed ? [changed] : []), ...all.filter((record) => record.id !== id)]);
  } catch (error) {
    setFailure(reasonOf(error));
  }
}

/**
 * Deletes a game. For ten seconds a toast offers to restore it, with all others deleted in that time. Rejects
 * with an Error if it could not be deleted.
 */
export async function deleteGame(record: GameSummary): Promise<void> {
  if (isCurrent(record)) {
    await startGame(record.variant, undefined, { keepsBefore: false }); // the current game must not be a deleted one
  }
  const lost = await store()?.delete(record.id);
  setStored((all) => all?.filter(({ id }) => id !== record.id));
  if (!lost) return; // another tab deleted it first
  const now = Date.now();
  const until = now + UNDO_SECONDS * 1000;
  deleted = [...deleted.filter((earlier) => earlier.until > now), { record: lost, until }];
  showToast({
    kind: 'deleted',
    message: t('games.deleted', { count: deleted.length }),
    seconds: UNDO_SECONDS,
    action: { label: t('games.restore'), run: () => void restore() },
  });
}

/** Restores the deleted games. Those that cannot be stored can be retried while the toast is shown. */
async function restore(): Promise<void> {
  closeToast('deleted');
  const lost = deleted;
  deleted = [];
  const failed: Deleted[] = [];
  let reason = '';
  for (const { record } of lost) {
    const outcome = await store()?.save({ ...record, revision: 0 });
    if (outcome?.kind !== 'failed') continue;
    failed.push({ record, until: Number.POSITIVE_INFINITY });
    reason = outcome.message;
  }
  if (failed.length > 0) offerAgain(failed, reason);
  await refresh();
  focusHeading();
}

function offerAgain(failed: readonly Deleted[], reason: string): void {
  deleted = [...failed, ...deleted];
  showToast({
    kind: 'deleted',
    message: t('games.notRestored', { reason }),
    action: { label: t('games.tryAgain'), run: () => void restore() },
  });
}

/** Stores a game from elsewhere. Returns its new id, or rejects with an Error that gives the reason. */
export async function keepGame(record: GameRecord): Promise<string> {
  const added = { ...record, id: makeName(20), revision: 0 };
  const outcome = await store()?.save(added);
  if (outcome?.kind === 'failed') throw new Error(outcome.message);
  await refresh();
  return added.id;
}

/** The stored game with exactly the moves of `wanted`. */
export async function findStoredGame(wanted: GameRecord): Promise<GameRecord | undefined> {
  const alike = games()?.filter((game) => CLAIMS.every((key) => game[key] === wanted[key])) ?? [];
  for (const { id } of alike) {
    const found = await store()?.get(id);
    if (found && wholeLine(found) === wholeLine(wanted)) return found;
  }
  return undefined;
}

const CLAIMS = ['variant', 'ply', 'score', 'maxRank', 'undos'] as const;

/** The reason of an error, for the player. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
