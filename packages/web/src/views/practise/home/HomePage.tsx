// The start: the rating and the way to the next puzzle, the modes, the notebook, and the themes.
import { THEMES } from '@twofold/solver/internal';
import { createMemo, createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { t } from '../../../i18n/i18n';
import { notebookEntries } from '../../../notebook/notebook';
import { Heading } from '../../../ui/Heading';
import { A } from '../../../ui/router';
import { modePath, NOTEBOOK_PATH, TRAINING_PATH, themePath } from '../location';
import type { PageProps } from '../parts/pageProps';
import { formatRating, THEME_NAMES, THEME_WORDS } from '../parts/words';

export function HomePage(props: PageProps) {
  const { progress } = props;
  const { player } = progress;
  const answered = progress.answers.size;
  return (
    <main class="page practise practise-home">
      <header class="practise-top">
        <div>
          <Heading>{t('nav.practise')}</Heading>
          <p class="practise-lead">{t('practise.lead', { count: props.entries.length })}</p>
        </div>
        <div class="practise-rating">
          <Show when={answered > 0}>
            <p>
              <b>{formatRating(player().rating)}</b>{' '}
              <span>{t('practise.yourRating', { deviation: formatRating(player().deviation) })}</span>
            </p>
          </Show>
          <A class="btn primary" href={TRAINING_PATH}>
            {t(answered > 0 ? 'practise.goOn' : 'practise.begin')}
          </A>
        </div>
      </header>
      <Show when={!progress.isKept}>
        <p class="practise-note">{t('practise.notKept')}</p>
      </Show>
      <ul class="practise-doors">
        <Door href={modePath('streak')} title={t('practise.streak')} words={t('practise.streakWords')}>
          <Best count={player().bestStreak} />
        </Door>
        <Door href={modePath('minutes')} title={t('practise.minutes')} words={t('practise.minutesWords')}>
          <Best count={player().bestTimed} />
        </Door>
        <NotebookDoor />
      </ul>
      <Themes {...props} />
    </main>
  );
}

interface DoorProps {
  readonly href: string;
  readonly title: string;
  readonly words: string;
  readonly children?: JSX.Element;
}

function Door(props: DoorProps) {
  return (
    <li>
      <A class="practise-door" href={props.href}>
        <b>{props.title}</b>
        <span>{props.words}</span>
        <small>{props.children}</small>
      </A>
    </li>
  );
}

function Best(props: { readonly count: number }) {
  return <Show when={props.count > 0}>{t('practise.bestSoFar', { count: props.count })}</Show>;
}

function NotebookDoor() {
  const [count, setCount] = createSignal(0);
  onMount(() => {
    notebookEntries().then(
      ({ length }) => setCount(length),
      () => {},
    ); // the notebook's page says what fails
  });
  return (
    <Door href={NOTEBOOK_PATH} title={t('practise.notes')} words={t('practise.notesWords')}>
      <Show when={count() > 0}>{t('practise.notesCount', { count: count() })}</Show>
    </Door>
  );
}

function Themes(props: PageProps) {
  const rows = createMemo(() =>
    THEMES.map((theme) => {
      const own = props.entries.filter(({ themes }) => themes.includes(theme));
      return { theme, count: own.length, right: props.progress.countRight(own) };
    }).filter(({ count }) => count > 0),
  );
  return (
    <section>
      <h2>{t('practise.themes')}</h2>
      <ul class="practise-themes">
        <For each={rows()}>
          {({ theme, count, right }) => (
            <li>
              <A class="practise-theme" href={themePath(theme)}>
                <b>{t(THEME_NAMES[theme])}</b>
                <span>{t(THEME_WORDS[theme])}</span>
                <small>{t('practise.themeCount', { right, count })}</small>
              </A>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
