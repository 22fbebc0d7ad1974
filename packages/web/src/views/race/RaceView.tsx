// The race view. Its address decides between the start and one race.
import { createEffect, createMemo, onCleanup, Show } from 'solid-js';
import { t } from '../../i18n/i18n';
import { setPartTitle } from '../../ui/partTitle';
import { appLocation } from '../../ui/router';
import { wantedRace } from './location';
import { RacePage } from './RacePage';
import { Start } from './start/Start';
import './race.css';

export default function RaceView() {
  createEffect(() => setPartTitle(t('race.title')));
  onCleanup(() => setPartTitle(''));
  const wanted = createMemo(() => wantedRace(appLocation()));
  return (
    <Show when={wanted()} fallback={<Start />}>
      {(id) => <RacePage id={id()} />}
    </Show>
  );
}
