// The race view. Its address decides between the start and one race.
import { createMemo, Show } from 'solid-js';
import peopleMessages from '../../i18n/people';
import raceMessages from '../../i18n/race';
import rankedMessages from '../../i18n/ranked';
import { createFamilyTitle } from '../../people/FamilyTabs';
import { appLocation } from '../../ui/router';
import { wantedRace } from './location';
import { RacePage } from './RacePage';
import { Start } from './start/Start';
import './race.css';
import './start/start.css';
import './board/raceBoard.css';
import './end/ended.css';
import './watch/watch.css';

export const messages = [peopleMessages, rankedMessages, raceMessages];

export default function RaceView() {
  createFamilyTitle();
  const wanted = createMemo(() => wantedRace(appLocation()));
  return (
    <Show when={wanted()} fallback={<Start />}>
      {(id) => <RacePage id={id()} />}
    </Show>
  );
}
