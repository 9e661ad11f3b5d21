import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { addAuditEntry } from '#server/audit/queries.ts'
import { newBackupPath } from '#server/backup/backup-before-migration.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { deleteExpiredBackups } from '#server/backup/retention.ts'
import { formatChecks, verifyShop } from '#server/backup/verify/verify-shop.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase, openDatabaseForTask } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { openConfiguredImageStore } from '#server/platform/storage/s3-store.ts'
import { openTaskDatabase } from './open-task-database.ts'

/**
 * `backup [FILE]`: writes the shop into one file, whether it is running or not. With `--keep` instead of a file name, the
 * backup goes to the default folder and expired ones that the shop made there are deleted. Returns the message for the owner.
 */
export function backupTask(args: string[]): Promise<string> {
  const prune = args[0] === '--keep'
  const [file, ...extraArgs] = prune ? args.slice(1) : args
  if (extraArgs.length > 0 || file?.startsWith('-') || (prune && file))
    throw new OperatorError('npm run shop -- backup [FILE | --keep]')
  return withShopDatabase(openDatabaseForTask, async (database, images, dataDir) => {
    const path = file ? resolve(file) : newBackupPath(dataDir, prune ? 'shop' : 'hand')
    if (existsSync(path)) throw new OperatorError(`${path} is there already. Nothing was written.`)
    if (!existsSync(dirname(path))) throw new OperatorError(`There is no folder ${dirname(path)}. Nothing was written.`)
    const startedAt = performance.now()
    const { tables, images: imageCount } = await writeBackup(database, images, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`
    await addAuditEntry(database.db, commandActor(), { action: 'backup-made', details: { rows, pictures: imageCount } })
    const summary = `${path}: ${rows} rows, ${imageCount} pictures, ${size}, in ${formatElapsed(startedAt)}. Keep a copy on another machine.`
    if (!prune) return summary
    const { deleted, byHand } = deleteExpiredBackups(dataDir)
    return `${summary}\n${deleted} old backups of the schedule were deleted; ${byHand} made by hand stay.`
  })
}

/** `restore FILE [--force]`: restores a backup into an empty shop and verifies it. Returns the message for the owner. */
export function restoreTask(args: string[]): Promise<string> {
  const files = args.filter((word) => word !== '--force')
  const [path] = files
  if (!path || files.length > 1 || path.startsWith('-'))
    throw new OperatorError('npm run shop -- restore FILE [--force]')
  return withShopDatabase(openDatabase, async (database, images) => {
    const startedAt = performance.now()
    const { madeAt } = await restoreBackup(database, images, resolve(path), { force: args.includes('--force') })
    await addAuditEntry(database.db, commandActor(), { action: 'backup-restored', details: { madeAt } })
    process.stdout.write(`The shop of ${madeAt} is back, in ${formatElapsed(startedAt)}.\n`)
    return verifyAndReport(database, images)
  })
}

/** `verify`: recomputes all redundant data. Returns a table of checks; throws OperatorError on any mismatch. */
export function verifyTask(args: string[]): Promise<string> {
  if (args.length > 0) throw new OperatorError('npm run shop -- verify')
  return withShopDatabase(openDatabaseForTask, verifyAndReport)
}

async function verifyAndReport(database: Database, images: ImageStore): Promise<string> {
  const checks = await verifyShop(database, images)
  const mismatchCount = checks.reduce((sum, check) => sum + check.mismatches.length, 0)
  if (mismatchCount > 0) throw new OperatorError(`${formatChecks(checks)}\n${mismatchCount} things do not agree.`)
  return `${formatChecks(checks)}\nEverything agrees.`
}

async function withShopDatabase(
  open: typeof openDatabase,
  work: (database: Database, images: ImageStore, dataDir: string) => Promise<string>,
): Promise<string> {
  const config = readConfig()
  const database = await openTaskDatabase(config, open)
  try {
    return await work(database, openConfiguredImageStore(config), config.dataDir)
  } finally {
    await database.close()
  }
}

function formatElapsed(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
