import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeResultFile } from '@twofold/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN, SLOW, transcriptOf } from '../../testing/transcript.js';

// The built command: `npm test` builds before this test runs.
const folder = mkdtempSync(join(tmpdir(), 'twofold-grade-'));
const LOOK = `{"twofold":"assignment","version":1,"way":"two-pointers","due":"2026-11-28T12:00Z",
 "boards":[{"board":[[2,2,4],[0,0,0]],"side":"WEST"}]}`;
const TWICE = `export function tiltRow(row) {
  let points = 0;
  for (let from = 1, to = 0; from < row.length; from++) {
    if (row[from] === 0) continue;
    if (row[to] === 0) row[to] = row[from];
    else if (row[to] === row[from]) points += row[to] *= 2;
    else row[++to] = row[from];
    if (to !== from) row[from] = 0;
  }
  return points;
}
`;
const RIGHT = TWICE.replace('points += row[to] *= 2;', '{ points += row[to] *= 2; locked = to; }')
  .replace('row[to] === row[from])', 'row[to] === row[from] && locked !== to)')
  .replace('let points = 0;', 'let points = 0, locked = -1;');

beforeAll(() => {
  writeFileSync(join(folder, 'a.json'), LOOK);
  const at = '2026-11-28T12:01:00Z';
  const claims = { assignment: 'v=1&way=two-pointers', passed: true, cases: 9, tries: 2, seconds: 90, at };
  const files = {
    'cem.json': makeResultFile({ ...claims, name: '=Cem;=1', text: TWICE, language: 'javascript' }),
    'ada.js': RIGHT,
    'ben.js': RIGHT.replaceAll('points', 'sum').replace('{ sum', '{ /* twice */ sum'),
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(options: string): Promise<string> {
  const line = `cd '${folder}'; twofold lesson grade . -a a.json ${options}`;
  return (await transcriptOf(line)).split('\n').slice(1).join('\n');
}

describe('twofold lesson grade', () => {
  it('has points, mistakes, claims, late ones and identical programs', {
    timeout: SLOW,
    tags: ['long'],
  }, async () => {
    const text = await run('');
    expect(text).toContain(`a.json: not graded: This is an assignment.`);
    expect(text).toMatch(/^ada\.js +ada +6\/6 +right +same as others$/m);
    expect(text).toMatch(/^ben\.js +ben +6\/6 +right +same as others$/m);
    expect(text).toMatch(/^cem\.json +=Cem;=1 +\d\/6 +merge-twice +late, false claim$/m);
    expect(text).toContain('  Claim: it is of another assignment.\n  Claim: it does not end as it claims.\n');
    expect(text).toContain('  See it step by step: twofold lesson show merge-twice\n');
    expect(text).toContain('  Failing boards: own-boards, examples');
    expect(text).not.toContain('[exit');
    const csv = (await run('--csv 2>/dev/null')).split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[3]).toMatch(/^cem\.json,"'=Cem;'=1",\d,6,2026-11-28T12:01:00Z,late,"?The tilted/);
    const objects = (await run('--json 2>/dev/null'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects[2]).toMatchObject({
      ...{ file: 'cem.json', ok: false, of: 6, late: true, mistake: { id: 'merge-twice' } },
      ...{ falseClaims: ['another-assignment', 'passed'], claimed: { tries: 2, seconds: 90 } },
    });
    expect(objects[2].groups[0]).toMatchObject({
      ...{
        name: 'own-boards',
        ok: false,
        returned: {
          board: [
            [8, 0, 0],
            [0, 0, 0],
          ],
        },
      },
      at: {
        board: [
          [2, 2, 4],
          [0, 0, 0],
        ],
        side: 'WEST',
      },
    });
    expect(objects[0].sameAs).toEqual(['ben.js']);
  });

  it('ends with 3 after Ctrl-C', { timeout: SLOW, tags: ['long'] }, async () => {
    const endless = join(folder, 'endless');
    mkdirSync(endless);
    writeFileSync(join(endless, 'a.json'), LOOK);
    writeFileSync(join(endless, 'b.js'), 'export function tiltRow() { for (;;); }');
    const options = [BIN, 'lesson', 'grade', endless, '-a', join(folder, 'a.json'), '--seconds', '600'];
    const child = spawn(process.execPath, options);
    const closed = once(child, 'close');
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: SLOW / 2 }).toContain('not graded');
    child.kill('SIGINT');
    expect(await closed).toEqual([3, null]);
    expect(said).toContain('There is nothing to grade.');
  });

  it('refuses what it cannot grade', { timeout: SLOW }, async () => {
    expect(await transcriptOf(`cd '${folder}'; twofold lesson grade none -a a.json`)).toContain(
      'Give a folder',
    );
    expect(await transcriptOf(`cd '${folder}'; twofold lesson grade . -a ada.js`)).toContain(
      'This is no JSON',
    );
    const lesson = 'https://example.org/learn?assignment#v=1&task=lesson&way=walk';
    expect(await transcriptOf(`cd '${folder}'; twofold lesson grade . -a '${lesson}'`)).toMatch(
      /Only programs are graded\.\n\[exit 2\]/,
    );
  });
});
