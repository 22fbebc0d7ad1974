// The shell around every view: header, current view, toasts and help panel. It sets the page's language,
// direction and theme.
import { createEffect, createMemo, Match, onCleanup, Show, Switch } from 'solid-js';
import { belongsToField } from '../board/keys';
import { rankedRatio } from '../board/rankedRatio';
import { importAgain } from '../browser/lazy';
import { createNextTask } from '../browser/nextTask';
import { createLazyCoach } from '../coach';
import type { CurrentGame } from '../game/currentGame';
import { listenForPads } from '../gamepad';
import { formatTile, loadMessages, locale, t, textDirection } from '../i18n/i18n';
import { followOtherTabs, settings } from '../settings/settings';
import type { GameLibrary } from '../storage/records';
import { applyTheme, watchSystemTheme } from '../theme/theme';
import { Dynamic } from '../ui/Dynamic';
import { Later } from '../ui/Later';
import { Panel } from '../ui/Panel';
import { partTitle } from '../ui/partTitle';
import { appLocation, navigate } from '../ui/router';
import { Toasts } from '../ui/toasts/Toasts';
import { PlayView } from '../views/play/PlayView';
import { Header } from './Header';
import { followLanguage } from './language';
import { createLateWarning } from './lateWarning';
import { findRoute } from './routes';

export function App(props: { readonly current: CurrentGame }) {
  const { current } = props;
  const { variant, library } = current;
  const route = createMemo(() => findRoute(appLocation().path));
  const coach = createLazyCoach(current);
  const isNext = createNextTask();
  onCleanup(coach.dispose);
  const watch = () => {
    if (appLocation().path !== '/') navigate('/');
    coach.watch();
  };
  createEffect(() => applyTheme(settings));
  onCleanup(watchSystemTheme(() => applyTheme(settings)));
  followLanguage();
  createEffect(() => {
    document.documentElement.lang = locale();
    document.documentElement.dir = textDirection();
    const name = route()?.name;
    const part = partTitle() && `${partTitle()} · `;
    document.title = name
      ? `${part}${t(name)} · ${t('app.name')}`
      : `${part}${t('app.name')}: ${t('app.tagline')}`;
  });
  onCleanup(followOtherTabs());
  onCleanup(listenForHelp());
  listenForPads();
  return (
    <div class="app" style={{ '--ratio': rankedRatio() ?? variant().columns / variant().rows }}>
      <Show when={isNext()} fallback={<div class="header" />}>
        <Header watch={watch} />
      </Show>
      <StorageWarning library={library} />
      <Switch fallback={<Later load={() => import('./Elsewhere')} messages={['rest']} props={{ current }} />}>
        <Match when={appLocation().path === '/'}>
          <PlayView controller={current} coach={coach} own={current} />
        </Match>
        <Match when={route()} keyed>
          {({ load, messages }) => <Later load={load} messages={messages} props={{ current, coach }} />}
        </Match>
      </Switch>
      <Toasts />
      <Panel
        id="help"
        class="help"
        label={t('nav.help')}
        load={async () => {
          const [{ default: Help }] = await Promise.all([
            importAgain(() => import('./Help')),
            loadMessages('rest'),
          ]);
          return { default: ({ close }) => <Help close={close} target={formatTile(variant().target)} /> };
        }}
      />
    </div>
  );
}

/** The ? key opens and closes the help panel in every view. */
function listenForHelp(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || belongsToField(event.composedPath()[0]!)) return;
    event.preventDefault();
    document.getElementById('help')?.togglePopover();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** The warning that games would be lost with the page. Loaded with the first reason for it, until it comes. */
function StorageWarning(props: { readonly library: GameLibrary }) {
  const { library } = props;
  const load = async () => {
    const [it] = await Promise.all([importAgain(() => import('./StorageWarning')), loadMessages('rest')]);
    return it;
  };
  const warning = createLateWarning(() => !library.isPersistent(), load);
  return <Show when={warning()}>{(it) => <Dynamic component={it().default} library={library} />}</Show>;
}
