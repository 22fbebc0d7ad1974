/** The options of `twofold race`. */
import type { LookOptions } from '../terminal/colour/look.js';

export interface RaceOptions extends LookOptions {
  readonly server: string;
  readonly new?: boolean;
  readonly firstTo?: string;
  readonly fewestTo?: string;
  readonly points?: string;
  readonly alone?: boolean;
  readonly arena?: boolean;
  readonly animation: boolean;
  readonly plain?: boolean;
}
