// Actions on a viewed game: continue it, replay its seed, start from its position, export it. Each ends in a
// view, a file or a toast.

import { messageOf } from '@twofold/core/internal';
import { saveFile } from '../../../browser/download';
import { focusBoard } from '../../../browser/focus';
import { noteGhost } from '../../../game/ghost/ghost';
import { t } from '../../../i18n/i18n';
import { type Recording, type ReplayPosition, replayFileName, replayText } from '../../../replay/recording';
import { noteChallenge } from '../../../share/challenge';
import { copyText } from '../../../share/clipboard';
import type { GameRecord, GameSummary } from '../../../storage/records';
import { makeExport } from '../../../storage/transfer/exportText';
import { navigate } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import type { GameList } from '../gameList';
import { gamePath } from '../location';
import { raceRefusal } from './race';

const MESSAGE_SECONDS = 4;
const FAILURE_SECONDS = 8;

/** Opens the game that is played. Its board has the focus, since the button that was pressed is gone. */
export function toPlay(): void {
  navigate('/');
  focusBoard();
}

export async function continueGame({ current }: GameList, { id }: GameSummary): Promise<void> {
  if (await current.open(id)) toPlay();
  else showToast({ kind: 'games', message: t('games.link.device'), seconds: FAILURE_SECONDS });
}

/** Whether the seed deals its first board, so that the same tiles can be played again. */
export function isSeedKnown(recording: Recording): boolean {
  return raceRefusal(recording) === undefined;
}

/**
 * Starts a new game with the same seed: the same first board, and the same tiles for the same moves. The game that was viewed
 * stands beside it as its ghost.
 */
export async function playSeedAgain({ current }: GameList, record: GameRecord): Promise<void> {
  const { variant, seed } = record;
  noteChallenge(record);
  void noteGhost(record);
  await current.start(variant, seed);
  toPlay();
}

/** Starts a new game from this position. */
export async function playFrom(
  { current }: GameList,
  { record }: Recording,
  { board, score }: ReplayPosition,
): Promise<void> {
  await current.start(record.variant, undefined, { start: board, startScore: score });
  toPlay();
}

/** Stores a replay from elsewhere in the games list. */
export async function keep(list: GameList, { record }: Recording): Promise<void> {
  const id = await list.keep(record);
  navigate(gamePath(id), { replace: true });
  say(t('games.kept'));
}

export function downloadReplay(recording: Recording): void {
  const file = new Blob([replayText(recording)], { type: 'text/plain;charset=utf-8' });
  saveFile(file, replayFileName(recording.record));
}

/** Saves a game that this version cannot read, as an export. A version that knows its board imports it. */
export function saveUnreadable(record: GameRecord): void {
  const text = makeExport({ games: [record], bests: [], current: undefined }, undefined, Date.now());
  saveFile(new Blob([text], { type: 'application/json' }), `twofold-${record.id}.json`);
}

export async function copyReplay(recording: Recording): Promise<void> {
  await copyText(replayText(recording), t('games.replayCopied'));
}

/** Wraps an action: if it fails, a toast gives the reason. */
export function attempt(act: () => void | Promise<void>): () => void {
  return async () => {
    try {
      await act();
    } catch (error) {
      const reason = messageOf(error);
      showToast({ kind: 'games', message: t('games.failed', { reason }), seconds: FAILURE_SECONDS });
    }
  };
}

function say(message: string): void {
  showToast({ kind: 'games', message, seconds: MESSAGE_SECONDS });
}
