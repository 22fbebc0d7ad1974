/**
 * The scheduler: the five methods of the port, over one or several threads. One search runs and at most one
 * waits. Answers carry the number of their run, and those of an older run are dropped. A cancelled run keeps
 * its threads until they report its end. Only then does the next run begin, so two runs never share a thread.
 */
import { messageOf } from '@twofold/core/internal';
import type { FormationTable } from '../../tables/file.js';
import { limitsFault } from '../limits.js';
import type {
  Command,
  EngineInfo,
  EnginePort,
  EngineState,
  Evaluation,
  Fault,
  NetworkInfo,
  Report,
  ThreadChannel,
  Work,
  WorkEvent,
} from '../port.js';
import { ThreadQueue } from '../threadQueue.js';
import { Asides } from './asides.js';
import { DepthOrder } from './depthOrder.js';
import { type Load, type LoadWork, loadOfRest, needsWhole, type Rest, type SearchWork } from './loads.js';

/** A search in the threads. */
interface Run {
  number: number;
  work: SearchWork | undefined; // undefined: cancelled
  left: number; // threads that still search
  order: DepthOrder;
}

/** The threads of an engine, and who hears of its work. */
export interface SchedulerOptions {
  /** One channel for each thread. Several threads need a `control` that they share. */
  channels: readonly ThreadChannel[];
  /** Shared memory by which threads share a search, and notice a stop at once (threadQueue.ts). */
  control: SharedArrayBuffer | undefined;
  /** Endgame tables, for each thread. */
  tables?: readonly FormationTable[] | undefined;
  /** Opens a reader of a network (networkReader.ts); it is closed afterwards. */
  openReader: () => ThreadChannel;
  /** Called with each event of a request. */
  onEvent: (event: WorkEvent) => void;
  /** Called once: when all threads have booted, or with the reason why they cannot. */
  onStarted?: (fault: Fault | undefined) => void;
}

/** Opens a scheduler. It takes requests at once, and serves them when all threads have booted. */
export function openScheduler(options: SchedulerOptions): EnginePort {
  return new Scheduler(options);
}

function wrongRequest(work: Work): Fault | undefined {
  const message = work.kind === 'search' ? limitsFault(work.limits) : undefined;
  return message === undefined ? undefined : { code: 'wrong-request', message };
}

class Scheduler implements EnginePort {
  #channels: readonly ThreadChannel[];
  readonly #openReader: () => ThreadChannel;
  readonly #queue: ThreadQueue | undefined;
  readonly #emit: (event: WorkEvent) => void;
  readonly #tellStarted: (fault: Fault | undefined) => void;
  #kernel: EngineInfo['kernel'] = 'wasm';
  #allShare = true;
  #bytes = 0;
  #cachedSections = 0;
  #network: NetworkInfo | undefined;
  #booting: number;
  #end: Fault | undefined; // the reason why nothing can run any more
  #runs = 0;
  #run: Run | undefined;
  #waiting: SearchWork | undefined;
  readonly #asides = new Asides();
  #load: Load | undefined;
  #waitingLoad: LoadWork | undefined;
  #rest: Rest | undefined;

  constructor({
    channels,
    control,
    tables = [],
    openReader,
    onEvent,
    onStarted = () => {},
  }: SchedulerOptions) {
    this.#channels = channels;
    this.#queue = control && new ThreadQueue(control);
    this.#openReader = openReader;
    this.#emit = onEvent;
    this.#tellStarted = onStarted;
    this.#booting = channels.length;
    channels.forEach((channel, thread) => {
      channel.listen(
        (report) => this.#hear(channel, report),
        (reason) => this.#hearDeath(channel, reason),
      );
      const role = channels.length === 1 ? 'alone' : thread === 0 ? 'first' : 'joins';
      channel.post({ type: 'boot', role, control, ...(tables.length > 0 && { tables }) });
    });
  }

  getInfo(): EngineInfo {
    const load = this.#load?.isRest ? undefined : this.#load;
    const loading = this.#load && (this.#waitingLoad?.network ?? load?.network);
    return {
      kernel: this.#kernel,
      threads: this.#channels.length,
      network: this.#network,
      loading,
      bytes: this.#bytes,
      cachedSections: this.#cachedSections,
    };
  }

