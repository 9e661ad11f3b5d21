import { z } from 'zod'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

/** `name=value,name=value`, percent-encoded as in W3C baggage. */
const headerList = z.string().transform((list, context) => {
  try {
    return Object.fromEntries(
      list.split(',').flatMap((pair) => {
        const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
        return name && value ? [[name, decodeURIComponent(value)] as const] : []
      }),
    )
  } catch {
    context.addIssue({ code: 'custom', message: 'must be name=value,name=value, percent-encoded' })
    return z.NEVER
  }
})

/** The environment variables of metrics and traces. Those of traces are OpenTelemetry's own. */
export const telemetryEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port')
    .transform(Number)
    .refine((port) => port > 0 && port <= 65535, 'must be 1 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headerList.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json', 'http/protobuf'], 'must be http/json').optional(),
  OTEL_SERVICE_NAME: z.string().default('omni-shoes'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|[01](?:\.0*)?)$/, 'must be a share between 0 and 1')
    .transform(Number)
    .default(1),
} as const

type Values = z.output<z.ZodObject<typeof telemetryEnvironment>>

export interface MetricsSettings {
  /** serves `/metrics` there alone; null: only on the port of the shop, to those who have the token */
  port: number | null
  host: string
  /** bearer token that readers must send; null: none, on a port of its own that only this machine reaches */
  token: string | null
}

export interface TracingSettings {
  /** where spans go, as OTLP in JSON over HTTP */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: (typeof SAMPLERS)[number]
  /** the share of traces that the ratio samplers keep, 0 to 1 */
  ratio: number
}

/** Metrics and traces as the owner wants them; null: none. */
export function telemetrySettings(values: Values): {
  metrics: MetricsSettings | null
  tracing: TracingSettings | null
} {
  return { metrics: metricsSettings(values), tracing: tracingSettings(values) }
}

/** Settings that would let strangers read the metrics, each with what is wrong with it. */
export function telemetryProblems({
  METRICS_PORT,
  METRICS_HOST = '127.0.0.1',
  METRICS_TOKEN,
}: Partial<Values>): [setting: string, problem: string][] {
  if (!METRICS_PORT || METRICS_TOKEN || /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(METRICS_HOST)) return []
  return [['METRICS_HOST', 'lets other machines read the metrics: set METRICS_TOKEN too, which they then must send.']]
}

function metricsSettings({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Values): MetricsSettings | null {
  if (!METRICS_PORT && !METRICS_TOKEN) return null
  return { port: METRICS_PORT ?? null, host: METRICS_HOST, token: METRICS_TOKEN ?? null }
}

function tracingSettings(values: Values): TracingSettings | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const named = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  const isOff = values.OTEL_TRACES_EXPORTER === 'none' || values.OTEL_SDK_DISABLED?.toLowerCase() === 'true'
  if (isOff || (!named && values.OTEL_TRACES_EXPORTER !== 'otlp')) return null
  return {
    url: named ?? 'http://localhost:4318/v1/traces',
    headers: values.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}
