// The games view. Its address decides between the list, the statistics, and one game in the replay viewer.
// Replays can be dropped on and pasted into all three.

import { type Failure, parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import {
  createEffect,
  createMemo,
  createSignal,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Switch,
} from 'solid-js';
import type { CurrentGame } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import { DropSign } from '../../replay/DropSign';
import { droppedRecording, openSource } from '../../replay/dropReplay';
import { listenForReplays } from '../../replay/listenForReplays';
import { openRecord, openReplay, type Recording } from '../../replay/recording';
import type { GameRecord } from '../../storage/records';
import { A, appLocation, navigate } from '../../ui/router';
import { Sheets } from '../../ui/Sheets';
import { type GameList, gameListOf } from './gameList';
import { Heading } from './Heading';
import { GamesList } from './list/GamesList';
import { DATA_PATH, LIST_PATH, type Wanted, wantedOf } from './location';
import { Refusal } from './OpenReplay';
import { PageLink } from './PageLink';
import { Statistics } from './statistics/Statistics';
import { attempt, saveUnreadable } from './viewer/recordingActions';
import { Viewer } from './viewer/Viewer';
import { BoardField, Ways } from './Ways';
import './games.css';

export default function GamesView(props: { readonly current: CurrentGame }) {
  const list = gameListOf(props.current);
  const wanted = createMemo(() => wantedOf(appLocation()));
  const isViewer = () => wanted().kind === 'game' || wanted().kind === 'replay';
  onMount(() => onCleanup(list.follow()));
  listenForReplays((source) => void openSource(source));
  return (
    <main class="page games-page" classList={{ 'is-viewer': isViewer() }}>
      <Refusal />
      <Show when={isViewer()} fallback={<Overview list={list} kind={wanted().kind} />}>
        <One list={list} wanted={wanted()} />
      </Show>
      <DropSign />
    </main>
  );
}

function Overview(props: { readonly list: GameList; readonly kind: Wanted['kind'] }) {
  const { list } = props;
  const { games, failure } = list;
  return (
    <>
      <div class="games-head">
        <Heading>{t('games.title')}</Heading>
        <Show when={(games()?.length ?? 0) > 0}>
          <BoardField list={list} isList={props.kind === 'list'} />
        </Show>
      </div>
      <Ways list={list} isList={props.kind === 'list'} />
      <Switch>
        <Match when={failure()}>
          {(reason) => <Unread reason={reason()} retry={() => void list.refresh()} />}
        </Match>
        <Match when={games() === undefined}>
          <p class="games-none">{t('games.loading')}</p>
        </Match>
        <Match when={games()?.length === 0}>
          <Empty />
        </Match>
        <Match when={props.kind === 'statistics'}>
          <Statistics list={list} />
        </Match>
        <Match when={true}>
          <GamesList list={list} />
        </Match>
      </Switch>
    </>
  );
}

/** Shown when the browser failed to read the games. */
function Unread(props: { readonly reason: string; readonly retry: () => void }) {
  return (
    <section class="games-empty" role="alert">
      <h2>{t('games.notReadTitle')}</h2>
      <p>{t('games.notRead', { reason: props.reason })}</p>
      <button type="button" class="btn primary" onClick={props.retry}>
        {t('games.tryAgain')}
      </button>
    </section>
  );
}

function Empty() {
  return (
    <section class="games-empty">
      <Sheets />
      <h2>{t('games.emptyTitle')}</h2>
      <p>{t('games.empty')}</p>
      <A class="btn primary" href="/">
        {t('games.play')}
      </A>
      <p class="games-hint">
        {t('games.openHint')}{' '}
        <A class="games-data" href={DATA_PATH} title={t('games.dataHint')}>
          {t('games.data')}
        </A>
      </p>
    </section>
  );
}

interface Opened {
  readonly recording: Result<Recording> | undefined; // undefined: the game is gone
  readonly stored?: GameRecord | undefined; // it is kept here
  readonly opensAt: number;
  readonly offersPlay: boolean;
  readonly invites: boolean;
}

/** One game. It is read once, so play in another tab does not change this board. */
function One(props: { readonly list: GameList; readonly wanted: Wanted }) {
  const { list } = props;
  const [opened, setOpened] = createSignal<Opened | string>(); // `createResource` would add 0.6 kB to the first load
  const read = async (wanted: Wanted) => {
    const result = await open(wanted, list).catch(messageOf);
    if (wanted === props.wanted) setOpened(result);
  };
  createEffect(on(() => props.wanted, read));
  return (
    <Show when={opened()} keyed fallback={<p class="games-none">{t('games.loading')}</p>}>
      {(opening) =>
        typeof opening === 'string' ? (
          <Unread reason={opening} retry={() => void read(props.wanted)} />
        ) : opening.recording?.ok ? (
          <Viewer
            list={list}
            recording={opening.recording.value}
            opensAt={opening.opensAt}
            offersPlay={opening.offersPlay}
            invites={opening.invites}
          />
        ) : (
          <NoRecording list={list} failure={opening.recording?.error} stored={opening.stored} />
        )
      }
    </Show>
  );
}

interface NoRecordingProps {
  readonly list: GameList;
  readonly failure: Failure | undefined; // undefined: the game is gone
  readonly stored: GameRecord | undefined; // the game is kept here, though this version cannot read it
}

function NoRecording(props: NoRecordingProps) {
  return (
    <section class="games-empty">
      <Heading>{props.failure ? t('games.replayBroken') : t('games.gone')}</Heading>
      <Show when={props.failure} fallback={<p>{t('games.goneWords')}</p>}>
        {(failure) => <p lang="en">{failure().message}</p>}
      </Show>
      <Show when={props.failure && props.stored}>
        {(record) => <UnreadableGame list={props.list} record={record()} />}
      </Show>
      <PageLink class="btn" href={LIST_PATH}>
        {t('games.back')}
      </PageLink>
    </section>
  );
}

/** What can be done with a game that this version cannot read. */
function UnreadableGame(props: { readonly list: GameList; readonly record: GameRecord }) {
  return (
    <>
      <p>{t('games.notPlayableHint')}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={attempt(() => saveUnreadable(props.record))}>
          {t('games.saveGame')}
        </button>
        <button
          type="button"
          class="btn"
          onClick={attempt(async () => {
            await props.list.delete(props.record);
            navigate(LIST_PATH);
          })}
        >
          {t('games.delete')}
        </button>
      </div>
    </>
  );
}

async function open(wanted: Wanted, list: GameList): Promise<Opened> {
  if (wanted.kind === 'game') {
    const record = await list.current.library.get(wanted.id);
    const opensAt = wanted.fromStart ? 0 : (record?.ply ?? 0);
    const recording = record && openRecord(record);
    return { recording, stored: record, opensAt, offersPlay: wanted.fromStart, invites: false };
  }
  const recording = await openLine(wanted.kind === 'replay' ? wanted.line : '', list);
  const opensAt = recording.ok ? recording.value.record.ply : 0; // its result
  return { recording, opensAt, offersPlay: false, invites: true };
}

async function openLine(line: string, list: GameList): Promise<Result<Recording>> {
  const dropped = droppedRecording(line);
  if (dropped) return { ok: true, value: dropped };
  const replay = parseAnyReplay(line);
  const opened = replay.ok ? openReplay(replay.value, Date.now()) : replay;
  if (!opened.ok) return opened;
  const stored = await list.find(opened.value.record).catch(() => undefined); // on failure it opens as a replay from elsewhere
  return stored ? openRecord(stored) : opened;
}
