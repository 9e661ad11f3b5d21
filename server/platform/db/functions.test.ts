import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import {
  customerOrdersLock,
  EVENT_COUNT_LOCK,
  FILL_MONEY_LOCK,
  ORDER_UPDATES_LOCK,
  PRODUCT_FACETS_LOCK,
  STOCK_KEPT_LOCK,
  tillLock,
} from './advisory-locks.ts'
import type { Database } from './open.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The present text of everything of a kind that migrations created, by name. */
const DEFINITIONS_SQL = {
  functions: `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  views: `select relname as name, pg_get_viewdef(oid) as definition from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
}

async function readDefinitions(client: pg.ClientBase, kind: keyof typeof DEFINITIONS_SQL) {
  const { rows } = await client.query<{ name: string; definition: string }>(`${DEFINITIONS_SQL[kind]} order by name`)
  return rows.map(({ name, definition }) => [name, definition] as const)
}

const readSql = (kind: string, name: string) => readFileSync(new URL(`./${kind}/${name}.sql`, import.meta.url), 'utf8')

describe.each(['functions', 'views'] as const)('server/platform/db/%s', (kind) => {
  const names = readdirSync(new URL(`./${kind}/`, import.meta.url)).map((file) => file.replace(/\.sql$/, ''))

  test('has one file for each of them in the database, and no other', async () => {
    const client = await database.ownerPool.connect()
    const definitions = await readDefinitions(client, kind).finally(() => client.release())
    expect(definitions.map(([name]) => name)).toEqual(names.toSorted())
  })

  test.each(names)('%s.sql says what it does, and running it changes nothing', async (name) => {
    const text = readSql(kind, name)
    expect(text).toMatch(new RegExp(`^-- [A-Z][^]*?\\.\nCREATE OR REPLACE (?:FUNCTION|VIEW) ${name}\\b`))
    const client = await database.ownerPool.connect()
    try {
      await client.query('begin')
      const definitions = await readDefinitions(client, kind)
      await client.query(text)
      expect(await readDefinitions(client, kind)).toEqual(definitions)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('the locks that functions take are those of advisory-locks.ts', () => {
  expect(readSql('functions', 'change_product_facets')).toContain(`pg_advisory_xact_lock(${PRODUCT_FACETS_LOCK})`)
  expect(readSql('functions', 'count_order_events')).toContain(`hashtextextended('${EVENT_COUNT_LOCK}', 0)`)
  expect(readSql('functions', 'number_order_updates')).toContain(`hashtextextended('${ORDER_UPDATES_LOCK}', 0)`)
  expect(readSql('functions', 'apply_setting_change')).toContain(
    `pg_advisory_xact_lock(hashtextextended('${STOCK_KEPT_LOCK}', 0))`,
  )
  for (const name of ['move_order_stock', 'move_order_to_showroom', 'change_line_sizes'])
    expect(readSql('functions', name)).toContain(`xact_lock_shared(hashtextextended('${STOCK_KEPT_LOCK}', 0))`)
  expect(readSql('functions', 'move_order_money')).toContain(`xact_lock_shared(hashtextextended('${tillLock('')}' ||`)
  expect(readSql('functions', 'fill_order_money')).toContain(`hashtextextended('${FILL_MONEY_LOCK}', 0)`)
  expect(readSql('functions', 'place_order')).toContain(`hashtextextended('${customerOrdersLock('')}' ||`)
})
