import { statfs } from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from './shop-env.ts'

/** How long a check of the disk is cached, in milliseconds. */
const CACHE_MS = 500

/** Whether the disk of the data folder has enough room left for the database to work. */
export interface DiskGuard {
  hasRoom(): Promise<boolean>
}

/** Watches the disk of DATA_DIR; logs when it fills up and when there is room again. */
export function openDiskGuard(
  { dataDir, minFreeDiskBytes: diskGuard }: Config,
  log: Pick<Log, 'info' | 'error'>,
): DiskGuard {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latestCheck = Promise.resolve(true)
  let wasEnough = true
  const measure = async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const isEnough = free >= diskGuard
    if (wasEnough && !isEnough) log.error({ event: 'disk-full', free }, 'The disk is nearly full: writes are rejected')
    if (!wasEnough && isEnough) log.info({ event: 'disk-has-room' }, 'There is room on the disk again')
    wasEnough = isEnough
    return isEnough
  }
  return {
    hasRoom() {
      if (performance.now() - checkedAt > CACHE_MS) {
        checkedAt = performance.now()
        latestCheck = measure()
      }
      return latestCheck
    },
  }
}

/** Requests that hardly write: the staff who free up space must be able to sign in, and everyone to sign out. */
const EXEMPT_PATHS = /\/(?:auth\/(?:login|logout|logout-all|sessions\/[^/]+)|showrooms\/nearby)$/

/** Rejects writes with 503 before the database runs out of disk space; reads go on. */
export function rejectWritesOnFullDisk(guard: DiskGuard) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    const isReadOnly = c.req.method === 'GET' || c.req.method === 'HEAD' || EXEMPT_PATHS.test(c.req.path)
    if (!isReadOnly && !(await guard.hasRoom())) throw new ShopError('disk_full', { retryAfter: 60 })
    return next()
  })
}
