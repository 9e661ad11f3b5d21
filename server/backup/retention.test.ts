import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, backupName, expiredBackups, forgetOldBackups, hoursSinceBackup } from './retention.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-22T10:15:30Z')

test('of half-hourly backups over a year, those of 24 hours, 14 days and 6 months are retained', () => {
  const names = Array.from({ length: 365 * 48 }, (_, nth) => backupName(new Date(now - nth * (HOUR / 2))))
  const gone = new Set(expiredBackups([...names, 'by-hand.zip', '2026-11-01T00-00-00Z.zip.part']))
  const kept = names.filter((name) => !gone.has(name))
  // The newest backup counts as hour, day and month, yesterday's last one as hour and day.
  expect(kept).toHaveLength(24 + 14 + 6 - 3)
  expect(kept[0]).toBe('2026-11-22T10-15-30Z.zip')
  expect(kept[1]).toBe('2026-11-22T09-45-30Z.zip')
  expect(kept[23]).toBe('2026-11-21T11-45-30Z.zip')
  expect(kept.at(-1)).toBe('2026-06-30T23-45-30Z.zip')
  expect(gone.size).toBe(names.length - kept.length)
})

test('the age of the newest backup is computed, and expired ones are deleted from the folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-retention-'))
  expect(hoursSinceBackup(dataDir, now)).toBe(Number.POSITIVE_INFINITY)
  mkdirSync(backupFolder(dataDir))
  for (const nth of [5, 5.25, 6]) writeFileSync(join(backupFolder(dataDir), backupName(new Date(now - nth * HOUR))), '')
  expect(hoursSinceBackup(dataDir, now)).toBe(5)
  expect(forgetOldBackups(dataDir)).toBe(1)
  expect(readdirSync(backupFolder(dataDir))).toEqual(['2026-11-22T04-15-30Z.zip', '2026-11-22T05-15-30Z.zip'])
  rmSync(dataDir, { recursive: true })
})
