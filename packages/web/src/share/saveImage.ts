// The picture of a game as a file. A module of its own: in the share panel's, which comes on demand, the games view would
// need that panel's file. The code that paints is loaded when it is needed.
import { saveFile } from '../browser/download';
import { importAgain } from '../browser/lazy';
import type { GameRecord } from '../storage/records';

/** The picture of the board. Rejects if it cannot be painted, or the code for it not loaded. */
export async function pictureOf(record: GameRecord): Promise<File> {
  const { boardPicture } = await importAgain(() => import('./picture'));
  return new File([await boardPicture(record)], `twofold-${record.score}.png`, { type: 'image/png' });
}

/** Offers the picture of the board as a download. */
export async function saveImage(record: GameRecord): Promise<void> {
  const picture = await pictureOf(record);
  saveFile(picture, picture.name);
}
