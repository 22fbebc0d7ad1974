/**
 * Compiled schemas for all servers of a test process. Fastify compiles the schemas of all routes for each app, which is nearly all
 * of the work of a start. Tests start hundreds of apps with the same schemas. Vitest loads this before each file of the
 * server's tests.
 */
import { createRequire } from 'node:module';

type Compile = (route: { schema: unknown; httpPart?: string }) => unknown;
type Selector = (schemas: unknown, options: unknown) => Compile;

/** What Fastify takes its compilers from, as `lib/schema-controller.js` of Fastify 5 does. */
const COMPILERS = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];
const DONE = Symbol.for('twofold.compiledSchemas');

const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
for (const name of COMPILERS) {
  const module = fromFastify.cache[fromFastify.resolve(name)] ?? loaded(name);
  if (!(DONE in module.exports)) {
    module.exports = Object.assign(remembering(module.exports), module.exports, { [DONE]: true });
  }
}

function loaded(name: string): NodeJS.Module {
  fromFastify(name);
  return fromFastify.cache[fromFastify.resolve(name)]!;
}

/** A factory of compilers that compile each schema once. */
function remembering(factory: () => Selector): () => Selector {
  const known = new Map<string, unknown>();
  return () => {
    const select = factory();
    return (schemas, options) => {
      const compile = select(schemas, options);
      return ({ schema, httpPart, ...route }) => {
        const key = JSON.stringify([schemas, options, schema, httpPart]);
        if (!known.has(key)) known.set(key, compile({ schema, ...(httpPart && { httpPart }), ...route }));
        return known.get(key);
      };
    };
  };
}
