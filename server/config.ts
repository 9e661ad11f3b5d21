import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { OperatorError } from './errors/operator-error.ts'
import { assertLiveSettings } from './startup/live-settings.ts'
import { telemetryEnvironment, telemetrySettings } from './startup/telemetry-settings.ts'
import { isGuessable, loadOrCreateTokenSecret } from './startup/token-secret.ts'

const DEFAULT_MAPS_EMBED_URL = 'https://www.google.com/maps?q={lat},{lng}&z={zoom}&output=embed'
const DEFAULT_MAPS_DIRECTIONS_URL =
  'https://www.google.com/maps/dir/?api=1&origin={fromLat},{fromLng}&destination={lat},{lng}'

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
  .transform(Number)
const positiveNumber = (defaultValue: number) =>
  wholeNumber.refine((number) => number > 0, 'must be 1 or more').default(defaultValue)
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
  LIMIT_LOGIN_PER_ACCOUNT: positiveNumber(10),
  LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: positiveNumber(100),
  LIMIT_LOGIN_PER_ADDRESS: positiveNumber(600),
  LIMIT_REGISTER_PER_ADDRESS: positiveNumber(100),
  LIMIT_OTP_PER_MINUTE: positiveNumber(1),
  LIMIT_OTP_PER_ACCOUNT: positiveNumber(5),
  LIMIT_OTP_PER_ACCOUNT_IN_ALL: positiveNumber(20),
  LIMIT_OTP_PER_ADDRESS: positiveNumber(400),
  LIMIT_OTP_TRIES_PER_ADDRESS: positiveNumber(2000),
  LIMIT_PASSWORD_CHECKS_PER_ACCOUNT: positiveNumber(10),
  LIMIT_EMAIL_CHANGES_PER_ACCOUNT: positiveNumber(5),
  LIMIT_LETTERS_PER_RECIPIENT: positiveNumber(20),
  LIMIT_LETTERS_PER_STRANGER: positiveNumber(5),
  LIMIT_CODES_PER_STRANGER: positiveNumber(20),
  LIMIT_PROOFS_PER_MINUTE: positiveNumber(1),
  LIMIT_PROOFS_PER_ACCOUNT: positiveNumber(5),
  LIMIT_ORDERS_PER_ACCOUNT: positiveNumber(30),
  LIMIT_ORDERS_PER_ADDRESS: positiveNumber(1000),
  LIMIT_WITHOUT_WORK: wholeNumber.default(5),
  LIMIT_NEARBY_PER_ADDRESS: positiveNumber(1200),
  LIMIT_SERVE_PER_ADDRESS: positiveNumber(60),
  LIMIT_CONFIRM_TRIES_PER_ADDRESS: positiveNumber(60),
  LIMIT_COLLECT_TRIES_PER_ORDER: positiveNumber(10),
  LIMIT_STOCK_REQUESTS_PER_ADDRESS: positiveNumber(20),
  LIMIT_SOCKETS_PER_ADDRESS: positiveNumber(1000),
  LIMIT_POLICY_REPORTS_PER_ADDRESS: positiveNumber(20),
  LIMIT_REQUESTS_PER_ADDRESS: positiveNumber(200),
  LIMIT_LOGIN_PER_NETWORK: positiveNumber(12_000),
  LIMIT_REGISTER_PER_NETWORK: positiveNumber(2000),
  LIMIT_ORDERS_PER_NETWORK: positiveNumber(20_000),
  LIMIT_OTP_PER_NETWORK: positiveNumber(8000),
  LIMIT_OTP_TRIES_PER_NETWORK: positiveNumber(40_000),
  LIMIT_NEARBY_PER_NETWORK: positiveNumber(24_000),
  LIMIT_SERVE_PER_NETWORK: positiveNumber(1200),
})

