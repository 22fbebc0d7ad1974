// Lengths beside each other, each with its name and its figure.
import { For, Show } from 'solid-js';

export interface Bar {
  readonly name: string;
  /** The figure in words. */
  readonly value: string;
  /** Of the whole width, 0 to 1. */
  readonly share: number;
  /** Where a line stands, 0 to 1. */
  readonly line?: number;
  readonly isLit?: boolean;
}

export function Bars(props: { readonly label: string; readonly bars: readonly Bar[] }) {
  return (
    <ul class="chapter-bars" aria-label={props.label}>
      <For each={props.bars}>
        {(bar) => (
          <li classList={{ 'is-lit': bar.isLit === true }}>
            <span class="chapter-bar-name">{bar.name}</span>
            <span class="chapter-bar-track" aria-hidden="true">
              <span class="chapter-bar" style={{ 'inline-size': `${100 * bar.share}%` }} />
              <Show when={bar.line !== undefined}>
                <span class="chapter-bar-line" style={{ 'inset-inline-start': `${100 * bar.line!}%` }} />
              </Show>
            </span>
            <span class="chapter-bar-value">{bar.value}</span>
          </li>
        )}
      </For>
    </ul>
  );
}
