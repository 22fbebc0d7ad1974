// What the line of the graph is: for whom, of which tile, and by which strength.
import { PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { formatNumber, formatTile, t } from '../../../../i18n/i18n';
import type { OwnPlayer } from '../../../../reviews/ownPlayer';
import type { Chances } from '../model/chances';
import type { PlayerChoice, Strength } from '../model/playerChoice';
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
        <PlayerChoices player={chances} />
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

/** The strength of the player, and the tile. */
export function PlayerChoices(props: { readonly player: PlayerChoice }) {
  const { player } = props;
  return (
    <>
      <label>
        <span class="visually-hidden">{t('review.strength')}</span>
        <select
          value={player.strength() ?? ''}
          onChange={(event) => player.chooseStrength(event.currentTarget.value as Strength)}
        >
          <Show when={player.strength() === undefined}>
            <option value="">{t('review.strength.wait')}</option>
          </Show>
          <Show when={player.own()}>{(own) => <option value="own">{ownWords(own())}</option>}</Show>
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
          value={player.tile()}
          onChange={(event) => player.chooseTile(Number(event.currentTarget.value))}
        >
          <For each={player.tiles}>{(tile) => <option value={tile}>{formatTile(tile)}</option>}</For>
        </select>
      </label>
    </>
  );
}

/** Whether the chance for the player is still being counted, and what corrected it. The graph keeps the room of the line. */
export function ChanceNote(props: {
  readonly player: PlayerChoice;
  readonly isShown: boolean; // the chance is that on the graph
  readonly isCounting: boolean;
}) {
  const corrected = () => (props.isShown ? props.player.correctedBy() : undefined);
  return (
    <small class="review-chance-note" role="status">
      <Show
        when={props.isCounting}
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
