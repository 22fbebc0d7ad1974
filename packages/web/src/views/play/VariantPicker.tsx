// Chooses the variant of the next new game: a size from 2 × 2 to 8 × 8, two rules, and a seed if one is wanted.
import {
  findVariant,
  MAX_SEED_LENGTH,
  makeVariant,
  USUAL_FOUR_CHANCE,
  type Variant,
  type VariantShape,
} from '@twofold/core';
import { EVEN_FOUR_CHANCE } from '@twofold/core/internal';
import { createEffect, createSignal, For, Show } from 'solid-js';
import { variantName } from '../../board/variantName';
import type { GameController } from '../../game/gameController';
import { formatNumber, formatTile, t } from '../../i18n/i18n';
import type { Best } from '../../storage/records';
import type { PanelContents } from '../../ui/Panel';
import { SmallBoard } from '../../ui/SmallBoard';
import './picker.css';

const COMMON = ['classic', '3x3', '5x5', '6x6', '8x8', '2x4', 'even', 'course'].flatMap(
  (id) => findVariant(id) ?? [],
);
const SIZES = [2, 3, 4, 5, 6, 7, 8];

interface PickerProps extends PanelContents {
  readonly controller: GameController;
}

/** The contents of the panel that chooses the next variant. */
export function VariantPicker(props: PickerProps) {
  const { controller } = props;
  const [draft, setDraft] = createSignal<Variant>(controller.variant());
  const [seed, setSeed] = createSignal('');
  createEffect(() => setDraft(controller.variant()));
  const start = ({ id }: Variant) => {
    const wanted = seed().trim();
    setSeed('');
    props.close();
    controller.newGame(id, wanted === '' ? undefined : wanted);
  };
  return (
    <>
      <div class="presets">
        <For each={COMMON}>
          {(variant) => (
            <Preset
              controller={controller}
              variant={variant}
              isChosen={draft().id === variant.id}
              onStart={() => start(variant)}
            />
          )}
        </For>
      </div>
      <form
        class="own-board"
        onSubmit={(event) => {
          event.preventDefault();
          start(draft());
        }}
      >
        <OwnBoard draft={draft()} onChange={setDraft} />
        <SeedField value={seed()} onInput={setSeed} />
        <button type="submit" class="btn primary">
          {t('variant.start', { name: variantName(draft()) })}
        </button>
      </form>
    </>
  );
}

interface PresetProps {
  readonly controller: GameController;
  readonly variant: Variant;
  readonly isChosen: boolean;
  readonly onStart: () => void;
}

/** Starts a common variant. */
function Preset(props: PresetProps) {
  const { controller, variant } = props;
  return (
    <button type="button" class="btn preset" aria-pressed={props.isChosen} onClick={() => props.onStart()}>
      <Shape variant={variant} />
      <span>
        <span class="preset-name">{variantName(variant)}</span>
        <Show when={!variant.endsAtTarget}>
          <small>{t('variant.target', { target: formatTile(variant.target) })}</small>
        </Show>
        <BestScore controller={controller} variant={variant} />
      </span>
    </button>
  );
}

interface OwnBoardProps {
  readonly draft: Variant;
  readonly onChange: (draft: Variant) => void;
}

/** The fields of a board of any size, with two rules. */
function OwnBoard(props: OwnBoardProps) {
  const change = (part: Partial<VariantShape>) => {
    const { columns, rows, fourChance, endsAtTarget } = props.draft;
    props.onChange(makeVariant({ columns, rows, fourChance, course: endsAtTarget, ...part }));
  };
  return (
    <>
      <div class="own-size">
        <Shape variant={props.draft} />
        <SizeField
          label={t('variant.columns')}
          value={props.draft.columns}
          onChange={(columns) => change({ columns })}
        />
        <SizeField label={t('variant.rows')} value={props.draft.rows} onChange={(rows) => change({ rows })} />
      </div>
      <Rule
        label={t('variant.evenLong')}
        isOn={props.draft.fourChance === EVEN_FOUR_CHANCE}
        onChange={(even) => change({ fourChance: even ? EVEN_FOUR_CHANCE : USUAL_FOUR_CHANCE })}
      />
      <Rule
        label={t('variant.endsLong', { target: formatTile(props.draft.target) })}
        isOn={props.draft.endsAtTarget}
        onChange={(course) => change({ course })}
      />
    </>
  );
}

function SeedField(props: { readonly value: string; readonly onInput: (seed: string) => void }) {
  return (
    <label class="field">
      <span>{t('variant.seed')}</span>
      <input
        type="text"
        dir="auto"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxlength={MAX_SEED_LENGTH}
        placeholder={t('variant.seedHint')}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}

/** The board of a variant, with its target in the corner. */
function Shape(props: { readonly variant: Variant }) {
  const board = () => {
    const { columns, rows, target } = props.variant;
    const ranks = new Uint8Array(columns * rows);
    ranks[0] = Math.log2(target);
    return { columns, rows, ranks };
  };
  return (
    <span class="shape">
      <SmallBoard board={board()} />
    </span>
  );
}

/** The player's best score on a board: that without help, where there is one. Nothing before the first point. */
function BestScore(props: { readonly controller: GameController; readonly variant: Variant }) {
  const [best, setBest] = createSignal<Best>();
  createEffect(() => {
    props.controller.best(); // a new best of this game may be one of this board
    void props.controller
      .bestsOf(props.variant.id)
      .then((bests) => setBest(bests.find((known) => known?.score)));
  });
  const name = () => (best()?.helped ? t('play.bestWithHelp') : t('play.best'));
  return (
    <Show when={best()}>
      {(known) => (
        <small>
          {name()} <b>{formatNumber(known().score)}</b>
        </small>
      )}
    </Show>
  );
}

interface RuleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Rule(props: RuleProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

function SizeField(props: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(Number(event.currentTarget.value))}>
        <For each={SIZES}>{(size) => <option value={size}>{size}</option>}</For>
      </select>
    </label>
  );
}
