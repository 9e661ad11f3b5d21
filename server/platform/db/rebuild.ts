import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { newClient } from './dedicated-client.ts'
import { type AppliedMigration, MIGRATIONS_FOLDER } from './migrate.ts'

/** Throws OperatorError when this program does not have the same migrations, for example those of a newer version. */
export function assertKnownMigrations(migrations: readonly AppliedMigration[]): void {
  const knownMigrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  if (migrations.length > knownMigrations.length)
    throw new OperatorError('The backup was made by a newer version of Omni Shoes: restore it with that version.')
  if (
    migrations.length === 0 ||
    migrations.some(({ made, hash }, index) => !isSameMigration(knownMigrations[index], made, hash))
  )
    throw new OperatorError(
      'The backup was made by another version of Omni Shoes, whose tables this one does not know.',
    )
}

function isSameMigration(
  knownMigration: { folderMillis: number; hash: string } | undefined,
  createdAt: number,
  hash: string,
): boolean {
  return knownMigration?.folderMillis === createdAt && knownMigration.hash === hash
}

/**
 * Runs `work` while no shop can start on this database: starting shops wait for the migration lock. Throws OperatorError
 * when one is running on it already.
 */
export async function withShopsLockedOut<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = current_setting('application_name')`,
  )
  if (rows.length > 0) throw new OperatorError('A shop runs on this database: stop it first. Nothing was changed.')
  return work()
}

/** Drops everything that migrations created, in the transaction of `client`; objects of extensions stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare item record;
    begin
      for item in select c.oid::regclass as name from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${notFromExtension('pg_class', 'c')}
      loop execute format('drop table %s cascade', item.name); end loop;
      -- A function that calls another in a body of its own kind goes with it.
      for item in select p.oid from pg_proc p
        where pronamespace = 'public'::regnamespace and ${notFromExtension('pg_proc', 'p')}
      loop
        if exists (select from pg_proc where oid = item.oid) then
          execute format('drop routine %s cascade', item.oid::regprocedure);
        end if;
      end loop;
      for item in select t.oid::regtype as name from pg_type t
        where typnamespace = 'public'::regnamespace and typtype in ('c', 'e', 'd') and ${notFromExtension('pg_type', 't')}
      loop execute format('drop type %s cascade', item.name); end loop;
    end $$`)
  await client.query('truncate drizzle.__drizzle_migrations restart identity')
}

const notFromExtension = (catalog: string, alias: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`

/** Applies the migrations with index `from` up to, not including, `to`, in the transaction of `client`. */
export async function applyMigrations(client: pg.ClientBase, from: number, to?: number): Promise<void> {
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).slice(
    from,
    to,
  )) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** Empties a database: all tables of the shop, and the record of its migrations. Throws when others hold a lock for 5 seconds. */
export async function dropTables(databaseUrl: string) {
  const client = newClient({ connectionString: databaseUrl, lock_timeout: 5_000 })
  await client.connect()
  try {
    await client.query(
      'begin; drop schema public cascade; create schema public; drop schema if exists drizzle cascade; commit',
    )
  } finally {
    await client.end()
  }
}
