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

interface RequestOptions extends RequestInit {
  /** a body sent as JSON; the method is then POST where none is given */
  json?: unknown
  /** sent as `Authorization: Bearer …` */
  token?: string
}

export interface TestApi extends Shop, Pick<Database, 'pool'> {
  /** Makes a call: `request('/products/all')` below /api/v1, or a whole path that begins with /api/. */
  request(path: string, options?: RequestOptions): Promise<Response>
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

/** Makes calls to an API, as TestApi's `request` does. */
export function requestTo(api: ReturnType<typeof createApi>): TestApi['request'] {
  return async (path, options = {}) => api.request(path.startsWith('/api/') ? path : `/api/v1${path}`, init(options))
}

function init({ json, token, ...rest }: RequestOptions): RequestInit {
  const headers = new Headers(rest.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (json === undefined) return { ...rest, headers }
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', ...rest, headers, body: JSON.stringify(json) }
}
