// What a gamepad's inputs do. In an open panel, in the header after Start, and in views without a game they lead
// the focus; in a game they are its commands.
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { COMMAND_EVENT, type SentCommand } from '../board/command';
import type { Command } from '../board/keys';
import { focusBoard } from '../browser/focus';
import { appLocation, navigate } from '../ui/router';
import { nearest } from './nearest';
import type { PadButton, PadInput } from './reader';
import { changeValue } from './values';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** The part of a page's or a panel's height that a direction scrolls where no control follows. */
const SCROLLED = 0.4;

const COMMANDS: Partial<Record<PadButton, Command>> = {
  B: { kind: 'undo' },
  X: { kind: 'undo' },
  RB: { kind: 'redo' },
  Y: { kind: 'hint' },
  back: { kind: 'newGame' },
};

/** Makes what acts on inputs. Each comes with the number of its pad. */
export function createPadActions(): (input: PadInput, pad: number) => void {
  let header: Element | null = null; // where the focus is led after Start
  const pushedIn = new Map<number, Element | null>(); // where each pad's held direction was pushed
  const region = () => {
    const panel = [...document.querySelectorAll('[popover]:popover-open')].at(-1);
    if (!header?.contains(document.activeElement)) header = null;
    return panel ?? header;
  };
  const close = (open: Element) => {
    if (open instanceof HTMLElement && open.popover) return open.hidePopover();
    header = null;
    focusBoard();
  };
  const press = (button: PadButton) => {
    const open = region();
    if (button === 'start') {
      if (open) close(open);
      else header = openMenu();
    } else if (open) {
      if (button === 'A') confirm(open);
      else if (button === 'B') close(open);
    } else {
      if (button === 'B' && isAtGame() && pressBack()) return;
      if ((button === 'LB' || button === 'RB') && changeSpeed(button === 'RB')) return;
      const command = COMMANDS[button];
      if (command && sendCommand(command, false)) return;
      if (button === 'A' && !isAtGame()) confirm(document.body);
      if (button === 'B' && appLocation().path !== '/') navigate('/');
    }
  };
  const push = (direction: Direction, isRepeat: boolean, pad: number) => {
    const open = region();
    if (!isRepeat) pushedIn.set(pad, open);
    else if (pushedIn.get(pad) !== open) return; // what was pushed for one place is not held for another
    if (open) leadFocus(open, direction);
    else if (!sendCommand({ kind: 'move', direction }, isRepeat)) leadFocus(document.body, direction);
  };
  return (input, pad) => {
    if (input.kind === 'button') press(input.button);
    else push(input.direction, input.isRepeat, pad);
  };
}

/** Sends a command to the game that is shown. False if none is. */
function sendCommand(command: Command, repeat: boolean): boolean {
  const detail: SentCommand = { command, repeat };
  return !dispatchEvent(new CustomEvent(COMMAND_EVENT, { detail, cancelable: true }));
}

/** Whether the page shows a board that is played. */
function isAtGame(): boolean {
  return document.querySelector('.at-play') !== null;
}

/** Closes a hint, or takes over from the solver. False: neither is there. */
function pressBack(): boolean {
  const back = document.querySelector<HTMLElement>('[data-gamepad-back]');
  back?.click();
  return back !== null;
}

/** Changes the speed of the solver at play. False: it does not play. */
function changeSpeed(isFaster: boolean): boolean {
  const slider = document.querySelector('[data-gamepad-speed]');
  if (slider === null) return false;
  const isMirrored = getComputedStyle(slider).direction === 'rtl';
  return changeValue(slider, isFaster === isMirrored ? LEFT : RIGHT);
}

/** Opens the menu. In wide windows the header shows what it has; there the focus goes to the header, which is returned. */
function openMenu(): Element | null {
  const button = document.querySelector('.menu-btn');
  if (button?.checkVisibility()) {
    const menu = document.getElementById('menu');
    menu?.showPopover();
    if (menu) controlsIn(menu)[0]?.focus({ focusVisible: true });
    return null;
  }
  const header = document.querySelector('.header');
  if (header) controlsIn(header)[0]?.focus({ focusVisible: true });
  return header;
}

/** Presses the control that has the focus, if it is in the region. */
function confirm(region: Element): void {
  const control = document.activeElement;
  if (control instanceof HTMLElement && control !== region && region.contains(control)) control.click();
}

/** Changes a slider or a list of choices. Else moves the focus to the next control, or scrolls where none follows. */
function leadFocus(region: Element, direction: Direction): void {
  const controls = controlsIn(region);
  const from = document.activeElement;
  const isInside = from !== null && from !== region && from !== document.body && region.contains(from);
  if (isInside && changeValue(from, direction)) return;
  const places = controls.map((control) => control.getBoundingClientRect());
  const next = isInside ? controls[nearest(places, from.getBoundingClientRect(), direction)] : controls[0];
  if (next) return next.focus({ focusVisible: true });
  const scrolled = region === document.body ? (document.scrollingElement ?? region) : region;
  const way = direction === DOWN ? 1 : direction === UP ? -1 : 0;
  scrolled.scrollBy({ top: way * SCROLLED * scrolled.clientHeight });
}

/** The controls that can be seen and take the focus, in their order. */
function controlsIn(region: Element): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, .skip') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
}
