// The tools of a program: its language, a new start, files and links.
import type { Language } from '@twofold/sandbox';
import { createUniqueId, For, Show } from 'solid-js';
import { BASE } from '../../../../browser/basePath';
import { t } from '../../../../i18n/i18n';
import { copyText } from '../../../../share/clipboard';
import { Icon } from '../../../../ui/Icon';
import { LATER_ICONS } from '../../../../ui/laterIcons';
import { Panel, type PanelContents } from '../../../../ui/Panel';
import { showToast } from '../../../../ui/toasts/toasts';
import { learnPath } from '../../location';
import type { OwnProgram } from '../ownProgram';
import { Confirm } from './Confirm';
import { exportProgram, FILE_TYPES, importProgram } from './programFile';
import { encodeProgram, SAFE_LINK } from './programLink';
import { MAX_PROGRAM } from './programStore';
import { LANGUAGES } from './starter';

const FAILED_SECONDS = 10;

export function ProgramTools(props: { readonly program: OwnProgram }) {
  const { program } = props;
  const again = createUniqueId();
  const confirm = async () => ({
    default: (panel: PanelContents) => (
      <Confirm
        text={t('learn.own.againAsks')}
        yes={t('learn.own.again')}
        onYes={program.startAgain}
        {...panel}
      />
    ),
  });
  return (
    <div class="own-tools">
      <label class="own-language">
        <span>{t('learn.own.language')}</span>
        <select
          value={program.source().language}
          onChange={({ currentTarget }) => program.setLanguage(currentTarget.value as Language)}
        >
          <For each={LANGUAGES}>{(language) => <option value={language}>{NAMES[language]}</option>}</For>
        </select>
      </label>
      <button type="button" class="btn" popovertarget={again}>
        <Icon name="undo" />
        {t('learn.own.again')}
      </button>
      <Panel id={again} label={t('learn.own.again')} load={confirm} />
      <Files program={program} />
      <button type="button" class="btn" onClick={() => void share(program)}>
        <Icon path={LATER_ICONS.link} />
        {t('learn.own.share')}
      </button>
      <Show when={program.keeping() !== 'kept'}>
        <p class="own-notice failed" role="alert">
          {program.keeping() === 'failed'
            ? t('learn.own.notKept')
            : t('learn.own.tooLongToKeep', { most: MAX_PROGRAM })}
        </p>
      </Show>
    </div>
  );
}

/** Names, the same in every language. */
const NAMES: Readonly<Record<Language, string>> = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
};

function Files(props: { readonly program: OwnProgram }) {
  let picker!: HTMLInputElement;
  const read = async () => {
    const file = picker.files?.[0];
    picker.value = '';
    if (!file) return;
    const imported = await importProgram(file);
    if (imported.ok) return props.program.take(imported.source);
    const message =
      imported.reason === 'no-text'
        ? t('learn.own.import.noText')
        : t('learn.own.tooLongToKeep', { most: MAX_PROGRAM });
    showToast({ kind: 'own', message, seconds: FAILED_SECONDS });
  };
  return (
    <>
      <button type="button" class="btn" onClick={() => picker.click()}>
        <Icon path={LATER_ICONS.open} />
        {t('learn.own.import')}
      </button>
      <input type="file" accept={FILE_TYPES} hidden onChange={() => void read()} ref={picker} />
      <button
        type="button"
        class="btn"
        onClick={() => exportProgram(props.program.contract.id, props.program.source())}
      >
        <Icon path={LATER_ICONS.download} />
        {t('learn.own.export')}
      </button>
    </>
  );
}

/** Copies a link to the program, and tells its length. */
async function share({ source, contract }: OwnProgram): Promise<void> {
  const code = await encodeProgram(source()).catch(() => undefined);
  if (code === undefined) {
    showToast({ kind: 'own', message: t('learn.own.share.tooLong'), seconds: FAILED_SECONDS });
    return;
  }
  const link = `${location.origin}${BASE}${learnPath('own', contract.id)}#code=${code}`;
  const length = { count: link.length };
  const copied =
    link.length > SAFE_LINK ? t('learn.own.share.long', length) : t('learn.own.share.copied', length);
  await copyText(link, copied);
}
