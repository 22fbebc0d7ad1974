/**
 * The time of the database. Processes share days, weeks and races: one whose own clock is wrong would end everybody's games too
 * early, and publish seeds. So all of them go by the database's clock, which is asked at the start and each minute.
 *
 * An answer says that the database's time was somewhere between question and answer. As long as the time here fits, nothing
 * changes: clocks that are set by NTP stay as they are. Otherwise it moves to the nearest time that fits. Between two answers
 * it goes by a clock that nobody sets.
 */
import type { Database } from '../db/database.js';
import { databaseTime } from '../db/queries/databaseTime.js';
import type { DatabaseHandle } from '../db/startDatabase.js';

const AGAIN_MS = 60_000;
/** A larger difference to this machine's clock is a line of the log. */
const TOLD_MS = 2_000;

export class DatabaseClock {
  readonly #log: (line: string) => void;
  #zero = Date.now() - performance.now(); // the time, in milliseconds, at which the clock that nobody sets was at zero
  #isTold = false;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** This machine's time until the first answer. */
  readonly now = (): Date => new Date(Math.round(this.#zero + performance.now()));

  /** Asks the database for its time. */
  async ask({ moves }: Pick<Database, 'moves'>): Promise<void> {
    const sent = performance.now();
    const at = (await databaseTime(moves)).getTime();
    const received = performance.now();
    this.#zero = Math.min(Math.max(this.#zero, at - received), at - sent);
    this.#tell();
  }

  /** Asks each minute, until the database is closed. */
  follow(handle: Pick<DatabaseHandle, 'state' | 'database'>): void {
    const timer = setInterval(() => {
      if (handle.state === 'closed') clearInterval(timer);
      else if (handle.database) this.ask(handle.database).catch(() => {}); // it is away, which others say
    }, AGAIN_MS);
    timer.unref();
  }

  #tell(): void {
    const ahead = this.now().getTime() - Date.now(); // the database's clock, of this machine's
    const isFar = Math.abs(ahead) > TOLD_MS;
    if (isFar && !this.#isTold) {
      const [seconds, way] = [Math.round(Math.abs(ahead) / 1000), ahead > 0 ? 'behind' : 'ahead of'];
      this.#log(
        `The clock of this machine is ${seconds} s ${way} the database's, by which Twofold goes. Set both by NTP.`,
      );
    }
    this.#isTold = isFar;
  }
}
