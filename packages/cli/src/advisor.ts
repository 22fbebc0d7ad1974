/** The solver's advisor for commands: its engine runs in threads of this process. */
import {
  type Advisor,
  type BoardShape,
  createAdvisor,
  type EngineError,
  hasNetworkChoice,
  USUAL_NETWORK,
} from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';
import { existingNetwork } from '@twofold/trainer';

const HEURISTIC = 'heuristic';

/**
 * An advisor for a command's options. `network` is a name, a path, or 'heuristic', and serves 4x4. Throws an
 * Error with a suggestion if there is no such network.
 */
export function openAdvisor(network: string = USUAL_NETWORK, threads = 1): Advisor {
  return createAdvisor({
    openEngine: () => createNodeEngine({ threads }),
    network: network === HEURISTIC ? undefined : existingNetwork(network),
    waitsForNetwork: true,
  });
}

/** The name of a board's network in reports. `chosen`: as in `openAdvisor`. */
export function networkNameFor(board: BoardShape, chosen: string = USUAL_NETWORK): string {
  return hasNetworkChoice(board) ? chosen : 'network';
}

/** The message after a thread died and the engine was restarted. */
export function restartMessage({ message }: EngineError): string {
  return `The solver failed and was restarted: ${message}`;
}
