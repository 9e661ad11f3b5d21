import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { SHOP_LOCK } from '#server/platform/db/advisory-locks.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'

/**
 * Runs `work` while no other process on this machine starts a database on the same folder. The lock is an abstract socket
 * name, which the kernel releases when its process ends. Other systems than Linux run unlocked: there PostgreSQL's own
 * lock file decides. Throws OperatorError after waiting for 60 s.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return work()
  const { dev, ino } = statSync(folder)
  const name = `\0omni-shoes-start-${dev}-${ino}`
  const deadline = Date.now() + 60_000
  let release = await tryAcquire(name)
  while (!release) {
    if (Date.now() > deadline)
      throw new OperatorError(`Another process has been starting a database in ${folder} for a minute.`)
    await wait(20)
    release = await tryAcquire(name)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

function tryAcquire(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const lockServer = createServer((socket) => socket.destroy())
    lockServer.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    lockServer.listen({ path: name }, () => resolve(() => lockServer.close()))
  })
}

/** One shop per database. Returns false when the server went away meanwhile; throws OperatorError when another shop has the lock. */
export async function acquireShopLock(client: pg.Client, folder: string): Promise<boolean> {
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { rows } = await client.query(`select pg_try_advisory_lock(${SHOP_LOCK}) as locked`)
      if (rows[0].locked) {
        await keepErrorsOutOfLog(client)
        return true
      }
      await wait(50)
    }
    const { rows } = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = ${SHOP_LOCK} and granted`,
    )
    const ownerPid = rows[0]?.name.replace('omni-shoes ', '') ?? 'unknown'
    throw new OperatorError(
      `The database is in use by process ${ownerPid}: another shop runs on ${folder}. Stop it first, or set another DATA_DIR.`,
    )
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof OperatorError) throw error
    return false
  }
}

/**
 * Keeps errors of statements, which may quote data, out of the server's log: the shop logs them itself, without values. Those of
 * the server's own processes stay in it, because no role's settings apply to them.
 */
async function keepErrorsOutOfLog(client: pg.Client) {
  const { rowCount } = await client.query(
    "select from pg_db_role_setting where setdatabase = 0 and setrole = 0 and 'log_min_messages=log' = any (setconfig)",
  )
  if (!rowCount) await client.query("alter role all set log_min_messages = 'log'")
}
