import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { isOpen } from '#server/settings/opening.queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { emptyLocation } from '#server/testing/processes/shop-tasks.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyShop } from './verify/verify-shop.ts'

const folder = fileURLToPath(new URL('../testing/releases/', import.meta.url))
const releases: { commit: string; backup: string }[] = JSON.parse(readFileSync(`${folder}releases.json`, 'utf8'))

test('each release has its backup, and each backup its release', () => {
  const backups = readdirSync(folder).filter((name) => name.endsWith('.zip'))
  expect(backups.length).toBeGreaterThanOrEqual(2)
  expect(releases.map(({ backup }) => backup).sort()).toEqual(backups.sort())
})

const RESTORES = 'restores here, everything agrees, and the shop stays open'

test(`[CLUSTER-07] [SET-03] the backup of the last release ${RESTORES}`, { timeout: 120_000 }, () =>
  expectRestores(releases.at(-1)),
)

test.each(releases.slice(0, -1))(
  `[CLUSTER-07] [SET-03] the backup of release $commit ${RESTORES}`,
  { timeout: 120_000, tags: ['nightly'] },
  expectRestores,
)

async function expectRestores(release: (typeof releases)[number] | undefined) {
  const location = await emptyLocation()
  const where = { dataDir: location.DATA_DIR, databaseUrl: location.DATABASE_URL, migrationDatabaseUrl: undefined }
  const beforeMigration = () => Promise.reject(new Error('an empty shop is backed up'))
  const database = await openDatabase(where, createLog({ logLevel: 'silent' }), { beforeMigration })
  const images = openDiskStore(join(location.DATA_DIR, 'images'))
  await restoreBackup(database, images, `${folder}${release?.backup}`, { force: false })
  const { rows } = await database.pool.query(
    'select (select count(*) from orders)::int as orders, (select count(*) from products)::int as products, (select count(*) from users)::int as users',
  )
  expect(rows).toEqual([{ orders: 3, products: 1, users: 2 }])
  const { opening } = await readSettings(database.db)
  expect(isOpen(opening, { shopMode: 'live' })).toBe(true)
  const checks = await verifyShop(database, images)
  expect(checks.flatMap(({ mismatches }) => mismatches)).toEqual([])
  await database.close()
  await location.remove()
}
