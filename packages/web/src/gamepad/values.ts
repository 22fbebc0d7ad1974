// Left and right change the value of a slider or of a list of choices. No script can open a browser's own list.
import { type Direction, LEFT, RIGHT } from '@twofold/core';

/** A push changes a slider by this part of its length, at least by its step. */
const PUSHES = 20;

/** Changes the control's value by one push. False: it has none, or the direction is not left or right. */
export function changeValue(control: Element, direction: Direction): boolean {
  if (direction !== LEFT && direction !== RIGHT) return false;
  const isForward = (direction === RIGHT) === (getComputedStyle(control).direction !== 'rtl');
  if (control instanceof HTMLSelectElement) choose(control, isForward);
  else if (control instanceof HTMLInputElement && control.type === 'range') slide(control, isForward);
  else return false;
  return true;
}

function choose(list: HTMLSelectElement, isForward: boolean): void {
  const options = [...list.options];
  const rest = isForward
    ? options.slice(list.selectedIndex + 1)
    : options.slice(0, Math.max(0, list.selectedIndex)).reverse();
  const next = rest.find(({ disabled }) => !disabled);
  if (next) change(list, next.value);
}

function slide(slider: HTMLInputElement, isForward: boolean): void {
  const [min, max, step] = [Number(slider.min), Number(slider.max || 100), Number(slider.step) || 1];
  const push = Math.max(step, Math.round((max - min) / PUSHES / step) * step);
  const value = slider.valueAsNumber + (isForward ? push : -push);
  change(slider, String(Math.min(max, Math.max(min, value))));
}

function change(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (control.value === value) return;
  control.value = value;
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
}
