import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { migrationLock, ours } from './migrate.ts'

/** A migration that ran in a database: when it was made, in ms, and the hash of its text. */
export interface RanMigration {
  made: number
  hash: string
}

/** The migrations that ran in a database, oldest first: its level. */
export async function readLevel(client: pg.ClientBase): Promise<RanMigration[]> {
  const { rows } = await client.query<{ hash: string; made: string }>(
    'select hash, created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, made }) => ({ made: Number(made), hash }))
}

/** Throws StartError where this program does not know a level, as one of a newer program. */
export function refuseUnknownLevel(level: readonly RanMigration[]): void {
  const known = readMigrationFiles({ migrationsFolder: ours })
  if (level.length > known.length)
    throw new StartError('The backup was made by a newer version of Omni Shoes: restore it with that version.')
  if (level.length === 0 || level.some(({ made, hash }, place) => !isSame(known[place], made, hash)))
    throw new StartError('The backup was made by another version of Omni Shoes, whose tables this one does not know.')
}

function isSame(known: { folderMillis: number; hash: string } | undefined, made: number, hash: string): boolean {
  return known?.folderMillis === made && known.hash === hash
}

/**
 * Runs `work` while no shop begins on this database: each one migrates first, and waits for that. Throws StartError where
 * one runs on it already.
 */
export async function withoutShops<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name = current_setting('application_name')`,
  )
  if (rows.length > 0) throw new StartError('A shop runs on this database: stop it first. Nothing was changed.')
  return work()
}

/** Takes away everything that migrations made, in the transaction of `client`; what extensions brought stays. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare thing record;
    begin
      for thing in select c.oid::regclass as name from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${OWN('pg_class', 'c')}
      loop execute format('drop table %s cascade', thing.name); end loop;
      for thing in select p.oid::regprocedure as name from pg_proc p
        where pronamespace = 'public'::regnamespace and ${OWN('pg_proc', 'p')}
      loop execute format('drop routine %s cascade', thing.name); end loop;
      for thing in select t.oid::regtype as name from pg_type t
        where typnamespace = 'public'::regnamespace and typtype in ('c', 'e', 'd') and ${OWN('pg_type', 't')}
      loop execute format('drop type %s cascade', thing.name); end loop;
    end $$`)
  await client.query('truncate drizzle.__drizzle_migrations restart identity')
}

const OWN = (catalog: string, alias: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`

/** Runs our migrations from one place up to another (0: none), in the transaction of `client`. */
export async function migrateFromTo(client: pg.ClientBase, from: number, to?: number): Promise<void> {
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: ours }).slice(from, to)) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
