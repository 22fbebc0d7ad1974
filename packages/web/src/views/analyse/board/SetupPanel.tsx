// The editor's controls: the tile to set, size and rules, whole boards, and a field to paste into.
import { createSignal, For } from 'solid-js';
import { MiniTile } from '../../../board/MiniTile';
import { focusBoard } from '../../../browser/focus';
import { t } from '../../../i18n/i18n';
import type { Analysis } from './model/analysis';
import { PALETTE, type Rules, rulesOf, type Setup } from './model/setup';

interface SetupProps {
  readonly analysis: Analysis;
  readonly draft: Setup;
}

const SIZES = [2, 3, 4, 5, 6, 7, 8];

export function SetupPanel(props: SetupProps) {
  const { analysis, draft } = props;
  /** The pressed button is gone then, and keys play. */
  const leave = (end: () => void) => {
    end();
    focusBoard();
  };
  return (
    <section class="analysis-panels analysis-setup" aria-label={t('analysis.setUp.title')}>
      <h2>{t('analysis.setUp.title')}</h2>
      <p class="analysis-note">{t('analysis.setUp.hint')}</p>
      <Palette draft={draft} />
      <RuleFields draft={draft} />
      <div class="row wrap">
        <button type="button" class="btn" onClick={draft.clear}>
          {t('analysis.clear')}
        </button>
        <button type="button" class="btn" onClick={draft.deal}>
          {t('analysis.fresh')}
        </button>
      </div>
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => leave(analysis.endSetup)}>
          {t('analysis.done')}
        </button>
        <button type="button" class="btn" onClick={() => leave(analysis.cancelSetup)}>
          {t('analysis.cancel')}
        </button>
      </div>
      <PasteField analysis={analysis} />
    </section>
  );
}

function Palette(props: { readonly draft: Setup }) {
  const { draft } = props;
  return (
    <fieldset class="analysis-palette">
      <legend>{t('analysis.palette')}</legend>
      <button
        type="button"
        class="btn"
        aria-label={t('analysis.empty')}
        title={t('analysis.empty')}
        aria-pressed={draft.brush() === 0}
        onClick={() => draft.setBrush(0)}
      >
        <span class="analysis-eraser" />
      </button>
      <For each={PALETTE}>
        {(rank) => (
          <button
            type="button"
            class="btn"
            aria-pressed={draft.brush() === rank}
            onClick={() => draft.setBrush(rank)}
          >
            <MiniTile rank={rank} />
          </button>
        )}
      </For>
    </fieldset>
  );
}

function RuleFields(props: { readonly draft: Setup }) {
  const rules = () => rulesOf(props.draft.variant());
  const change = (part: Partial<Rules>) => props.draft.setRules({ ...rules(), ...part });
  const size = (label: string, value: () => number, set: (side: number) => void) => (
    <label class="field">
      <span>{label}</span>
      <select onChange={(event) => set(Number(event.currentTarget.value))}>
        <For each={SIZES}>
          {(side) => (
            <option value={side} selected={side === value()}>
              {side}
            </option>
          )}
        </For>
      </select>
    </label>
  );
  const check = (label: string, value: () => boolean, set: (on: boolean) => void) => (
    <label class="check">
      <input type="checkbox" checked={value()} onChange={(event) => set(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
  return (
    <div class="analysis-rules">
      <div class="row">
        {size(
          t('variant.columns'),
          () => rules().columns,
          (columns) => change({ columns }),
        )}
        {size(
          t('variant.rows'),
          () => rules().rows,
          (rows) => change({ rows }),
        )}
      </div>
      {check(
        t('variant.evenLong'),
        () => rules().even,
        (even) => change({ even }),
      )}
      {check(
        t('variant.endsLong', { target: String(props.draft.variant().target) }),
        () => rules().course,
        (course) => change({ course }),
      )}
    </div>
  );
}

function PasteField(props: { readonly analysis: Analysis }) {
  const [text, setText] = createSignal('');
  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await props.analysis.pasting.take(text())) setText('');
  };
  return (
    <form class="analysis-paste" onSubmit={open}>
      <label class="field">
        <span>{t('analysis.paste')}</span>
        <textarea
          rows="4"
          dir="ltr"
          spellcheck={false}
          autocapitalize="off"
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p class="analysis-note">{t('analysis.pasteHint')}</p>
      <button type="submit" class="btn" aria-disabled={text().trim() === ''}>
        {t('analysis.read')}
      </button>
    </form>
  );
}
