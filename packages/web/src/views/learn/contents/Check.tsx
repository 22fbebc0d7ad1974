// A check mark with its meaning: as words beside it, or only for screen readers.
export function Check(props: { readonly label: string; readonly isQuiet?: boolean }) {
  return (
    <span class="learn-chip is-done" classList={{ 'is-quiet': props.isQuiet === true }}>
      <svg class="learn-check" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 12.5 4.5 4.5L19 7.5" />
      </svg>
      <span classList={{ 'visually-hidden': props.isQuiet === true }}>{props.label}</span>
    </span>
  );
}
