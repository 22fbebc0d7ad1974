// What a collector gets of the service: spans by route, the statements within them, and no secret.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SUBPROTOCOL } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../app.js';
import { openTestDatabase } from '../testing/database.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';
import { isTracing, startTraces } from './traces.js';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
}

let collector: Server;
let received = '';
const spans: Span[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    received += text;
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

it('without a collector nothing is traced', async () => {
  const lines: string[] = [];
  const end = await startTraces({}, (line) => lines.push(line));
  expect([isTracing(), lines]).toEqual([false, []]);
  await end();
});

it('a request is a span of its caller, with the statements that it led to', { timeout: 90_000 }, async () => {
  const end = await startTraces(process.env, () => {});
  const database = await openTestDatabase();
  const app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: readyHandle(database), signer: anySigner() },
  });
  const caller = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  const made = await app.inject({
    method: 'POST',
    url: '/api/account?secret=sesame',
    headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  });
  const { value } = made.cookies[0]!;
  const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  await once(new WebSocket(`${address}/api/races/${'2'.repeat(16)}/socket`, SUBPROTOCOL), 'close');
  await app.close();
  await database.close();
  await end();
  const request = spans.find(({ name }) => name === 'POST /api/account');
  expect(request).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId });
  const inner = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(inner.map(({ name }) => name)).toContain('insert');
  expect(spans.find(({ name }) => name === 'GET /api/races/:id/socket')?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 101 },
  });
  expect(received).toContain('{"key":"service.name","value":{"stringValue":"twofold"}}');
  expect(['sesame', value].filter((secret) => received.includes(secret))).toEqual([]);
  expect(isTracing()).toBe(false);
});
