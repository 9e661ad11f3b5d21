import type { Attributes, HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#server/log.ts'
import type { TracingSettings } from '#server/platform/startup/telemetry-settings.ts'

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
export function openOtlpExporter(
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
