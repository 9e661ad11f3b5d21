import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CheckedSettings, checkSettings } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { MIGRATIONS_FOLDER, migrateDatabase } from '#server/platform/db/migrate.ts'
import { createDb, openDatabase } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { queryServer } from '#server/testing/database.ts'
import { emptyLocation, runTaskAt, withBackup } from '#server/testing/processes/shop-tasks.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { backupBeforeMigration } from './backup-before-migration.ts'
import { checkUpgrade } from './check-upgrade.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const log = createLog({ logLevel: 'silent' })

/** The migrations of this program but for the last one. */
let olderMigrations = ''
let migrationCount = 0
/** One shop on those tables, which the tests upgrade step by step. */
let location: Awaited<ReturnType<typeof emptyLocation>>
let connection: { connectionString: string }
beforeAll(async () => {
  olderMigrations = mkdtempSync(join(tmpdir(), 'omni-older-'))
  cpSync(MIGRATIONS_FOLDER, olderMigrations, { recursive: true })
  const path = join(olderMigrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  migrationCount = entries.length
  writeFileSync(path, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }))
  location = await emptyLocation()
  connection = { connectionString: location.DATABASE_URL }
  await migrateDatabase(connection, { migrationsFolder: olderMigrations })
})
afterAll(async () => {
  await location.remove()
  rmSync(olderMigrations, { recursive: true })
})

const settings = () => checkSettings({ DATA_DIR: location.DATA_DIR, DATABASE_URL: location.DATABASE_URL })
const check = (changes: Partial<CheckedSettings> = {}, url = location.DATABASE_URL) =>
  checkUpgrade({ shop: { connectionString: url }, owner: { connectionString: url } }, { ...settings(), ...changes })
const backupsFolder = () => join(location.DATA_DIR, 'backups')
const countApplied = async () => {
  const statement = 'select count(*)::int as count from drizzle.__drizzle_migrations'
  return (await queryServer(location.DATABASE_URL, statement)).rows[0].count
}

/** Opens the shop as its program does, which migrates it. */
async function start() {
  const config = { dataDir: location.DATA_DIR, s3Url: null, backupBeforeMigration: true }
  const where = { dataDir: location.DATA_DIR, databaseUrl: location.DATABASE_URL, migrationDatabaseUrl: undefined }
  const database = await openDatabase(where, log, { beforeMigration: backupBeforeMigration(config) })
  await database.close()
}

test('[CLUSTER-07] the check tells what would happen and what stands in the way, and changes nothing', async () => {
  const next = { kind: 'note', text: `1 migration will run; ${migrationCount - 1} have.` }
  const suitable = { kind: 'ok', text: expect.stringContaining('The database suits this version') }
  expect(await check()).toEqual([suitable, next])
  const pool = new pg.Pool(connection)
  await makeUser({ db: createDb(pool) }, 'customer')
  await pool.end()
  const backup = {
    kind: 'ok',
    text: expect.stringMatching(/^A backup into DATA_DIR\/backups comes first: at most \d+ MB;/),
  }
  expect(await check()).toEqual([suitable, next, backup])
  const noBackup = { kind: 'note', text: expect.stringContaining('No backup will be made') }
  expect(await check({ backupBeforeMigration: false })).toEqual([suitable, next, noBackup])
  const unreachable = location.DATABASE_URL.replace(/:plain@/, ':wrong@').replace(/\/\w+(\?|$)/, '/nowhere$1')
  expect(await check({}, unreachable)).toEqual([
    { kind: 'problem', text: expect.stringContaining('cannot be reached') },
  ])
  expect(await countApplied()).toBe(migrationCount - 1)
  expect(() => readdirSync(backupsFolder())).toThrow('ENOENT')
})

test('[CLUSTER-07] without its backup nothing is migrated, unless the owner has said so', async () => {
  // Where the folder should be is a file.
  writeFileSync(backupsFolder(), '')
  await expect(start()).rejects.toThrow(OperatorError)
  expect(await countApplied()).toBe(migrationCount - 1)
  rmSync(backupsFolder())
  const off = { dataDir: location.DATA_DIR, s3Url: null, backupBeforeMigration: false }
  expect(backupBeforeMigration(off)).toBeUndefined()
})

test('[CLUSTER-07] a shop with data is backed up once, before its tables change, and the task says each step', async () => {
  const { output } = await runTaskAt(location, 'migrate')
  expect(output.split('\n')).toEqual([
    `1 migration will run; ${migrationCount - 1} have.`,
    expect.stringMatching(/^The shop was backed up first: .*\/backups\/.*-auto\.zip$/),
    expect.stringMatching(/^The tables are those of this version, for the role \w+\.$/),
  ])
  await start()
  expect(await countApplied()).toBe(migrationCount)
  const [backup, ...more] = readdirSync(backupsFolder())
  expect(more).toEqual([])
  await withBackup(join(backupsFolder(), `${backup}`), async ({ manifest }) => {
    expect(manifest.migrations).toHaveLength(migrationCount - 1)
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  })
  const findings = await check()
  expect(findings.at(-1)).toEqual({
    kind: 'ok',
    text: `All ${migrationCount} migrations have run: the tables stay as they are.`,
  })
  await queryServer(location.DATABASE_URL, 'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 1)')
  expect((await check()).at(-1)).toMatchObject({ kind: 'problem', text: expect.stringContaining('newer version') })
})

test('[CLUSTER-07] the check names every setting that is wrong, and makes no folder', () => {
  const folder = join(location.DATA_DIR, 'missing')
  expect(checkSettings({ DATA_DIR: folder }).dataDir).toBe(folder)
  expect(() => readdirSync(folder)).toThrow('ENOENT')
  expect(() => checkSettings({ PORT: 'x', METRICS_PORT: '0' })).toThrow(/Setting PORT[^\n]*\nSetting METRICS_PORT/)
})
