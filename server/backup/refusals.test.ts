import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '#server/db/open.ts'
import { sweepPictures } from '#server/images/sweep.ts'
import { createLog } from '#server/log.ts'
import { openImageStore } from '#server/storage/image-store.ts'
import { backupTask, restoreTask, verifyTask } from '#server/tasks/backup.ts'
import { craftBackup } from '#server/testing/fixtures/craft-backup.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { end } from '#server/testing/processes/database-process.ts'
import {
  backUp,
  checksumsIn,
  emptyFolder,
  emptyPlace,
  placeOf,
  restoreTo,
  taskOn,
  withBackup,
} from '#server/testing/processes/shop-tasks.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { beginSnapshot } from './queries.ts'

// Most tests here start real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestApi
let file: string
let place: Awaited<ReturnType<typeof emptyPlace>>
beforeAll(async () => {
  shop = await startApi()
  await makeOrder(shop, (await signedIn(shop, 'customer')).token)
  file = await backUp(await placeOf(shop))
  place = await emptyPlace()
})
afterAll(async () => {
  await place.remove()
  await shop.close()
})

/** The number of accounts in the target shop. */
async function accounts() {
  const { db, close } = await connectDatabase({ connectionString: place.DATABASE_URL }, createLog({ logLevel: 'warn' }))
  const { rows } = await db.execute(sql`select count(*)::int as users from users`)
  await close()
  return rows[0]?.users
}

test('a truncated, modified or foreign file is rejected with a clear error before anything is changed', async () => {
  const whole = readFileSync(file)
  const damaged = (bytes: Buffer) => {
    const path = join(emptyFolder(), 'damaged.zip')
    writeFileSync(path, bytes)
    return path
  }
  const flipped = (at: number) => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  }
  const files = [
    whole.subarray(0, whole.length / 2),
    Buffer.from('no zip at all, and long enough to be one'),
    Buffer.alloc(0),
  ]
  for (let at = 40; at < whole.length; at += Math.ceil(whole.length / 40)) files.push(flipped(at))
  const written = await withBackup(file, async (backup) => JSON.stringify(backup.manifest))
  const refused: Buffer[] = []
  for (const bytes of files) {
    // Flipped bytes in timestamps or permissions of the zip go unnoticed, and do no harm.
    const opened = await withBackup(damaged(bytes), async (backup) => JSON.stringify(backup.manifest)).catch(String)
    if (opened === written) continue
    expect(opened).toMatch(/^StartError: \/.*(cannot be read as a backup|is damaged or no backup)/)
    if (opened.includes('is damaged')) refused.push(bytes)
  }
  expect(refused.length).toBeGreaterThan(25)

  const { code, said } = await taskOn(place, 'restore', damaged(refused.at(-1) ?? whole))
  expect([code, said]).toEqual([1, expect.stringMatching(/damaged\.zip is damaged .* Nothing was changed\.$/)])
  expect(existsSync(join(place.DATA_DIR, 'images'))).toBe(false)
})

test('a backup of a newer or of another program is rejected', async () => {
  const withManifest = (change: (said: { migrations: { made: number; hash: string }[] }) => void) =>
    craftBackup(file, 'manifest.json', (text) => {
      const said = JSON.parse(text)
      change(said)
      return JSON.stringify(said)
    })
  const newer = await withManifest(({ migrations }) => migrations.push({ made: Date.now(), hash: 'later' }))
  const other = await withManifest(({ migrations }) => migrations.splice(0, 1, { made: 1, hash: 'other' }))
  expect(await taskOn(place, 'restore', newer)).toEqual({
    code: 1,
    said: 'The backup was made by a newer version of Omni Shoes: restore it with that version.',
  })
  expect((await taskOn(place, 'restore', other)).said).toContain('made by another version of Omni Shoes')
  expect(await accounts()).toBe(0)
})