  getState(): EngineState {
    if (this.#end) return this.#end.code === 'destroyed' ? 'destroyed' : 'failed';
    if (this.#booting > 0) return 'starting';
    return this.#run?.work || this.#waiting ? 'searching' : 'idle';
  }

  start(work: Work): void {
    const fault = this.#end ?? wrongRequest(work);
    if (fault) {
      this.#emit({ id: work.id, type: 'failed', fault });
    } else if (work.kind === 'search') {
      const replaced = this.#abandonSearches();
      this.#waiting = work;
      this.#cancel(replaced);
    } else if (work.kind === 'follow' || work.kind === 'playouts') {
      this.#cancel(this.#asides.take(work));
    } else {
      const replaced = this.#abandonLoads();
      this.#waitingLoad = work;
      this.#cancel(replaced);
    }
    this.#advance();
  }

  stop(): void {
    this.#cancel(this.#abandonSearches());
  }

  drop(id: number): void {
    const dropped = this.#asides.drop(id);
    if (dropped.length > 0) this.#post(0, { type: 'drop', id });
    this.#cancel(dropped);
  }

  destroy(): void {
    const open = this.#close({ code: 'destroyed', message: 'This engine was destroyed: create another.' });
    this.#cancel(open);
  }

  /** Removes the running and the waiting search, and returns them to be cancelled. */
  #abandonSearches(): Work[] {
    const open = [this.#run?.work, this.#waiting].filter((work) => work !== undefined);
    this.#waiting = undefined;
    if (this.#run?.work) {
      this.#run.work = undefined;
      this.#haltRun();
    }
    return open;
  }

  /** Removes the loads that can still be removed, and returns all to be cancelled. The rest of the network that plays stays, until a newer network is read. */
  #abandonLoads(): Work[] {
    const open = [this.#load?.work, this.#waitingLoad].filter((work) => work !== undefined);
    this.#waitingLoad = undefined;
    if (this.#load?.phase === 'installing') this.#load.work = undefined;
    else {
      if (this.#load?.phase === 'reading') this.#load.reader.close();
      if (this.#rest?.load === this.#load) this.#abandonRest();
      this.#load = undefined;
    }
    return open;
  }

  #abandonRest(): void {
    this.#rest?.reader.close();
    this.#rest = undefined;
  }

  #cancel(works: readonly Work[]): void {
    for (const { id } of works) this.#emit({ id, type: 'cancelled' });
  }

  #haltRun(): void {
    if (!this.#run) return;
    this.#queue?.stop(this.#run.number);
    this.#postAll({ type: 'stop', run: this.#run.number });
  }

  /** Ends for good. Returns all open requests. */
  #close(fault: Fault): Work[] {
    if (this.#end) return [];
    this.#end = fault;
    const open = [...this.#abandonSearches(), ...this.#asides.abandon(), ...this.#abandonLoads()];
    this.#abandonRest();
    this.#run = undefined;
    this.#load = undefined;
    for (const channel of this.#channels) channel.close();
    if (this.#booting > 0) this.#tellStarted(fault);
    return open;
  }

  #hearDeath(channel: ThreadChannel, reason: string): void {
    if (!this.#channels.includes(channel)) return;
    const fault: Fault = { code: 'worker-failed', message: reason };
    for (const { id } of this.#close(fault)) this.#emit({ id, type: 'failed', fault });
  }

  /** Begins what can begin now. */
  #advance(): void {
    if (this.#end) return;
    // A network is read while the threads boot.
    if (!this.#load && this.#waitingLoad) this.#beginLoad(this.#waitingLoad);
    if (this.#booting > 0) return;
    for (const command of this.#asides.next()) this.#post(0, command);
    if (this.#run) return;
    this.#beginRest();
    if (this.#load?.phase === 'waiting') this.#install(this.#load);
    if (this.#waiting && this.#load?.phase !== 'installing') this.#beginRun(this.#waiting);
  }

  /** Begins to install the whole of a network, once that was read and a search needs it. */
  #beginRest(): void {
    const rest = this.#rest;
    if (this.#load || !rest?.read || !this.#waiting || !needsWhole(rest.read, this.#waiting)) return;
    this.#rest = undefined;
    this.#load = loadOfRest(rest);
  }

  #beginRun(work: SearchWork): void {
    this.#waiting = undefined;
    const threads = this.#channels.length;
    this.#run = { number: ++this.#runs, work, left: threads, order: new DepthOrder(threads) };
    const { position, limits, tellsLast = false } = work;
    this.#queue?.reset();
    try {
      this.#postAll({ type: 'search', run: this.#run.number, position, limits, tellsLast });
    } catch (error) {
      this.#failUnsent(work, messageOf(error));
    }
  }

  /** A search that cannot be copied to threads has begun in none: the first refused it. */
  #failUnsent({ id }: SearchWork, reason: string): void {
    this.#run = undefined;
    const message = `This search cannot be sent to the engine's threads: ${reason}`;
    this.#emit({ id, type: 'failed', fault: { code: 'wrong-request', message } });
  }

  #beginLoad(work: LoadWork): void {
    this.#waitingLoad = undefined;
    const { id, network } = work;
    const reader = this.#openReader();
    const load: Load = { id, work, network, phase: 'reading', reader, left: 0, apart: [] };
    this.#load = load;
    reader.listen(
      (report) => this.#hearReader(load, report),
      (message) =>
        this.#hearReader(load, { type: 'unloadable', id, fault: { code: 'worker-failed', message } }),
    );
    reader.post({ type: 'read', id, network });
  }

  #install(load: Load): void {
    load.phase = 'installing';
    const { id, network: name } = load;
    this.#channels[0]!.post({ type: 'install', id, name, network: load.read! });
  }

  #hear(channel: ThreadChannel, report: Report): void {
    if (this.#end) return;
    if ('bytes' in report) this.#bytes = Math.max(this.#bytes, report.bytes);
    if (report.type === 'ended') this.#cachedSections += report.cachedSections ?? 0;
    if (report.type === 'booted') this.#hearBooted(channel, report);
    else if (report.type === 'evaluation' || report.type === 'ended') this.#hearOfRun(report);
    else if (report.type === 'followed' || report.type === 'played')
      for (const event of this.#asides.hear(report)) this.#emit(event);
    else if (report.type === 'joined') this.#hearJoined(channel, report.shares);
    else if (report.type === 'installed') this.#hearInstalled(report);
    else if (report.type === 'unloadable') this.#endLoad(this.#load!, report.fault);
    this.#advance();
  }

  /** If one of several threads cannot share memory, the first one works alone. */
  #hearBooted(channel: ThreadChannel, { kernel, shares }: Extract<Report, { type: 'booted' }>): void {
    this.#booting--;
    this.#allShare &&= shares;
    if (channel === this.#channels[0]) this.#kernel = kernel;
    if (this.#booting > 0) return;
    if (!this.#allShare) this.#drop(this.#channels.slice(1));
    this.#tellStarted(undefined);
  }

  /** Goes on without these threads. */
  #drop(channels: readonly ThreadChannel[]): void {
    this.#channels = this.#channels.filter((channel) => !channels.includes(channel));
    for (const channel of channels) channel.close();
  }

  #hearOfRun(report: Extract<Report, { run: number }>): void {
    const run = this.#run;
    if (run?.number !== report.run) return;
    if (report.type === 'evaluation') {
      this.#tell(run, run.order.take(report.evaluation));
      return;
    }
    if (--run.left === 0) this.#tell(run, run.order.takeRest());
    const { work } = run;
    if (report.fault && work) {
      run.work = undefined;
      this.#haltRun();
      if (run.left === 0) this.#run = undefined;
      this.#emit({ id: work.id, type: 'failed', fault: report.fault });
    } else if (run.left === 0) {
      this.#run = undefined;
      if (work) this.#emit({ id: work.id, type: 'done' });
    }
  }

  #hearReader(load: Load, report: Report): void {
    if (this.#rest?.load === load) return this.#hearRest(this.#rest, report);
    if (this.#load !== load || load.phase !== 'reading') return;
    const { id } = load;
    if (report.type === 'progress') {
      this.#emit({ id, type: 'progress', loaded: report.loaded, total: report.total });
    } else if (report.type === 'unloadable') {
      load.reader.close();
      this.#endLoad(load, report.fault);
    } else if (report.type === 'read') {
      this.#abandonRest(); // of the network before
      if (report.more) this.#rest = { load, reader: load.reader };
      else load.reader.close();
      load.read = report.network;
      load.phase = 'waiting';
      this.#restartRun();
    }
    this.#advance();
  }

  #hearRest(rest: Rest, report: Report): void {
    if (report.type === 'progress') return;
    rest.reader.close();
    if (report.type === 'whole' && report.network) rest.read = report.network;
    else this.#rest = undefined;
    this.#advance();
  }

  #tell(run: Run, evaluations: readonly Evaluation[]): void {
    for (const evaluation of evaluations) {
      if (run.work) this.#emit({ id: run.work.id, type: 'evaluation', evaluation });
    }
  }

  /** Restarts the running search on the new network. */
  #restartRun(): void {
    const work = this.#run?.work;
    if (!work) return;
    this.#run!.work = undefined;
    this.#waiting = work;
    this.#haltRun();
  }

  #hearInstalled({ network, shared }: Extract<Report, { type: 'installed' }>): void {
    const load = this.#load!;
    load.info = network;
    load.left = this.#channels.length - 1;
    for (let thread = 1; thread <= load.left; thread++)
      this.#post(thread, { type: 'join', name: load.network, shared: shared!, network: load.read! });
    if (load.left === 0) this.#endLoad(load);
  }

  /** A thread that cannot share the network is dropped. */
  #hearJoined(channel: ThreadChannel, shares: boolean): void {
    const load = this.#load!;
    if (!shares) load.apart.push(channel);
    if (--load.left > 0) return;
    this.#drop(load.apart);
    this.#endLoad(load);
  }

  #endLoad(load: Load, fault?: Fault): void {
    const { id, work, info } = load;
    this.#load = undefined;
    if (fault && this.#rest?.load === load) this.#abandonRest();
    if (info) this.#network = info;
    if (work) this.#emit(fault ? { id, type: 'failed', fault } : { id, type: 'done' });
  }

  #post(thread: number, command: Command): void {
    if (!this.#end) this.#channels[thread]!.post(command);
  }

  #postAll(command: Command): void {
    for (let thread = 0; thread < this.#channels.length; thread++) this.#post(thread, command);
  }
}
