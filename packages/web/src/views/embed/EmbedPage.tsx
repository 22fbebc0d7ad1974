// The embedded page: a replay with its player, a position, a lesson, or an editor. It fills its frame.
import { type Failure, parseAnyReplay, type Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import {
  type Component,
  createResource,
  createSignal,
  Match,
  onCleanup,
  onMount,
  Show,
  Switch,
} from 'solid-js';
import { loadMessages, t } from '../../i18n/i18n';
import { openReplay, type Recording } from '../../replay/recording';
import { Foot, type FootProps } from './Foot';
import { ReplayFrame } from './ReplayFrame';
import { SITE } from './site';
import { readPosition, type Wanted, wantedOf } from './wanted';
import './embed.css';

/** For a frame of the learn view: the last line of the page, and the path of the site. */
interface LearnProps {
  readonly foot: Component<FootProps>;
  readonly site: string;
}

type Frame<Kind> = Component<Extract<Wanted, { kind: Kind }> & LearnProps>;

/** The frames of the learn view. Views know no other view: the page's start brings them. Their code comes when it is asked for. */
export interface LearnFrames {
  readonly lesson: () => Promise<{ default: Frame<'lesson'> }>;
  readonly editor: () => Promise<{ default: Frame<'editor'> }>;
}

export function EmbedPage(props: { readonly learn: LearnFrames }) {
  const [wanted, setWanted] = createSignal(wantedOf(location));
  const listen = () => setWanted(wantedOf(location));
  onMount(() => addEventListener('hashchange', listen));
  onCleanup(() => removeEventListener('hashchange', listen));
  return (
    <Show when={wanted()} keyed>
      {(shown) => <Shown wanted={shown} learn={props.learn} />}
    </Show>
  );
}

function Shown(props: { readonly wanted: Wanted; readonly learn: LearnFrames }) {
  const { wanted } = props;
  switch (wanted.kind) {
    case 'replay':
    case 'upload':
      return <Replay wanted={wanted} />;
    case 'position': {
      const read = readPosition(wanted.text, wanted.variant);
      if (!read.ok) return <Refused failure={read.error} />;
      const shown = { ...read.value, isPlayable: wanted.isPlayable };
      return <Loaded load={() => import('./PositionFrame')} props={shown} />;
    }
    case 'lesson':
      return <Loaded load={() => loadLearning(props.learn.lesson)} props={{ ...wanted, ...PAGE }} />;
    case 'editor':
      return <Loaded load={() => loadLearning(props.learn.editor)} props={{ ...wanted, ...PAGE }} />;
    default:
      return <Refused failure={undefined} />;
  }
}

const PAGE: LearnProps = { foot: Foot, site: SITE };

/** A frame of the learn view, with its words. */
async function loadLearning<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages('learn')]);
  return module;
}

interface LoadedProps<Props extends object> {
  readonly load: () => Promise<{ default: Component<Props> }>;
  readonly props: Props;
}

/** What few frames show: its code comes when it is asked for. */
function Loaded<Props extends object>(own: LoadedProps<Props>) {
  const [loaded] = createResource(own.load);
  return (
    <Switch fallback={<main class="embed-page" aria-busy="true" />}>
      <Match when={loaded.error as unknown}>
        {(reason) => <Refused failure={{ code: 'unreachable', message: messageOf(reason()) }} />}
      </Match>
      <Match when={loaded()?.default} keyed>
        {(Frame) => <Frame {...own.props} />}
      </Match>
    </Switch>
  );
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
