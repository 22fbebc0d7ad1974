// The saves of one tab, in order. A save goes out at once, or, while one of the same game is still being
// written, waits for it; of several that wait only the last is written, since each record holds the whole
// game. So a slow disk is at most one write behind the player, however fast they type.
import type { GameRecord, SaveOutcome } from './types';

interface Waiting {
  record: GameRecord;
  readonly tell: ((outcome: SaveOutcome) => void)[];
}

/** One game's saves. */
interface Lane {
  running: Promise<unknown> | undefined;
  waiting: Waiting | undefined;
  from: number; // this tab wrote every revision after `from` up to `to`
  to: number;
}

export class SaveQueue {
  readonly #write: (record: GameRecord) => Promise<SaveOutcome>;
  readonly #lanes = new Map<string, Lane>();

  /** `write` is called at once or after the one before it has ended; it must not reject. */
  constructor(write: (record: GameRecord) => Promise<SaveOutcome>) {
    this.#write = write;
  }

  /**
   * Saves a record; where a later one of the same game took its place, the outcome is the later one's. The
   * player's next turn does not wait to hear the revision of the last, so a record that is based on a
   * revision since overtaken only by this tab counts as based on the latest.
   */
  save(record: GameRecord): Promise<SaveOutcome> {
    const lane = this.#lane(record.id);
    if (!lane.running) return this.#run(lane, record);
    return new Promise((resolve) => {
      lane.waiting = { record, tell: [...(lane.waiting?.tell ?? []), resolve] };
    });
  }

  /** Drops what waits for a deleted game, and what is known of its revisions. */
  forget(id: string): void {
    const lane = this.#lanes.get(id);
    this.#lanes.delete(id);
    for (const tell of lane?.waiting?.tell ?? []) tell({ kind: 'stale', record: undefined });
    if (lane) lane.waiting = undefined;
  }

  /** The revision that a save based on `revision` counts as based on: the latest, where only this tab went on since. */
  latest(id: string, revision: number): number {
    const lane = this.#lanes.get(id);
    return lane && isOwn(lane, revision) ? lane.to : revision;
  }

  isIdle(id: string): boolean {
    return !this.#lanes.get(id)?.running;
  }

  /** Resolves once all saves asked for so far, of one game or of all, have ended. */
  async settled(id?: string): Promise<void> {
    const lanes = id === undefined ? [...this.#lanes.values()] : [this.#lanes.get(id)];
    await Promise.all(lanes.map((lane) => lane && this.#drained(lane)));
  }

  async #drained(lane: Lane): Promise<void> {
    while (lane.running) await lane.running;
  }

  #lane(id: string): Lane {
    const known = this.#lanes.get(id);
    if (known) return known;
    const lane: Lane = { running: undefined, waiting: undefined, from: 0, to: 0 };
    this.#lanes.set(id, lane);
    return lane;
  }

  #run(lane: Lane, record: GameRecord): Promise<SaveOutcome> {
    const goesOn = isOwn(lane, record.revision);
    const base = goesOn ? lane.to : record.revision;
    const written = this.#write({ ...record, revision: base }).then((outcome) => {
      if (outcome.kind === 'saved') {
        if (!goesOn) lane.from = base;
        lane.to = outcome.record.revision;
      } else if (outcome.kind === 'stale') {
        lane.from = lane.to = 0; // other tabs went on, or deleted it: none of its revisions is ours alone
      }
      this.#next(lane);
      return outcome;
    });
    lane.running = written;
    return written;
  }

  #next(lane: Lane): void {
    const { waiting } = lane;
    lane.running = undefined;
    lane.waiting = undefined;
    if (!waiting) return;
    void this.#run(lane, waiting.record).then((outcome) => {
      for (const tell of waiting.tell) tell(outcome);
    });
  }
}

function isOwn({ from, to }: Lane, revision: number): boolean {
  return revision >= from && revision <= to;
}
