// The practise view. Its address decides between the start, puzzles one after another, one puzzle, the two modes, and the
// notebook.

import { messageOf } from '@twofold/core/internal';
import { createMemo, createSignal, Match, onMount, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import practiseMessages from '../../i18n/practise';
import { loadPuzzles } from '../../puzzles/puzzles';
import { Heading } from '../../ui/Heading';
import { Later } from '../../ui/Later';
import { A, appLocation } from '../../ui/router';
import { HomePage } from './home/HomePage';
import { HOME_PATH, type Wanted, wantedOf } from './location';
import { openProgress } from './model/progress';
import { RunPage } from './modes/RunPage';
import type { PageProps } from './parts/pageProps';
import { TrainingPage } from './question/TrainingPage';
import './practise.css';

export const messages = [practiseMessages];

export default function PractiseView() {
  const [opened, setOpened] = createSignal<PageProps>();
  const [failure, setFailure] = createSignal<string>();
  const open = () => {
    setFailure(undefined);
    Promise.all([loadPuzzles(), openProgress()]).then(
      ([entries, progress]) => setOpened({ entries, progress }),
      (error) => setFailure(messageOf(error)),
    );
  };
  onMount(open);
  return (
    <Show
      when={opened()}
      fallback={
        <main class="page practise" aria-busy={failure() === undefined}>
          <Show when={failure()}>
            {(reason) => (
              <>
                <Heading>{t('nav.practise')}</Heading>
                <p role="alert">{t('practise.missing', { reason: reason() })}</p>
                <button type="button" class="btn" onClick={open}>
                  {t('practise.tryAgain')}
                </button>
              </>
            )}
          </Show>
        </main>
      }
    >
      {(props) => <Page {...props()} />}
    </Show>
  );
}

function Page(props: PageProps) {
  const wanted = createMemo(() => wantedOf(appLocation()), undefined, {
    equals: (before, now) => JSON.stringify(before) === JSON.stringify(now),
  });
  const mode = createMemo(() => modeOf(wanted()));
  const asked = createMemo(() => askedOf(wanted()));
  return (
    <Switch fallback={<HomePage {...props} />}>
      <Match when={asked()} keyed>
        {(asking) => <TrainingPage {...props} {...asking} />}
      </Match>
      <Match when={mode()} keyed>
        {(kind) => <RunPage {...props} mode={kind} />}
      </Match>
      <Match when={wanted().kind === 'notebook'}>
        <Later load={() => import('./notes/NotebookPage')} props={{}} />
      </Match>
      <Match when={wanted().kind === 'unknown'}>
        <main class="page practise practise-none">
          <Heading>{t('practise.noneOther')}</Heading>
          <p>{t('practise.noneWords')}</p>
          <A class="btn" href={HOME_PATH}>
            {t('practise.toStart')}
          </A>
        </main>
      </Match>
      <Match when={wanted().kind === 'repeat'}>
        <Later load={() => import('./notes/RepeatPage')} props={{}} />
      </Match>
    </Switch>
  );
}

function modeOf({ kind }: Wanted) {
  return kind === 'streak' || kind === 'minutes' ? kind : undefined;
}

function askedOf(wanted: Wanted) {
  if (wanted.kind === 'training') return { theme: wanted.theme, id: undefined };
  return wanted.kind === 'puzzle' ? { theme: undefined, id: wanted.id } : undefined;
}
