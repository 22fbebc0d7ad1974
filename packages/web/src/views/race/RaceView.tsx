// The race view. Its address decides between the start and one race.
import { createMemo, Show } from 'solid-js';
import peopleMessages from '../../i18n/people';
import raceMessages from '../../i18n/race';
import rankedMessages from '../../i18n/ranked';
import { createFamilyTitle } from '../../people/FamilyTabs';
import { appLocation } from '../../ui/router';
import { ArenaPage } from './arena/ArenaPage';
import { wantedArena, wantedRace } from './location';
import { RacePage } from './RacePage';
import { Start } from './start/Start';
import './race.css';
import './start/start.css';
import './board/raceBoard.css';
import './board/raceLanes.css';
import './end/ended.css';
import './watch/watch.css';

export const messages = [peopleMessages, rankedMessages, raceMessages];

export default function RaceView() {
  createFamilyTitle();
  const wanted = createMemo(() => wantedRace(appLocation()));
  const arena = createMemo(() => wantedArena(appLocation()), undefined, {
    equals: (before, now) => before?.id === now?.id,
  });
  const others = () => (
    <Show when={arena()} keyed fallback={<Start />}>
      {({ id, goesOn }) => <ArenaPage id={id} goesOn={goesOn} />}
    </Show>
  );
  return (
    <Show when={wanted()} fallback={others()}>
      {(id) => <RacePage id={id()} />}
    </Show>
  );
}
