/**
 * The description of the HTTP interface: `/openapi.json`, made of the schemas that requests are checked by, and
 * a page of it for people at `/api-docs`. The page has no script and no style of its own.
 */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../site/escapeHtml.js';

const TITLE = 'Twofold ranked play';

/** Call before routes are added. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: TITLE, version: '1', description: 'docs/protocol.md describes how a game is played.' },
      components: {
        securitySchemes: {
          device: { type: 'apiKey', in: 'cookie', name: 'twofold_device' },
          bot: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: url.startsWith('/api/') ? schema : { ...schema, hide: true },
      url,
    }),
  });
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return app.swagger();
  });
  app.get('/api-docs', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return makePage(app.swagger() as Document);
  });
}

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: unknown }> };
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[];
  responses?: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>;
}

interface Document {
  paths?: Record<string, Record<string, Operation>>;
}

function makePage({ paths = {} }: Document): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => makeSection(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE}</title></head>
<body>
<h1>${TITLE}</h1>
<p>The same as a document for programs: <a href="openapi.json">openapi.json</a>. Errors have the form
<code>{ "error": { "code", "message" } }</code>.</p>
${sections.join('\n')}
</body>
</html>`;
}

function makeSection(method: string, path: string, operation: Operation): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation;
  const rows = parameters.map(
    (parameter) => `<li><code>${escapeHtml(parameter.name)}</code> (${parameter.in})</li>`,
  );
  const answers = Object.entries(responses).map(([status, { content }]) => {
    const body = Object.values(content ?? {})[0]?.schema;
    return `<h3>${escapeHtml(status)}</h3>${body === undefined ? '' : makeSchema(body)}`;
  });
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}
${body === undefined ? '' : `<details><summary>Body</summary>${makeSchema(body)}</details>`}
${answers.length > 0 ? `<details><summary>Answers</summary>${answers.join('')}</details>` : ''}
</section>`;
}

function makeSchema(schema: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre>`;
}
