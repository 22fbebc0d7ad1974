// The saves of one tab, in order. A save is written at once, unless one of the same game is still being
// written. Saves that wait are joined into one. So a slow disk is at most one write behind the player. A failed
// save is held, and becomes a part of the next.
import { isChange, joinSaves } from './line';
import type { GameSave, GameSummary, SaveOutcome } from './records';

interface Waiting {
  readonly save: GameSave;
  readonly tell: ((outcome: SaveOutcome) => void)[];
}

/** The saves of one game. */
interface Lane {
  running: Promise<unknown> | undefined;
  writing: GameSave | undefined; // while `running`
  waiting: Waiting | undefined;
  failed: GameSave | undefined; // not while `running`
  from: number; // this tab wrote every revision after `from`, up to `to`
  to: number;
}

export class SaveQueue {
  readonly #write: (save: GameSave) => Promise<SaveOutcome>;
  readonly #lanes = new Map<string, Lane>();

  /** `write` is called at once, or after the previous write has ended. It must not reject. */
  constructor(write: (save: GameSave) => Promise<SaveOutcome>) {
    this.#write = write;
  }

  /**
   * Saves a game. If a later save joined it, the outcome is that of the later one.
   *
   * The next turn does not wait for the revision of the previous one. So a whole game counts as based on the
   * latest revision, if only this tab has written since its own.
   */
  save(save: GameSave): Promise<SaveOutcome> {
    const lane = this.#lane(save.id);
    if (!lane.running) return this.#run(lane, save);
    return new Promise((resolve) => {
      const { waiting } = lane;
      lane.waiting = {
        save: waiting ? joinSaves(waiting.save, save) : save,
        tell: [...(waiting?.tell ?? []), resolve],
      };
    });
  }

  /** The changes of a game that are not known to be stored, as one save. */
  unsettled(id: string): GameSave | undefined {
    const { failed, writing, waiting } = this.#lanes.get(id) ?? {};
    const saves = [failed, writing, waiting?.save].filter((save) => save !== undefined);
    return saves.length > 0 ? saves.reduce(joinSaves) : undefined;
  }

  /** The failed saves, one a game, except those being written again. */
  failed(): GameSave[] {
    return [...this.#lanes.values()].map(({ failed }) => failed).filter((save) => save !== undefined);
  }

  /** Forgets a deleted game: its waiting and failed saves, and its revisions. */
  forget(id: string): void {
    const lane = this.#lanes.get(id);
    this.#lanes.delete(id);
    for (const tell of lane?.waiting?.tell ?? []) tell({ kind: 'stale', record: undefined });
    if (lane) lane.waiting = undefined;
  }

  /**
   * The revision on which a save counts as based: the latest, if only this tab has written since `revision`.
   */
  latest(id: string, revision: number): number {
    const lane = this.#lanes.get(id);
    return lane && isOwn(lane, revision) ? lane.to : revision;
  }

  isIdle(id: string): boolean {
    return !this.#lanes.get(id)?.running;
  }

  /** Resolves once all saves asked for so far have ended, of one game or of all. */
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
    const lane: Lane = {
      running: undefined,
      writing: undefined,
      waiting: undefined,
      failed: undefined,
      from: 0,
      to: 0,
    };
    this.#lanes.set(id, lane);
    return lane;
  }

  #run(lane: Lane, save: GameSave): Promise<SaveOutcome> {
    const goesOn = isOwn(lane, save.revision);
    const base = goesOn ? lane.to : save.revision;
    const writing = { ...(lane.failed ? joinSaves(lane.failed, save) : save), revision: base };
    lane.failed = undefined;
    lane.writing = writing;
    const written = this.#write(writing).then((answer) => {
      const outcome = isOvertakenByItself(answer, lane)
        ? { kind: 'saved' as const, record: answer.record }
        : answer;
      if (outcome.kind === 'saved') {
        if (!goesOn) lane.from = outcome.record.revision - 1;
        lane.to = outcome.record.revision;
      } else if (outcome.kind === 'stale') {
        lane.from = lane.to = 0; // another tab changed or deleted it: no revision is this tab's alone
      } else lane.failed = writing;
      this.#next(lane);
      return outcome;
    });
    lane.running = written;
    return written;
  }

  #next(lane: Lane): void {
    const { waiting } = lane;
    lane.running = undefined;
    lane.writing = undefined;
    lane.waiting = undefined;
    if (!waiting) return;
    void this.#run(lane, waiting.save).then((outcome) => {
      for (const tell of waiting.tell) tell(outcome);
    });
  }
}

/** Whether the stored state is a later save of this tab, which another tab stored from the journal. */
function isOvertakenByItself(
  answer: SaveOutcome,
  { waiting }: Lane,
): answer is Extract<SaveOutcome, { kind: 'stale' }> & { record: GameSummary } {
  if (answer.kind !== 'stale' || !answer.record?.stamp || !waiting || !isChange(waiting.save)) return false;
  return [...waiting.save.bases, waiting.save.stamp].includes(answer.record.stamp);
}

function isOwn({ from, to }: Lane, revision: number): boolean {
  return revision >= from && revision <= to;
}
