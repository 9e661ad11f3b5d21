import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { queryServer, urlForDatabase } from '#server/testing/database.ts'
import { MIGRATIONS_FOLDER, migrateDatabase } from './migrate.ts'

const { server, template } = inject('testServer')
let folder = ''
let name = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'omni-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  name = `omni_migrate_${randomUUID().slice(0, 8)}`
})

afterEach(async () => {
  await queryServer(server, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const makeEmpty = () => queryServer(server, `create database ${name}`)
/** All migrations of today have run: a copy is there sooner. */
const makeMigrated = () => queryServer(server, `create database ${name} template ${template} strategy file_copy`)
const migrate = () => migrateDatabase({ connectionString: urlForDatabase(server, name) }, { migrationsFolder: folder })
const countApplied = async () =>
  (await queryServer(urlForDatabase(server, name), 'select count(*)::int as n from drizzle.__drizzle_migrations'))
    .rows[0].n
const journal = () => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))

function addMigration(statement: string, minutesLater = 1) {
  const { entries, ...rest } = journal()
  const last = entries.at(-1)
  const tag = `${String(entries.length).padStart(4, '0')}_more`
  entries.push({ ...last, idx: entries.length, when: last.when + minutesLater * 60_000, tag })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries }))
  writeFileSync(join(folder, `${tag}.sql`), statement)
}

test('[F17] nodes that start together apply each migration once', async () => {
  await makeEmpty()
  const count = journal().entries.length
  await Promise.all([migrate(), migrate(), migrate()])
  expect(await countApplied()).toBe(count)
})

test('a later start applies only new migrations', async () => {
  await makeMigrated()
  addMigration('create table later (id int)')
  await migrate()
  expect(await countApplied()).toBe(journal().entries.length)
})

test('[F17] a migration that fails leaves the database as it was', async () => {
  await makeMigrated()
  const before = await countApplied()
  addMigration('create table half (id int);--> statement-breakpoint\nselect 1 / 0;')
  await expect(migrate()).rejects.toThrow()
  expect(await countApplied()).toBe(before)
  const { rows } = await queryServer(urlForDatabase(server, name), "select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('[F17] a program older than the database refuses to run on it', async () => {
  await makeMigrated()
  const olderJournal = journal()
  addMigration('create table later (id int)')
  await migrate()
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(olderJournal))
  await expect(migrate()).rejects.toThrow('The database was made by a newer version of Omni Shoes.')
})

test('a migration that was edited after it ran is detected', async () => {
  await makeMigrated()
  addMigration('create table later (id int)')
  await migrate()
  writeFileSync(join(folder, `${journal().entries.at(-1).tag}.sql`), 'create table later (id bigint)')
  await expect(migrate()).rejects.toThrow('was changed after it ran')
})
