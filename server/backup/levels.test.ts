import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { readAppliedMigrations } from '#server/platform/db/migrate.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { applyMigrations, dropEverything } from '#server/platform/db/rebuild.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import {
  createBackup,
  emptyFolder,
  emptyLocation,
  restoreTo,
  withBackup,
} from '#server/testing/processes/shop-tasks.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Up to migration 0003: no search columns, no stored totals, no audit log. */
const OLD_MIGRATION_COUNT = 4
const log = createLog({ logLevel: 'warn' })

let oldShop: Awaited<ReturnType<typeof emptyLocation>>
let target: Awaited<ReturnType<typeof emptyLocation>>
beforeAll(async () => {
  oldShop = await emptyLocation()
  target = await emptyLocation()
})
afterAll(async () => {
  await oldShop.remove()
  await target.remove()
})

test('the backup of an earlier version is migrated to the current schema', { tags: ['nightly'] }, async () => {
  await createBackup(oldShop)
  const pool = openPool({ connectionString: oldShop.DATABASE_URL }, log)
  await withDedicatedClient(pool, async (client) => {
    await dropEverything(client)
    await applyMigrations(client, 0, OLD_MIGRATION_COUNT)
    await client.query(
      `insert into users (id, email, name, phone, location) values (gen_random_uuid(), 'rahim@shoes.com', 'Rahim', '+880 1712-345678', 'Dhaka')`,
    )
  })
  const file = join(emptyFolder(), 'backup.zip')
  const manifest = await writeBackup({ pool }, openDiskStore(oldShop.DATA_DIR), file)
  await pool.end()
  expect(manifest.migrations).toHaveLength(OLD_MIGRATION_COUNT)

  await restoreTo(target, file)
  const migrations = JSON.parse(
    readFileSync(new URL('../platform/db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
  ).entries.map(({ when }: { when: number }) => when)
  const restoredPool = openPool({ connectionString: target.DATABASE_URL }, log)
  await withDedicatedClient(restoredPool, async (client) => {
    expect((await readAppliedMigrations(client)).map(({ made }) => made)).toEqual(migrations)
    const { rows } = await client.query('select name, phone_digits from users')
    expect(rows).toEqual([{ name: 'Rahim', phone_digits: '01712345678' }])
  })
  await restoredPool.end()
  const tableNames = await withBackup(await createBackup(target), async ({ manifest }) =>
    manifest.tables.map(({ name }) => name),
  )
  expect(tableNames).toEqual(expect.arrayContaining(['audit_entries', 'daily_orders']))
})
