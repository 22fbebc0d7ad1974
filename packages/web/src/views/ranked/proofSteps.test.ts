import { makeReplay, parseReplay, type Replay } from '@twofold/core';
import { rememberDeal } from '@twofold/protocol/client';
import { commitmentOf, makeSecret } from '@twofold/protocol/proof';
import { describe, expect, it, vi } from 'vitest';
import en from '../../locales/ranked/en.json';
import { deals } from '../../net/deals';
import { stepsOf } from './proofSteps';
import { NONCE, provenReplay, SEED } from './testing';

const replay: Replay = (() => {
  const parsed = parseReplay(provenReplay('abc23456'));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
})();

const changed = (change: Partial<Replay>) => makeReplay({ ...replay, ...change });
const withTags = (tags: Record<string, string>) => changed({ tags: { ...replay.tags, ...tags } });
const forgedTile = () => {
  const spawns = replay
    .spawns!.slice(0, 3)
    .map((spawn, at) => (at === 2 ? { ...spawn, rank: 3 - spawn.rank } : spawn));
  return changed({ moves: replay.moves.slice(0, 3), spawns, claims: {} });
};

/** A local storage for the deals of this browser. */
function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

describe('the steps of a check', () => {
  it('tell a player that the server has exchanged its commitment or the nonce', () => {
    stubStorage();
    const other = 'c0'.repeat(32);
    const known = { commitment: commitmentOf(SEED), nonce: makeSecret(NONCE) };
    const faultFor = (deal: typeof known) => {
      rememberDeal(deals, 'abc23456', deal);
      const { steps } = stepsOf(changed({}));
      return steps.at(-1)!.fault?.name;
    };
    expect(faultFor({ ...known, commitment: other })).toBe('otherCommitment');
    expect(faultFor({ ...known, nonce: other })).toBe('otherNonce');
    expect(faultFor(known)).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('hold for no other game than the one that was played, whatever id the text names', () => {
    stubStorage();
    rememberDeal(deals, 'own23456', { commitment: 'c0'.repeat(32), nonce: makeSecret(NONCE) });
    const failed = (text: string, id: string) => {
      const { holds, steps } = stepsOf(text, id);
      return holds ? undefined : [steps.at(-1)!.kind, steps.at(-1)!.fault!.name];
    };
    expect(failed(changed({}), 'own23456')).toEqual(['commitment', 'otherCommitment']);
    expect(failed(withTags({ RankedGame: '' }), 'own23456')).toEqual(['replay', 'format']);
    expect(failed(changed({}), 'new23456')).toEqual(['commitment', 'otherGame']);
    expect(failed(changed({}), 'abc23456')).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('are four that hold for a true replay', () => {
    const { holds, steps } = stepsOf(changed({}));
    expect([holds, steps.map(({ kind }) => kind)]).toEqual([
      true,
      ['replay', 'commitment', 'score', 'tiles'],
    ]);
  });

  it.each([
    ['a forged tile', forgedTile(), 'tiles', 'tile', { move: 3 }],
    ['another seed', withTags({ SecretSeed: 'c0'.repeat(32) }), 'commitment', 'commitment', {}],
    ['a short nonce', withTags({ Nonce: 'c0' }), 'replay', 'format', {}],
    ['a move taken back', changed({ undos: 1 }), 'replay', 'undone', {}],
    ['no proof', changed({ tags: {} }), 'replay', 'missing', {}],
    [
      'more points',
      changed({ claims: { ...replay.claims, score: replay.claims.score! + 4 } }),
      'score',
      'score',
      { claimed: replay.claims.score! + 4, actual: replay.claims.score },
    ],
    ['another end', changed({ claims: { status: 'over' } }), 'score', 'claim', {}],
    ['no replay', 'hello', 'replay', 'unreadable', {}],
  ] as const)('%s: the last step says which words and numbers', (_, text, kind, name, values) => {
    const { holds, steps } = stepsOf(text);
    const last = steps.at(-1)!;
    expect(holds).toBe(false);
    expect([last.kind, last.holds, last.fault?.name]).toEqual([kind, false, name]);
    expect(last.values).toEqual(values);
    expect(steps.slice(0, -1).every((step) => step.holds)).toBe(true);
    // The words name exactly these values.
    const words = (en as Record<string, string>)[`ranked.false.${name}`]!;
    const named = [...words.matchAll(/\{(\w+)/g)].map(([, value]) => value).sort();
    expect(named).toEqual(Object.keys(values).sort());
  });
});
