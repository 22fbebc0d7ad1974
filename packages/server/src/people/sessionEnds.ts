/** Tells sockets that sessions have ended: those of whoever was signed out, on any process. */
export class SessionEnds {
  readonly #hearers = new Set<(ids: ReadonlySet<string>) => void>();

  /** Returns how to stop hearing. */
  hear(hearer: (ids: ReadonlySet<string>) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  tell(ids: readonly string[]): void {
    const ended = new Set(ids);
    for (const hearer of this.#hearers) hearer(ended);
  }
}
