import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

const HOUR = 3_600_000
/** The newest backup of each of the last 24 hours, 14 days and 6 months (UTC, with backups) is retained. */
const RETENTION = [
  { prefixLength: 'yyyy-mm-ddThh'.length, max: 24 },
  { prefixLength: 'yyyy-mm-dd'.length, max: 14 },
  { prefixLength: 'yyyy-mm'.length, max: 6 },
] as const
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/

/** The default folder for backups. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The default file name of a backup: `2026-11-22T00-15-12Z.zip`. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
}

/** Filters file names for backups that are past retention. Ignores files that are not named by `backupName`. */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = newestFirst(names)
  const retainedNames = new Set(
    RETENTION.flatMap(({ prefixLength, max }) => newestOfEach(backups, prefixLength).slice(0, max)),
  )
  return backups.filter((name) => !retainedNames.has(name))
}

/** Deletes backups past retention from the default folder; returns how many. */
export function deleteExpiredBackups(dataDir: string): number {
  const folder = backupFolder(dataDir)
  const expiredNames = expiredBackups(readdirSync(folder))
  for (const name of expiredNames) rmSync(join(folder, name))
  return expiredNames.length
}

/** Hours since the newest backup in the default folder; Infinity when there is none, or the folder cannot be read. */
export function hoursSinceBackup(dataDir: string, now = Date.now()): number {
  const [newest] = newestFirst(namesIn(backupFolder(dataDir)))
  if (!newest) return Number.POSITIVE_INFINITY
  const timestamp = newest.replace('.zip', '').replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
  return (now - Date.parse(timestamp)) / HOUR
}

/** Whether the newest backup is older than twice its interval (BACKUP_EVERY_HOURS); never when that is 0. */
export function isBackupLate({ dataDir, backupEveryHours }: Pick<Config, 'dataDir' | 'backupEveryHours'>): boolean {
  return backupEveryHours > 0 && hoursSinceBackup(dataDir) > 2 * backupEveryHours
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The names of backups, which sort by time. */
function newestFirst(names: readonly string[]): string[] {
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed()
}

function newestOfEach(backups: readonly string[], prefixLength: number): string[] {
  const newest = new Map<string, string>()
  for (const name of backups)
    if (!newest.has(name.slice(0, prefixLength))) newest.set(name.slice(0, prefixLength), name)
  return [...newest.values()]
}
