// The ranked view. Its address decides between the start, a game, the boards, and the page that checks a game.
import { createMemo, Match, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { A, appLocation } from '../../ui/router';
import { Boards } from './Boards';
import { Check } from './Check';
import { GamePage } from './GamePage';
import { BOARDS_PATH, CHECK_PATH, START_PATH, type Wanted, wantedOf } from './location';
import { Start } from './Start';
import './ranked.css';

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
  return (
    <main class="page ranked-page">
      <div class="ranked-head">
        <h1>{t('nav.ranked')}</h1>
        <nav class="ranked-ways" aria-label={t('nav.ranked')}>
          <A class="btn" href={START_PATH}>
            {t('ranked.play')}
          </A>
          <A class="btn" href={BOARDS_PATH}>
            {t('ranked.boards')}
          </A>
          <A class="btn" href={CHECK_PATH}>
            {t('ranked.check')}
          </A>
        </nav>
      </div>
      <Switch fallback={<Start />}>
        <Match when={props.kind === 'boards'}>
          <Boards />
        </Match>
        <Match when={props.kind === 'check'}>
          <Check />
        </Match>
      </Switch>
    </main>
  );
}
