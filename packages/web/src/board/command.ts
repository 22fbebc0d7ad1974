// Commands from elsewhere than the keyboard, as a gamepad, to the game that the page shows. Pages without a game hear none.
import type { Command } from './keys';

export type { Command } from './keys';

const NAME = 'twofold-command';

/** A command on its way. `isRepeat`: by something that is held. */
interface Sent {
  readonly command: Command;
  readonly isRepeat: boolean;
}

/** Sends a command to the game that is shown. False if none is. */
export function sendCommand(command: Command, isRepeat: boolean): boolean {
  return !dispatchEvent(new CustomEvent<Sent>(NAME, { detail: { command, isRepeat }, cancelable: true }));
}

/** Listens to the commands that are sent. Returns a function that stops listening. */
export function listenForCommands(hear: (command: Command, isRepeat: boolean) => void): () => void {
  const listen = (event: Event) => {
    event.preventDefault();
    const { command, isRepeat } = (event as CustomEvent<Sent>).detail;
    hear(command, isRepeat);
  };
  addEventListener(NAME, listen);
  return () => removeEventListener(NAME, listen);
}
