// The analyse view. Its address names a review, the analysis board, or how figures are computed. Else the games to choose from
// are shown.
import { messageOf, parseAnyReplay, type Result } from '@twofold/core';
import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from 'solid-js';
import type { CurrentGame } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import { droppedRecording } from '../../replay/dropReplay';
import { openRecord, openReplay, type Recording } from '../../replay/recording';
import type { GameLibrary } from '../../storage/records';
import { Later } from '../../ui/Later';
import { A, appLocation } from '../../ui/router';
import { START_PATH, type Wanted, type WantedBoard, wantedOf } from './location';
import { Heading } from './parts/Heading';
import { ReviewPage } from './review/ReviewPage';
import { StartPage } from './StartPage';
import './analyse.css';

export default function AnalyseView(props: { readonly current: CurrentGame }) {
  const wanted = createMemo(() => wantedOf(appLocation()), undefined, {
    equals: (before, now) => JSON.stringify(before) === JSON.stringify(now),
  });
  return (
    <Switch fallback={<One current={props.current} wanted={wanted()} />}>
      <Match when={wanted().kind === 'start'}>
        <StartPage library={props.current.library} />
      </Match>
      <Match when={boardOf(wanted())}>
        {(board) => (
          <Later
            load={() => import('./board/BoardOpener')}
            messages={['board']}
            props={{
              current: props.current,
              get wanted() {
                return board();
              },
            }}
          />
        )}
      </Match>
      <Match when={wanted().kind === 'how'}>
        <Later load={() => import('./how/HowPage')} props={{}} />
      </Match>
    </Switch>
  );
}

const boardOf = (wanted: Wanted): WantedBoard | undefined => (wanted.kind === 'board' ? wanted : undefined);

interface OneProps {
  readonly current: CurrentGame;
  readonly wanted: Wanted;
}

interface Opened {
  readonly recording: Result<Recording> | undefined; // undefined: the game is gone
  readonly ply: number | undefined;
}

/** One game. It is read once: play in another tab does not change it here. */
function One(props: OneProps) {
  const [opened, setOpened] = createSignal<Opened | string>();
  const read = async (wanted: Wanted) => {
    setOpened(undefined);
    const result = await open(wanted, props.current.library).catch(messageOf);
    if (wanted === props.wanted) setOpened(result);
  };
  createEffect(on(() => props.wanted, read));
  return (
    <Show when={opened()} keyed fallback={<main class="page analyse" aria-busy="true" />}>
      {(opening) =>
        typeof opening !== 'string' && opening.recording?.ok ? (
          <ReviewPage current={props.current} recording={opening.recording.value} ply={opening.ply} />
        ) : (
          <Missing reason={reasonOf(opening)} />
        )
      }
    </Show>
  );
}

function reasonOf(opening: Opened | string): string | undefined {
  if (typeof opening === 'string') return opening;
  return opening.recording?.ok === false ? opening.recording.error.message : undefined;
}

function Missing(props: { readonly reason: string | undefined }) {
  return (
    <main class="page analyse analyse-none">
      <Heading>{props.reason === undefined ? t('review.gone') : t('review.broken')}</Heading>
      <Show when={props.reason}>{(reason) => <p lang="en">{reason()}</p>}</Show>
      <A class="btn" href={START_PATH}>
        {t('review.toStart')}
      </A>
    </main>
  );
}

async function open(wanted: Wanted, library: GameLibrary): Promise<Opened> {
  if (wanted.kind === 'game') {
    const record = await library.get(wanted.id);
    return { recording: record && openRecord(record), ply: wanted.ply };
  }
  const line = wanted.kind === 'replay' ? wanted.line : '';
  const dropped = droppedRecording(line);
  const ply = wanted.kind === 'replay' ? wanted.ply : undefined;
  if (dropped) return { recording: { ok: true, value: dropped }, ply };
  const replay = parseAnyReplay(line);
  return { recording: replay.ok ? openReplay(replay.value, Date.now()) : replay, ply };
}
