import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.js';
import { createUploadsApi } from './uploads.js';

const UPLOAD = {
  ...{ id: '222222222222', url: 'https://a.example/r/222222222222', variant: 'classic', score: 4, ply: 1 },
  ...{ maxTile: 4, createdAt: '2026-01-01T00:00:00Z', expiresAt: '2026-04-01T00:00:00Z', hidden: false },
};

/** An api over answers by request, and the requests that were made. */
function serve(answers: Record<string, readonly (readonly [status: number, body: unknown])[]>) {
  const asked: string[] = [];
  const api = createUploadsApi(async (method, path, body): Promise<Answer> => {
    const request = `${method} ${path}`;
    const before = asked.filter((other) => other.startsWith(request)).length;
    asked.push(`${request}${typeof body === 'string' ? ` ${body}` : ''}`);
    const [status, value] = answers[request]![before]!;
    return {
      status,
      body: typeof value === 'string' ? value : JSON.stringify(value),
      isJson: typeof value !== 'string',
    };
  });
  return { api, asked };
}

const ACCOUNT = [201, { account: { id: 'a', name: 'Calm Heron 482', isBot: false } }] as const;
const refusal = (code: string) => ({ error: { code, message: 'No.' } });

describe('uploads of a client', () => {
  it('make an account first if there is none, and send the text as it is', async () => {
    const { api, asked } = serve({
      'POST /api/replays': [[201, UPLOAD]],
      'POST /api/account': [ACCOUNT],
    });
    expect(await api.send('UQAA')).toEqual({ ok: true, value: UPLOAD });
    expect(asked).toEqual(['POST /api/account', 'POST /api/replays UQAA']);
  });

  it('give the reasons of the server', async () => {
    const { api } = serve({
      'GET /api/replays/222222222222': [[403, refusal('hidden')]],
      'DELETE /api/replays/222222222222': [[404, refusal('no_replay')]],
      'POST /api/account': [ACCOUNT],
      'POST /api/replays': [[503, refusal('busy')]],
    });
    expect(await api.read('222222222222')).toMatchObject({ error: { code: 'hidden' } });
    expect(await api.delete('222222222222')).toMatchObject({ error: { code: 'no_replay' } });
    expect(await api.send('UQAA')).toMatchObject({ error: { code: 'not-ready' } });
  });

  it('take no answer of another shape for one', async () => {
    const { api } = serve({
      'GET /api/replays': [[200, '<!doctype html>']],
      'POST /api/account': [ACCOUNT],
      'POST /api/replays': [[200, { id: 7 }]],
    });
    expect(await api.list()).toMatchObject({ error: { code: 'no-server' } });
    expect(await api.send('UQAA')).toMatchObject({ error: { code: 'no-server' } });
  });
});
