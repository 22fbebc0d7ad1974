// Chooses the variant of the next new game: a size from 2 × 2 to 8 × 8 and two rules.
import { findVariant, isEven, makeVariant, type Variant } from '@twofold/core';
import { createEffect, createSignal, For, Index } from 'solid-js';
import { variantName } from '../../board/variantName';
import type { GameController } from '../../game/gameController';
import { formatTile, t } from '../../i18n/i18n';
import type { PanelContents } from '../../ui/Panel';

const COMMON = ['classic', '3x3', '5x5', '6x6', '8x8', '2x4', 'even', 'course'];
const SIZES = [2, 3, 4, 5, 6, 7, 8];

interface PickerProps extends PanelContents {
  readonly controller: GameController;
}

/** The contents of the panel that chooses the next variant. */
export function VariantPicker(props: PickerProps) {
  const { controller } = props;
  const [draft, setDraft] = createSignal<Variant>(controller.variant());
  createEffect(() => setDraft(controller.variant()));
  const change = (part: { columns?: number; rows?: number; even?: boolean; course?: boolean }) => {
    const { columns, rows, endsAtTarget } = draft();
    setDraft(makeVariant({ columns, rows, even: isEven(draft()), course: endsAtTarget, ...part }));
  };
  const start = (id: string) => {
    props.close();
    controller.newGame(id);
  };
  return (
    <>
      <div class="presets">
        <For each={COMMON}>
          {(id) => (
            <button type="button" class="btn" aria-pressed={draft().id === id} onClick={() => start(id)}>
              <span>
                {presetName(id)}
                <small>{t('variant.target', { target: targetOf(id) })}</small>
              </span>
            </button>
          )}
        </For>
      </div>
      <div class="row">
        <SizeField
          label={t('variant.columns')}
          value={draft().columns}
          onChange={(columns) => change({ columns })}
        />
        <SizeField label={t('variant.rows')} value={draft().rows} onChange={(rows) => change({ rows })} />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={isEven(draft())}
          onChange={(event) => change({ even: event.currentTarget.checked })}
        />
        {t('variant.evenLong')}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={draft().endsAtTarget}
          onChange={(event) => change({ course: event.currentTarget.checked })}
        />
        {t('variant.endsLong', { target: formatTile(draft().target) })}
      </label>
      <button type="button" class="btn primary" onClick={() => start(draft().id)}>
        {t('variant.start', { name: variantName(draft()) })}
      </button>
    </>
  );
}

function targetOf(id: string): string {
  return formatTile(findVariant(id)?.target ?? 0);
}

function presetName(id: string): string {
  const preset = findVariant(id);
  return preset ? variantName(preset) : id;
}

function SizeField(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(Number(event.currentTarget.value))}>
        <Index each={SIZES}>{(size) => <option value={size()}>{size()}</option>}</Index>
      </select>
    </label>
  );
}
