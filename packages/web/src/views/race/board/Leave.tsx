// Leaving a race, after a question, and the link for spectators.
import type { Failure } from '@twofold/core';
import type { RaceView } from '@twofold/protocol/client';
import { createSignal, Show } from 'solid-js';
import { focusBoard } from '../../../browser/focus';
import { t } from '../../../i18n/i18n';
import { raceApi } from '../../../net/races';
import { Refused } from '../../../people/NoServer';
import { copyInvitation } from '../invite';
import { ownOf } from '../model/standing';

/** Leaves after a question: the own game ends, and nobody else's. */
export function Leave(props: { readonly race: RaceView }) {
  const [isAsking, setAsking] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<Failure>();
  let yes!: HTMLButtonElement;
  const ask = () => {
    setAsking(true);
    yes.focus();
  };
  const close = () => {
    setAsking(false);
    setFailure(undefined);
    focusBoard();
  };
  const leave = async () => {
    if (isBusy()) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await raceApi.command(props.race.id, 'leave');
    setBusy(false);
    if (answer.ok) close();
    else setFailure(answer.error);
  };
  const hasLeft = () => ownOf(props.race)?.left ?? false;
  return (
    <div class="actions">
      <Show when={failure()}>{(why) => <Refused failure={why()} />}</Show>
      <div class="bar">
        <Show
          when={isAsking()}
          fallback={
            <>
              <Show when={props.race.racers.length > 1}>
                <button type="button" class="btn" onClick={() => copyInvitation(props.race.id)}>
                  {t('race.inviteWatch')}
                </button>
              </Show>
              <Show when={!hasLeft()}>
                <button type="button" class="btn" onClick={ask}>
                  {t('race.leave')}
                </button>
              </Show>
            </>
          }
        >
          <button
            type="button"
            class="btn"
            aria-disabled={isBusy()}
            aria-busy={isBusy()}
            onClick={() => void leave()}
            ref={yes}
          >
            {t('race.leaveSure')}
          </button>
          <button type="button" class="btn" onClick={close}>
            {t('race.playOn')}
          </button>
        </Show>
      </div>
    </div>
  );
}
