// Makes the picture of a stored game, with the current theme and language.
import { findVariant, VARIANTS } from '@twofold/core';
import { variantName } from '../board/variantName';
import { BASE } from '../browser/basePath';
import { formatNumber, t, textDirection } from '../i18n/i18n';
import { settings } from '../settings/settings';
import type { GameRecord } from '../storage/records';
import { resolveTheme } from '../theme/theme';
import { drawBoardImage } from './image';
import { sameTilesPath, sharedGame } from './sharedGame';

/** What marks the game beside its variant. '': nothing. */
function markOf({ undos, help }: GameRecord): string {
  return [...(undos > 0 ? [t('play.undoUsed')] : []), ...(help ? [t('play.helped')] : [])].join(' · ');
}

/** A longer address is too small to read in the picture. */
const LONGEST_ADDRESS = 60;

/** The board of a game as a PNG, at the record's ply. Rejects with an Error that gives the reason. */
export async function boardPicture(record: GameRecord): Promise<Blob> {
  const game = sharedGame(record);
  const path = sameTilesPath(game);
  const address = `${location.host}${BASE}${path ?? ''}`;
  return drawBoardImage({
    board: game.board,
    score: record.score,
    variantName: variantName(findVariant(record.variant) ?? VARIANTS.classic),
    ply: record.ply,
    theme: resolveTheme(settings.theme),
    palette: settings.palette,
    mark: markOf(record),
    labels: {
      name: t('app.name'),
      score: t('play.score'),
      moves: t('play.movesName'),
      address:
        path && address.length <= LONGEST_ADDRESS
          ? t('share.sameTiles', { address })
          : `${location.host}${BASE}`,
      direction: textDirection(),
      number: (value) => formatNumber(value),
    },
  });
}
