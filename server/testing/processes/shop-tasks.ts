import { randomUUID } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { type Backup, openBackup } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { createLog } from '#server/log.ts'
import { type Database, openDatabase, openDatabaseForTask } from '#server/platform/db/open.ts'
import { type ImageStore, openDiskStore } from '#server/platform/storage/image-store.ts'
import { queryServer, urlForDatabase } from '#server/testing/database.ts'
import type { TestApi } from '#server/testing/start-api.ts'
import { runTask } from './run-task.ts'

/** Where a task finds a shop: environment of its process. */
export type ShopLocation = Record<'DATA_DIR', string> & {
  DATABASE_URL?: string
  MIGRATION_DATABASE_URL?: string | undefined
}

/** Where a shop under test is. */
export async function locationOf(shop: TestApi): Promise<ShopLocation> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  return {
    DATA_DIR: shop.config.dataDir,
    DATABASE_URL: urlForDatabase(inject('testServer').server, `${rows[0]?.name}`),
  }
}

/** An empty folder and an empty database owned by an unprivileged role; `remove` deletes both. */
export async function emptyLocation() {
  const { server, template, role } = inject('testServer')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await queryServer(server, `create role ${name} login password 'plain'`)
  await queryServer(
    server,
    `create database ${name} owner ${name} encoding 'UTF8' lc_ctype 'C.UTF-8' lc_collate 'C.UTF-8' template template0`,
  )
  const url = new URL(urlForDatabase(server, name))
  Object.assign(url, { username: name, password: 'plain' })
  const folder = emptyFolder()
  return {
    DATA_DIR: folder,
    DATABASE_URL: url.href,
    /** the same with the role of pages and calls */
    shopRoleUrl: Object.assign(new URL(url), role).href,
    remove: async () => {
      await queryServer(server, `drop database if exists ${name} with (force)`)
      await queryServer(server, `drop role ${name}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new temporary folder, deleted when this process exits. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'omni-shop-'))
  folders.push(folder)
  return folder
}

/** Runs a task on a shop; returns its output and exit code. */
export function runTaskAt({ DATA_DIR, DATABASE_URL }: ShopLocation, ...args: string[]) {
  return runTask(args, DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR })
}

/** Backs a shop up to a new file, and returns its path. */
export async function createBackup(location: ShopLocation): Promise<string> {
  const file = join(emptyFolder(), 'backup.zip')
  await withShopAt(openDatabaseForTask, location, (database, images) => writeBackup(database, images, file))
  return file
}

/** Restores a backup in this process, replacing whatever is there. */
export async function restoreTo(location: ShopLocation, file: string): Promise<void> {
  await withShopAt(openDatabase, location, (database, images) => restoreBackup(database, images, file, { force: true }))
}

async function withShopAt<T>(
  open: typeof openDatabase,
  { DATA_DIR, DATABASE_URL, MIGRATION_DATABASE_URL }: ShopLocation,
  work: (database: Database, images: ImageStore) => Promise<T>,
): Promise<T> {
  const database = await open(
    { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, migrationDatabaseUrl: MIGRATION_DATABASE_URL },
    createLog({ logLevel: 'warn' }),
  )
  try {
    return await work(database, openDiskStore(join(DATA_DIR, 'images')))
  } finally {
    await database.close()
  }
}

/** The checksums of every table and image in a backup, but not of the audit, to which backup and restore add entries of their own. */
export async function checksumsIn(file: string): Promise<Record<string, string>> {
  return withBackup(file, async ({ manifest: { tables }, images, checksum }) => {
    const tablePaths = tables.filter(({ name }) => name !== 'audit_entries').map(({ name }) => `tables/${name}.csv`)
    const names = [...tablePaths, ...images.map((hash) => `images/${hash}`)]
    return Object.fromEntries(names.map((name) => [name, checksum(name)]))
  })
}

/** Opens a backup for the duration of a callback. */
export async function withBackup<T>(file: string, work: (backup: Backup) => Promise<T>): Promise<T> {
  const backup = await openBackup(file)
  try {
    return await work(backup)
  } finally {
    await backup.close()
  }
}
