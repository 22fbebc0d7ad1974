import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROGRAMS = [
  'anySize',
  'calibration',
  'endgames',
  'exercises',
  'luck',
  'puzzles',
  'ruleGames',
  'searchNoise',
  'success',
  'worseMoves',
];
const SLOW = 60_000;
/** Each start compiles the program and all of its modules: one is enough in the quick tests. */
const QUICK = 'anySize';

function learn(program: string, ...args: string[]) {
  const file = join(import.meta.dirname, `${program}.ts`);
  return spawnSync(process.execPath, ['--import', 'tsx', file, ...args], { encoding: 'utf8' });
}

describe.each(PROGRAMS)('%s', (program) => {
  const tags = program === QUICK ? [] : ['long'];

  it('says how it is used, and what it needs', { tags, timeout: SLOW }, () => {
    const { stdout, stderr, status } = learn(program, '--help');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(
      new RegExp(`^Usage: npx tsx packages/trainer/programs/${program}\\.ts .+\n.+npm run build`, 's'),
    );
  });

  it('refuses what it does not know', { tags: ['long'], timeout: SLOW }, () => {
    const { stderr, status } = learn(program, '--network', 'none', '--size', '9x9');
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: ');
  });
});
