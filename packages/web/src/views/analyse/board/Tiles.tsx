// Where new tiles come from, and the choice of a 2 or a 4 where a person places them.
import { canSpawn } from '@twofold/core/internal';
import { createUniqueId, For, Show } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { focusBoard } from '../../../browser/focus';
import { formatBytes } from '../../../coach/advice/words';
import { t } from '../../../i18n/i18n';
import type { Analysis } from './model/analysis';
import { SPAWN_KINDS, type SpawnKind } from './model/spawnSource';

export function Tiles(props: { readonly analysis: Analysis }) {
  const { analysis } = props;
  const id = createUniqueId();
  const waits = () => (['harmful', 'kind'].includes(analysis.kind()) ? analysis.asks() : undefined);
  let isPressed = false; // the choice is made by a finger or a mouse
  return (
    <div class="analysis-tiles">
      <div class="row wrap">
        <label class="field" for={id}>
          <span>{t('analysis.tiles')}</span>
          <select
            id={id}
            onPointerDown={() => {
              isPressed = true;
            }}
            onKeyDown={() => {
              isPressed = false;
            }}
            onChange={(event) => {
              analysis.setKind(event.currentTarget.value as SpawnKind);
              if (isPressed) focusBoard(); // else the next arrow key would choose another source
            }}
          >
            <For each={SPAWN_KINDS}>
              {(kind) => (
                <option value={kind} selected={kind === analysis.kind()}>
                  {t(`analysis.tiles.${kind}`)}
                </option>
              )}
            </For>
          </select>
        </label>
        <Show when={analysis.kind() === 'seed'}>
          <label class="field">
            <span>{t('variant.seed')}</span>
            <input
              type="text"
              value={analysis.seed()}
              dir="ltr"
              spellcheck={false}
              autocapitalize="off"
              onChange={(event) => analysis.setSeed(event.currentTarget.value)}
            />
          </label>
        </Show>
      </div>
      <Show when={waits()}>
        {(bytes) => (
          <p class="analysis-note">
            {t('analysis.tilesWait', { bytes: formatBytes(bytes()) })}{' '}
            <button type="button" class="btn" onClick={() => analysis.setOn(true)}>
              {t('review.download')}
            </button>
          </p>
        )}
      </Show>
    </div>
  );
}

/** The number of the tile that a person places. It stands at the board: there the cell is chosen, too. */
export function RankChoice(props: { readonly analysis: Analysis }) {
  const { analysis } = props;
  const ranks = () => [1, 2].filter((rank) => canSpawn(analysis.game.variant(), rank));
  return (
    <fieldset class="analysis-ranks">
      <legend>{t('analysis.placed')}</legend>
      <For each={ranks()}>
        {(rank) => (
          <button
            type="button"
            class="btn"
            aria-pressed={analysis.rank() === rank}
            onClick={() => analysis.setRank(rank)}
          >
            <MiniTile rank={rank} />
          </button>
        )}
      </For>
    </fieldset>
  );
}
