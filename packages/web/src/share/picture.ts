// Makes the picture of a stored game, with the current theme and language.
import { findVariant, gameFromReplay, VARIANTS } from '@twofold/core';
import { variantName } from '../board/variantName';
import { formatNumber, t, textDirection } from '../i18n/i18n';
import { settings } from '../settings/settings';
import type { GameRecord } from '../storage/records';
import { replayOf } from '../storage/transfer/lineText';
import { resolveTheme } from '../theme/theme';
import { drawBoardImage } from './image';

/** The board of a game as a PNG, at the record's ply. Rejects with an Error that gives the reason. */
export async function boardPicture(record: GameRecord): Promise<Blob> {
  const replay = replayOf(record);
  const game = replay.ok ? gameFromReplay(replay.value) : replay;
  if (!game.ok) throw new Error(game.error.message);
  game.value.goTo(record.ply);
  return drawBoardImage({
    board: game.value.board,
    score: record.score,
    variantName: variantName(findVariant(record.variant) ?? VARIANTS.classic),
    ply: record.ply,
    theme: resolveTheme(settings.theme),
    palette: settings.palette,
    undoUsed: record.undos > 0,
    labels: {
      name: t('app.name'),
      score: t('play.score'),
      moves: t('play.movesName'),
      undoUsed: t('play.undoUsed'),
      direction: textDirection(),
      number: (value) => formatNumber(value),
    },
  });
}