test('a shop in use is left alone without --force; with it the backup replaces everything', async () => {
  await restoreTo(place, file)
  const other = await startApi()
  const { image } = await makeSlide(other)
  const others = await backUp(await placeOf(other))
  const before = await checksumsIn(await backUp(place))

  const { code, said } = await taskOn(place, 'restore', others)
  expect([code, said]).toEqual([1, expect.stringContaining('There is a shop in this place already')])
  const unfit = await craftBackup(others, 'tables/slides.csv', (text) => text.replaceAll(image, 'f'.repeat(64)))
  await expect(restoreTo(place, unfit)).rejects.toThrow('violates foreign key constraint')
  expect(await checksumsIn(await backUp(place))).toEqual(before)

  expect((await taskOn(place, 'restore', others, '--force')).code).toBe(0)
  expect(await checksumsIn(await backUp(place))).toEqual(await checksumsIn(others))
  const kept = readdirSync(join(place.DATA_DIR, 'images')).flatMap((name) =>
    readdirSync(join(place.DATA_DIR, 'images', name)),
  )
  expect(kept).toEqual([image])
  await other.close()
})

test('a restore that is killed half-way leaves the shop as it was, and can be repeated', async () => {
  const before = await checksumsIn(await backUp(place))
  const holder = new pg.Client({ connectionString: place.DATABASE_URL })
  await holder.connect()
  await holder.query('begin; lock table directors in access share mode')
  const tasks = fileURLToPath(new URL('#server/tasks/shop.ts', import.meta.url))
  const { DATABASE_URL, DATA_DIR } = place
  const restoring = spawn(process.execPath, [tasks, 'restore', file, '--force'], { env: { DATABASE_URL, DATA_DIR } })
  await vi.waitFor(async () => {
    const { rows } = await shop.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = ${new URL(DATABASE_URL).pathname.slice(1)}`,
    )
    expect(rows).toHaveLength(1)
  }, 60_000)
  await end(restoring, 'SIGKILL')
  await holder.query('commit')
  await holder.end()
  expect(await checksumsIn(await backUp(place))).toEqual(before)
  await restoreTo(place, file)
  expect(await checksumsIn(await backUp(place))).toEqual(await checksumsIn(file))
})

test('a failed backup leaves no partial file behind, and no file is overwritten', async () => {
  const from = await placeOf(shop)
  expect((await taskOn(from, 'backup', file)).said).toContain('is there already')
  expect((await taskOn(from, 'backup', '/nowhere/at/all.zip')).said).toContain('There is no folder /nowhere/at')
  expect(() => backupTask(['one', 'two'])).toThrow('npm run shop -- backup [FILE | --keep]')
  expect(() => restoreTask(['--force'])).toThrow('npm run shop -- restore FILE [--force]')
  expect(() => verifyTask(['all'])).toThrow('npm run shop -- verify')

  const { image } = await makeSlide(shop)
  await shop.images.remove(image)
  const path = join(emptyFolder(), 'backup.zip')
  const { code, said } = await taskOn(from, 'backup', path)
  expect([code, said]).toEqual([1, expect.stringMatching(`^The picture ${image} is missing on the disk`)])
  expect(readdirSync(dirname(path))).toEqual([])
  await shop.db.execute(sql`delete from slides`)
})

test('while a backup is written, the sweep deletes no image', async () => {
  const { image } = await makeSlide(shop)
  const client = new pg.Client({ connectionString: (await placeOf(shop)).DATABASE_URL })
  await client.connect()
  await beginSnapshot(client)
  await shop.db.execute(sql`delete from slides`)
  await shop.db.execute(sql`update images set created_at = now() - interval '2 hours'`)
  const images = openImageStore(join(shop.settings.dataDir, 'images'))
  expect(await sweepPictures(shop.db, images)).toBe(0)
  expect(await images.has(image)).toBe(true)
  await client.end()
  await vi.waitFor(async () => expect(await sweepPictures(shop.db, images)).toBeGreaterThan(0))
  expect(await images.has(image)).toBe(false)
})

test('nothing is restored into a database while a shop is running on it', async () => {
  const { code, said } = await taskOn(await placeOf(shop), 'restore', file, '--force')
  expect([code, said]).toEqual([1, 'A shop runs on this database: stop it first. Nothing was changed.'])
  rmSync(file)
})
