// The replay under a short link, opened on its final board and marked as unranked. Anyone can report it, and the
// device that uploaded it can delete it.
import { type Failure, parseAnyReplay, type Result } from '@twofold/core';
import { hasChosenStart } from '@twofold/core/internal';
import { createSignal, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import type { CurrentGame } from '../../../game/currentGame';
import { t } from '../../../i18n/i18n';
import { createAsked } from '../../../net/answers';
import { mayHaveUploads, uploads } from '../../../net/uploads';
import { ReportButton } from '../../../people/ReportButton';
import { openReplay, type Recording } from '../../../replay/recording';
import { DeleteLink } from '../../../share/shortLink/DeleteLink';
import { partTitle, setPartTitle } from '../../../ui/partTitle';
import { A } from '../../../ui/router';
import { showToast } from '../../../ui/toasts/toasts';
import { gameListOf } from '../gameList';
import { Heading } from '../Heading';
import { Viewer } from '../viewer/Viewer';
import '../games.css';
import './shared.css';

interface SharedProps {
  readonly id: string;
  readonly current: CurrentGame;
}

export default function SharedView(props: SharedProps) {
  const list = gameListOf(props.current);
  const shared = createAsked(() => props.id, readUpload);
  onMount(() => onCleanup(list.follow()));
  setPartTitle(t('upload.shared'));
  onCleanup(() => partTitle() === t('upload.shared') && setPartTitle(''));
  return (
    <main class="page games-page is-viewer">
      <Show
        when={shared.value()}
        keyed
        fallback={<Missing failure={shared.failure()} retry={shared.askAgain} />}
      >
        {(recording) => (
          <Viewer
            list={list}
            recording={recording}
            opensAt={recording.record.ply}
            offersPlay={false}
            invites
            note={<Unranked id={props.id} recording={recording} />}
          />
        )}
      </Show>
    </main>
  );
}

async function readUpload(id: string): Promise<Result<Recording>> {
  const text = await uploads.read(id);
  const replay = text.ok ? parseAnyReplay(text.value) : text;
  return replay.ok ? openReplay(replay.value, Date.now()) : replay;
}

/** What this game is, and what can be done about it. */
function Unranked(props: { readonly id: string; readonly recording: Recording }) {
  const [isOwn, setOwn] = createSignal(false);
  onMount(async () => {
    const own = mayHaveUploads() ? await uploads.list() : undefined;
    setOwn(own?.ok === true && own.value.some(({ id }) => id === props.id));
  });
  const [isDeleted, setDeleted] = createSignal(false);
  const remove = async () => {
    const answer = await uploads.delete(props.id);
    setDeleted(answer.ok);
    const message = answer.ok ? t('upload.deleted') : t('upload.notDeleted');
    showToast({ kind: 'upload', message, seconds: 8 });
  };
  return (
    <div class="shared-note">
      <p>
        <strong class="shared-mark">{t('upload.unranked')}</strong> {t('upload.unrankedIs')}{' '}
        <Show when={hasChosenStart(props.recording.replay)}>{t('upload.setUp')}</Show>
      </p>
      <Show when={isOwn()} fallback={<ReportButton kind="upload" id={props.id} />}>
        <Show when={!isDeleted()} fallback={<p class="shared-deleted">{t('upload.isDeleted')}</p>}>
          <DeleteLink quiet remove={() => void remove()} />
        </Show>
      </Show>
    </div>
  );
}

/** Shown until the replay is there, and where it is not to be had. */
function Missing(props: { readonly failure: Failure | undefined; readonly retry: () => void }) {
  return (
    <Show when={props.failure} fallback={<p class="games-none">{t('games.loading')}</p>}>
      {(failure) => (
        <section class="games-empty" role="status">
          <Switch fallback={<Reason title={t('games.replayBroken')} text={failure().message} lang="en" />}>
            <Match when={failure().code === 'no_replay' || failure().code === 'bad_request'}>
              <Reason title={t('upload.goneTitle')} text={t('upload.gone')} />
            </Match>
            <Match when={failure().code === 'hidden'}>
              <Reason title={t('upload.hiddenTitle')} text={t('upload.hidden')} />
            </Match>
            <Match when={failure().code === 'not-ready'}>
              <Reason title={t('upload.startingTitle')} text={t('upload.notReady')} />
            </Match>
            <Match when={failure().code === 'no-server'}>
              <Reason title={t('upload.offlineTitle')} text={t('upload.offline')} />
            </Match>
          </Switch>
          <div class="row wrap shared-ways">
            <A class="btn primary" href="/">
              {t('games.play')}
            </A>
            <Show when={failure().code === 'no-server' || failure().code === 'not-ready'}>
              <button type="button" class="btn" onClick={() => props.retry()}>
                {t('games.tryAgain')}
              </button>
            </Show>
          </div>
        </section>
      )}
    </Show>
  );
}

function Reason(props: { readonly title: string; readonly text: string; readonly lang?: string }) {
  return (
    <>
      <Heading>{props.title}</Heading>
      <p lang={props.lang}>{props.text}</p>
    </>
  );
}
