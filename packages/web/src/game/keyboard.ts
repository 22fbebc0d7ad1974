// The keys of the play view: each is a command to the game, to the narrator or to the reading focus. So are a gamepad's buttons.
import { type Direction, DOWN, LEFT, RIGHT, UP, type Variant } from '@twofold/core';
import { COMMAND_EVENT, type SentCommand } from '../board/command';
import { belongsToField, type Command, commandOf } from '../board/keys';
import { settings } from '../settings/settings';
import type { GameController } from './gameController';
import type { Narrator } from './narrator';

/** What the keys command of a game. */
export interface KeyedGame extends Pick<GameController, 'play' | 'undo' | 'redo' | 'variant'> {
  /** Held keys stay with the game in which they were pressed. */
  readonly record: () => { readonly id: string };
  newGame(): void;
}

/** What the keys command. */
export interface KeyTargets {
  readonly controller: KeyedGame;
  readonly narrator: Pick<Narrator, 'read'>;
  readonly grid: HTMLElement; // with the reading focus
  readonly askHint: () => void;
  readonly closeHint: () => void;
}

/** Listens to keys of the whole page. Returns a function that stops listening. */
export function listenForKeys(targets: KeyTargets): () => void {
  const { controller, closeHint } = targets;
  let pressedIn = controller.record().id; // the game in which the held key or button was pressed
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || belongsToField(event.target)) return;
    if (event.key === 'Escape') closeHint();
    const command = commandOf(event, settings.letterKeys);
    if (!command || (event.repeat && (command.kind === 'newGame' || command.kind === 'hint'))) return;
    event.preventDefault();
    hear(command, event.repeat);
  };
  const hear = (command: Command, repeat: boolean) => {
    const { id } = controller.record();
    if (!repeat) pressedIn = id;
    if (id === pressedIn) obey(command, targets); // else the held key has replaced the game
  };
  const listenToSent = (event: Event) => {
    event.preventDefault();
    const { command, repeat } = (event as CustomEvent<SentCommand>).detail;
    hear(command, repeat);
  };
  addEventListener(COMMAND_EVENT, listenToSent);
  addEventListener('keydown', listen);
  addEventListener('click', leaveButton);
  return () => {
    removeEventListener(COMMAND_EVENT, listenToSent);
    removeEventListener('keydown', listen);
    removeEventListener('click', leaveButton);
  };
}

/**
 * A pointer's focus leaves a button that it clicked: else Space or Enter, moves later, would press it again. Buttons that open a
 * panel keep it, for the way back. A click by a key has no count of clicks. What a program clicks may be the document.
 */
function leaveButton({ target, detail }: MouseEvent): void {
  if (detail > 0) (target as Element).closest?.<HTMLElement>('button:not([popovertarget])')?.blur();
}

function obey(command: Command, { controller, narrator, grid, askHint }: KeyTargets): void {
  switch (command.kind) {
    case 'move':
      return void controller.play(command.direction);
    case 'undo':
      return controller.undo();
    case 'redo':
      return controller.redo();
    case 'newGame':
      return controller.newGame();
    case 'hint':
      return askHint();
    case 'explore':
      return explore(grid, command.direction, controller.variant());
    case 'readRow':
      return narrator.read({ row: command.row });
    case 'readBoard':
      return narrator.read('board');
    case 'readScore':
      return narrator.read('score');
  }
}

const STEPS: Record<Direction, readonly [x: number, y: number]> = {
  [UP]: [0, -1],
  [RIGHT]: [1, 0],
  [DOWN]: [0, 1],
  [LEFT]: [-1, 0],
};

/** Moves the reading focus by one cell; tiles stay. The first use enters the grid at the last focused cell. */
export function explore(
  grid: HTMLElement,
  direction: Direction,
  { columns, rows }: Pick<Variant, 'columns' | 'rows'>,
): void {
  const cells = [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')];
  const inside = document.activeElement?.closest('[role=gridcell]');
  const from = cells.findIndex((cell) => cell.tabIndex === 0);
  const [right, down] = inside ? STEPS[direction] : [0, 0];
  const [x, y] = [(from % columns) + right, Math.floor(from / columns) + down];
  const next = x >= 0 && x < columns && y >= 0 && y < rows ? cells[y * columns + x] : cells[from];
  for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
  next?.focus();
}
