import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BackupMaker, backupFolder, backupName, hoursSinceBackup } from '#server/platform/storage/backup-files.ts'
import { deleteExpiredBackups, expiredBackups } from './retention.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-22T10:15:30Z')
const nameOf = (hoursAgo: number, maker: BackupMaker = 'shop') => backupName(new Date(now - hoursAgo * HOUR), maker)

test('of half-hourly backups over a year, those of 24 hours, 14 days and 6 months are retained', () => {
  const names = Array.from({ length: 365 * 48 }, (_, index) => nameOf(index / 2))
  const expiredNames = new Set(expiredBackups([...names, 'by-hand.zip', '2026-11-01T00-00-00Z.zip.part']))
  const retainedNames = names.filter((name) => !expiredNames.has(name))
  // The newest backup counts as hour, day and month, yesterday's last one as hour and day.
  expect(retainedNames).toHaveLength(24 + 14 + 6 - 3)
  expect(retainedNames[0]).toBe('2026-11-22T10-15-30Z-auto.zip')
  expect(retainedNames[1]).toBe('2026-11-22T09-45-30Z-auto.zip')
  expect(retainedNames[23]).toBe('2026-11-21T11-45-30Z-auto.zip')
  expect(retainedNames.at(-1)).toBe('2026-06-30T23-45-30Z-auto.zip')
  expect(expiredNames.size).toBe(names.length - retainedNames.length)
})

test('the age of the newest backup is computed, and expired ones are deleted from the folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-retention-'))
  expect(hoursSinceBackup(dataDir, now)).toBe(Number.POSITIVE_INFINITY)
  mkdirSync(backupFolder(dataDir))
  for (const hoursAgo of [5, 5.25, 6]) writeFileSync(join(backupFolder(dataDir), nameOf(hoursAgo)), '')
  expect(hoursSinceBackup(dataDir, now)).toBe(5)
  expect(deleteExpiredBackups(dataDir)).toEqual({ deleted: 1, byHand: 0 })
  expect(readdirSync(backupFolder(dataDir))).toEqual(['2026-11-22T04-15-30Z-auto.zip', '2026-11-22T05-15-30Z-auto.zip'])
  writeFileSync(join(backupFolder(dataDir), nameOf(1, 'hand')), '')
  expect(hoursSinceBackup(dataDir, now)).toBe(1)
  rmSync(dataDir, { recursive: true })
})

test('[RUN-07] however old and many they are, backups made by hand stay, and take no place of one of the schedule', () => {
  const byHand = Array.from({ length: 900 }, (_, index) => nameOf(index * 12, 'hand'))
  const scheduled = Array.from({ length: 30 }, (_, index) => nameOf(index / 2))
  expect(expiredBackups([...byHand, ...scheduled])).toHaveLength(expiredBackups(scheduled).length)
  expect(expiredBackups([...byHand, ...scheduled]).filter((name) => byHand.includes(name))).toEqual([])
  expect(expiredBackups(scheduled).length).toBeGreaterThan(10)
})
