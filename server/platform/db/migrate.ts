import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { newClient } from './dedicated-client.ts'
import { assertOwnsTables, grantShopRights } from './shop-role.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Called with how to connect as the owner of the tables, and how many migrations are about to run. */
export type BeforeMigration = (connection: pg.PoolConfig, pending: number) => Promise<void>

interface MigrateOptions {
  /** the role of pages and calls, which is granted what it needs; default: none but the connection's */
  shopRole?: string
  migrationsFolder?: string
  /** runs before pending migrations change a database that holds data; if it throws, nothing is changed */
  beforeMigration?: BeforeMigration | undefined
  /** told how many migrations have run and how many will now, before anything is done */
  onHistory?: ((history: MigrationHistory) => void) | undefined
}

/** How many migrations a database has, and how many of this program's it lacks. */
export interface MigrationHistory {
  applied: number
  pending: number
}

/**
 * Applies the pending migrations in one transaction, and only once even when several nodes start together. Throws
 * OperatorError when the database is newer than this program, a migration was edited after it was applied, or one is
 * pending and the role of the connection may not change tables.
 */
export async function migrateDatabase(
  config: pg.PoolConfig,
  { shopRole, migrationsFolder = MIGRATIONS_FOLDER, beforeMigration, onHistory }: MigrateOptions = {},
) {
  const client = newClient({ ...config, application_name: 'omni-shoes migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query("set lock_timeout = '5s'")
    const { applied, pending } = await readHistory(client, migrationsFolder)
    onHistory?.({ applied, pending })
    if (pending > 0) {
      await assertOwnsTables(client, 'migrate')
      if (beforeMigration && applied > 0 && !(await isShopEmpty(client))) await beforeMigration(config, pending)
      await migrate(drizzle({ client }), { migrationsFolder })
    }
    if (shopRole) await grantShopRights(client, shopRole)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creation time of this program's newest migration, in ms. */
export function newestMigrationTime(): number {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  return Math.max(...entries.map(({ when }: { when: number }) => when))
}

/** Whether a migration of this time or later was applied: during a rolling update an older program runs on a newer schema. */
export async function hasReachedMigration(pool: pg.Pool, createdAt: number): Promise<boolean> {
  const { rows } = await pool.query('select max(created_at) >= $1 as reached from drizzle.__drizzle_migrations', [
    createdAt,
  ])
  return rows[0]?.reached === true
}

/** What a history means for the tables, in words for the owner. */
export function describeHistory({ applied, pending }: MigrationHistory): string {
  if (pending === 0) return `All ${applied} migrations have run: the tables stay as they are.`
  return `${pending} ${pending === 1 ? 'migration' : 'migrations'} will run; ${applied} have.`
}

/**
 * How many migrations a database has, and how many of this program's it lacks. Throws OperatorError when it is newer than
 * this program, or a migration was edited after it was applied.
 */
export async function readHistory(
  client: pg.ClientBase,
  migrationsFolder = MIGRATIONS_FOLDER,
): Promise<MigrationHistory> {
  const migrations = readMigrationFiles({ migrationsFolder })
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0].name === null) return { applied: 0, pending: migrations.length }
  const knownHashes = new Map(migrations.map(({ folderMillis, hash }) => [folderMillis, hash]))
  const appliedMigrations = await readAppliedMigrations(client)
  for (const { hash, made } of appliedMigrations) {
    const expectedHash = knownHashes.get(made)
    if (expectedHash === undefined) {
      throw new OperatorError(
        'The database was made by a newer version of Omni Shoes. Start that version, or restore an older backup.',
      )
    }
    if (expectedHash !== hash) {
      throw new OperatorError(
        `The migration of ${new Date(made).toISOString()} was changed after it ran in this database.`,
      )
    }
  }
  return { applied: appliedMigrations.length, pending: migrations.length - appliedMigrations.length }
}

/** A migration applied to a database: its creation time in ms, and the hash of its SQL. */
export interface AppliedMigration {
  made: number
  hash: string
}

/** The migrations applied to a database, oldest first. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; made: string }>(
    'select hash, created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, made }) => ({ made: Number(made), hash }))
}

/** Whether the shop has no data yet. */
export async function isShopEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from users)
       and not exists (select from products)
       and not exists (select from showrooms) as empty`,
  )
  return rows[0]?.empty === true
}
