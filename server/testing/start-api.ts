import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { createDb, type Database, type Db } from '#server/platform/db/open.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { createTestDatabase } from './database.ts'
import { outsideTransactions, refuseSecondConnection } from './one-connection.ts'
import { inProcessRequests, type RequestFunction } from './requests.ts'

export interface TestApi extends Shop, Pick<Database, 'pool'> {
  /** connects as the owner of the tables: for what the shop's role may not do */
  ownerDb: Db
  request: RequestFunction
  /** texts of the letters that a mail server has taken for an address; missing where no job delivers any */
  deliveredTo?(to: string): string[]
  close(): Promise<void>
}

/**
 * The API on an empty database and its own data folder, without a network. `env` overrides values by the names of their
 * environment variables: `startApi({ LIMIT_LOGIN_PER_ACCOUNT: '3' })`.
 */
export async function startApi(env: Record<string, string> = {}): Promise<TestApi> {
  const database = await createTestDatabase()
  refuseSecondConnection(database)
  const folder = mkdtempSync(join(tmpdir(), 'omni-api-'))
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    LIMIT_WITHOUT_WORK: '100000',
    LIMIT_NEW_PAGES_PER_BROWSER: '100000',
    LIMIT_NEW_PAGES_PER_ADDRESS: '100000',
    LIMIT_NEW_PAGES_PER_NETWORK: '100000',
    LIMIT_ORDERS_PER_ADDRESS: '100000',
    LIMIT_HELD_PER_STRANGER: '1000000',
    LIMIT_HELD_PER_NETWORK: '1000000',
    ...env,
  })
  const shop: Shop = {
    db: database.db,
    visitorDb: database.visitorDb,
    config,
    images: openDiskStore(join(folder, 'images')),
    log: createLog(config),
  }
  const request = inProcessRequests(createApi(shop))
  return {
    ...shop,
    pool: database.pool,
    ownerDb: createDb(database.ownerPool),
    request: (path, options) => outsideTransactions(() => request(path, options)),
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
