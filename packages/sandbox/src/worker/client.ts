/**
 * The page's or the command's side of the sandbox. It starts a worker when it is first needed, and ends one
 * that does not answer: some loops inside QuickJS heed no limit. The next request starts a new worker. A
 * request ends the one before: a person asks for one thing at a time.
 */
import type { Progress, Report } from '../check/check.js';
import type { Failure } from '../check/failure.js';
import type { Case, Scope } from '../check/plan.js';
import type { Trace } from '../check/traceProgram.js';
import { LIMITS } from '../program/limits.js';
import type { Source } from '../program/program.js';
import type { Assignment, Port, Request, Response, Tilt } from './messages.js';

/** A worker, seen from outside. */
export interface WorkerEnd extends Port<Request, Response> {
  /** Calls back if the worker dies, with the reason. */
  onDeath(listener: (reason: string) => void): void;
  /** Ends the worker at once. */
  end(): void;
}

/** What the client needs of a platform. */
export interface ClientPlatform {
  /** Starts a worker that serves the sandbox. */
  startWorker(): WorkerEnd;
  /** Calls back after this time, unless the returned function was called. */
  after(milliseconds: number, callBack: () => void): () => void;
}

/** The sandbox in a worker, which is ended when it is silent. */
export interface SandboxClient {
  /** Checks an assignment in a scope of boards. */
  check(assignment: Assignment, scope: Scope, onProgress?: (progress: Progress) => void): Promise<Report>;
  /** Prepares a program for tilts, or gives the reason why it cannot be run. */
  open(assignment: Assignment): Promise<Failure | undefined>;
  /** A tilt by the program that was opened last. */
  tilt(at: Case): Promise<Tilt>;
  /** Makes one tilt, and gives its steps. A program that ends the worker has none. */
  trace(assignment: Assignment, at: Case): Promise<Trace>;
  /** Runs a program once; gives what it printed, and the failure that ended it. */
  run(source: Source): Promise<{ log: string[]; failure?: Failure }>;
  /** Ends what runs: it fails with the code `stopped`. */
  stop(): void;
  /** Ends the worker for good. */
  close(): void;
}

/** Milliseconds without a sign of life after which a worker is ended: a little more than a program's own limit. */
const SILENCE = 1.5 * LIMITS.milliseconds;
/** The same while code is fetched, maybe by a slow connection. */
const FETCH = 30_000;
const NO_START: Failure = { code: 'sandbox-failed', message: 'the worker does not start' };
const NO_CODE: Failure = { code: 'sandbox-failed', message: 'its code cannot be fetched' };

/** A client that starts its worker with the first request. */
export function createSandboxClient(platform: ClientPlatform): SandboxClient {
  return new Client(platform);
}

type Asked = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never;
type Answered = Exclude<Response, { type: 'ready' | 'fetching' | 'working' | 'progress' | 'broken' }>;
type Settled = { answer: Answered } | { failure: Failure };

interface Pending {
  request: Request;
  settle(settled: Settled): void;
  onProgress?: ((progress: Progress) => void) | undefined;
}

class Client implements SandboxClient {
  readonly #platform: ClientPlatform;
  #worker: WorkerEnd | undefined;
  #isReady = false;
  #pending: Pending | undefined;
  #opened: Assignment | undefined; // in the worker that runs
  #wanted: Assignment | undefined; // by the last `open`
  #cancelTimer = () => {};
  #lastId = 0;

  constructor(platform: ClientPlatform) {
    this.#platform = platform;
  }

  async check(
    assignment: Assignment,
    scope: Scope,
    onProgress?: (progress: Progress) => void,
  ): Promise<Report> {
    const settled = await this.#ask({ type: 'check', assignment, scope }, onProgress);
    if ('answer' in settled && settled.answer.type === 'checked') return settled.answer.report;
    return { ok: false, cases: 0, milliseconds: 0, failure: failureOf(settled), log: [] };
  }

  async open(assignment: Assignment): Promise<Failure | undefined> {
    this.#wanted = assignment;
    const settled = await this.#ask({ type: 'open', assignment });
    if (!('answer' in settled) || settled.answer.type !== 'opened') return failureOf(settled);
    this.#opened = assignment;
    return settled.answer.failure;
  }

