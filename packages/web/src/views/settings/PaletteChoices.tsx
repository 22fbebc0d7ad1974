// The choice of tile colours. Each is shown on small tiles in the current theme. Colours come from the table of
// looks, since the stylesheet has only the chosen palette.
import { rankValue } from '@twofold/core';
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { formatTile, t } from '../../i18n/i18n';
import { changeSettings, settings } from '../../settings/settings';
import { tileColours } from '../../theme/palettes';
import { PALETTES, type Palette, resolveTheme, watchSystemTheme } from '../../theme/theme';
import { Choices } from './controls';

/** Ranks that represent a ramp, from its start to beyond 2048. */
const SHOWN_RANKS = [1, 3, 5, 7, 9, 11];

export function PaletteChoices() {
  const [system, setSystem] = createSignal(0); // counts changes of the system's preference
  onCleanup(watchSystemTheme(() => setSystem((changes) => changes + 1)));
  const theme = () => {
    system();
    return resolveTheme(settings.theme);
  };
  const swatches = (palette: Palette) => () => (
    <span class="swatches" aria-hidden="true">
      <For each={SHOWN_RANKS}>
        {(rank) => <Swatch {...tileColours(theme(), palette, rank)} rank={rank} />}
      </For>
    </span>
  );
  return (
    <>
      <Choices
        legend={t('settings.palette')}
        choices={PALETTES.map((value) => ({
          value,
          label: t(`settings.palette.${value}`),
          detail: swatches(value),
        }))}
        value={settings.palette}
        onChange={(palette) => changeSettings({ palette })}
      />
      <Show when={theme() === 'contrast'}>
        <p class="hint">{t('settings.palette.contrast')}</p>
      </Show>
    </>
  );
}

interface SwatchProps {
  readonly rank: number;
  readonly upper: string;
  readonly lower: string;
  readonly ink: string;
}

function Swatch(props: SwatchProps) {
  return (
    <span
      class="swatch"
      data-digits={formatTile(rankValue(props.rank)).length}
      style={{ '--upper': props.upper, '--lower': props.lower, color: props.ink }}
    >
      {formatTile(rankValue(props.rank))}
    </span>
  );
}
