import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const HOUR = 3_600_000
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/

/** The default folder for backups. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The default file name of a backup: `2026-11-22T00-15-12Z.zip`. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
}

/** Hours since the newest backup in the default folder; Infinity when there is none, or the folder cannot be read. */
export function hoursSinceBackup(dataDir: string, now = Date.now()): number {
  const [newest] = newestFirst(namesIn(backupFolder(dataDir)))
  if (!newest) return Number.POSITIVE_INFINITY
  const timestamp = newest.replace('.zip', '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
  return (now - Date.parse(timestamp)) / HOUR
}

/** The names of backups among those of files, newest first. */
export function newestFirst(names: readonly string[]): string[] {
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed()
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
