/**
 * OpenTelemetry traces: requests, statements of the database, group commits and jobs of the queue. They are sent where the
 * environment names a collector, by OpenTelemetry's own variables. Its SDK is installed beside the server then. Without
 * it nothing is recorded.
 */
import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { messageOf } from '@twofold/core/internal';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that name a collector. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
const INSTALL =
  'npm install @opentelemetry/sdk-trace-node@2 @opentelemetry/exporter-trace-otlp-http@0.223 @opentelemetry/resources@2';
const SERVICE = 'twofold';
/** A longer statement is cut: a group commit has hundreds of places for values. */
const LONGEST_STATEMENT = 500;
/** How long the last spans may take to reach the collector. */
const LAST_MS = 2_000;

let isOn = false;

/** Whether traces are sent. */
export const isTracing = (): boolean => isOn;

/**
 * Sends traces if the environment names a collector. `log` gets a line with the remedy if the SDK is missing: the
 * service runs without traces then. Returns what sends the last ones and ends this.
 */
export async function startTraces(
  environment: Environment,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  if (!ENDPOINTS.some((name) => environment[name]) || environment.OTEL_SDK_DISABLED === 'true')
    return async () => {};
  try {
    const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const named = resources.resourceFromAttributes({ 'service.name': SERVICE });
    const given = resources.detectResources({ detectors: [resources.envDetector] });
    const provider = new NodeTracerProvider({
      resource: resources.defaultResource().merge(named).merge(given),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    provider.register();
    isOn = true;
    log('Traces are sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT.');
    return () => stop(provider);
  } catch (error) {
    log(`No traces are sent: ${messageOf(error)}. Add what sends them: ${INSTALL}`);
    return async () => {};
  }
}

async function stop(provider: { shutdown(): Promise<void> }): Promise<void> {
  isOn = false;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_MS).unref());
  await Promise.race([provider.shutdown().catch(() => {}), late]); // a collector that is away holds up no stop
  trace.disable();
  context.disable();
  propagation.disable();
}

const tracer = () => trace.getTracer(SERVICE);

/** Of requests that are not answered yet. */
const spans = new WeakMap<IncomingMessage, Span>();

/** A span around each request. Its name has the pattern of the address, which holds no id and no secret. */
export function traceRequests(app: FastifyInstance): void {
  if (!isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const caller = propagation.extract(context.active(), headers);
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'twofold.request': request.id };
    const span = tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request.raw, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async ({ raw }, { statusCode }) => endSpan(raw, statusCode));
}

/** Ends the span of a request. An upgraded connection ends its own: no answer follows. */
export function endSpan(request: IncomingMessage, statusCode: number): void {
  const span = spans.get(request);
  span?.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** Kysely's `log` for a database whose statements are traced. Their values are not. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const text = query.sql.trim().slice(0, LONGEST_STATEMENT);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const end = Date.now();
  const name = text.split(/\s/, 1)[0] ?? '';
  const startTime = end - queryDurationMillis;
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Does work within a span, to which the statements of the work belong. */
export async function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}
