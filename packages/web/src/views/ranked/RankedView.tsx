// The ranked view. Its address decides between the start, a game, the leaderboard, and the page that checks a game.
import { createMemo, Match, Show, Switch } from 'solid-js';
import { BASE } from '../../browser/basePath';
import { t } from '../../i18n/i18n';
import { refocus } from '../../ui/refocus';
import { appLocation, navigate } from '../../ui/router';
import { Check } from './check/Check';
import { GamePage } from './GamePage';
import { Leaderboard } from './Leaderboard';
import { CHECK_PATH, LEADERBOARD_PATH, START_PATH, type Wanted, wantedOf } from './location';
import { Start } from './start/Start';
import './ranked.css';
import './check/check.css';

export default function RankedView() {
  const wanted = createMemo(() => wantedOf(appLocation()));
  const game = createMemo(() => {
    const now = wanted();
    return now.kind === 'game' ? now.id : undefined;
  });
  return (
    <Show when={game()} keyed fallback={<Pages kind={wanted().kind} />}>
      {(id) => <GamePage id={id} />}
    </Show>
  );
}

function Pages(props: { readonly kind: Wanted['kind'] }) {
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <main class="page ranked-page">
      <div class="ranked-head">
        <h1 tabindex="-1" ref={heading}>
          {t('nav.ranked')}
        </h1>
        <nav class="ranked-ways" aria-label={t('nav.ranked')}>
          <Page href={START_PATH} isCurrent={props.kind === 'start'}>
            {t('ranked.play')}
          </Page>
          <Page href={LEADERBOARD_PATH} isCurrent={props.kind === 'leaderboard'}>
            {t('ranked.leaderboard')}
          </Page>
          <Page href={CHECK_PATH} isCurrent={props.kind === 'check'}>
            {t('people.check')}
          </Page>
        </nav>
      </div>
      <Switch fallback={<Start />}>
        <Match when={props.kind === 'leaderboard'}>
          <Leaderboard />
        </Match>
        <Match when={props.kind === 'check'}>
          <Check />
        </Match>
      </Switch>
    </main>
  );
}

/** A link to one of the pages. The router's own takes every page of this path for the first one. */
function Page(props: { readonly href: string; readonly isCurrent: boolean; readonly children: string }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(props.href);
  };
  return (
    <a
      class="btn"
      href={BASE + props.href}
      aria-current={props.isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
