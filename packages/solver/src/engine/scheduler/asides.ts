/**
 * The requests that are answered beside searches: following moves, and playouts. Of each kind the newest is sent to the first
 * thread, and those before it are cancelled.
 */
import type { Command, Report, Work, WorkEvent } from '../port.js';

export type AsideWork = Extract<Work, { kind: 'follow' | 'playouts' }>;
type AsideReport = Extract<Report, { type: 'followed' | 'played' }>;

export class Asides {
  readonly #open = new Map<AsideWork['kind'], AsideWork>(); // until their answers
  readonly #unsent = new Set<AsideWork>();

  /** Takes a request, and returns the one of its kind before, to be cancelled. That one's answer is not heard. */
  take(work: AsideWork): AsideWork[] {
    const replaced = this.#open.get(work.kind);
    if (replaced) this.#unsent.delete(replaced);
    this.#open.set(work.kind, work);
    this.#unsent.add(work);
    return replaced ? [replaced] : [];
  }

  /** Removes this request, and returns it. None: it has ended. */
  drop(id: number): AsideWork[] {
    const dropped = [...this.#open.values()].filter((work) => work.id === id);
    for (const work of dropped) {
      this.#open.delete(work.kind);
      this.#unsent.delete(work);
    }
    return dropped;
  }

  /** Removes all requests, and returns them. */
  abandon(): AsideWork[] {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#unsent.clear();
    return open;
  }

  /** The commands for the first thread, each once. It answers in a break of its search. */
  next(): Command[] {
    const unsent = [...this.#unsent];
    this.#unsent.clear();
    return unsent.map((work) => {
      const { id, position } = work;
      return work.kind === 'follow'
        ? { type: 'follow', id, position, directions: work.directions }
        : { type: 'playouts', id, position, playouts: work.playouts };
    });
  }

  /** The events of an answer. None: the request was replaced. */
  hear(report: AsideReport): WorkEvent[] {
    const { id } = report;
    const kind = report.type === 'followed' ? 'follow' : 'playouts';
    if (this.#open.get(kind)?.id !== id) return [];
    this.#open.delete(kind);
    const answer = report.type === 'followed' ? report.followed : report.played;
    if ('fault' in answer) return [{ id, type: 'failed', fault: answer.fault }];
    const told: WorkEvent =
      'analysis' in answer ? { id, type: 'followed', ...answer } : { id, type: 'played', ...answer };
    return [told, { id, type: 'done' }];
  }
}
