/** The options of `twofold ranked` and its commands. */
import type { LookOptions } from '../terminal/colour/look.js';

export interface ServerOption {
  readonly server: string;
}

export interface RankedOptions extends ServerOption, LookOptions {
  readonly variant?: string;
  readonly animation: boolean;
  readonly plain?: boolean;
}

export interface ListOptions extends ServerOption {
  readonly json?: boolean;
}

export interface BoardOptions extends ListOptions {
  readonly variant: string;
  readonly class: string;
  readonly period: string;
  readonly bots?: boolean;
}
