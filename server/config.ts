import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSettings } from './platform/startup/environment.ts'
import { limitSettings } from './platform/startup/limit-settings.ts'
import { telemetrySettings } from './platform/startup/telemetry-settings.ts'
import { loadOrCreateTokenSecret, readTokenSecret } from './platform/startup/token-secret.ts'

/** Everything the owner can configure, read once at start. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables; an empty value counts as not set. DATA_DIR is resolved to the absolute
 * path of an existing folder, PUBLIC_URL loses its trailing slash. Without TOKEN_SECRET one is generated and stored in
 * DATA_DIR. Throws OperatorError with a line for everything that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = parseSettings(env, (folder) => folderProblems(resolve(folder), !env.TOKEN_SECRET?.trim()))
  const dataDir = resolve(values.DATA_DIR)
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
    /** over https, browsers are told to come by https for a year: to this host (`on`), also to all below it (`subdomains`), or not */
    hsts: values.HSTS,
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
    /** `host:port` that webhooks may call although they are private and without https: receivers in the shop's own network */
    webhookHosts: values.WEBHOOK_HOSTS,
    /** seconds to wait after a first try of a webhook that failed, a second, and so on */
    webhookPauses: values.WEBHOOK_PAUSES,
    /** how long staff stay signed in without a request */
    staffIdleMinutes: values.STAFF_IDLE_MINUTES,
    /** Rate limits: the maximum number of attempts within the window given for each. */
    limits: limitSettings(values),
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

/** Checks the settings and touches nothing. Throws OperatorError with a line for each setting that is wrong. */
export function checkSettings(env: Record<string, string | undefined> = process.env): CheckedSettings {
  const values = parseSettings(env)
  return {
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    backupBeforeMigration: values.BACKUP_BEFORE_MIGRATION === 'on',
    usesBucket: values.S3_URL !== undefined,
  }
}

/** This process's environment with overrides, for a child process. */
export function childEnvironment(overrides: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...overrides }
}

/** Sets NODE_ENV, which selects React's build; call it before React is loaded. */
export function setNodeEnv(mode: 'production' | 'development') {
  process.env.NODE_ENV = mode
}

/** Makes the data folder, and says why it, or the secret in it, cannot be used. */
function folderProblems(folder: string, holdsSecret: boolean): string[] {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    if (holdsSecret) readTokenSecret(folder)
    return []
  } catch (error) {
    return [`The data folder ${folder} cannot be used: ${(error as Error).message}`]
  }
}

function bracketIpv6(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
