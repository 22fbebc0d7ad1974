/** The worker's side: answers requests with its sandbox, one after the other. */
import { checkProgram } from '../check/checkProgram.js';
import { answering, type Subject } from '../check/subject.js';
import { traceProgram } from '../check/traceProgram.js';
import { type Contract, findContract } from '../contract/contract.js';
import type { ProgramFailure } from '../program/failure.js';
import { openProgram, runScript, type Source } from '../program/program.js';
import { loadEngine, type Platform } from '../program/quickjs.js';
import { loadStripper } from '../program/stripTypes.js';
import { loadParser } from '../program/trace/instrument.js';
import type { Assignment, Port, Request, Response, Tilt } from './messages.js';

type Post = (response: Response) => void;

/** Milliseconds between two signs of life. */
const BEAT = 250;

/**
 * Answers all requests that come by a port, and says first that it is ready: when the engine's code is there,
 * which a slow connection fetches for longer than a program may run. `load` fetches it. While a program runs, QuickJS looks
 * at the clock, and each look is a sign of life. A loop that does not look gives none, and the client ends it.
 */
export async function serveSandbox(
  port: Port<Response, Request>,
  { now, ...parts }: Platform,
  load: () => Promise<void> = loadEngine,
): Promise<void> {
  const post: Post = (response) => port.post(response);
  let id = 0;
  let lastBeat = 0;
  const platform: Platform = {
    ...parts,
    now() {
      const time = now();
      if (time - lastBeat > BEAT) {
        lastBeat = time;
        post({ type: 'working', id });
      }
      return time;
    },
  };
  const player = new Player(platform);
  let before = Promise.resolve();
  port.listen((request) => {
    before = before
      .then(async () => {
        id = request.id;
        await fetchFor(request, post, platform);
        await answer(request, player, platform, post);
      })
      .catch((error: unknown) => post({ type: 'broken', id: request.id, message: String(error) }));
  });
  await load();
  post({ type: 'ready' });
}

/** What a request needs of code beside the engine: a connection may be slow. */
async function fetchFor(request: Request, post: Post, { python }: Platform): Promise<void> {
  if (request.type === 'tilt') return;
  const { language } = request.type === 'run' ? request.source : request.assignment.source;
  const isTraced = request.type === 'trace';
  if (language === 'javascript' && !isTraced) return;
  const { id } = request;
  post({ type: 'fetching', id });
  if (language === 'python') await python?.();
  await Promise.all([language === 'typescript' && loadStripper(), isTraced && loadParser()]);
  post({ type: 'working', id });
}

async function answer(request: Request, player: Player, platform: Platform, post: Post): Promise<void> {
  const { id } = request;
  if (request.type === 'check') {
    const { source, contract, points = false } = request.assignment;
    const report = await checkProgram(
      {
        source,
        contract: contractOf(contract),
        scope: request.scope,
        points,
        onProgress: (progress) => post({ type: 'progress', id, progress }),
      },
      platform,
    );
    post({ type: 'checked', id, report });
  } else if (request.type === 'open') {
    const failure = await player.open(request.assignment);
    post({ type: 'opened', id, ...(failure && { failure }) });
  } else if (request.type === 'trace') {
    const { source, contract } = request.assignment;
    post({
      type: 'traced',
      id,
      trace: await traceProgram(source, contractOf(contract), request.at, platform),
    });
  } else if (request.type === 'run') {
    post({ type: 'ran', id, ran: await runScript(request.source, platform) });
  } else {
    post({ type: 'tilted', id, tilt: await player.tilt(request.at) });
  }
}

/** The program whose tilts are played. One that was broken off is opened afresh for the next tilt. */
class Player {
  readonly #platform: Platform;
  #assignment: { source: Source; contract: Contract } | undefined;
  #subject: Pick<Subject, 'answer'> | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** The reason if it cannot be opened. */
  async open({ source, contract }: Assignment): Promise<ProgramFailure | undefined> {
    this.#assignment = { source, contract: contractOf(contract) };
    return this.#reopen();
  }

  async tilt(at: Extract<Request, { type: 'tilt' }>['at']): Promise<Tilt> {
    const failure = this.#subject ? undefined : await this.#reopen();
    if (failure) return { failure, log: [] };
    const { replies, log, ...rest } = await this.#subject!.answer([at], true);
    if (rest.failure && rest.failure.code !== 'thrown') this.#subject = undefined;
    return { log, ...(replies[0] && { reply: replies[0] }), ...(rest.failure && { failure: rest.failure }) };
  }

  async #reopen(): Promise<ProgramFailure | undefined> {
    this.#subject = undefined;
    if (!this.#assignment) throw new TypeError('no program was opened');
    const { source, contract } = this.#assignment;
    const opened = await openProgram(source, contract.name, this.#platform);
    if (!opened.ok) return opened.failure;
    this.#subject = answering(opened.program, contract);
    return undefined;
  }
}

function contractOf(id: string): Contract {
  const contract = findContract(id);
  if (contract) return contract;
  throw new RangeError(`there is no contract "${id}"`);
}
