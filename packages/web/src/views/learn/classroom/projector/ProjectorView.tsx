// A lesson for a projector: board, sentence and lines as large as the wall, and one key a step.
import type { Way } from '@twofold/lessons';
import { createSignal, onCleanup, onMount, Show, untrack } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { settings } from '../../../../settings/settings';
import { applyTheme, resolveTheme } from '../../../../theme/theme';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { A, appLocation } from '../../../../ui/router';
import { boardPath, readBoardLink } from '../../lesson/model/boardLink';
import { openingOf, type Position } from '../../lesson/model/examples';
import { createLessonPlayer, type LessonPlayer } from '../../lesson/player/lessonPlayer';
import type { PartProps } from '../../location';
import { KnownWay } from '../../parts/KnownWay';
import { lessonText } from '../../parts/lessonText';
import { PageHeading } from '../../parts/PageHeading';
import { Stage } from '../stage/Stage';
import { listenForPresenter } from './presenterKeys';
import './projector.css';

export default function ProjectorView(props: PartProps) {
  return (
    <KnownWay id={props.id} title={t('learn.lesson.title')}>
      {(way) => <Projector way={way} />}
    </KnownWay>
  );
}

function Projector(props: { readonly way: Way }) {
  const { way } = props;
  const player = createLessonPlayer(
    way,
    untrack(() => givenIn(appLocation().search, openingOf(way))),
  );
  const tone = createTone();
  let page!: HTMLElement;
  const fullScreen = createFullScreen(() => page);
  onMount(() => onCleanup(listenForPresenter(player, { fullScreen: fullScreen.toggle, tone: tone.toggle })));
  return (
    <main class="learn projector" ref={page}>
      <header class="projector-head">
        <PageHeading>{lessonText(way.name)}</PageHeading>
        <p class="projector-side">{t('learn.quiz.tilted', { side: player.given().side })}</p>
        <p class="projector-keys">{t('learn.projector.keys')}</p>
        <Tools player={player} tone={tone} fullScreen={fullScreen} />
      </header>
      <Stage player={player} hasCode />
    </main>
  );
}

interface ToolsProps {
  readonly player: LessonPlayer;
  readonly tone: ReturnType<typeof createTone>;
  readonly fullScreen: ReturnType<typeof createFullScreen>;
}

function Tools({ player, tone, fullScreen }: ToolsProps) {
  return (
    <div class="projector-tools">
      <button type="button" class="btn" aria-keyshortcuts="D" onClick={tone.toggle}>
        <Icon name="theme" />
        {t(tone.isDark() ? 'learn.projector.light' : 'learn.projector.dark')}
      </button>
      <Show when={fullScreen.isPossible}>
        <button type="button" class="btn" aria-keyshortcuts="F" onClick={fullScreen.toggle}>
          <Icon path={LATER_ICONS.fullScreen} />
          {t(fullScreen.isOn() ? 'learn.projector.window' : 'learn.projector.fullScreen')}
        </button>
      </Show>
      <A class="btn" href={boardPath(player.routine.id, player.given())}>
        <Icon name="close" />
        {t('learn.projector.close')}
      </A>
    </div>
  );
}

/** The board of an address, or the one that the lesson opens with. */
function givenIn(search: string, opening: Position): Position {
  const read = readBoardLink(search, opening);
  return ('linked' in read && read.linked) || opening;
}

/** Light or dark, for this page alone: the settings stay. */
function createTone() {
  const [isDark, setDark] = createSignal(resolveTheme(settings.theme) !== 'light');
  onCleanup(() => applyTheme(settings));
  const toggle = () => {
    setDark(!isDark());
    applyTheme({ ...settings, theme: isDark() ? 'dark' : 'light' });
  };
  return { isDark, toggle };
}

/** Phones of some makers have no full screen for pages. */
function createFullScreen(page: () => HTMLElement) {
  const [isOn, setOn] = createSignal(false);
  const follow = () => setOn(document.fullscreenElement !== null);
  addEventListener('fullscreenchange', follow);
  onCleanup(() => removeEventListener('fullscreenchange', follow));
  const toggle = () => {
    const changed = isOn() ? document.exitFullscreen() : page().requestFullscreen?.();
    changed?.catch(() => undefined); // refused: the page stays as it is
  };
  onCleanup(() => isOn() && void document.exitFullscreen().catch(() => undefined));
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}
