// The learn view: contents, "Learn to play", lessons, chapters, the editor for one's own program, and the pages of teachers.
// Each part is loaded when it is opened.
import { createEffect, createMemo, Match, onCleanup, Switch } from 'solid-js';
import { Later } from '../../ui/Later';
import { setPartTitle } from '../../ui/partTitle';
import { appLocation } from '../../ui/router';
import { ContentsView } from './contents/ContentsView';
import { wantedOf } from './location';
import { partName } from './partName';
import { IsNavigated } from './parts/PageHeading';
import { followProgress } from './progress';
import './learn.css';

const PARTS = {
  way: () => import('./lesson/LessonView'),
  chapter: () => import('./chapters/ChapterView'),
  own: () => import('./own/OwnView'),
  print: () => import('./classroom/print/WorksheetView'),
  projector: () => import('./classroom/projector/ProjectorView'),
  play: () => import('./play/PlayView'),
  teach: () => import('./teach/TeachView'),
  assignment: () => import('./teach/student/AssignmentView'),
  result: () => import('./teach/result/ResultView'),
};

export default function LearnView() {
  onCleanup(followProgress());
  const opened = appLocation();
  const wanted = createMemo(() => wantedOf(appLocation()));
  const part = createMemo(() => {
    const page = wanted();
    if (page.kind === 'contents') return undefined;
    return { load: PARTS[page.kind], id: 'id' in page ? page.id : '' };
  });
  createEffect(() => setPartTitle(partName(wanted())));
  onCleanup(() => setPartTitle(''));
  return (
    <IsNavigated.Provider value={() => appLocation() !== opened}>
      <Switch fallback={<ContentsView />}>
        <Match when={part()} keyed>
          {({ load, id }) => <Later load={load} props={{ id }} />}
        </Match>
      </Switch>
    </IsNavigated.Provider>
  );
}
