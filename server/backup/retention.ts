import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { backupFolder, hoursSinceBackup, isMadeByShop, newestFirst } from '#server/platform/storage/backup-files.ts'

/** The newest backup of each of the last 24 hours, 14 days and 6 months (UTC, with backups) is retained. */
const RETENTION = [
  { prefixLength: 'yyyy-mm-ddThh'.length, max: 24 },
  { prefixLength: 'yyyy-mm-dd'.length, max: 14 },
  { prefixLength: 'yyyy-mm'.length, max: 6 },
] as const

/** Filters file names for backups that are past retention. Ignores files that the shop has not made itself. */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = newestFirst(names).filter(isMadeByShop)
  const retainedNames = new Set(
    RETENTION.flatMap(({ prefixLength, max }) => newestOfEach(backups, prefixLength).slice(0, max)),
  )
  return backups.filter((name) => !retainedNames.has(name))
}

/** Deletes backups past retention from the default folder; returns how many, and how many it leaves because somebody made them by hand. */
export function deleteExpiredBackups(dataDir: string): { deleted: number; byHand: number } {
  const folder = backupFolder(dataDir)
  const names = readdirSync(folder)
  const expiredNames = expiredBackups(names)
  for (const name of expiredNames) rmSync(join(folder, name))
  return {
    deleted: expiredNames.length,
    byHand: newestFirst(names).filter((name) => !isMadeByShop(name)).length,
  }
}

/** Whether the newest backup is older than twice its interval (BACKUP_EVERY_HOURS); never when that is 0. */
export function isBackupLate({ dataDir, backupEveryHours }: Pick<Config, 'dataDir' | 'backupEveryHours'>): boolean {
  return backupEveryHours > 0 && hoursSinceBackup(dataDir) > 2 * backupEveryHours
}

function newestOfEach(backups: readonly string[], prefixLength: number): string[] {
  const newest = new Map<string, string>()
  for (const name of backups)
    if (!newest.has(name.slice(0, prefixLength))) newest.set(name.slice(0, prefixLength), name)
  return [...newest.values()]
}
