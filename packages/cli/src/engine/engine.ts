/** `twofold engine`: the solver for programs in any language, by lines in the manner of UCI. */
import { Command } from 'commander';
import type { NamedTable } from '../advisor.js';

export function defineEngine(): Command {
  return new Command('engine')
    .description('Answer a program that asks the solver by lines, in the manner of UCI.')
    .addHelpText('after', HELP)
    .action((_options: unknown, command: Command) => serve(command.parent!.version() ?? ''));
}

const HELP = `
Lines in: position BOARD, go movetime|depth|nodes N, stop, setoption name NAME value VALUE, isready,
ucinewgame, uci, help, quit.
Lines out: info ..., bestmove up|right|down|left|none, readyok, error ... docs/engine-protocol.md has all of it, and
examples/engine a client in Python.`;

/** How long searches go on after `quit`, in milliseconds: answers on their way are given, and the engine leaves soon. */
const QUIT_PATIENCE = 2000;

async function serve(version: string): Promise<void> {
  const [{ Session }, { linesOf }, { misfitOf, networkNameFor, openAdvisor, readTables }] = await Promise.all(
    [import('./session.js'), import('../inputs/lines.js'), import('../advisor.js')],
  );
  let tables: NamedTable[] = [];
  const session = new Session({
    write: (line) => void process.stdout.write(`${line}\n`),
    openAdvisor({ network, threads, table }) {
      const read = table === undefined ? [] : readTables([table]);
      const advisor = openAdvisor(network, threads, read);
      tables = read;
      return advisor;
    },
    misfit: (board, fourChance) => misfitOf(tables, board, fourChance),
    nameNetwork: (board, { network }) => networkNameFor(board, network),
    version,
  });
  for await (const line of linesOf(process.stdin)) {
    if (!session.hear(line)) return session.end(QUIT_PATIENCE);
    await session.room();
  }
  await session.end();
}
