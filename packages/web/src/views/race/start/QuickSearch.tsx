// Waits for a rival: the server is asked every two seconds, until there is one or the player thinks better of it.
import type { Failure } from '@twofold/core';
import type { NewRace } from '@twofold/protocol/client';
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { formatDuration, t } from '../../../i18n/i18n';
import { raceApi } from '../../../net/races';
import { Refused } from '../../../people/NoServer';
import { navigate } from '../../../ui/router';
import { isAtRace, racePath } from '../location';

const ASK_MS = 2_000;

export function QuickSearch(props: {
  readonly terms: Pick<NewRace, 'kind' | 'target' | 'minutes'>;
  readonly stop: () => void;
}) {
  const [failure, setFailure] = createSignal<Failure>();
  const [waited, setWaited] = createSignal(0);
  const since = performance.now();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let button!: HTMLButtonElement;
  const ask = async () => {
    const answer = await raceApi.quick(props.terms);
    if (isStopped) {
      // The server may have asked this question after the end of the search: nobody waits, and no race begins.
      const race = answer.ok ? answer.value.race : null;
      if (!isAtRace(race)) void raceApi.leaveQueue();
      return;
    }
    setWaited(performance.now() - since);
    if (answer.ok && answer.value.race !== null) {
      isStopped = true;
      return navigate(racePath(answer.value.race));
    }
    setFailure(answer.ok ? undefined : answer.error);
    timer = setTimeout(() => void ask(), ASK_MS);
  };
  onMount(() => {
    button.focus();
    void ask();
  });
  onCleanup(() => {
    clearTimeout(timer);
    if (!isStopped) void raceApi.leaveQueue();
    isStopped = true;
  });
  return (
    <section class="race-search stack">
      <p role="status">{t('race.searching')}</p>
      <p class="race-soft">
        {formatDuration(waited())} · {t('race.searchWidens')}
      </p>
      <Show when={failure()}>{(why) => <Refused failure={why()} />}</Show>
      <button type="button" class="btn" onClick={() => props.stop()} ref={button}>
        {t('race.stopSearch')}
      </button>
    </section>
  );
}
