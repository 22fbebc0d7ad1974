// The ranked view. Its address decides between the start, a game, the leaderboard, and the page that checks a game.
import { createMemo, Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import peopleMessages from '../../i18n/people';
import rankedMessages from '../../i18n/ranked';
import { createFamilyTitle, FamilyTabs } from '../../people/FamilyTabs';
import { GamePage } from '../../people/game/GamePage';
import { PageLink } from '../../people/PageLink';
import { CHECK_PATH, LEADERBOARD_PATH, RANKED_PATH } from '../../people/paths';
import { refocus } from '../../ui/refocus';
import { appLocation } from '../../ui/router';
import { Beside } from './Beside';
import { Check } from './check/Check';
import { Leaderboard } from './Leaderboard';
import { type Wanted, wantedOf } from './location';
import { ENDING } from './Outcome';
import { Start } from './start/Start';
import './ranked.css';
import './check/check.css';

export const messages = [peopleMessages, rankedMessages];

export default function RankedView() {
  createFamilyTitle();
  const wanted = createMemo(() => wantedOf(appLocation()));
  const game = createMemo(() => {
    const now = wanted();
    return now.kind === 'game' ? now.id : undefined;
  });
  return (
    <Show when={game()} keyed fallback={<Pages kind={wanted().kind} />}>
      {(id) => (
        <GamePage id={id} title={t('nav.ranked')} leave={RANKED_PATH} ending={ENDING} beside={Beside} />
      )}
    </Show>
  );
}

function Pages(props: { readonly kind: Wanted['kind'] }) {
  let heading!: HTMLHeadingElement;
  refocus(() => heading.focus({ preventScroll: true }));
  return (
    <main class="page ranked-page">
      <FamilyTabs />
      <div class="ranked-head">
        <h1 tabindex="-1" ref={heading}>
          {t('nav.ranked')}
        </h1>
        <nav class="ranked-ways" aria-label={t('nav.ranked')}>
          <PageLink href={RANKED_PATH} isCurrent={props.kind === 'start'}>
            {t('ranked.play')}
          </PageLink>
          <PageLink href={LEADERBOARD_PATH} isCurrent={props.kind === 'leaderboard'}>
            {t('ranked.leaderboard')}
          </PageLink>
          <PageLink href={CHECK_PATH} isCurrent={props.kind === 'check'}>
            {t('people.check')}
          </PageLink>
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
