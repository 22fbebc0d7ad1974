// The learn view: contents, lessons, chapters, and the editor for a program of one's own. Each part is loaded
// when it is opened.
import { createMemo, Match, onCleanup, Switch } from 'solid-js';
import { Later } from '../../ui/Later';
import { appLocation } from '../../ui/router';
import { ContentsView } from './contents/ContentsView';
import { wantedOf } from './location';
import { followProgress } from './progress';
import './learn.css';

const PARTS = {
  way: () => import('./lesson/LessonView'),
  chapter: () => import('./chapters/ChapterView'),
  own: () => import('./own/OwnView'),
};

export default function LearnView() {
  onCleanup(followProgress());
  const part = createMemo(() => {
    const wanted = wantedOf(appLocation());
    return wanted.kind === 'contents' ? undefined : { load: PARTS[wanted.kind], id: wanted.id };
  });
  return (
    <Switch fallback={<ContentsView />}>
      <Match when={part()} keyed>
        {({ load, id }) => <Later load={load} props={{ id }} />}
      </Match>
    </Switch>
  );
}
