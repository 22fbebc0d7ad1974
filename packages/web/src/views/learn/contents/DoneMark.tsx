// A check mark with its meaning: as words beside it, or only for screen readers.
import { Icon } from '../../../ui/Icon';

export function DoneMark(props: { readonly label: string; readonly isQuiet?: boolean }) {
  return (
    <span class="learn-chip is-done" classList={{ 'is-quiet': props.isQuiet === true }}>
      <Icon name="check" />
      <span classList={{ 'visually-hidden': props.isQuiet === true }}>{props.label}</span>
    </span>
  );
}
