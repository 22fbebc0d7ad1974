// The games view: the list, the statistics, or one game in the replay viewer, by the address. Replays can be
// dropped on and pasted into all three.

import { parseCompact, type Result } from '@twofold/core';
import { createMemo, createResource, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import { Icon } from '../app/Icon';
import { A, place } from '../app/router';
import { t } from '../i18n/i18n';
import { store } from '../play/session';
import { DATA_PATH, LIST_PATH, STATISTICS_PATH, type Wanted, wantedOf } from './address';
import { arrivedWith, listenForArrivals } from './arrivals';
import { GamesList } from './GamesList';
import { Heading } from './Heading';
import { findKept, followGames, games } from './kept';
import { DropSign, OpenReplay, Refusal } from './OpenReplay';
import { PageLink } from './PageLink';
import { openRecord, openReplay, type Recording } from './recording';
import { Statistics } from './Statistics';
import { Viewer } from './Viewer';
import './games.css';

export default function GamesView() {
  const wanted = createMemo(() => wantedOf(place()));
  const isViewer = () => wanted().kind === 'game' || wanted().kind === 'replay';
  onMount(() => onCleanup(followGames()));
  listenForArrivals();
  return (
    <main class="page games-page" classList={{ 'is-viewer': isViewer() }}>
      <Refusal />
      <Show when={isViewer()} fallback={<Overview kind={wanted().kind} />}>
        <One wanted={wanted()} />
      </Show>
      <DropSign />
    </main>
  );
}

function Overview(props: { readonly kind: Wanted['kind'] }) {
  return (
    <>
      <div class="games-head">
        <Heading>{t('games.title')}</Heading>
        <Show when={(games()?.length ?? 0) > 0}>
          <nav class="games-tabs" aria-label={t('games.views')}>
            <PageLink class="tab" href={LIST_PATH} current={props.kind === 'list'}>
              {t('games.list')}
            </PageLink>
            <PageLink class="tab" href={STATISTICS_PATH} current={props.kind === 'statistics'}>
              {t('games.statistics')}
            </PageLink>
          </nav>
        </Show>
        <div class="games-ways">
          <OpenReplay />
          <A class="btn quiet" href={DATA_PATH} title={t('games.dataHint')}>
            <Icon name="download" />
            <span class="label">{t('games.data')}</span>
          </A>
        </div>
      </div>
      <Switch>
        <Match when={games() === undefined}>
          <p class="games-none">{t('games.loading')}</p>
        </Match>
        <Match when={games()?.length === 0}>
          <Empty />
        </Match>
        <Match when={props.kind === 'statistics'}>
          <Statistics />
        </Match>
        <Match when={true}>
          <GamesList />
        </Match>
      </Switch>
    </>
  );
}

function Empty() {
  return (
    <section class="games-empty">
      <div class="empty-sheets" aria-hidden="true">
        <span class="tile mini-tile" data-rank="3" />
        <span class="tile mini-tile" data-rank="6" />
        <span class="tile mini-tile" data-rank="9" />
      </div>
      <h2>{t('games.emptyTitle')}</h2>
      <p>{t('games.empty')}</p>
      <A class="btn primary" href="/">
        {t('games.play')}
      </A>
      <p class="games-hint">{t('games.openHint')}</p>
    </section>
  );
}

interface Opened {
  readonly recording: Result<Recording> | undefined; // undefined: the game is gone
  readonly opensAt: number;
  readonly offersPlay: boolean;
}

/** One game. It is read once: play that goes on elsewhere does not move the board under the person. */
function One(props: { readonly wanted: Wanted }) {
  const [opened] = createResource(() => props.wanted, open);
  return (
    <Show when={opened()} keyed fallback={<p class="games-none">{t('games.loading')}</p>}>
      {({ recording, opensAt, offersPlay }) =>
        recording?.ok ? (
          <Viewer recording={recording.value} opensAt={opensAt} offersPlay={offersPlay} />
        ) : (
          <section class="games-empty">
            <Heading>{recording ? t('games.replayBroken') : t('games.gone')}</Heading>
            <Show when={recording?.ok === false && recording.error.message}>
              {(message) => <p lang="en">{message()}</p>}
            </Show>
            <PageLink class="btn" href={LIST_PATH}>
              {t('games.back')}
            </PageLink>
          </section>
        )
      }
    </Show>
  );
}

async function open(wanted: Wanted): Promise<Opened> {
  if (wanted.kind === 'game') {
    const record = await store()?.get(wanted.id);
    const opensAt = wanted.fromStart ? 0 : (record?.ply ?? 0);
    return { recording: record && openRecord(record), opensAt, offersPlay: wanted.fromStart };
  }
  const line = wanted.kind === 'replay' ? wanted.line : '';
  return { recording: openLine(line), opensAt: 0, offersPlay: false };
}

function openLine(line: string): Result<Recording> {
  const arrived = arrivedWith(line);
  if (arrived) return { ok: true, value: arrived };
  const kept = findKept(line);
  if (kept) return openRecord(kept);
  const replay = parseCompact(line);
  return replay.ok ? openReplay(replay.value, Date.now()) : replay;
}
