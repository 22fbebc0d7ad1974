/** `twofold lesson list`: all ways, the right ones first. */
import type { Routine } from '@twofold/lessons';
import { Command } from 'commander';

export function defineList(): Command {
  return new Command('list')
    .description('List the five ways and the famous wrong ones.')
    .option('-j, --json', 'print one JSON object a way')
    .action(list);
}

async function list({ json = false }: { json?: boolean }): Promise<void> {
  const { WAYS, WRONG_WAYS } = await import('@twofold/lessons');
  if (json) {
    for (const way of WAYS)
      console.log(JSON.stringify({ ...entryOf(way), isRight: true, solve: way.contract.name }));
    for (const way of WRONG_WAYS) console.log(JSON.stringify({ ...entryOf(way), isRight: false }));
    return;
  }
  for (const way of WAYS) console.log(`${way.id}\n  ${way.summary.text}`);
  console.log('\nFamous mistakes:\n');
  for (const way of WRONG_WAYS) console.log(`${way.id}\n  ${way.summary.text}`);
  console.log('\ntwofold lesson show WAY shows one, step by step.');
}

function entryOf({ id, name, summary, file }: Routine) {
  return { id, name: name.text, summary: summary.text, file };
}
