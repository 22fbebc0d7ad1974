// The keys of the workbench, wherever the focus is in it: Ctrl+Enter runs the program, Ctrl+Shift+Enter checks it, and
// Escape leads from the board back to the place in the text.

export interface BenchCommands {
  readonly run: () => void;
  readonly check: () => void;
  readonly edit: () => void;
}

/** What a key does, or undefined. `isOnBoard`: the focus is on the board. */
export function benchCommand(
  key: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  isOnBoard: boolean,
): keyof BenchCommands | undefined {
  if (key.altKey) return undefined;
  const isCommand = key.ctrlKey || key.metaKey;
  if (key.key === 'Enter' && isCommand) return key.shiftKey ? 'check' : 'run';
  return key.key === 'Escape' && isOnBoard && !isCommand && !key.shiftKey ? 'edit' : undefined;
}

/** Listens before the editor does: there Ctrl+Enter would add a line. The listener goes with the element. */
export function listenForBenchKeys(bench: HTMLElement, commands: BenchCommands): void {
  const press = (event: KeyboardEvent) => {
    const isOnBoard = event.target instanceof Element && event.target.closest('[role=grid]') !== null;
    const command = benchCommand(event, isOnBoard);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    commands[command]();
  };
  bench.addEventListener('keydown', press, true);
}
