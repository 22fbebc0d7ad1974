// The event that brings a command of a gamepad to the game that the page shows. The game prevents its default; a page
// without a game does not hear it.
import type { Command } from './keys';

export const COMMAND_EVENT = 'command';

/** A command on its way. */
export interface SentCommand {
  readonly command: Command;
  /** Whether something that is held sends it again. */
  readonly repeat: boolean;
}
