// The kept games as the view sees them: read once, kept current with this tab's game and with other tabs, and
// the few things that can be done to them. Deleting needs no question, since it can be taken back.
import { createMemo, createRoot, createSignal } from 'solid-js';
import { closeToast, showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { record as currentRecord, startGame, store } from '../play/session';
import type { GameRecord, StoreChange } from '../storage/types';
import { playedGames } from './collection';
import { focusHeading } from './Heading';

const UNDO_SECONDS = 10;

const [stored, setStored] = createSignal<readonly GameRecord[]>();
let deleted: { readonly record: GameRecord; readonly until: number }[] = []; // can still be taken back

/** The games in which something was played; undefined until they are read. The current one as it stands now. */
export const games = createRoot(() =>
  createMemo<readonly GameRecord[] | undefined>(() => {
    const current = currentRecord();
    const all = stored();
    if (!all || !current) return all && playedGames(all);
    return playedGames([current, ...all.filter(({ id }) => id !== current.id)]);
  }),
);

export function isCurrent(record: GameRecord): boolean {
  return record.id !== '' && record.id === currentRecord()?.id;
}

/** Reads the games and follows what other tabs do to them. Returns its own end. */
export function followGames(): () => void {
  void refresh();
  return store()?.onChange((change) => void follow(change)) ?? (() => {});
}

async function refresh(): Promise<void> {
  const list = await store()?.list();
  if (list) setStored(list);
}

/** Another tab that plays saves a game with every turn: only that game is read again. */
async function follow({ kind, id }: StoreChange): Promise<void> {
  if (id === undefined) return refresh();
  const changed = kind === 'deleted' ? undefined : await store()?.get(id);
  setStored((all) => all && [...(changed ? [changed] : []), ...all.filter((record) => record.id !== id)]);
}

/** Deletes a game; for ten seconds one press brings it back, with all others deleted in that time. */
export async function deleteGame(record: GameRecord): Promise<void> {
  if (isCurrent(record)) {
    await startGame(record.variant, undefined, { keepsBefore: false }); // play must not stand on a game that is gone
  }
  await store()?.delete(record.id);
  setStored((all) => all?.filter(({ id }) => id !== record.id));
  const now = Date.now();
  deleted = [...deleted.filter(({ until }) => until > now), { record, until: now + UNDO_SECONDS * 1000 }];
  showToast({
    kind: 'deleted',
    message: t('games.deleted', { count: deleted.length }),
    seconds: UNDO_SECONDS,
    action: { label: t('games.restore'), run: () => void restore() },
  });
}

async function restore(): Promise<void> {
  closeToast('deleted');
  const lost = deleted;
  deleted = [];
  for (const { record } of lost) await store()?.save({ ...record, revision: 0 });
  await refresh();
  focusHeading();
}

/** Keeps a game that came from elsewhere. Gives its id; rejects with an Error that says why not. */
export async function keepGame(record: GameRecord): Promise<string> {
  const kept = { ...record, id: makeId(), revision: 0 };
  const outcome = await store()?.save(kept);
  if (outcome?.kind === 'failed') throw new Error(outcome.message);
  await refresh();
  return kept.id;
}

/** Not crypto.randomUUID: over plain HTTP in the local network browsers do not have it. */
function makeId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(36)).join('');
}

/** The kept game with exactly these moves. */
export function findKept(line: string): GameRecord | undefined {
  return games()?.find((record) => record.line === line);
}