  async tilt(at: Case): Promise<Tilt> {
    if (!this.#wanted) throw new TypeError('open a program first');
    this.stop(); // first: a worker that ends takes the program along that was opened in it
    const failure = this.#opened === this.#wanted ? undefined : await this.open(this.#wanted);
    if (failure) return { failure, log: [] };
    const settled = await this.#ask({ type: 'tilt', at });
    if ('answer' in settled && settled.answer.type === 'tilted') return settled.answer.tilt;
    return { failure: failureOf(settled), log: [] };
  }

  async trace(assignment: Assignment, at: Case): Promise<Trace> {
    const settled = await this.#ask({ type: 'trace', assignment, at });
    if ('answer' in settled && settled.answer.type === 'traced') return settled.answer.trace;
    return { steps: [], isCut: false, failure: failureOf(settled) };
  }

  async run(source: Source): Promise<{ log: string[]; failure?: Failure }> {
    const settled = await this.#ask({ type: 'run', source });
    if ('answer' in settled && settled.answer.type === 'ran') return settled.answer.ran;
    return { log: [], failure: failureOf(settled) };
  }

  stop(): void {
    if (this.#pending) this.#endWorker({ code: 'stopped' });
  }

  close(): void {
    this.#endWorker({ code: 'stopped' });
  }

  #ask(asked: Asked, onProgress?: (progress: Progress) => void): Promise<Settled> {
    this.stop();
    const request = { ...asked, id: ++this.#lastId } as Request;
    return new Promise((settle) => {
      this.#pending = { request, settle, onProgress };
      if (!this.#worker) this.#startWorker();
      else this.#send();
    });
  }

  #startWorker(): void {
    const worker = this.#platform.startWorker();
    this.#worker = worker;
    this.#within(FETCH, NO_START);
    worker.listen((response) => {
      if (worker === this.#worker) this.#hear(response);
    });
    worker.onDeath((reason) => {
      if (worker === this.#worker) this.#endWorker({ code: 'sandbox-failed', message: reason });
    });
  }

  #send(): void {
    if (!this.#isReady || !this.#pending) return;
    this.#worker!.post(this.#pending.request);
    this.#watch();
  }

  #hear(response: Response): void {
    if (response.type === 'ready') {
      this.#isReady = true;
      this.#send();
      return;
    }
    if (response.id !== this.#pending?.request.id) return;
    if (response.type === 'fetching') return this.#within(FETCH, NO_CODE);
    this.#watch();
    if (response.type === 'working') return;
    if (response.type === 'progress') this.#pending.onProgress?.(response.progress);
    else if (response.type === 'broken') {
      this.#endWorker({ code: 'sandbox-failed', message: response.message });
    } else this.#settle({ answer: response });
  }

  /** Ends the worker if it gives no sign of life while it runs a program. */
  #watch(): void {
    this.#within(SILENCE, { code: 'endless-loop', milliseconds: SILENCE });
  }

  /**
   * Ends the worker with this failure, unless it says something within the time. There are two timers, one after
   * the other. After a pause of the device the first runs out at once, and the worker has the second to speak.
   */
  #within(milliseconds: number, failure: Failure): void {
    const first = (2 / 3) * milliseconds;
    this.#wait(first, () => this.#wait(milliseconds - first, () => this.#endWorker(failure)));
  }

  #wait(milliseconds: number, callBack: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#platform.after(milliseconds, callBack);
  }

  #settle(settled: Settled): void {
    this.#cancelTimer();
    const { settle } = this.#pending!;
    this.#pending = undefined;
    settle(settled);
  }

  #endWorker(failure: Failure): void {
    this.#cancelTimer();
    this.#worker?.end();
    this.#worker = undefined;
    this.#isReady = false;
    this.#opened = undefined;
    if (this.#pending) this.#settle({ failure });
  }
}

function failureOf(settled: Settled): Failure {
  if ('failure' in settled) return settled.failure;
  return { code: 'sandbox-failed', message: `unexpected answer ${settled.answer.type}` };
}
