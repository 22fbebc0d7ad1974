// The game's own line, where nothing else is to be said.
import { Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import type { GameController } from '../../../game/gameController';
import { t } from '../../../i18n/i18n';

/** The variant being played, its moves, and what marks the game. */
export function GameLine(props: { readonly controller: GameController }) {
  const { record, variant } = props.controller;
  return (
    <p class="line">
      {variantName(variant())} · {t('play.moves', { count: record().ply })}
      <Show when={record().undos > 0}> · {t('play.undoUsed')}</Show>
      <Show when={record().solver}>{(solver) => <> · {t('play.solverTo', { ply: solver().last })}</>}</Show>
    </p>
  );
}
