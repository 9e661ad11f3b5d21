import { z } from 'zod'
import { OperatorError } from '#server/errors/operator-error.ts'
import { limitEnvironment } from './limit-settings.ts'
import { assertLiveSettings } from './live-settings.ts'
import { telemetryEnvironment } from './telemetry-settings.ts'
import { isGuessable } from './token-secret.ts'
import { positiveNumber, wholeNumber } from './whole-number.ts'

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
  ...telemetryEnvironment,
  STAFF_IDLE_MINUTES: positiveNumber(30),
  ...limitEnvironment,
})

/** The values of environment variables; an empty one counts as not set. Throws OperatorError with one line per invalid setting. */
export function parseSettings(env: Record<string, string | undefined>): z.output<typeof environmentSchema> {
  const nonEmptyEnv = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = environmentSchema.safeParse(nonEmptyEnv)
  if (!result.success) {
    throw new OperatorError(
      result.error.issues.map((issue) => `Setting ${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const values = result.data
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    throw new OperatorError(
      'Setting MIGRATION_DATABASE_URL needs DATABASE_URL, the same database with the shop’s own role.',
    )
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw new OperatorError('Setting DATABASE_READ_URL needs DATABASE_URL, the primary of its standbys.')
  if (values.SHOP_MODE === 'live') assertLiveSettings(values)
  return values
}
