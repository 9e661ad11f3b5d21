import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { newClient } from '../dedicated-client.ts'
import { EMBEDDED_OWNER } from './embedded-roles.ts'
import { EXTERNAL_DATABASE_HINT } from './postgres-binaries.ts'
import { clearStaleProcess, findServerProcess, hasExited, launchServer, type ServerConfig } from './postgres-process.ts'
import { turnLog } from './server-log.ts'
import { acquireShopLock } from './start-lock.ts'

/**
 * Finds or launches the server, connects to it and takes the shop's lock. The connection stays open: when it ends, the
 * server has ended.
 */
export async function connectServer(config: ServerConfig, host: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  let child: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (child && hasExited(child)) {
      assertRetryable(config)
      child = null
      await wait(200)
    }
    if (!child && findServerProcess(config.folder) === null) {
      clearStaleProcess(config.folder)
      turnLog(config.logFile)
      child = launchServer(config)
    }
    const client = await tryConnect(host)
    if (client && (await acquireShopLock(client, config.folder))) return client
    await wait(10)
  }
  throw new OperatorError(
    `The embedded database did not answer within a minute. See ${config.logFile}. ${EXTERNAL_DATABASE_HINT}`,
  )
}

/** Throws OperatorError unless the server only collided with its dying predecessor, which is worth a retry. */
function assertRetryable({ logFile }: ServerConfig) {
  const logLines = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
  const reason =
    logLines.findLast((line) => /FATAL|PANIC|could not|error while loading/.test(line)) ?? 'no reason was given'
  if (/lock file|shared memory block/.test(reason)) return
  throw new OperatorError(
    `The embedded database cannot start: ${reason.trim()} (see ${logFile}). ${EXTERNAL_DATABASE_HINT}`,
  )
}

async function tryConnect(host: string): Promise<pg.Client | null> {
  const client = newClient({
    host,
    user: EMBEDDED_OWNER,
    database: 'postgres',
    application_name: `omni-shoes ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => {})
    return null
  }
}
