import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { backupFolder, backupName, forgetOldBackups } from '#server/backup/retention.ts'
import { drawChecks, verifyShop } from '#server/backup/verify/verify-shop.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type Database, openBeside, openDatabase } from '#server/db/open.ts'
import { StartError } from '#server/errors/operator-error.ts'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { shopImageStore } from '#server/storage/configured-store.ts'
import type { ImageStore } from '#server/storage/image-store.ts'

/**
 * `backup [FILE]`: writes the shop into one file, whether it is running or not. With `--keep` instead of a file name, the
 * backup goes to the default folder and expired ones there are deleted. Returns the message for the owner.
 */
export function backupTask(words: string[]): Promise<string> {
  const keeping = words[0] === '--keep'
  const [given, ...more] = keeping ? words.slice(1) : words
  if (more.length > 0 || given?.startsWith('-') || (keeping && given))
    throw new StartError('npm run shop -- backup [FILE | --keep]')
  return onShop(openBeside, async (database, images, dataDir) => {
    const path = given ? resolve(given) : defaultPlace(dataDir)
    if (existsSync(path)) throw new StartError(`${path} is there already. Nothing was written.`)
    if (!existsSync(dirname(path))) throw new StartError(`There is no folder ${dirname(path)}. Nothing was written.`)
    const started = performance.now()
    const { tables, images: pictures } = await writeBackup(database, images, path)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`
    const done = `${path}: ${rows} rows, ${pictures} pictures, ${size}, in ${since(started)}. Keep a copy on another machine.`
    return keeping ? `${done}\n${forgetOldBackups(dataDir)} old backups were deleted.` : done
  })
}

/** `restore FILE [--force]`: restores a backup into an empty shop and verifies it. Returns the message for the owner. */
export function restoreTask(words: string[]): Promise<string> {
  const files = words.filter((word) => word !== '--force')
  const [path] = files
  if (!path || files.length > 1 || path.startsWith('-')) throw new StartError('npm run shop -- restore FILE [--force]')
  return onShop(openDatabase, async (database, images) => {
    const started = performance.now()
    const { madeAt } = await restoreBackup(database, images, resolve(path), { force: words.includes('--force') })
    process.stdout.write(`The shop of ${madeAt} is back, in ${since(started)}.\n`)
    return verified(database, images)
  })
}

/** `verify`: recomputes all redundant data. Returns a table of checks; throws OperatorError on any mismatch. */
export function verifyTask(words: string[]): Promise<string> {
  if (words.length > 0) throw new StartError('npm run shop -- verify')
  return onShop(openBeside, verified)
}

async function verified(database: Database, images: ImageStore): Promise<string> {
  const checks = await verifyShop(database, images)
  const wrong = checks.reduce((sum, check) => sum + check.wrong.length, 0)
  if (wrong > 0) throw new StartError(`${drawChecks(checks)}\n${wrong} things do not agree.`)
  return `${drawChecks(checks)}\nEverything agrees.`
}

async function onShop(
  open: typeof openDatabase,
  work: (database: Database, images: ImageStore, dataDir: string) => Promise<string>,
): Promise<string> {
  const settings = readSettings()
  const database = await open(settings, createLog({ logLevel: 'warn' }))
  try {
    return await work(database, shopImageStore(settings), settings.dataDir)
  } finally {
    await database.close()
  }
}

function defaultPlace(dataDir: string): string {
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, backupName(new Date()))
}

function since(started: number): string {
  return `${((performance.now() - started) / 1_000).toFixed(1)} s`
}
