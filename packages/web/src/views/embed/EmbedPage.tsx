// The embedded page: a replay with its player, or a position. It fills its frame.
import { type Failure, parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import { createResource, createSignal, Match, onCleanup, onMount, Show, Switch } from 'solid-js';
import { t } from '../../i18n/i18n';
import { openReplay, type Recording } from '../../replay/recording';
import { PositionFrame } from './PositionFrame';
import { ReplayFrame } from './ReplayFrame';
import { SITE } from './site';
import { readPosition, type Wanted, wantedOf } from './wanted';
import './embed.css';

export function EmbedPage() {
  const [wanted, setWanted] = createSignal(wantedOf(location));
  const listen = () => setWanted(wantedOf(location));
  onMount(() => addEventListener('hashchange', listen));
  onCleanup(() => removeEventListener('hashchange', listen));
  return (
    <Show when={wanted()} keyed>
      {(shown) => <Shown wanted={shown} />}
    </Show>
  );
}

function Shown(props: { readonly wanted: Wanted }) {
  const { wanted } = props;
  switch (wanted.kind) {
    case 'replay':
    case 'upload':
      return <Replay wanted={wanted} />;
    case 'position': {
      const read = readPosition(wanted.text, wanted.variant);
      if (!read.ok) return <Refused failure={read.error} />;
      return <PositionFrame {...read.value} isPlayable={wanted.isPlayable} />;
    }
    default:
      return <Refused failure={undefined} />;
  }
}

type WantedReplay = Extract<Wanted, { kind: 'replay' | 'upload' }>;

function Replay(props: { readonly wanted: WantedReplay }) {
  const { wanted } = props;
  const [opened] = createResource(() => open(wanted));
  return (
    <Switch fallback={<main class="embed-page" aria-busy="true" />}>
      <Match when={opened()?.ok === false && opened()}>
        {(failed) => <Refused failure={(failed() as { error: Failure }).error} />}
      </Match>
      <Match when={opened()?.ok && (opened() as { value: Recording }).value}>
        {(recording) => <ReplayFrame recording={recording()} wanted={wanted} />}
      </Match>
    </Switch>
  );
}

/** Reads the replay of an address. An upload comes without cookies. Never rejects. */
async function open(wanted: WantedReplay): Promise<Result<Recording>> {
  try {
    const text =
      wanted.kind === 'replay' ? ({ ok: true, value: wanted.text } as const) : await fetchUpload(wanted.id);
    const replay = text.ok ? parseAnyReplay(text.value) : text;
    return replay.ok ? openReplay(replay.value, Date.now()) : replay;
  } catch (error) {
    return { ok: false, error: { code: 'unreachable', message: messageOf(error) } };
  }
}

/** A host of files answers with a page, or with an error that is not our server's. */
async function fetchUpload(id: string): Promise<Result<string>> {
  const noServer = { ok: false, error: { code: NO_SERVER, message: t('embed.noServer') } } as const;
  const answer = await fetch(`${SITE}/api/replays/${id}`, { credentials: 'omit' });
  if (answer.ok) {
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    return isPage ? noServer : { ok: true, value: await answer.text() };
  }
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } };
  return error?.message ? { ok: false, error: { code: 'refused', message: error.message } } : noServer;
}

/** The code of a failure in the words of the page. */
const NO_SERVER = 'no-server';

function Refused(props: { readonly failure: Failure | undefined }) {
  return (
    <main class="embed-page embed-refused">
      <h1>{t(props.failure === undefined ? 'embed.nothing' : 'embed.broken')}</h1>
      <Show when={props.failure}>
        {(failure) => <p lang={failure().code === NO_SERVER ? undefined : 'en'}>{failure().message}</p>}
      </Show>
      <a class="btn" href={`${SITE}/`} target="_blank" rel="noopener">
        {t('app.name')}
      </a>
    </main>
  );
}
