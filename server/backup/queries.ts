import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { SWEEP_LOCK } from '#server/platform/db/advisory-locks.ts'
import { EXCLUDED_TABLES } from './write-archive.ts'

/** A table with its columns, except generated ones, and its primary key. */
export interface Table {
  name: string
  columns: string[]
  key: string[]
}

/** Begins a read-only snapshot transaction, during which the sweep deletes no image. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  // Before the snapshot: it waits for a sweep in progress, so that the snapshot does not include what that deletes.
  await client.query('select pg_advisory_lock_shared($1)', [SWEEP_LOCK])
  await client.query('begin isolation level repeatable read, read only')
  await setCanonicalOutput(client)
}

/** Makes the text format of values independent of the server's configuration. */
export async function setCanonicalOutput(client: pg.ClientBase): Promise<void> {
  await client.query("set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1")
}

export async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query("select current_setting('server_version') as version")
  return String(rows[0]?.version)
}

/** Bytes of the database on its disk, indexes included: more than its backup takes. */
export async function readSize(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0]?.bytes
}

/** The tables of a backup in dependency order: each after the tables that it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum) as columns,
       array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (attnum, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary order by k.position) as key,
       array(select distinct f.relname::text from pg_constraint n join pg_class f on f.oid = n.confrelid
         where n.conrelid = c.oid and n.contype = 'f' and f.oid <> c.oid) as needs
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname`,
    [EXCLUDED_TABLES],
  )
  const sortedTables: Table[] = []
  let remaining = rows
  while (remaining.length > 0) {
    const isSorted = (name: string) => sortedTables.some((table) => table.name === name)
    const next = remaining.filter(({ needs }) => needs.every(isSorted))
    if (next.length === 0)
      throw new Error(`tables point at each other: ${remaining.map(({ name }) => name).join(', ')}`)
    sortedTables.push(...next.map(({ name, columns, key }) => ({ name, columns, key })))
    remaining = remaining.filter(({ name }) => !isSorted(name))
  }
  return sortedTables
}

/** Streams a table's rows in key order as CSV with a header; `rowCount` is valid at the end of the stream. */
export function copyOut(client: pg.ClientBase, { name, columns, key }: Table): Readable & { rowCount: number } {
  const text = `copy (select ${quoteIdentifiers(columns)} from public.${quoteIdentifiers([name])} order by ${quoteIdentifiers(key)})
    to stdout with (format csv, header)`
  return client.query(to(text))
}

/** Inserts a table's rows in the format of `copyOut`. */
export function copyIn(client: pg.ClientBase, { name, columns }: Pick<Table, 'name' | 'columns'>): Writable {
  return client.query(
    from(
      `copy public.${quoteIdentifiers([name])} (${quoteIdentifiers(columns)}) from stdin with (format csv, header match)`,
    ),
  )
}

/** Makes columns that count by themselves go on after their restored rows. */
export async function advanceIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const [name, counted] = [quoteIdentifiers([table]), quoteIdentifiers([column])]
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${counted}), 0) + 1 from public.${name}), false)`,
      [`public.${name}`, column],
    )
  }
}

/**
 * Makes the numbers of events go on above those that other programs were told after the backup, which would pass over lower ones as old:
 * by the clock, in milliseconds, which is faster than any shop counts.
 */
export async function passToldNumbers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('public.webhook_deliveries', 'sequence'), greatest(
       (select coalesce(max(sequence), 0) + 1 from public.webhook_deliveries),
       (extract(epoch from clock_timestamp()) * 1000)::bigint), false)`,
  )
}

/** The hashes of all images that the shop knows. */
export async function listImages(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from images order by hash')
  return rows.map(({ hash }) => hash)
}

/** Enables or disables user triggers: restored rows already include what triggers would derive. Foreign keys stay enforced. */
export async function setTriggersEnabled(
  client: pg.ClientBase,
  tables: readonly string[],
  enabled: boolean,
): Promise<void> {
  for (const table of tables)
    await client.query(`alter table public.${quoteIdentifiers([table])} ${enabled ? 'enable' : 'disable'} trigger user`)
}

function quoteIdentifiers(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