/** Everything the owner can configure, read once at start. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables; an empty value counts as not set. DATA_DIR is resolved to the absolute
 * path of an existing folder, PUBLIC_URL loses its trailing slash. Without TOKEN_SECRET one is generated and stored in
 * DATA_DIR. Throws OperatorError with one line per invalid setting.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = parseSettings(env)
  const dataDir = ensureWritableFolder(resolve(values.DATA_DIR))
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** the database of DATABASE_URL with the role that owns its tables; undefined: DATABASE_URL has it, or tables are never changed */
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    /** standbys of the database, for what everyone may read; undefined: there are none */
    databaseReadUrl: values.DATABASE_READ_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://${bracketIpv6(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    /** Whether PUBLIC_URL is set: only then are other Host names rejected. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    trustProxy: values.TRUST_PROXY,
    shopMode: values.SHOP_MODE,
    /** whether the demonstration counts its pairs from the start */
    demonstrationStock: values.DEMONSTRATION_STOCK === 'on',
    /** URL of the bucket for images, with key and secret; null: images are stored in DATA_DIR/images */
    s3Url: values.S3_URL ?? null,
    mapsEmbedUrl: values.MAPS_EMBED_URL,
    mapsDirectionsUrl: values.MAPS_DIRECTIONS_URL,
    /** null: letters are written to DATA_DIR/outbox as files */
    smtpUrl: values.SMTP_URL ?? null,
    /** sender of every letter; null: the shop's care address */
    mailFrom: values.MAIL_FROM ?? null,
    /** size limit of the cache of pages and public API responses, in MB; 0: no cache */
    pageCacheMb: values.PAGE_CACHE_MB,
    /** pause between two images that are made in all widths ahead of time; 0: a width is made when it is first asked for */
    imageWidthsEverySeconds: values.IMAGE_WIDTHS_EVERY_SECONDS,
    logLevel: values.LOG_LEVEL,
    /** how much of a client's address stands in the log: its network is /24 of IPv4, /48 of IPv6 */
    logAddress: values.LOG_ADDRESS,
    /** how often a backup into DATA_DIR is expected; 0: no warning when backups are late */
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    /** whether a backup is made before the tables change */
    backupBeforeMigration: values.BACKUP_BEFORE_MIGRATION === 'on',
    ...telemetrySettings(values),
    /** bytes to keep free on the disk of DATA_DIR: below that the shop stops writing */
    minFreeDiskBytes: values.DISK_GUARD_MB * 1_000_000,
    tokenSecret: values.TOKEN_SECRET ?? loadOrCreateTokenSecret(dataDir),
    /** the secret before the last rotation: its tokens stay valid, and none is signed by it; null: none */
    oldTokenSecret: values.TOKEN_SECRET_OLD ?? null,
    /** how long staff stay signed in without a request */
    staffIdleMinutes: values.STAFF_IDLE_MINUTES,
    /** Rate limits: the maximum number of attempts within the window given for each. */
    limits: {
      /** wrong passwords for one account from one address, or from one known browser, in 15 minutes */
      loginPerAccount: values.LIMIT_LOGIN_PER_ACCOUNT,
      /** wrong passwords for one account from all addresses in an hour */
      loginPerAccountInAll: values.LIMIT_LOGIN_PER_ACCOUNT_IN_ALL,
      /** failed logins from one address in 15 minutes */
      loginPerAddress: values.LIMIT_LOGIN_PER_ADDRESS,
      /** new accounts from one address in an hour */
      registerPerAddress: values.LIMIT_REGISTER_PER_ADDRESS,
      /** one-time codes that one address, or one known browser, has sent to one e-mail in a minute */
      otpPerMinute: values.LIMIT_OTP_PER_MINUTE,
      /** the same in an hour */
      otpPerAccount: values.LIMIT_OTP_PER_ACCOUNT,
      /** one-time codes that all addresses have sent to one e-mail in an hour */
      otpPerAccountInAll: values.LIMIT_OTP_PER_ACCOUNT_IN_ALL,
      /** one-time codes requested from one address in an hour */
      otpPerAddress: values.LIMIT_OTP_PER_ADDRESS,
      /** attempts to enter a one-time code from one address in an hour */
      otpTriesPerAddress: values.LIMIT_OTP_TRIES_PER_ADDRESS,
      /** wrong current passwords that one signed-in account enters in 15 minutes */
      passwordChecksPerAccount: values.LIMIT_PASSWORD_CHECKS_PER_ACCOUNT,
      /** e-mail changes of one account in an hour: each sends a letter to the previous address */
      emailChangesPerAccount: values.LIMIT_EMAIL_CHANGES_PER_ACCOUNT,
      /** letters to one e-mail in a day that its account has proven; above that they are dropped */
      lettersPerRecipient: values.LIMIT_LETTERS_PER_RECIPIENT,
      /** letters to one e-mail in a day that the account causing them has not proven; above that they are dropped */
      lettersPerStranger: values.LIMIT_LETTERS_PER_STRANGER,
      /** one-time codes to one e-mail in a day that its account has not proven; above that they are dropped */
      codesPerStranger: values.LIMIT_CODES_PER_STRANGER,
      /** links to prove its e-mail that an account asks for in a minute */
      proofsPerMinute: values.LIMIT_PROOFS_PER_MINUTE,
      /** links to prove its e-mail that an account asks for in a day */
      proofsPerAccount: values.LIMIT_PROOFS_PER_ACCOUNT,
      /** orders of one account in 10 minutes, refused ones included */
      ordersPerAccount: values.LIMIT_ORDERS_PER_ACCOUNT,
      /** orders from one address in an hour, of accounts without a delivered order */
      ordersPerAddress: values.LIMIT_ORDERS_PER_ADDRESS,
      /** registrations, and such orders, from one address in an hour before the browser has to work for the next one */
      withoutWork: values.LIMIT_WITHOUT_WORK,
      /** proofs that one challenge is good for */
      usesPerChallenge: 1,
      /** searches for the nearest showrooms from one address in a minute */
      nearbyPerAddress: values.LIMIT_NEARBY_PER_ADDRESS,
      /** codes tried for the parcel of one order in an hour */
      collectTriesPerOrder: values.LIMIT_COLLECT_TRIES_PER_ORDER,
      /** links that confirm an order, opened or used from one address in an hour */
      confirmTriesPerAddress: values.LIMIT_CONFIRM_TRIES_PER_ADDRESS,
      servePerAddress: values.LIMIT_SERVE_PER_ADDRESS,
      stockRequestsPerAddress: values.LIMIT_STOCK_REQUESTS_PER_ADDRESS,
      /** concurrent connections from one address; behind a proxy all come from that, and they are not counted */
      socketsPerAddress: values.LIMIT_SOCKETS_PER_ADDRESS,
      /** reports of policy violations from one address in a minute that are logged */
      policyReportsPerAddress: values.LIMIT_POLICY_REPORTS_PER_ADDRESS,
      /** requests from one address that are under way at once, except for cached pages and files */
      requestsPerAddress: values.LIMIT_REQUESTS_PER_ADDRESS,
      /** the same as per address, of a whole network (/24, of IPv6 /48) in the same time */
      loginPerNetwork: values.LIMIT_LOGIN_PER_NETWORK,
      registerPerNetwork: values.LIMIT_REGISTER_PER_NETWORK,
      ordersPerNetwork: values.LIMIT_ORDERS_PER_NETWORK,
      otpPerNetwork: values.LIMIT_OTP_PER_NETWORK,
      otpTriesPerNetwork: values.LIMIT_OTP_TRIES_PER_NETWORK,
      nearbyPerNetwork: values.LIMIT_NEARBY_PER_NETWORK,
      servePerNetwork: values.LIMIT_SERVE_PER_NETWORK,
    },
  }
}

/** What a check of the settings may look at. */
export interface CheckedSettings {
  /** absolute; the folder may be missing */
  dataDir: string
  databaseUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  backupBeforeMigration: boolean
  usesBucket: boolean
}

/** Checks the settings and touches nothing. Throws OperatorError with one line per invalid setting. */
export function checkSettings(env: Record<string, string | undefined> = process.env): CheckedSettings {
  const values = parseSettings(env)
  telemetrySettings(values)
  return {
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    backupBeforeMigration: values.BACKUP_BEFORE_MIGRATION === 'on',
    usesBucket: values.S3_URL !== undefined,
  }
}

function parseSettings(env: Record<string, string | undefined>): z.output<typeof environmentSchema> {
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

/** This process's environment with overrides, for a child process. */
export function childEnvironment(overrides: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...overrides }
}

/** Sets NODE_ENV, which selects React's build; call it before React is loaded. */
export function setNodeEnv(mode: 'production' | 'development') {
  process.env.NODE_ENV = mode
}

function ensureWritableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw new OperatorError(`The data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
}

function bracketIpv6(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
