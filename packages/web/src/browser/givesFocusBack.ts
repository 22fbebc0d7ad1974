import { onCleanup } from 'solid-js';
import { focusBoard } from './focus';

/** As a `ref`: when the element goes and the focus is inside, the board takes it. Otherwise keys would go nowhere. */
export function givesFocusBack(element: HTMLElement): void {
  onCleanup(() => element.contains(document.activeElement) && focusBoard());
}
