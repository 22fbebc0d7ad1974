// The settings view. Each change takes effect and is stored at once.
import { boardFromValues, describeTurn, Game, LEFT, VARIANTS } from '@twofold/core';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { tellTurn } from '../../board/speech';
import { BASE } from '../../browser/basePath';
import type { LazyCoach } from '../../coach';
import type { CurrentGame } from '../../game/currentGame';
import { activateLocale, loadMessages, locale, t } from '../../i18n/i18n';
import { LOCALES, type Locale, type LocaleChoice, localeOf } from '../../i18n/locales';
import { hostHas } from '../../net/hostParts';
import { changeSettings, type Settings, settings } from '../../settings/settings';
import { THEMES } from '../../theme/theme';
import { Later } from '../../ui/Later';
import { A, appLocation } from '../../ui/router';
import { closeToast, showToast } from '../../ui/toasts/toasts';
import { CoachSection } from './CoachSection';
import { Choices, Section, Switch } from './controls';
import { DataSection } from './DataSection';
import { PaletteChoices } from './PaletteChoices';
import { SyncSection } from './SyncSection';
import './settings.css';

interface SettingsProps {
  readonly current: CurrentGame;
  readonly coach: LazyCoach;
}

export default function SettingsView(props: SettingsProps) {
  const isPrivacy = createMemo(() => new URLSearchParams(appLocation().search).has('privacy'));
  return (
    <Show when={isPrivacy()} fallback={<AllSettings {...props} />}>
      <Later load={() => import('./privacy/PrivacyPage')} messages={['sync']} props={{}} />
    </Show>
  );
}

function AllSettings(props: SettingsProps) {
  return (
    <main class="page settings">
      <h1>{t('settings.title')}</h1>
      <Section title={t('settings.language')}>
        <LanguageField />
      </Section>
      <Looks />
      <Section title={t('settings.controls')}>
        <Toggle of="arrowButtons" label={t('settings.arrows')} hint={t('settings.arrows.hint')} />
        <Toggle of="letterKeys" label={t('settings.letters')} hint={t('settings.letters.hint')} />
      </Section>
      <CoachSection coach={props.coach} />
      <Section title={t('settings.feedback')}>
        <Toggle of="sound" label={t('settings.sound')} />
        <Show when={'vibrate' in navigator}>
          <Toggle of="vibration" label={t('settings.vibration')} />
        </Show>
        <Toggle of="timer" label={t('settings.timer')} hint={t('settings.timer.hint')} />
      </Section>
      <Section title={t('settings.speech')}>
        <SpeechChoices />
      </Section>
      <DataSection library={props.current.library} />
      <SyncSection />
      <footer>
        <span>{t('app.tagline')}</span>
        <PrivacyLink />
        <DocsLink />
        <span>{t('settings.version', { version: __VERSION__ })}</span>
      </footer>
    </main>
  );
}

/** To what the site keeps, and for how long. Its word comes with that page's. */
function PrivacyLink() {
  const [isThere, setThere] = createSignal(false);
  onMount(async () => {
    await loadMessages('sync').then(
      () => setThere(true),
      () => {},
    );
  });
  return (
    <Show when={isThere()}>
      <A href="/settings?privacy">{t('privacy.title')}</A>
    </Show>
  );
}

/** To the documentation, where this host has it. It is a site of its own, in English. */
function DocsLink() {
  const [isThere, setThere] = createSignal(false);
  onMount(async () => setThere(await hostHas('docs')));
  return (
    <Show when={isThere()}>
      <a href={`${BASE}/docs/`} hreflang="en">
        {t('settings.docs')}
      </a>
    </Show>
  );
}

/** The settings that are on or off. */
type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

function Toggle(props: { readonly of: Flag; readonly label: string; readonly hint?: string }) {
  return (
    <Switch
      label={props.label}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      checked={settings[props.of]}
      onChange={(checked) => changeSettings({ [props.of]: checked })}
    />
  );
}

function LanguageField() {
  const browsers = localeOf('auto');
  const shown = createMemo(shownChoice); // another setting must not undo a choice that is on its way
  return (
    <select
      aria-label={t('settings.language')}
      value={shown()}
      onChange={(event) => void changeLanguage(event.currentTarget)}
    >
      <option value="auto">{t('settings.language.auto', { name: nameOf(browsers) })}</option>
      <For each={LOCALES}>
        {({ code, name }) => (
          <option value={code} lang={code}>
            {name}
          </option>
        )}
      </For>
    </select>
  );
}

function nameOf(code: Locale): string {
  return LOCALES.find((one) => one.code === code)?.name ?? code;
}

/** The choice as stored, or the language that is shown where the chosen one could not be loaded. Reactive. */
function shownChoice(): LocaleChoice {
  return localeOf(settings.locale) === locale() ? settings.locale : locale();
}

/** Changes the language once its messages are loaded. Without a connection nothing changes. The last choice wins. */
async function changeLanguage(field: HTMLSelectElement): Promise<void> {
  const choice = field.value as LocaleChoice;
  try {
    if (!(await activateLocale(localeOf(choice)))) return;
    changeSettings({ locale: choice });
    closeToast('language');
  } catch {
    field.value = shownChoice(); // so that the same choice is a change again
    showToast({ kind: 'language', message: t('settings.language.failed'), seconds: 10 });
  }
}

function Looks() {
  return (
    <Section title={t('settings.looks')}>
      <Choices
        legend={t('settings.theme')}
        choices={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        value={settings.theme}
        onChange={(theme) => changeSettings({ theme })}
      />
      <PaletteChoices />
      <Switch
        label={t('settings.motion')}
        hint={t('settings.motion.hint')}
        checked={settings.motion === 'off'}
        onChange={(off) => changeSettings({ motion: off ? 'off' : 'auto' })}
      />
    </Section>
  );
}

const WORDINGS = ['full', 'short'] as const;

/** Both wordings, each with the same turn as an example. */
function SpeechChoices() {
  const game = new Game(VARIANTS.classic, 'example', { start: EXAMPLE, startScore: 112 });
  const turn = game.play(LEFT, { cell: 2, rank: 1 });
  return (
    <Choices
      legend={t('settings.speech.wording')}
      choices={WORDINGS.map((value) => ({
        value,
        label: t(`settings.speech.${value}`),
        detail: () => (turn ? tellTurn(describeTurn(turn, VARIANTS.classic), value) : undefined),
      }))}
      value={settings.speech}
      onChange={(speech) => changeSettings({ speech })}
    />
  );
}

const EXAMPLE = boardFromValues([
  [4, 4, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 0, 0],
]);
