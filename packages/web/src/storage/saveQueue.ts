// The saves of one tab, in order. A save is written at once, unless one of the same game is still being
// written. Saves that wait are joined into one, unless a best would be lost: an undo starts another. So a slow disk is
// about one write behind the player. A failed save is held, and becomes a part of the next.
import { isChange, joinSaves } from './line';
import { bestsOf } from './merge';
import type { GameSave, GameSummary, SaveOutcome } from './records';

interface Waiting {
  save: GameSave;
  readonly tell: ((outcome: SaveOutcome) => void)[];
}

/** The saves of one game. */
interface Lane {
  running: Promise<unknown> | undefined;
  writing: GameSave | undefined; // while `running`
  tell: Waiting['tell']; // the outcome of `running`
  waiting: Waiting[];
  failed: GameSave | undefined; // not while `running`
  from: number; // this tab wrote every revision after `from`, up to `to`
  to: number;
}

/** Writes a save. `take` gives it with those that wait by now, for a write that begins late. Must not reject. */
type Write = (save: GameSave, take: () => GameSave) => Promise<SaveOutcome>;

export class SaveQueue {
  readonly #write: Write;
  readonly #lanes = new Map<string, Lane>();

  /** `write` is called at once, or after the previous write has ended. */
  constructor(write: Write) {
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
    return new Promise((resolve) => {
      const last = lane.waiting.at(-1);
      if (last && keepsBest(last.save, save)) {
        last.save = joinSaves(last.save, save);
        last.tell.push(resolve);
      } else lane.waiting.push({ save, tell: [resolve] });
      if (!lane.running) this.#next(lane);
    });
  }

  /** Whether saves of a game wait that the write before them does not take along. */
  isSplit(id: string): boolean {
    const { writing, waiting } = this.#lane(id);
    return waiting.length > 1 || (waiting.length > 0 && !keepsBest(writing!, waiting[0]!.save));
  }

  /** The changes of a game that are not known to be stored, as one save. */
  unsettled(id: string): GameSave | undefined {
    const { failed, writing, waiting = [] } = this.#lanes.get(id) ?? {};
    const saves = [failed, writing, ...waiting.map(({ save }) => save)].filter((save) => save !== undefined);
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
    for (const { tell } of lane?.waiting.splice(0) ?? []) tellAll(tell, { kind: 'stale', record: undefined });
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
      tell: [],
      waiting: [],
      failed: undefined,
      from: 0,
      to: 0,
    };
    this.#lanes.set(id, lane);
    return lane;
  }

  #next(lane: Lane): void {
    const next = lane.waiting.shift();
    lane.running = lane.writing = undefined;
    if (!next) return;
    const { save } = next;
    const goesOn = isOwn(lane, save.revision);
    const base = goesOn ? lane.to : save.revision;
    lane.tell = next.tell;
    lane.writing = { ...(lane.failed ? joinSaves(lane.failed, save) : save), revision: base };
    lane.failed = undefined;
    lane.running = this.#write(lane.writing, () => takeAlong(lane)).then((answer) => {
      const outcome = isOvertakenByItself(answer, lane)
        ? { kind: 'saved' as const, record: answer.record }
        : answer;
      if (outcome.kind === 'saved') {
        if (!goesOn) lane.from = outcome.record.revision - 1;
        lane.to = outcome.record.revision;
      } else if (outcome.kind === 'stale') {
        lane.from = lane.to = 0; // another tab changed or deleted it: no revision is this tab's alone
      } else lane.failed = lane.writing;
      tellAll(lane.tell, outcome);
      this.#next(lane);
    });
  }
}

/** Joins what waits to the save of a write that has not begun. Returns that save. */
function takeAlong(lane: Lane): GameSave {
  for (let next = lane.waiting[0]; next && keepsBest(lane.writing!, next.save); next = lane.waiting[0]) {
    lane.writing = { ...joinSaves(lane.writing!, next.save), revision: lane.writing!.revision };
    lane.tell.push(...lane.waiting.shift()!.tell);
  }
  return lane.writing!;
}

/** Whether the later of two saves has the bests of the earlier one. Else undo, help or the solver came between them. */
function keepsBest(earlier: GameSave, later: GameSave): boolean {
  const known = bestsOf([later]);
  return bestsOf([earlier]).every(({ helped, score }) =>
    known.some((best) => best.helped === helped && best.score >= score),
  );
}

function tellAll(tell: Waiting['tell'], outcome: SaveOutcome): void {
  for (const each of tell) each(outcome);
}

/** Whether the stored state is a later save of this tab, which another tab stored from the journal. */
function isOvertakenByItself(
  answer: SaveOutcome,
  { waiting }: Lane,
): answer is Extract<SaveOutcome, { kind: 'stale' }> & { record: GameSummary } {
  const stamp = answer.kind === 'stale' && answer.record?.stamp;
  return Boolean(
    stamp && waiting.some(({ save }) => isChange(save) && [...save.bases, save.stamp].includes(stamp)),
  );
}

function isOwn({ from, to }: Lane, revision: number): boolean {
  return revision >= from && revision <= to;
}
