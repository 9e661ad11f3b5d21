import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupTask, restoreTask, verifyTask } from '#server/cli/backup.ts'
import { createLog } from '#server/log.ts'
import { connectDatabase } from '#server/platform/db/open.ts'
import { sweepImages } from '#server/platform/images/sweep.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { craftBackup } from '#server/testing/fixtures/craft-backup.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import {
  checksumsIn,
  createBackup,
  emptyFolder,
  emptyLocation,
  locationOf,
  restoreTo,
  runTaskAt,
  withBackup,
} from '#server/testing/processes/shop-tasks.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { beginSnapshot } from './queries.ts'

// Most tests here start real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** Copies of a backup in which a byte is changed: of three, two are in what checksums hold, so a few would not tell. */
const FLIPS = rounds(30, 100)

let shop: TestApi
let file: string
let target: Awaited<ReturnType<typeof emptyLocation>>
beforeAll(async () => {
  shop = await startApi()
  await makeOrder(shop, (await makeSignedInUser(shop, 'customer')).token)
  file = await createBackup(await locationOf(shop))
  target = await emptyLocation()
})
afterAll(async () => {
  await target.remove()
  await shop.close()
})

/** The number of accounts in the target shop. */
async function countAccounts() {
  const { db, close } = await connectDatabase(
    { connectionString: target.DATABASE_URL },
    createLog({ logLevel: 'warn' }),
  )
  const { rows } = await db.execute(sql`select count(*)::int as users from users`)
  await close()
  return rows[0]?.users
}

test('a truncated, modified or foreign file is rejected with a clear error before anything is changed', async () => {
  const original = readFileSync(file)
  const writeDamaged = (bytes: Buffer) => {
    const path = join(emptyFolder(), 'damaged.zip')
    writeFileSync(path, bytes)
    return path
  }
  const flipByte = (offset: number) => {
    const copy = Buffer.from(original)
    copy[offset] = (copy[offset] ?? 0) ^ 0xff
    return copy
  }
  const files = [
    original.subarray(0, original.length / 2),
    Buffer.from('no zip at all, and long enough to be one'),
    Buffer.alloc(0),
  ]
  // Behind the files lies the list of them, which says much that nobody reads.
  const end = original.readUInt32LE(original.lastIndexOf('PK\x05\x06') + 16)
  for (let offset = 40; offset < end; offset += Math.ceil(end / FLIPS)) files.push(flipByte(offset))
  const originalManifest = await withBackup(file, async (backup) => JSON.stringify(backup.manifest))
  const rejectedFiles: Buffer[] = []
  for (const bytes of files) {
    // Flipped bytes in timestamps or permissions of the zip go unnoticed, and do no harm.
    const result = await withBackup(writeDamaged(bytes), async (backup) => JSON.stringify(backup.manifest)).catch(
      String,
    )
    if (result === originalManifest) continue
    expect(result).toMatch(/^OperatorError: \/.*(cannot be read as a backup|is damaged or no backup)/)
    if (result.includes('is damaged')) rejectedFiles.push(bytes)
  }
  expect(rejectedFiles.length).toBeGreaterThan(FLIPS * 0.6)

  const { code, output } = await runTaskAt(target, 'restore', writeDamaged(rejectedFiles.at(-1) ?? original))
  expect([code, output]).toEqual([1, expect.stringMatching(/damaged\.zip is damaged .* Nothing was changed\.$/)])
  expect(existsSync(join(target.DATA_DIR, 'images'))).toBe(false)
})

test('a backup of a newer or of another program is rejected', { tags: ['nightly'] }, async () => {
  const withManifest = (change: (manifest: { migrations: { made: number; hash: string }[] }) => void) =>
    craftBackup(file, 'manifest.json', (text) => {
      const manifest = JSON.parse(text)
      change(manifest)
      return JSON.stringify(manifest)
    })
  const newer = await withManifest(({ migrations }) => migrations.push({ made: Date.now(), hash: 'later' }))
  const foreign = await withManifest(({ migrations }) => migrations.splice(0, 1, { made: 1, hash: 'other' }))
  expect(await runTaskAt(target, 'restore', newer)).toEqual({
    code: 1,
    output: 'The backup was made by a newer version of Omni Shoes: restore it with that version.',
  })
  expect((await runTaskAt(target, 'restore', foreign)).output).toContain('made by another version of Omni Shoes')
  expect(await countAccounts()).toBe(0)
})

