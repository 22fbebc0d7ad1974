/** The subject of a check: a program in the sandbox, or a command. Both answer cases with boards. */
import { type Answer, type Board, type Misfit, SIDES } from '@twofold/lessons';
import type { Contract } from '../contract/contract.js';
import type { Tilted } from '../contract/plain.js';
import type { Answers, Calls, Program } from '../program/program.js';
import type { AnswerFailure, Failure } from './failure.js';
import { foundAt, lengthIn, notationOf, oddMotion, partOf } from './notation.js';
import type { Case } from './plan.js';

/** A tilted board, or why there is none. */
export type Reply = { ok: true; tilted: Tilted } | { ok: false; failure: AnswerFailure };

/** The replies to the first cases of a batch, and why there are no more. */
export interface Replies {
  /** One for each case that was answered. */
  replies: Reply[];
  /** Of case number `replies.length`. */
  failure?: Failure;
  /** Of the last case that was tried. */
  log: string[];
  /** The batch ended without saying where: ask a fresh subject one by one. */
  lost: boolean;
}

/** A solution that can be asked. */
export interface Subject {
  /** `thorough`: also look whether arguments were changed, where the contract forbids it. */
  answer(cases: readonly Case[], thorough: boolean): Promise<Replies>;
  /** One that has been asked nothing. */
  again(): Promise<Subject>;
}

/** A program in the sandbox. For a fresh one it is opened again. */
export function sandboxed(program: Program, contract: Contract, reopen: () => Promise<Program>): Subject {
  return {
    answer: renewing(answering(program, contract), async () => answering(await reopen(), contract)),
    again: async () => sandboxed(await reopen(), contract, reopen),
  };
}

/** A program may keep its answers. When that has filled its memory, a fresh one answers the cases that are left. */
function renewing({ answer }: Answering, renew: () => Promise<Answering>): Subject['answer'] {
  let [ask, hasAnswered] = [answer, false];
  return async (cases, thorough) => {
    const first = await ask(cases, thorough);
    const isFull = first.failure?.code === 'too-much-memory' && hasAnswered;
    hasAnswered = true;
    if (!isFull) return first;
    ask = (await renew()).answer;
    const rest = await ask(cases.slice(first.replies.length), thorough);
    return { ...rest, replies: [...first.replies, ...rest.replies] };
  };
}

type Answering = Pick<Subject, 'answer'>;

/** A subject for which an answer without points is wrong. `found`: what stands in place of the points. */
export function withPoints(subject: Subject, found = 'undefined'): Subject {
  const failure = { code: 'wrong-type', part: 'score', expected: 'number', found } as const;
  return {
    async answer(cases, thorough) {
      const { replies, ...rest } = await subject.answer(cases, thorough);
      const lacks = (reply: Reply) => reply.ok && reply.tilted.score === undefined;
      return { ...rest, replies: replies.map((reply) => (lacks(reply) ? { ok: false, failure } : reply)) };
    },
    again: async () => withPoints(await subject.again(), found),
  };
}

/** Takes the calls of many tilts, and gives an answer for each call. `wantsArgs`: also the arguments after it. */
interface Asked {
  ask(tilts: readonly Calls[], wantsArgs: boolean): Asking | Promise<Asking>;
}

type Asking = Omit<Answers, 'failure'> & { failure?: Failure };

/** The answers of a program in the sandbox, or in a process, which is asked as its contract says. */
export function answering(program: Asked, contract: Contract): Answering {
  return {
    async answer(cases, thorough) {
      const calls = cases.map(({ board, direction }) => contract.calls(board, SIDES[direction]));
      const wantsArgs = thorough || !contract.keepsArguments;
      const { answers, ...rest } = await program.ask(calls, wantsArgs);
      const watches = wantsArgs && contract.keepsArguments;
      const replies = answers.map((list, at): Reply => {
        const read = list.map(formOf);
        const reply = replyOf(contract, cases[at]!, read);
        return watches && reply.ok && hasChanged(calls[at]!, read) ? CHANGED : reply;
      });
      return { replies, ...rest };
    },
  };
}

/** A program may have changed what JSON says of objects: then all of it counts as returned. */
function formOf(answer: unknown): Answer {
  if (typeof answer !== 'object' || answer === null) return { returned: answer, args: [] };
  const { returned, args } = answer as Partial<Answer>;
  return { returned, args: Array.isArray(args) ? args : [] };
}

const CHANGED: Reply = { ok: false, failure: { code: 'changed-argument' } };

function hasChanged(calls: Calls, answers: readonly Answer[]): boolean {
  return JSON.stringify(calls) !== JSON.stringify(answers.map(({ args }) => args));
}

function replyOf(contract: Contract, { board, direction }: Case, answers: readonly Answer[]): Reply {
  const reading = contract.read(board, SIDES[direction], answers);
  if (reading.ok) return { ok: true, tilted: reading.value };
  const failure =
    motionFailure(board, answers, reading.error) ??
    sizeFailure(contract, board, answers, reading.error) ??
    typeFailure(answers, reading.error);
  return { ok: false, failure };
}

/** What a list of motions has of the wrong form. */
function motionFailure(
  board: Board,
  answers: readonly Answer[],
  { part }: Misfit,
): AnswerFailure | undefined {
  if (!['motions', 'from', 'to'].includes(part)) return undefined;
  const odd = oddMotion(partOf(answers[0]!, 'motions'), part, board);
  return odd && { code: 'wrong-type', ...odd };
}

function typeFailure(answers: readonly Answer[], { code, part, expected }: Misfit): AnswerFailure {
  const found = foundAt(answers, part);
  if (found === 'promise') return { code: 'promise' };
  const isNothing = part === 'returned' && answers.some(({ returned }) => returned === undefined);
  const isScore = part === 'score' && !NOT_FINITE.includes(found);
  if (expected === 'a number' && !isNothing && !isScore) return { code: 'no-number', part, found };
  const kind = code === 'type' ? 'wrong-type' : 'wrong-size';
  return { code: kind, part, expected: notationOf(expected), found };
}

/** Numbers in JavaScript, and yet no points. */
const NOT_FINITE = ['NaN', 'Infinity', '-Infinity'];

/** Parts of an answer that are one row each. */
const ROWS = ['row', 'mergedRow'];

/** In words, where the answer has the rows of the board. */
function sizeFailure(
  contract: Contract,
  board: Board,
  answers: readonly Answer[],
  { code, part, expected }: Misfit,
): AnswerFailure | undefined {
  if (code !== 'size') return undefined;
  const length = lengthIn(expected);
  const parts = answers.map((answer) => partOf(answer, part)).filter(Array.isArray);
  const oddIn = (rows: unknown[][]) => rows.find((row) => row.length !== length)?.length;
  if (ROWS.includes(part)) return sized('wrong-cells', length, oddIn(parts));
  const isRows = ['board', 'returned'].includes(part) && contract.isListOfRows && parts.length === 1;
  if (!isRows) return undefined;
  const [rows] = parts as unknown[][];
  if (rows!.length !== board.length) return sized('wrong-rows', length, rows!.length);
  return sized('wrong-cells', length, oddIn(rows!.filter(Array.isArray)));
}

function sized(
  code: 'wrong-rows' | 'wrong-cells',
  expected: number | undefined,
  found: number | undefined,
): AnswerFailure | undefined {
  return expected === undefined || found === undefined ? undefined : { code, expected, found };
}
