// What the line of the graph is: for whom, of which tile, and by which strength.
import { PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import type { Chances, Strength } from '../model/chances';

/** `you`: the player's chance. `solver`: the solver's. `score`: the score that good play is expected to make. */
export type GraphMode = 'you' | 'solver' | 'score';

interface GraphChoicesProps {
  readonly mode: GraphMode; // that is drawn
  readonly hasOwnLine: boolean; // the player's chance can be drawn
  readonly choose: (mode: GraphMode) => void;
  readonly chances: Chances;
}

export function GraphChoices(props: GraphChoicesProps) {
  const { chances } = props;
  const modes: readonly GraphMode[] = chances.isPossible ? ['you', 'solver', 'score'] : ['score'];
  return (
    <div class="review-choices">
      <Show when={props.mode === 'you'}>
        <label>
          <span class="visually-hidden">{t('review.strength')}</span>
          <select
            value={chances.strength() ?? ''}
            onChange={(event) => chances.chooseStrength(event.currentTarget.value as Strength)}
          >
            <Show when={chances.strength() === undefined}>
              <option value="">{t('review.strength.wait')}</option>
            </Show>
            <Show when={chances.own()}>
              {(own) => <option value="own">{t('review.strength.own', { moves: own().moves })}</option>}
            </Show>
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
        <Show when={chances.correctedBy()}>
          {(games) => <small class="review-corrected">{t('review.corrected', { games: games() })}</small>}
        </Show>
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
            value={props.mode}
            onChange={(event) => props.choose(event.currentTarget.value as GraphMode)}
          >
            <For each={modes}>
              {(mode) => (
                <option
                  value={mode}
                  selected={mode === props.mode}
                  disabled={mode === 'you' && !props.hasOwnLine}
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
