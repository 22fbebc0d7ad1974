// What can be done with a game that is looked at: go on with it, play its tiles or a position of it, take its
// replay away. Each ends in a view, a file or a short message.

import { BASE } from '../app/base';
import { navigate } from '../app/router';
import { showToast } from '../app/toasts';
import { t } from '../i18n/i18n';
import { openGame, startGame } from '../play/session';
import { copyText } from '../share/clipboard';
import { replayAddress } from '../share/link';
import { saveImage } from '../share/ShareSheet';
import type { GameRecord } from '../storage/types';
import { gamePath } from './address';
import { keepGame } from './kept';
import { type Place, type Recording, replayFileName, replayText } from './recording';

const MESSAGE_SECONDS = 4;
const FAILURE_SECONDS = 8;

export async function continueGame({ id }: GameRecord): Promise<void> {
  if (await openGame(id)) navigate('/');
  else showToast({ kind: 'games', message: t('games.gone'), seconds: FAILURE_SECONDS });
}

/** A new game with the same seed: the same first board, and the same tiles for the same moves. */
export async function playSeedAgain({ variant, seed }: GameRecord): Promise<void> {
  await startGame(variant, seed);
  navigate('/');
}

/** A new game that starts where this one stood. */
export async function playFrom({ record }: Recording, { board, score }: Place): Promise<void> {
  await startGame(record.variant, undefined, { start: board, startScore: score });
  navigate('/');
}

/** Puts a replay from elsewhere among the games. */
export async function keep({ record }: Recording): Promise<void> {
  const id = await keepGame(record);
  navigate(gamePath(id), { replace: true });
  say(t('games.kept'));
}

export function downloadReplay(recording: Recording): void {
  const file = new Blob([replayText(recording)], { type: 'text/plain;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = replayFileName(recording.record);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copyReplay(recording: Recording): Promise<void> {
  await copyText(replayText(recording));
  say(t('games.replayCopied'));
}

export async function copyLink({ record }: Recording): Promise<void> {
  await copyText(replayAddress(record, location.origin, BASE));
  say(t('share.copied'));
}

export async function savePicture({ record }: Recording): Promise<void> {
  await saveImage(record);
}

/** Runs an act; if it fails, says why. */
export function attempt(act: () => void | Promise<void>): () => void {
  return async () => {
    try {
      await act();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({ kind: 'games', message: t('games.failed', { reason }), seconds: FAILURE_SECONDS });
    }
  };
}

function say(message: string): void {
  showToast({ kind: 'games', message, seconds: MESSAGE_SECONDS });
}
