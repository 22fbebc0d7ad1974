/**
 * Files in memory for saved games, and a process that may die at any call. Calls that change the disk may
 * fail, as on a full disk. A test ends each fsync, so that saves can come while it runs.
 */
import type { SaveFiles } from '../play/saveFiles.js';

/** The fate of a call: it fails, or the process dies before it, in the middle of its write, or after it. */
export type Fate = 'fine' | 'fails' | 'dies before' | 'dies within' | 'dies after';

/** Contents by path, and whether the disk has them. They outlive the process. */
export type Disk = Map<string, { text: string; synced: boolean }>;

/** The error that every call of a dead process throws. */
class Death extends Error {}

export class MemoryFiles implements SaveFiles {
  readonly disk: Disk;
  calls = 0;
  dead = false;
  readonly #fateOf: (call: number) => Fate;
  readonly #syncs: (() => void)[] = [];

  constructor(disk: Disk = new Map(), fateOf: (call: number) => Fate = () => 'fine') {
    this.disk = disk;
    this.#fateOf = fateOf;
  }

  exists(path: string): boolean {
    return this.#look(() => this.disk.has(path));
  }

  read(path: string): string | undefined {
    return this.#look(() => this.disk.get(path)?.text);
  }

  write(path: string, text: string): void {
    const put = (part: string) => void this.disk.set(path, { text: part, synced: false });
    this.#call(
      () => put(text),
      () => put(text.slice(0, text.length / 2)),
    );
  }

  rename(from: string, to: string): void {
    this.#call(() => {
      this.disk.set(to, this.#existing(from));
      this.disk.delete(from);
    });
  }

  remove(path: string): void {
    this.#call(() => void this.disk.delete(path));
  }

  makeFolder(): void {
    this.#call(() => {});
  }

  async sync(path: string): Promise<void> {
    const file = this.#existing(path);
    await new Promise<void>((resolve) => this.#syncs.push(resolve));
    this.#call(() => {
      file.synced = true;
    });
  }

  syncNow(path: string): void {
    this.#call(() => {
      this.#existing(path).synced = true;
    });
  }

  lock(): { release: () => void } {
    return this.#call(() => ({ release: () => this.#call(() => {}) }));
  }

  /** Ends the oldest running fsync, and resolves the promises that wait for it. */
  async finishSync(): Promise<void> {
    this.#syncs.shift()?.();
    await new Promise(setImmediate);
  }

  /** A call that changes nothing: the process may only have died before it. */
  #look<T>(act: () => T): T {
    if (this.dead) throw new Death();
    return act();
  }

  #call<T>(act: () => T, half: () => void = () => {}): T {
    if (this.dead) throw new Death();
    const fate = this.#fateOf(this.calls++);
    if (fate === 'dies before' || fate === 'dies within') this.dead = true;
    if (fate === 'dies within' || fate === 'fails') half();
    if (fate === 'fails') throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    if (this.dead) throw new Death();
    const result = act();
    if (fate !== 'dies after') return result;
    this.dead = true;
    throw new Death();
  }

  #existing(path: string): { text: string; synced: boolean } {
    const file = this.disk.get(path);
    if (file === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return file;
  }
}

/** The disk after a power failure. Contents without an fsync are lost, although the file's name may exist. */
export function afterPowerFailure(disk: Disk): Disk {
  return new Map([...disk].map(([path, file]) => [path, file.synced ? file : { text: '', synced: true }]));
}
