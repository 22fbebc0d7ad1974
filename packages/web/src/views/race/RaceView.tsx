// The race view. Its address decides between the start and one race.
import { createMemo, Show } from 'solid-js';
import { appLocation } from '../../ui/router';
import { wantedRace } from './location';
import { RacePage } from './RacePage';
import { Start } from './start/Start';
import './race.css';

export default function RaceView() {
  const wanted = createMemo(() => wantedRace(appLocation()));
  return (
    <Show when={wanted()} fallback={<Start />}>
      {(id) => <RacePage id={id()} />}
    </Show>
  );
}
