import { statfs } from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { unavailable } from './errors.ts'
import type { ShopEnv } from './shop-env.ts'

/** How long an answer of the disk holds, in milliseconds. */
const HOLDS = 500

/** Whether the disk of the data folder has room left for the database to work in (security.md F5). */
export interface DiskGuard {
  hasRoom(): Promise<boolean>
}

/** Watches the disk of DATA_DIR; tells the log when it fills up and when there is room again. */
export function openDiskGuard({ dataDir, diskGuard }: Settings, log: Pick<Log, 'info' | 'error'>): DiskGuard {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  let before = true
  const look = async () => {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const room = free >= diskGuard
    if (before && !room) log.error({ event: 'disk-full', free }, 'The disk is nearly full: nothing is written any more')
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

/** Calls that are sent like writes and hardly write: the staff that makes room must be able to sign in. */
const SPARING = /\/(?:auth\/login|showrooms\/nearby)$/

/** Refuses writes with 503 before the database runs into the end of the disk; reads go on. */
export function refuseOnFullDisk(guard: DiskGuard) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD' || SPARING.test(c.req.path)
    if (!reads && !(await guard.hasRoom()))
      throw unavailable('The shop cannot save anything at the moment. Please try again later.', 60)
    return next()
  })
}
