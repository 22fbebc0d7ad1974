import { onMount } from 'solid-js';
import { appLocation } from './router';

/** The first page that uses this. There the focus starts as on any page, until a key or a press leads on. */
const loadedAt = appLocation();
let isUsed = false;
for (const kind of ['keydown', 'pointerdown'] as const)
  globalThis.addEventListener?.(
    kind,
    () => {
      isUsed = true;
    },
    { capture: true, once: true },
  );

/** Calls when the view is there, if the control that led to it is gone and left the focus nowhere. */
export function refocus(
  focus: () => void,
  isFocusFree = () => document.activeElement === document.body,
): void {
  onMount(() => {
    if ((isUsed || appLocation() !== loadedAt) && isFocusFree()) focus();
  });
}
