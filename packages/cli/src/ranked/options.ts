/** The options of `twofold ranked` and its commands. */
import type { LookOptions } from '../terminal/colour/look.js';

/** The server of this machine. */
export const DEFAULT_SERVER = 'http://localhost:2048';

export interface ServerOption {
  readonly server: string;
}

export interface RankedOptions extends ServerOption, LookOptions {
  readonly variant?: string;
  readonly animation: boolean;
  readonly plain?: boolean;
  /** The file for the replay of a game that ends, with its proof. */
  readonly save?: string;
}

export interface ResignOptions extends ServerOption {
  readonly yes?: boolean;
}

export interface ListOptions extends ServerOption {
  readonly json?: boolean;
}

export interface LeaderboardOptions extends ListOptions {
  readonly variant: string;
  readonly class: string;
  readonly period: string;
  readonly bots?: boolean;
}
