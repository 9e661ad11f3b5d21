import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { atLeisure } from '#server/db/dedicated-client.ts'
import { openPool } from '#server/db/pool.ts'
import { dropEverything, migrateFromTo, readLevel } from '#server/db/rebuild.ts'
import { createLog } from '#server/log.ts'
import { openImageStore } from '#server/storage/image-store.ts'
import { backUp, emptyFolder, emptyPlace, restoreTo, withBackup } from '#server/testing/processes/shop-tasks.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Up to migration 0003: no search columns, no stored totals, no audit log. */
const EARLIER = 4
const log = createLog({ logLevel: 'warn' })

let old: Awaited<ReturnType<typeof emptyPlace>>
let place: Awaited<ReturnType<typeof emptyPlace>>
beforeAll(async () => {
  old = await emptyPlace()
  place = await emptyPlace()
})
afterAll(async () => {
  await old.remove()
  await place.remove()
})

test('the backup of an earlier version is migrated to the current schema', async () => {
  await backUp(old)
  const pool = openPool({ connectionString: old.DATABASE_URL }, log)
  await atLeisure(pool, async (client) => {
    await dropEverything(client)
    await migrateFromTo(client, 0, EARLIER)
    await client.query(
      `insert into users (id, email, name, phone, location) values (gen_random_uuid(), 'rahim@shoes.com', 'Rahim', '+880 1712-345678', 'Dhaka')`,
    )
  })
  const file = join(emptyFolder(), 'backup.zip')
  const made = await writeBackup({ pool }, openImageStore(old.DATA_DIR), file)
  await pool.end()
  expect(made.migrations).toHaveLength(EARLIER)

  await restoreTo(place, file)
  const migrations = JSON.parse(
    readFileSync(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
  ).entries.map(({ when }: { when: number }) => when)
  const restored = openPool({ connectionString: place.DATABASE_URL }, log)
  await atLeisure(restored, async (client) => {
    expect((await readLevel(client)).map(({ made }) => made)).toEqual(migrations)
    const { rows } = await client.query('select name, phone_digits from users')
    expect(rows).toEqual([{ name: 'Rahim', phone_digits: '01712345678' }])
  })
  await restored.end()
  const today = await withBackup(await backUp(place), async ({ manifest }) => manifest.tables.map(({ name }) => name))
  expect(today).toEqual(expect.arrayContaining(['audit_entries', 'daily_orders']))
})
