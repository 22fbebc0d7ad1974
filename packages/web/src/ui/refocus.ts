import { onMount } from 'solid-js';
import { appLocation } from './router';

/** The first page that uses this. There the focus starts as on any page, until a key or a press has changed it. */
const loadedAt = appLocation();

/** Calls when the view is there, if the control that led to it is gone and left the focus nowhere. */
export function refocus(
  focus: () => void,
  isFocusFree = () => document.activeElement === document.body,
): void {
  onMount(() => {
    const isFirst = appLocation() === loadedAt && !navigator.userActivation?.hasBeenActive;
    if (!isFirst && isFocusFree()) focus();
  });
}
