import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { connectDatabase, createDb, type Database } from '#server/platform/db/open.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { stopProcess, testFolder } from '#server/testing/processes/database-process.ts'
import { startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { httpRequests } from '#server/testing/requests.ts'
import type { TestApi } from '#server/testing/start-api.ts'

/** A live shop in its own process, reached over HTTP, with a connection to its database. */
export interface LiveShop extends TestApi {
  running: RunningShop
  port: number
  /** the process's TMPDIR */
  temporary: string
}

const UNLIMITED = '1000000'
export const NO_LIMITS = {
  LIMIT_REGISTER_PER_ADDRESS: UNLIMITED,
  LIMIT_LOGIN_PER_ADDRESS: UNLIMITED,
  LIMIT_LOGIN_PER_ACCOUNT: UNLIMITED,
  LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: UNLIMITED,
  LIMIT_ORDERS_PER_ACCOUNT: UNLIMITED,
  LIMIT_ORDERS_PER_ADDRESS: UNLIMITED,
  LIMIT_ORDERS_PER_NETWORK: UNLIMITED,
  LIMIT_WITHOUT_WORK: UNLIMITED,
  LIMIT_NEARBY_PER_ADDRESS: UNLIMITED,
  LIMIT_OTP_PER_MINUTE: UNLIMITED,
  LIMIT_OTP_PER_ACCOUNT: UNLIMITED,
  LIMIT_OTP_PER_ACCOUNT_IN_ALL: UNLIMITED,
  LIMIT_OTP_PER_ADDRESS: UNLIMITED,
  LIMIT_OTP_TRIES_PER_ADDRESS: UNLIMITED,
  LIMIT_PASSWORD_CHECKS_PER_ACCOUNT: UNLIMITED,
  LIMIT_EMAIL_CHANGES_PER_ACCOUNT: UNLIMITED,
  LIMIT_REGISTER_PER_NETWORK: UNLIMITED,
  LIMIT_LOGIN_PER_NETWORK: UNLIMITED,
  LIMIT_NEARBY_PER_NETWORK: UNLIMITED,
  LIMIT_OTP_PER_NETWORK: UNLIMITED,
  LIMIT_OTP_TRIES_PER_NETWORK: UNLIMITED,
}

/** Starts one without rate limits and with a working mail server; on an embedded database unless URLs of its role and of the owner are given. */
export async function startLiveShop(databaseUrl?: string, ownerUrl?: string): Promise<LiveShop> {
  const folder = testFolder()
  const data = join(folder, 'data')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const mail = await startMailServer()
  const port = await freePort()
  const running = await startShop({
    ...NO_LIMITS,
    PORT: String(port),
    DATA_DIR: data,
    TMPDIR: temporary,
    SHOP_MODE: 'live',
    SHOP_MEMORY: 'small',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: mail.url,
    MAIL_FROM: 'care@shoes.com',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const config = readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' })
  const log = createLog(config)
  const embeddedConnection = { host: join(data, 'postgres'), user: 'shop', database: 'postgres' }
  const database: Database = await connectDatabase(
    databaseUrl ? { connectionString: databaseUrl } : embeddedConnection,
    log,
    ownerUrl ? { connectionString: ownerUrl } : undefined,
  )
  await openShop(database)
  return {
    running,
    port,
    temporary,
    db: database.db,
    visitorDb: database.visitorDb,
    pool: database.pool,
    ownerDb: createDb(database.ownerPool),
    config,
    images: openDiskStore(join(data, 'images')),
    log,
    request: httpRequests(running.address),
    deliveredTo: (to) => mail.received.filter((letter) => letter.to === to).map(({ email }) => email.text ?? ''),
    close: async () => {
      await database.close()
      await stopProcess(running.app)
      await mail.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
