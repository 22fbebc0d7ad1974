// Score, best and time. They are no live regions, since the message of the turn contains the score.
import { createEffect, createMemo, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import type { GameController } from '../../game/gameController';
import { formatDuration, formatNumber, t } from '../../i18n/i18n';
import { settings } from '../../settings/settings';

interface ScoresProps {
  readonly controller: GameController;
  readonly children: JSX.Element; // floats from the score
}

export function Scores(props: ScoresProps) {
  const { record, best } = props.controller;
  return (
    <div class="scores">
      <div class="score">
        <small>{t('play.score')}</small>
        <output aria-label={t('play.score')} aria-live="off">
          {formatNumber(record().score)}
        </output>
        {props.children}
      </div>
      <dl>
        <dt>{t('play.best')}</dt>
        <dd>
          <output aria-label={t('play.best')} aria-live="off">
            {formatNumber(best())}
          </output>
        </dd>
        <Show when={settings.timer}>
          <Timer controller={props.controller} />
        </Show>
      </dl>
    </div>
  );
}

/** Time of play, updated every second while the clock runs. */
function Timer(props: { readonly controller: GameController }) {
  const { controller } = props;
  const [elapsed, setElapsed] = createSignal(0);
  const shown = createMemo(() => formatDuration(elapsed()));
  const read = () => setElapsed(controller.elapsed);
  const timer = setInterval(read, 250);
  onCleanup(() => clearInterval(timer));
  createEffect(() => {
    controller.record();
    read();
  });
  return (
    <>
      <dt>{t('play.time')}</dt>
      <dd>
        <span role="timer" aria-label={t('play.time')} aria-live="off">
          {shown()}
        </span>
      </dd>
    </>
  );
}
