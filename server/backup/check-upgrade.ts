import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { CheckedSettings } from '#server/config.ts'
import { poolFor, withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { describeHistory, isShopEmpty, readHistory } from '#server/platform/db/migrate.ts'
import { readSuitableRole } from '#server/platform/db/open.ts'
import { assertOwnsTables } from '#server/platform/db/shop-role.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import { readSize } from './queries.ts'

/** What a check found: something in order, something to know, or something that would stop the upgrade. */
export interface Finding {
  kind: 'ok' | 'note' | 'problem'
  text: string
}

/** How to reach a database, with the role of pages and calls and with that which owns the tables. */
export interface DatabaseRoles {
  shop: pg.PoolConfig
  owner: pg.PoolConfig
}

/** What this version would do to a database and whether it could. Reads only. */
export async function checkUpgrade({ shop, owner }: DatabaseRoles, settings: CheckedSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  const attempt = async (work: () => Promise<Finding | Finding[]>) => {
    try {
      findings.push(...[await work()].flat())
      return true
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      findings.push({ kind: 'problem', text: error.message })
      return false
    }
  }
  const isReachable = await attempt(async () => ({
    kind: 'ok',
    text: `The database suits this version; pages and calls connect as ${(await readSuitableRole(shop)).role}.`,
  }))
  if (!isReachable) return findings
  await withDedicatedClient(poolFor(owner), async (client) => {
    await client.query('set default_transaction_read_only = on')
    await attempt(async () => {
      const history = await readHistory(client)
      if (history.pending === 0) return { kind: 'ok', text: describeHistory(history) }
      await assertOwnsTables(client, 'migrate')
      const next: Finding = { kind: 'note', text: describeHistory(history) }
      if (history.applied === 0 || (await isShopEmpty(client))) return next
      return [next, await checkBackup(client, settings)]
    })
  })
  return findings
}

async function checkBackup(client: pg.ClientBase, settings: CheckedSettings): Promise<Finding> {
  const hours = hoursSinceBackup(settings.dataDir)
  const newest = Number.isFinite(hours) ? `the newest there is ${hours.toFixed(1)} hours old` : 'there is none'
  if (!settings.backupBeforeMigration)
    return {
      kind: 'note',
      text: `No backup will be made (BACKUP_BEFORE_MIGRATION=off); in DATA_DIR/backups ${newest}.`,
    }
  const { free } = spaceOf(settings.dataDir)
  const needed = (await readSize(client)) + sizeOfImages(join(settings.dataDir, 'images'))
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
  const bucket = settings.usesBucket ? ', and the images of the bucket, which are not counted here' : ''
  const text = `A backup into DATA_DIR/backups comes first: at most ${megabytes(needed)}${bucket}; ${megabytes(free)} are free.`
  return { kind: free > needed ? 'ok' : 'problem', text }
}

function spaceOf(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return { free: bavail * bsize }
}

/** Bytes of the images as they were uploaded; their smaller widths are not part of a backup. */
function sizeOfImages(folder: string): number {
  if (!existsSync(folder)) return 0
  const folders = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))
  const files = folders.flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}
