import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#server/log.ts'
import type { QueryTracer } from '#server/platform/db/pool.ts'
import { currentRequest } from '#server/platform/http/request-context.ts'
import { routePattern } from '#server/platform/http/request-log.ts'
import type { TracingSettings } from '#server/platform/startup/telemetry-settings.ts'

export interface Tracing {
  /** a span for each request that is not answered from the cache */
  traceRequest: MiddlewareHandler
  /** a span for each statement that such a request sends */
  traceQuery: QueryTracer
  /** sends what is left */
  close(): Promise<void>
}

/** How long a statement stands in a span, in characters: it holds placeholders, never values. */
const MAX_STATEMENT = 1_000

/** Opens the traces of requests and their SQL. Only loaded where they are on: the packages take memory and time. */
export function openTracing(settings: TracingSettings, log: Pick<Log, 'warn'>): Tracing {
  const provider = new TracerProvider({
    sampler: createSampler(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: openOtlpExporter(settings, log) })],
  })
  const tracer = provider.getTracer('omni-shoes')
  const activeSpans = new AsyncLocalStorage<Context>()

  return {
    async traceRequest(c, next) {
      const request = currentRequest()
      const method = c.req.method
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parentContext(request?.traceparent),
      )
      if (!span.isRecording()) return activeSpans.run(ROOT_CONTEXT, next)
      await activeSpans.run(trace.setSpan(ROOT_CONTEXT, span), next)
      const status = c.res.status
      const route = routePattern(c.req.path, status)
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        ...(request && { 'shop.request_id': request.id }),
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    traceQuery(statement) {
      const parent = activeSpans.getStore()
      if (!parent || parent === ROOT_CONTEXT) return noop
      const span = tracer.startSpan(spanName(statement), { kind: SpanKind.CLIENT }, parent)
      span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, MAX_STATEMENT) })
      const requestId = currentRequest()?.id
      if (requestId) span.setAttribute('shop.request_id', requestId)
      return (error) => endQuery(span, error)
    },
    // What the collector does not take is logged, and no reason to end otherwise.
    close: () => provider.shutdown().catch(() => {}),
  }
}

const noop = () => {}

function endQuery(span: Span, error: Error | undefined): void {
  // The message may quote values.
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: 'code' in error ? String(error.code) : error.name })
  span.end()
}

/** `select products`: the verb, and the first table that the statement names. */
function spanName(statement: string): string {
  const [, verb = 'query'] = /^\s*(\w+)/.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update|function)\s+"?(\w+)/i.exec(statement) ?? []
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

/** The context of a `traceparent` header (W3C Trace Context, version 00). */
function parentContext(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const parent: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return trace.setSpanContext(ROOT_CONTEXT, parent)
}

function createSampler({ sampler, ratio }: Pick<TracingSettings, 'sampler' | 'ratio'>): Sampler {
  const root = createRootSampler(sampler.replace('parentbased_', ''), ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function createRootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

/** In ms. */
const TIMEOUT = 10_000
/** How often failures are logged, in ms: a collector that is gone would fill the log. */
const LOG_INTERVAL = 60_000

/** Codes of ExportResult in @opentelemetry/core. */
const SUCCESS = { code: 0 }
const FAILURE = { code: 1 }

/**
 * Sends spans to a collector as OTLP in JSON over HTTP. The official exporter does the same and brings metrics, logs and
 * protobuf along: five packages more. What cannot be sent is dropped.
 */
function openOtlpExporter(
  { url, headers, serviceName }: Pick<TracingSettings, 'url' | 'headers' | 'serviceName'>,
  log: Pick<Log, 'warn'>,
): SpanExporter {
  let loggedAt = Number.NEGATIVE_INFINITY
  const running = new Set<Promise<void>>()
  const noteFailure = (why: string) => {
    if (performance.now() - loggedAt < LOG_INTERVAL) return
    loggedAt = performance.now()
    log.warn({ event: 'traces-lost', why }, 'The collector did not take traces')
  }
  const send = async (spans: readonly ReadableSpan[]): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(toRequest(spans, serviceName)),
        signal: AbortSignal.timeout(TIMEOUT),
      })
      await response.arrayBuffer()
      if (!response.ok) noteFailure(`status ${response.status}`)
      return response.ok
    } catch (error) {
      noteFailure(error instanceof Error ? error.message : 'unknown')
      return false
    }
  }
  return {
    export(spans, done) {
      const sending = send(spans).then((isSent) => done(isSent ? SUCCESS : FAILURE))
      running.add(sending)
      void sending.finally(() => running.delete(sending))
    },
    async shutdown() {
      await Promise.all(running)
    },
  }
}

/** An ExportTraceServiceRequest. */
function toRequest(spans: readonly ReadableSpan[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'omni-shoes' }, spans: spans.map(toSpan) }],
      },
    ],
  }
}

function toSpan(span: ReadableSpan) {
  const { name, kind, parentSpanContext, startTime, endTime, status, attributes } = span
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    ...(parentSpanContext && { parentSpanId: parentSpanContext.spanId }),
    name,
    // The API counts kinds from 0, the protocol from 1.
    kind: kind + 1,
    startTimeUnixNano: toNanoseconds(startTime),
    endTimeUnixNano: toNanoseconds(endTime),
    attributes: toAttributes(attributes),
    status: { code: status.code, ...(status.message && { message: status.message }) },
  }
}

function toNanoseconds([seconds, nanoseconds]: HrTime): string {
  return `${seconds}${String(nanoseconds).padStart(9, '0')}`
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: String(value) },
  }))
}
