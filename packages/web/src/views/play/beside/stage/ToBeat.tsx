// How a game stands against the score to beat on its tiles: of a link that was answered, or of an own game played again.
import { Show } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { challengerOn, scoreToBeat } from '../../../../share/challenge';
import type { GameSummary } from '../../../../storage/records';

/** The score to beat. Undefined: none, or the game began from a position of its own. */
export function scoreToBeatOf(record: GameSummary): number | undefined {
  return record.origin === 'position' ? undefined : scoreToBeat(record);
}

/** "40 points more than the 480 to beat." */
function answerTo(score: number, toBeat: number): string {
  const values = { points: Math.abs(score - toBeat), score: toBeat };
  if (score === toBeat) return t('scene.level', values);
  return t(score > toBeat ? 'scene.beaten' : 'scene.unbeaten', values);
}

export function ToBeat(props: { readonly record: GameSummary }) {
  const score = () => scoreToBeatOf(props.record);
  const by = () => challengerOn(props.record);
  return (
    <Show when={score() !== undefined}>
      <p class="to-beat">
        {answerTo(props.record.score, score()!)}
        <Show when={by()}>
          {(name) => (
            <>
              {' '}
              {t('scene.setBy')} <bdi>{name()}</bdi>
            </>
          )}
        </Show>
      </p>
    </Show>
  );
}
