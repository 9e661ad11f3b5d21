import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '../api.ts'
import type { Database } from '../db/open.ts'
import type { Shop } from '../http/shop-env.ts'
import { openImageStore } from '../images/store.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { testDatabase } from './database.ts'
import { type Requests, requestTo } from './requests.ts'

export interface TestApi extends Shop, Pick<Database, 'pool'> {
  request: Requests
  close(): Promise<void>
}

/**
 * The running API on an empty database and a data folder of its own, without a network. `env` changes settings, by the
 * names of design.md section 10: `startApi({ LIMIT_LOGIN_PER_ACCOUNT: '3' })`.
 */
export async function startApi(env: Record<string, string> = {}): Promise<TestApi> {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'omni-api-'))
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const shop: Shop = {
    db: database.db,
    settings,
    images: openImageStore(join(folder, 'images')),
    log: createLog(settings),
  }
  return {
    ...shop,
    pool: database.pool,
    request: requestTo(createApi(shop)),
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
