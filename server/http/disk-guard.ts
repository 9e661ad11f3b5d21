import { statfs } from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { unavailable } from './errors.ts'
import type { ShopEnv } from './shop-env.ts'

/** How long a check of the disk is cached, in milliseconds. */
const HOLDS = 500

/** Whether the disk of the data folder has enough room left for the database to work. */
export interface DiskGuard {
  hasRoom(): Promise<boolean>
}

/** Watches the disk of DATA_DIR; logs when it fills up and when there is room again. */
export function openDiskGuard({ dataDir, diskGuard }: Settings, log: Pick<Log, 'info' | 'error'>): DiskGuard {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  let before = true
  const look = async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const room = free >= diskGuard
    if (before && !room) log.error({ event: 'disk-full', free }, 'The disk is nearly full: writes are rejected')
    if (!before && room) log.info({ event: 'disk-has-room' }, 'There is room on the disk again')
    before = room
    return room
  }
  return {
    hasRoom() {
      if (performance.now() - asked > HOLDS) {
        asked = performance.now()
        answer = look()
      }
      return answer
    },
  }
}

/** POST requests that hardly write: the staff who free up space must be able to sign in. */
const SPARING = /\/(?:auth\/login|showrooms\/nearby)$/

/** Rejects writes with 503 before the database runs out of disk space; reads go on. */
export function refuseOnFullDisk(guard: DiskGuard) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || SPARING.test(c.req.path)
    if (!reads && !(await guard.hasRoom()))
      throw unavailable('The shop cannot save anything at the moment. Please try again later.', 60)
    return next()
  })
}
