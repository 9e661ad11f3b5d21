import { z } from 'zod'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { isPlaceholderEmail } from '#shared/rules/placeholder.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import { limitEnvironment, positiveNumber, wholeNumber } from './limit-settings.ts'
import { telemetryEnvironment, telemetryProblems } from './telemetry-settings.ts'
import { isGuessable } from './token-secret.ts'

const DEFAULT_MAPS_EMBED_URL = 'https://www.google.com/maps?q={lat},{lng}&z={zoom}&output=embed'
const DEFAULT_MAPS_DIRECTIONS_URL =
  'https://www.google.com/maps/dir/?api=1&origin={fromLat},{fromLng}&destination={lat},{lng}'

const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((text) => !isGuessable(text), 'is too easy to guess: leave it out, or make one by "openssl rand -hex 32"')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, hostname: /^[^,]+$/, error: 'must begin with postgresql:// and name one server' })
  .optional()

const environmentSchema = z.object({
  PORT: wholeNumber.refine((port) => port <= 65535, 'must be at most 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: wholeNumber.default(0),
  TOKEN_SECRET: secret.optional(),
  TOKEN_SECRET_OLD: secret.optional(),
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  DEMONSTRATION_STOCK: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAPS_EMBED_URL: httpUrl.default(DEFAULT_MAPS_EMBED_URL),
  MAPS_DIRECTIONS_URL: httpUrl.default(DEFAULT_MAPS_DIRECTIONS_URL),
  S3_URL: z
    .url({ protocol: /^https?$/, error: 'must be https://key:secret@host/bucket' })
    .refine(
      (url) => /^https?:\/\/[^:/@]+:[^:/@]+@[^/]+\/[^/?]+\/?(?:\?|$)/.test(url),
      'must be https://key:secret@host/bucket',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(320)
    .regex(
      /^(?:[^<>"\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@,]+@[^<>\s@,]+)$/,
      'must be an e-mail address, or a name and an address in <>',
    )
    .optional(),
  PAGE_CACHE_MB: wholeNumber.default(32),
  IMAGE_WIDTHS_EVERY_SECONDS: wholeNumber.default(5),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  LOG_ADDRESS: z.enum(['full', 'network', 'none'], 'must be full, network or none').default('network'),
  BACKUP_EVERY_HOURS: wholeNumber.default(0),
  BACKUP_BEFORE_MIGRATION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DISK_GUARD_MB: wholeNumber.default(200),
  HSTS: z.enum(['on', 'subdomains', 'off'], 'must be on, subdomains or off').default('on'),
  ...telemetryEnvironment,
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(host)),
      'must be like 10.0.0.7:8080, with commas between',
    ),
  WEBHOOK_PAUSES: z
    .string()
    .regex(/^\d{1,6}(?:,\d{1,6})*$/, 'must be seconds, with commas between')
    .default('10,30,60,120,300,600,900,1800,3600')
    .transform((text) => text.split(',').map(Number)),
  STAFF_IDLE_MINUTES: positiveNumber(30),
  ...limitEnvironment,
})

type Values = z.output<typeof environmentSchema>

/** A setting and what is wrong with it, as the rest of a sentence that begins with its name. */
type SettingProblem = readonly [setting: string, problem: string]

/**
 * The values of environment variables; an empty one counts as not set. Throws OperatorError with a line for each setting that is
 * wrong, by itself, beside another one or for a live shop, and for all that `problemsOf` finds wrong with the folder of DATA_DIR.
 */
export function parseSettings(
  env: Record<string, string | undefined>,
  problemsOf: (dataDir: string) => string[] = () => [],
): Values {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const results = Object.entries(environmentSchema.shape).map(
    ([name, schema]) => [name, schema.safeParse(given[name])] as const,
  )
  const values: Partial<Values> = Object.fromEntries(results.map(([name, { data }]) => [name, data]))
  const invalid = results.flatMap(([name, { error }]) =>
    error ? [[name, `${error.issues[0]?.message}.`] as const] : [],
  )
  const named = new Set(invalid.map(([name]) => name))
  const problems = [...invalid, ...problemsBetween(values).filter(([name]) => !named.has(name))]
  const lines = problems.map(([setting, problem]) => `Setting ${setting} ${problem}`)
  lines.push(...problemsOf(values.DATA_DIR ?? ''))
  if (lines.length > 0) throw new OperatorError(lines.join('\n'))
  // Without a problem every setting has a value, or may be missing.
  return values as Values
}

/** What is wrong with settings that are valid by themselves. */
function problemsBetween(values: Partial<Values>): SettingProblem[] {
  const problems: SettingProblem[] = []
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    problems.push(['MIGRATION_DATABASE_URL', 'needs DATABASE_URL, the same database with the shop’s own role.'])
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    problems.push(['DATABASE_READ_URL', 'needs DATABASE_URL, the primary of its standbys.'])
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT)
    problems.push(['METRICS_PORT', 'must be another port than PORT.'])
  return [...problems, ...telemetryProblems(values), ...(values.SHOP_MODE === 'live' ? liveProblems(values) : [])]
}

interface LiveSettings {
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** Settings with which a shop may be tried, but not be open to the public, each with what is wrong with it. */
function liveProblems({ PUBLIC_URL, SMTP_URL, MAIL_FROM }: LiveSettings): [setting: string, problem: string][] {
  const problems: [string, string][] = []
  if (!PUBLIC_URL?.startsWith('https://'))
    problems.push(['PUBLIC_URL', 'must be the https:// address of the shop when SHOP_MODE is live.'])
  if (!SMTP_URL) problems.push(['SMTP_URL', 'must name a mail server when SHOP_MODE is live: lost passwords need it.'])
  else if (!isMailEncrypted(new URL(SMTP_URL)))
    problems.push([
      'SMTP_URL',
      'must be smtps://…, or smtp://…?requireTLS=true, with a verified certificate when SHOP_MODE is live: letters carry one-time codes.',
    ])
  if (isPlaceholderEmail(MAIL_FROM ?? shop.care.email))
    problems.push([
      'MAIL_FROM',
      `must be an address of the shop when SHOP_MODE is live: ${MAIL_FROM ?? `${shop.care.email} of content/shop.json`} is a placeholder.`,
    ])
  return problems
}

/** Whether letters leave this machine only over TLS with a verified certificate. */
function isMailEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return true
  if (searchParams.getAll('tls.rejectUnauthorized').includes('false')) return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}
