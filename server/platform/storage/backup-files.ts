import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const HOUR = 3_600_000
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-auto)?\.zip$/

/** The default folder for backups. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Who made a backup: somebody by hand, or the shop itself, by its schedule or before an upgrade. */
export type BackupMaker = 'hand' | 'shop'

/** The default file name of a backup: `2026-11-22T00-15-12Z.zip`, or `2026-11-22T00-15-12Z-auto.zip` of the shop itself. */
export function backupName(now: Date, maker: BackupMaker): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${maker === 'shop' ? '-auto' : ''}.zip`
}

/** Whether the shop made a backup itself, by its name: only then may it delete it. */
export function isMadeByShop(name: string): boolean {
  return name.endsWith('-auto.zip')
}

/** Hours since the newest backup in the default folder; Infinity when there is none, or the folder cannot be read. */
export function hoursSinceBackup(dataDir: string, now = Date.now()): number {
  const [newest] = newestFirst(namesIn(backupFolder(dataDir)))
  if (!newest) return Number.POSITIVE_INFINITY
  const timestamp = newest.slice(0, 'yyyy-mm-ddThh-mm-ssZ'.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')
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
