// The game's own line, where nothing else is to be said.

import { createMemo, on, Show } from 'solid-js';
import { variantName } from '../../../board/variantName';
import type { GameController } from '../../../game/gameController';
import { createSettled } from '../../../game/settled';
import { t } from '../../../i18n/i18n';
import { challengerOn } from '../../../share/challenge';
import { Parts } from '../../../ui/Parts';
import { scoreToBeatOf } from './stage/ToBeat';
import { helpWords } from './words';

/** The variant being played, its moves, and what marks the game. */
export function GameLine(props: { readonly controller: GameController }) {
  const { variant } = props.controller;
  const record = createSettled(props.controller);
  const id = createMemo(() => record().id);
  const toBeat = createMemo(on(id, () => scoreToBeatOf(record()))); // read from storage once a game
  const by = createMemo(on(id, () => (toBeat() === undefined ? undefined : challengerOn(record()))));
  return (
    <p class="line apart">
      <span>{variantName(variant())}</span> <span>{t('play.moves', { count: record().ply })}</span>{' '}
      <Show when={toBeat()}>
        {(score) => (
          <span>
            {t('scene.toBeat', { score: score() })}
            <Show when={by()}>
              {(name) => (
                <>
                  {' '}
                  (<bdi>{name()}</bdi>)
                </>
              )}
            </Show>
          </span>
        )}
      </Show>{' '}
      <Parts words={helpWords(record())} />
      <Show when={record().solver}>
        {(solver) => <span>{t('play.solverTo', { ply: solver().last })}</span>}
      </Show>
    </p>
  );
}

/** In its place: the tile of the last move does not come. The move is kept until it does. */
export function Missing(props: { readonly controller: GameController }) {
  const { trouble } = props.controller;
  return (
    <section class="card stack" role="alert">
      <p>{trouble()?.message}</p>
      <Show when={trouble()?.action}>
        {(action) => (
          <div class="row">
            <button type="button" class="btn" onClick={() => action().run()}>
              {action().label}
            </button>
          </div>
        )}
      </Show>
    </section>
  );
}
