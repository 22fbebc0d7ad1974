// The better line of the moment on the board, and ways to it. One row below all moments, whose room is kept: a moment that is
// chosen moves nothing.
import type { Direction } from '@twofold/core';
import { themeOfReason } from '@twofold/solver/internal';
import { For, Show } from 'solid-js';
import { pathOfReason } from '../../../coach/advice/playChapters';
import { t } from '../../../i18n/i18n';
import { enumerate } from '../../../i18n/lists';
import { Icon, type IconName } from '../../../ui/Icon';
import { A } from '../../../ui/router';
import { directionName } from '../parts/words';
import type { Moment } from './model/moments';

interface ActionsProps {
  readonly moment: Moment | undefined; // whose position is on the board
  readonly playBetter: (moment: Moment) => void;
}

export function MomentActions(props: ActionsProps) {
  const reason = () => props.moment?.facts.why?.reasons[0]?.kind;
  return (
    <div class="review-better">
      <Show when={props.moment}>
        {(moment) => (
          <>
            <button type="button" class="btn" onClick={() => props.playBetter(moment())}>
              <Icon name="play" />
              {t('review.playBetter')}
            </button>
            <Show when={reason()}>
              {(kind) => (
                <>
                  <A class="btn" href={`/practise?theme=${themeOfReason(kind())}`}>
                    {t('nav.practise')}
                  </A>
                  <A class="btn" href={pathOfReason(kind())}>
                    {t('nav.learn')}
                  </A>
                </>
              )}
            </Show>
            <Show when={moment().facts.line}>{(line) => <Line line={line()} />}</Show>
          </>
        )}
      </Show>
    </div>
  );
}

const ICONS: Record<Direction, IconName> = { 0: 'up', 1: 'right', 2: 'down', 3: 'left' };

function Line(props: { readonly line: readonly Direction[] }) {
  return (
    <p class="review-line">
      {t('review.better')}{' '}
      <span role="img" aria-label={enumerate(props.line.map(directionName))}>
        <For each={props.line}>{(direction) => <Icon name={ICONS[direction]} />}</For>
      </span>
    </p>
  );
}
