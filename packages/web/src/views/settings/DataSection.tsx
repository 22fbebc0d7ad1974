// The data section: export of everything as one file, import, and the state of the browser's storage.
import { messageOf } from '@twofold/core/internal';
import { createSignal, Match, onMount, Show, Switch } from 'solid-js';
import { joinSentences } from '../../board/speech';
import { saveFile } from '../../browser/download';
import { formatNumber, t } from '../../i18n/i18n';
import type { GameLibrary, ImportReport } from '../../storage/records';
import { syncState } from '../../storage/sync/syncState';
import { MAX_IMPORT } from '../../storage/transfer/exportText'; // loaded at once: an export needs no further loading
import type { ImportFailure } from '../../storage/transfer/parseExport';
import { Section } from './controls';
import { askToKeep, readStorageState, type StorageState as State } from './storageState';

interface Outcome {
  readonly kind: 'done' | 'failed';
  readonly message: string;
}

interface DataProps {
  readonly library: GameLibrary;
}

export function DataSection(props: DataProps) {
  const { library } = props;
  const [outcome, setOutcome] = createSignal<Outcome>();
  let picker!: HTMLInputElement;
  const read = async () => {
    const file = picker.files?.[0];
    picker.value = ''; // allows choosing the same file again
    if (file) setOutcome(await importFrom(library, file));
  };
  return (
    <Section id="data" title={t('settings.data')}>
      <p>{t(syncState() ? 'settings.data.synced' : 'settings.data.hint')}</p>
      <div class="row wrap">
        <button type="button" class="btn" onClick={async () => setOutcome(await exportFile(library))}>
          {t('settings.export')}
        </button>
        <button type="button" class="btn" onClick={() => picker.click()}>
          {t('settings.import')}
        </button>
        <input
          type="file"
          accept=".json,application/json,text/plain"
          aria-label={t('settings.import')}
          hidden
          ref={picker}
          onChange={() => void read()}
        />
      </div>
      <PasteField read={async (text) => setOutcome(await importFrom(library, text)).kind === 'done'} />
      <p class="outcome" classList={{ failed: outcome()?.kind === 'failed' }} role="status">
        {outcome()?.message}
      </p>
      <StorageState library={library} />
    </Section>
  );
}

/** A field for the classic game's save, which is in the browser's storage and not in a file. */
function PasteField(props: { readonly read: (text: string) => Promise<boolean> }) {
  let field!: HTMLTextAreaElement;
  const read = async () => {
    if (field.value.trim() === '') return field.focus();
    if (await props.read(field.value)) field.value = '';
  };
  return (
    <details class="paste">
      <summary>{t('settings.paste')}</summary>
      <div class="stack">
        <label class="field">
          <span>{t('settings.paste.label')}</span>
          <textarea rows="4" dir="ltr" spellcheck={false} autocomplete="off" ref={field} />
        </label>
        <div>
          <button type="button" class="btn" onClick={() => void read()}>
            {t('settings.paste.read')}
          </button>
        </div>
      </div>
    </details>
  );
}

/** Downloads everything as one file. Success needs no message, since the browser shows the download. */
async function exportFile(library: GameLibrary): Promise<Outcome | undefined> {
  try {
    const file = new Blob([await library.exportAll()], { type: 'application/json' });
    saveFile(file, `twofold-${new Date().toISOString().slice(0, 10)}.json`);
    return undefined;
  } catch (error) {
    const reason = t('games.notRead', { reason: messageOf(error) });
    return { kind: 'failed', message: t('settings.export.failed', { reason }) };
  }
}

async function importFrom(library: GameLibrary, source: string | File): Promise<Outcome> {
  try {
    const result = await library.importAll(source);
    if (result.ok) return { kind: 'done', message: describeImport(result.value) };
    const code = result.error.code as ImportFailure;
    const reason = t(`storage.import.${code}`, { size: formatSize(MAX_IMPORT) });
    return { kind: 'failed', message: t('settings.import.failed', { reason }) };
  } catch (error) {
    return { kind: 'failed', message: t('settings.import.failed', { reason: messageOf(error) }) };
  }
}

const REPORT = ['added', 'updated', 'unchanged', 'bests', 'refused'] as const;

function describeImport(report: ImportReport): string {
  const told = REPORT.filter((part) => report[part] > 0);
  if (told.length === 0) return t('settings.import.nothing');
  return joinSentences([
    t('settings.import.done'),
    ...told.map((part) => t(`settings.import.${part}`, { count: report[part] })),
  ]);
}

function StorageState(props: DataProps) {
  const { trouble } = props.library;
  const [state, setState] = createSignal<State>();
  const read = async () => void setState(await readStorageState());
  onMount(read);
  const [refused, setRefused] = createSignal(false);
  let line: HTMLParagraphElement | undefined;
  const ask = async () => {
    setRefused(!(await askToKeep()));
    await read();
    if (state()?.isPromised) line?.focus(); // the button is gone
  };
  return (
    <div class="hint stack">
      <Switch>
        <Match when={trouble()}>{(reason) => <p class="failed">{t(`storage.${reason()}`)}</p>}</Match>
        <Match when={state()?.isPromised !== undefined}>
          <p role="status" tabindex="-1" ref={line}>
            {t(`settings.storage.${state()?.isPromised ? 'kept' : refused() ? 'refused' : 'mayGo'}`)}
          </p>
          <Show when={!state()?.isPromised}>
            <div>
              <button type="button" class="btn" onClick={() => void ask()}>
                {t('settings.storage.keep')}
              </button>
            </div>
          </Show>
        </Match>
      </Switch>
      <Show when={state()?.usedBytes}>
        {(bytes) => <p>{t('settings.storage.used', { size: formatSize(bytes()) })}</p>}
      </Show>
    </div>
  );
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes in the largest unit that gives at least 1, in the language's format. */
function formatSize(bytes: number): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const unit = UNITS[step - 1] ?? 'gigabyte';
  return formatNumber(bytes / 1000 ** step, { style: 'unit', unit, maximumFractionDigits: 1 });
}
