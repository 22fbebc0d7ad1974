// The analyse view. Its address names a review, the analysis board, or how figures are computed. Else the games to choose from
// are shown.
import { parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from 'solid-js';
import type { CurrentGame } from '../../game/currentGame';
import { t } from '../../i18n/i18n';
import { droppedRecording } from '../../replay/dropReplay';
import { openRecord, openReplay, type Recording } from '../../replay/recording';
import type { GameLibrary } from '../../storage/records';
import { Heading } from '../../ui/Heading';
import { Later } from '../../ui/Later';
import { A, appLocation } from '../../ui/router';
import { type At, START_PATH, type Wanted, type WantedBoard, wantedOf } from './location';
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

interface Opened extends At {
  readonly recording: Result<Recording> | undefined; // undefined: the game is gone
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
          <Shown current={props.current} opened={opening} recording={opening.recording.value} />
        ) : (
          <Missing reason={reasonOf(opening)} />
        )
      }
    </Show>
  );
}

interface ShownProps {
  readonly current: CurrentGame;
  readonly opened: Opened;
  readonly recording: Recording;
}

/** The review of the game, or what its address asks for beside that. */
function Shown({ current, opened: { ply, onward, beside, rival, by }, recording }: ShownProps) {
  if (onward)
    return (
      <Later load={() => import('./onward/OnwardPage')} props={{ current, recording, ply, way: onward }} />
    );
  if (beside) {
    const props = {
      current,
      recording,
      ply,
      rival,
      by,
      other: beside,
      openOther: () => openGame(beside, current.library),
    };
    return <Later load={() => import('./pair/PairPage')} props={props} />;
  }
  return <ReviewPage current={current} recording={recording} ply={ply} />;
}

function reasonOf(opening: Opened | string): string | undefined {
  if (typeof opening === 'string') return opening;
  return opening.recording?.ok === false ? opening.recording.error.message : undefined;
}

function Missing(props: { readonly reason: string | undefined }) {
  return (
    <main class="page analyse analyse-none">
      <Heading>{props.reason === undefined ? t('games.gone') : t('review.broken')}</Heading>
      <Show when={props.reason} fallback={<p>{t('games.goneWords')}</p>}>
        {(reason) => <p lang="en">{reason()}</p>}
      </Show>
      <A class="btn" href={START_PATH}>
        {t('review.toStart')}
      </A>
    </main>
  );
}

async function open(wanted: Wanted, library: GameLibrary): Promise<Opened> {
  if (wanted.kind !== 'game' && wanted.kind !== 'replay') return { recording: undefined, ply: undefined };
  return { ...wanted, recording: await openGame(wanted, library) };
}

/** A stored game, or the one of a line. Undefined: the game is gone. */
async function openGame(
  game: { readonly id: string } | { readonly line: string },
  library: GameLibrary,
): Promise<Result<Recording> | undefined> {
  if ('id' in game) {
    const record = await library.get(game.id);
    return record && openRecord(record);
  }
  const dropped = droppedRecording(game.line);
  if (dropped) return { ok: true, value: dropped };
  const replay = parseAnyReplay(game.line);
  return replay.ok ? openReplay(replay.value, Date.now()) : replay;
}
