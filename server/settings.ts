import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'
import { keptTokenSecret } from './token-secret.ts'

const mapsEmbed = 'https://www.google.com/maps?q={lat},{lng}&z={zoom}&output=embed'
const mapsDirections = 'https://www.google.com/maps/dir/?api=1&origin={fromLat},{fromLng}&destination={lat},{lng}'

const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
  .transform(Number)
const limit = (usual: number) => count.refine((number) => number > 0, 'must be 1 or more').default(usual)
const address = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

const environment = z.object({
  PORT: count.refine((port) => port <= 65535, 'must be at most 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgresql://' }).optional(),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: count.default(0),
  TOKEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  MAPS_EMBED_URL: address.default(mapsEmbed),
  MAPS_DIRECTIONS_URL: address.default(mapsDirections),
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
  PAGE_CACHE_MB: count.default(32),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  BACKUP_EVERY_HOURS: count.default(0),
  DISK_GUARD_MB: count.default(200),
  LIMIT_LOGIN_PER_ACCOUNT: limit(10),
  LIMIT_LOGIN_PER_ADDRESS: limit(600),
  LIMIT_REGISTER_PER_ADDRESS: limit(100),
  LIMIT_OTP_PER_MINUTE: limit(1),
  LIMIT_OTP_PER_ACCOUNT: limit(5),
  LIMIT_OTP_PER_ADDRESS: limit(400),
  LIMIT_OTP_TRIES_PER_ADDRESS: limit(2000),
  LIMIT_EMAIL_CHANGES_PER_ACCOUNT: limit(5),
  LIMIT_ORDERS_PER_ACCOUNT: limit(30),
  LIMIT_NEARBY_PER_ADDRESS: limit(1200),
  LIMIT_SOCKETS_PER_ADDRESS: limit(1000),
})

/** Everything the owner may set, read once at start. */
export type Settings = ReturnType<typeof readSettings>

/**
 * Reads the settings of design.md section 10 from an environment; an empty value counts as not set. DATA_DIR comes back
 * as the absolute path of a folder that is there, PUBLIC_URL without a slash at its end. A token secret that is not given is made once and kept in
 * DATA_DIR. Throws StartError with one line for each wrong setting.
 */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues.map((issue) => `Setting ${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const values = parsed.data
  if (values.SHOP_MODE === 'live') refuseWeakSettings(values)

  const dataDir = usableFolder(resolve(values.DATA_DIR))
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://${bracketed(values.HOST)}:${values.PORT}`).replace(/\/+$/, ''),
    /** Whether PUBLIC_URL was given: only then are other Host names refused. */
    publicUrlGiven: values.PUBLIC_URL !== undefined,
    trustProxy: values.TRUST_PROXY,
    shopMode: values.SHOP_MODE,
    /** the bucket for pictures, with key and secret; null: they lie in DATA_DIR/images */
    s3Url: values.S3_URL ?? null,
    mapsEmbedUrl: values.MAPS_EMBED_URL,
    mapsDirectionsUrl: values.MAPS_DIRECTIONS_URL,
    /** null: letters are kept as files in DATA_DIR/outbox */
    smtpUrl: values.SMTP_URL ?? null,
    /** sender of every letter; null: the shop's care address */
    mailFrom: values.MAIL_FROM ?? null,
    /** how much the cache of pages and public answers may hold, in MB; 0: there is none */
    pageCacheMb: values.PAGE_CACHE_MB,
    logLevel: values.LOG_LEVEL,
    /** how often somebody makes a backup into DATA_DIR; 0: nobody watches whether it is made */
    backupEveryHours: values.BACKUP_EVERY_HOURS,
    /** bytes that stay free on the disk of DATA_DIR: below that nothing is written */
    diskGuard: values.DISK_GUARD_MB * 1_000_000,
    tokenSecret: values.TOKEN_SECRET ?? keptTokenSecret(dataDir),
    /** How many tries, each within the window named beside it (security.md section 2). */
    limits: {
      /** failed logins of one account in 15 minutes */
      loginPerAccount: values.LIMIT_LOGIN_PER_ACCOUNT,
      /** failed logins from one address in 15 minutes */
      loginPerAddress: values.LIMIT_LOGIN_PER_ADDRESS,
      /** new accounts from one address in an hour */
      registerPerAddress: values.LIMIT_REGISTER_PER_ADDRESS,
      /** one-time codes sent to one e-mail in a minute */
      otpPerMinute: values.LIMIT_OTP_PER_MINUTE,
      /** one-time codes sent to one e-mail in an hour */
      otpPerAccount: values.LIMIT_OTP_PER_ACCOUNT,
      /** one-time codes asked for from one address in an hour */
      otpPerAddress: values.LIMIT_OTP_PER_ADDRESS,
      /** one-time codes tried from one address in an hour */
      otpTriesPerAddress: values.LIMIT_OTP_TRIES_PER_ADDRESS,
      /** changes of one account's e-mail in an hour: each sends a letter to the address before */
      emailChangesPerAccount: values.LIMIT_EMAIL_CHANGES_PER_ACCOUNT,
      /** orders of one account in 10 minutes */
      ordersPerAccount: values.LIMIT_ORDERS_PER_ACCOUNT,
      /** searches for the nearest showrooms from one address in a minute */
      nearbyPerAddress: values.LIMIT_NEARBY_PER_ADDRESS,
      /** connections open at the same time from one address */
      socketsPerAddress: values.LIMIT_SOCKETS_PER_ADDRESS,
    },
  }
}

/** This process's environment with changes, for a process started by it. */
export function environmentWith(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes }
}

/** Names the mode for the libraries that look for it there (React); to be called before they are loaded. */
export function setLibraryMode(mode: 'production' | 'development') {
  process.env.NODE_ENV = mode
}

function refuseWeakSettings({
  PUBLIC_URL,
  SMTP_URL,
  TOKEN_SECRET,
}: Pick<z.output<typeof environment>, 'PUBLIC_URL' | 'SMTP_URL' | 'TOKEN_SECRET'>) {
  if (!PUBLIC_URL?.startsWith('https://'))
    throw new StartError('Setting PUBLIC_URL must be the https:// address of the shop when SHOP_MODE is live.')
  if (!SMTP_URL)
    throw new StartError('Setting SMTP_URL must name a mail server when SHOP_MODE is live: lost passwords need it.')
  if (TOKEN_SECRET && new Set(TOKEN_SECRET).size < 10)
    throw new StartError(
      'Setting TOKEN_SECRET is too easy to guess: leave it out, or make one by "openssl rand -hex 32".',
    )
}

function usableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be used: ${(error as Error).message}`)
  }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
