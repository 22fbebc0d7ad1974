// What the line of the graph is: for whom, of which tile, and by which strength.
import { PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import type { OwnPlayer } from '../../../../reviews/ownPlayer';
import type { Chances, Strength } from '../model/chances';
import type { View, ViewMode } from '../model/view';

interface GraphChoicesProps {
  readonly view: View;
  readonly chances: Chances;
}

export function GraphChoices(props: GraphChoicesProps) {
  const { chances, view } = props;
  const modes: readonly ViewMode[] = chances.isPossible ? ['you', 'solver', 'score'] : ['score'];
  return (
    <div class="review-choices" classList={{ early: chances.isPossible && !view.hasOwnLine() }}>
      <Show when={view.mode() === 'you'}>
        <label>
          <span class="visually-hidden">{t('review.strength')}</span>
          <select
            value={chances.strength() ?? ''}
            onChange={(event) => chances.chooseStrength(event.currentTarget.value as Strength)}
          >
            <Show when={chances.strength() === undefined}>
              <option value="">{t('review.strength.wait')}</option>
            </Show>
            <Show when={chances.own()}>{(own) => <option value="own">{ownWords(own())}</option>}</Show>
            <For each={PLAYER_LEVELS}>
              {(level) => (
                <option value={level}>
                  {t('review.strength.level', {
                    name: t(`coach.level.${level}`),
                    score: formatNumber(playerOfLevel(level).score, { maximumSignificantDigits: 2 }),
                  })}
                </option>
              )}
            </For>
          </select>
        </label>
        <label>
          <span class="visually-hidden">{t('review.tile')}</span>
          <select
            value={chances.tile()}
            onChange={(event) => chances.chooseTile(Number(event.currentTarget.value))}
          >
            <For each={chances.tiles}>{(tile) => <option value={tile}>{formatTile(tile)}</option>}</For>
          </select>
        </label>
      </Show>
      <Show when={modes.length > 1}>
        <label>
          <span class="visually-hidden">{t('review.mode')}</span>
          <select
            value={view.mode()}
            onChange={(event) => view.choose(event.currentTarget.value as ViewMode)}
          >
            <For each={modes}>
              {(mode) => (
                <option
                  value={mode}
                  selected={mode === view.mode()}
                  disabled={mode === 'you' && !view.hasOwnLine()}
                >
                  {t(`review.mode.${mode}`)}
                </option>
              )}
            </For>
          </select>
        </label>
      </Show>
    </div>
  );
}

/** Whether the chance for the player is still being counted, and what corrected it. The graph keeps the room of the line. */
export function ChanceNote(props: GraphChoicesProps) {
  const { chances, view } = props;
  const corrected = () => (view.mode() === 'you' ? chances.correctedBy() : undefined);
  return (
    <small class="review-chance-note" role="status">
      <Show
        when={chances.isCounting()}
        fallback={<Show when={corrected()}>{(games) => t('review.corrected', { games: games() })}</Show>}
      >
        {t('review.counting')}
      </Show>
    </small>
  );
}

function ownWords({ by, count }: OwnPlayer): string {
  return by === 'scores'
    ? t('review.strength.scores', { games: count })
    : t('review.strength.own', { moves: count });
}