test('a shop in use is left alone without --force; with it the backup replaces everything', {
  tags: ['nightly'],
}, async () => {
  await restoreTo(target, file)
  const otherShop = await startApi()
  const { image } = await makeSlide(otherShop)
  const otherBackup = await createBackup(await locationOf(otherShop))
  const before = await checksumsIn(await createBackup(target))

  const { code, output } = await runTaskAt(target, 'restore', otherBackup)
  expect([code, output]).toEqual([1, expect.stringContaining('There is a shop in this place already')])
  const invalidBackup = await craftBackup(otherBackup, 'tables/slides.csv', (text) =>
    text.replaceAll(image, 'f'.repeat(64)),
  )
  await expect(restoreTo(target, invalidBackup)).rejects.toThrow('violates foreign key constraint')
  expect(await checksumsIn(await createBackup(target))).toEqual(before)

  expect((await runTaskAt(target, 'restore', otherBackup, '--force')).code).toBe(0)
  expect(await checksumsIn(await createBackup(target))).toEqual(await checksumsIn(otherBackup))
  const storedImages = readdirSync(join(target.DATA_DIR, 'images')).flatMap((name) =>
    readdirSync(join(target.DATA_DIR, 'images', name)),
  )
  expect(storedImages).toEqual([image])
  await otherShop.close()
})

test('a restore that is killed half-way leaves the shop as it was, and can be repeated', {
  tags: ['nightly'],
}, async () => {
  const before = await checksumsIn(await createBackup(target))
  const lockClient = new pg.Client({ connectionString: target.DATABASE_URL })
  await lockClient.connect()
  await lockClient.query('begin; lock table directors in access share mode')
  const tasks = fileURLToPath(new URL('../cli/shop.ts', import.meta.url))
  const { DATABASE_URL, DATA_DIR } = target
  const restoring = spawn(process.execPath, [tasks, 'restore', file, '--force'], { env: { DATABASE_URL, DATA_DIR } })
  await vi.waitFor(async () => {
    const { rows } = await shop.ownerDb.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = ${new URL(DATABASE_URL).pathname.slice(1)}`,
    )
    expect(rows).toHaveLength(1)
  }, 60_000)
  await stopProcess(restoring, 'SIGKILL')
  await lockClient.query('commit')
  await lockClient.end()
  expect(await checksumsIn(await createBackup(target))).toEqual(before)
  await restoreTo(target, file)
  expect(await checksumsIn(await createBackup(target))).toEqual(await checksumsIn(file))
})

test('a failed backup leaves no partial file behind, and no file is overwritten', { tags: ['nightly'] }, async () => {
  const from = await locationOf(shop)
  expect((await runTaskAt(from, 'backup', file)).output).toContain('is there already')
  expect((await runTaskAt(from, 'backup', '/nowhere/at/all.zip')).output).toContain('There is no folder /nowhere/at')
  expect(() => backupTask(['one', 'two'])).toThrow('npm run shop -- backup [FILE | --keep]')
  expect(() => restoreTask(['--force'])).toThrow('npm run shop -- restore FILE [--force]')
  expect(() => verifyTask(['all'])).toThrow('npm run shop -- verify')

  const { image } = await makeSlide(shop)
  await shop.images.remove(image)
  const path = join(emptyFolder(), 'backup.zip')
  const { code, output } = await runTaskAt(from, 'backup', path)
  expect([code, output]).toEqual([1, expect.stringMatching(`^The picture ${image} is missing on the disk`)])
  expect(readdirSync(dirname(path))).toEqual([])
  await shop.db.execute(sql`delete from slides`)
})

test('while a backup is written, the sweep deletes no image', async () => {
  const { image } = await makeSlide(shop)
  const client = new pg.Client({ connectionString: (await locationOf(shop)).DATABASE_URL })
  await client.connect()
  await beginSnapshot(client)
  await shop.db.execute(sql`delete from slides`)
  await shop.db.execute(sql`update images set created_at = now() - interval '2 hours'`)
  const images = openDiskStore(join(shop.config.dataDir, 'images'))
  expect(await sweepImages(shop.db, images)).toBe(0)
  expect(await images.has(image)).toBe(true)
  await client.end()
  await vi.waitFor(async () => expect(await sweepImages(shop.db, images)).toBeGreaterThan(0))
  expect(await images.has(image)).toBe(false)
})

test('nothing is restored into a database while a shop is running on it', async () => {
  // A shop looks for letters every second; this one has no such job, and its pool lets go of what is idle for ten.
  const connection = await shop.pool.connect()
  const { code, output } = await runTaskAt(await locationOf(shop), 'restore', file, '--force')
  connection.release()
  expect([code, output]).toEqual([1, 'A shop runs on this database: stop it first. Nothing was changed.'])
  rmSync(file)
})
