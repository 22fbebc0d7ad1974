/**
 * A command line in this process: for help and refusals, which need no process of their own. The start of one costs a
 * hundred times as much. What the installed command does with streams, signals and exit codes is tested with processes.
 */
import { vi } from 'vitest';
import { run } from '../main.js';

const STREAMS = ['stdout', 'stderr'] as const;

export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in a folder. Rejects never: refusals are in the result. */
export async function runHere(folder: string, args: readonly string[]): Promise<Said> {
  const said = { stdout: '', stderr: '' };
  const hear = (name: keyof typeof said) => (text: unknown) => {
    said[name] += text;
    return true;
  };
  const spies = [
    ...STREAMS.map((name) => vi.spyOn(process[name], 'write').mockImplementation(hear(name))),
    vi.spyOn(console, 'log').mockImplementation((line) => hear('stdout')(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => hear('stderr')(`${line}\n`)),
  ];
  const listeners = STREAMS.map((name) => process[name].listeners('error'));
  const before = { code: process.exitCode, folder: process.cwd() };
  process.exitCode = undefined;
  process.chdir(folder);
  try {
    await run(args, '0.0.0');
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    process.chdir(before.folder);
    process.exitCode = before.code;
    for (const spy of spies) spy.mockRestore();
    for (const [index, name] of STREAMS.entries()) {
      const added = process[name].listeners('error').filter((each) => !listeners[index]!.includes(each));
      for (const each of added) process[name].off('error', each as (error: Error) => void);
    }
  }
}
