// Binds a stored game to the picture of its board: the theme, the names and the words of the moment.
import { findVariant, gameFromReplay, parseCompact, VARIANTS } from '@twofold/core';
import { formatNumber, t, textDirection } from '../i18n/i18n';
import { variantName } from '../play/variantName';
import { settings } from '../settings/settings';
import type { GameRecord } from '../storage/types';
import { resolveTheme } from '../theme/theme';
import { drawBoardImage } from './image';

/** The board of a game, at the ply the record stands at, as a PNG. Rejects with an Error that says why not. */
export async function boardPicture(record: GameRecord): Promise<Blob> {
  const replay = parseCompact(record.line);
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
