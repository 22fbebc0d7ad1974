// The games to choose from: those of this browser, the last played first. Small boards show how each ended.
import { messageOf } from '@twofold/core/internal';
import { createSignal, For, onMount, Show } from 'solid-js';
import { formatDate, formatNumber, t } from '../../i18n/i18n';
import { openRecord } from '../../replay/recording';
import { forgetDeleted } from '../../reviews/store';
import type { GameLibrary, GameSummary } from '../../storage/records';
import { Heading } from '../../ui/Heading';
import { Icon } from '../../ui/Icon';
import { LATER_ICONS } from '../../ui/laterIcons';
import { A } from '../../ui/router';
import { SmallBoard } from '../../ui/SmallBoard';
import { KeptList } from './KeptList';
import { BOARD_PATH, HOW_PATH } from './location';
import { variantTitle } from './parts/words';
import { reviewStore } from './review/model/pageReview';

const MOST_GAMES = 12;

export function StartPage(props: { readonly library: GameLibrary }) {
  const [games, setGames] = createSignal<readonly GameSummary[]>();
  const [failure, setFailure] = createSignal<string>();
  onMount(() => {
    props.library.list().then(
      (list) => {
        setGames(list.filter(({ ply }) => ply > 0).slice(0, MOST_GAMES));
        const ids = new Set(list.map(({ id }) => id));
        void reviewStore().then((store) => store && forgetDeleted(store, ids).catch(() => {})); // tried again next time
      },
      (error) => setFailure(messageOf(error)),
    );
  });
  return (
    <main class="page analyse analyse-start">
      <Heading>{t('nav.analyse')}</Heading>
      <p class="analyse-lead">{t('review.start.lead')}</p>
      <A class="btn analyse-board" href={BOARD_PATH}>
        <Icon path={LATER_ICONS.board} />
        <span>
          <b>{t('review.start.board')}</b>
          <small>{t('review.start.boardLead')}</small>
        </span>
      </A>
      <Show when={failure()}>
        {(reason) => <p role="alert">{t('review.start.failed', { reason: reason() })}</p>}
      </Show>
      <Show when={games()?.length === 0}>
        <div class="analyse-none">
          <p>{t('review.start.none')}</p>
          <A class="btn primary" href="/">
            {t('nav.play')}
          </A>
        </div>
      </Show>
      <Show when={(games()?.length ?? 0) > 0}>
        <h2>{t('review.start.games')}</h2>
        <ul class="analyse-games">
          <For each={games()}>{(game) => <Choice library={props.library} game={game} />}</For>
        </ul>
        <p class="analyse-more">
          <A href="/games">{t('review.start.all')}</A>
        </p>
      </Show>
      <KeptList />
      <p class="analyse-more">
        <A href={HOW_PATH}>{t('review.how.title')}</A>
      </p>
    </main>
  );
}

function Choice(props: { readonly library: GameLibrary; readonly game: GameSummary }) {
  const { game } = props;
  const [board, setBoard] = createSignal<Parameters<typeof SmallBoard>[0]['board']>();
  onMount(async () => {
    const record = await props.library.get(game.id).catch(() => undefined);
    const recording = record && openRecord(record);
    if (recording?.ok) {
      const { game: played } = recording.value;
      setBoard(game.ply === 0 ? played.start : played.turn(game.ply).board);
    }
  });
  return (
    <li>
      <A class="analyse-choice" href={`/analyse?game=${encodeURIComponent(game.id)}`}>
        <span class="analyse-picture">
          <Show when={board()}>{(shown) => <SmallBoard board={shown()} />}</Show>
        </span>
        <span>
          <b>{formatNumber(game.score)}</b>
          <small>{variantTitle(game.variant)}</small>
          <span class="apart">
            <small>{t('play.moves', { count: game.ply })}</small> <small>{formatDate(game.updatedAt)}</small>
          </span>
        </span>
      </A>
    </li>
  );
}
