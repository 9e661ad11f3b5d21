import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { queryServer, urlForDatabase } from '#server/testing/database.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { createBackup, locationOf, restoreTo, type ShopLocation } from '#server/testing/processes/shop-tasks.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { postgresErrorCode } from './constraint-errors.ts'
import { connectDatabase, type Database, openDatabase } from './open.ts'
import { warnOfOpenBooks } from './shop-role.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
/** Columns of an order that make up the books. */
const BOOKED = ['number', 'customer', 'store', 'payment_method', 'subtotal', 'shipping', 'total', 'created_at']

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
  const { token } = await makeSignedInUser(shop, 'customer')
  await makeOrder(shop, token)
})
afterAll(() => shop.close())

/** The SQLSTATE with which a role is refused; '' if it is not. Nothing stays changed. */
async function codeOf(statement: string, db: Database['db'] = shop.db): Promise<string> {
  const error = await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(statement))
      return tx.rollback()
    })
    .catch((reason: unknown) => reason)
  return postgresErrorCode(error) ?? ''
}

describe("[I22] the shop's role may not", () => {
  test.each([
    'update audit_entries set at = now()',
    'delete from audit_entries',
    'update order_events set at = now()',
    'delete from order_events',
    'update order_lines set quantity = 1',
    'delete from order_lines',
    'delete from orders',
    'update setting_changes set at = now()',
    'delete from setting_changes',
    ...BOOKED.map((column) => `update orders set ${column} = ${column}`),
    'update drizzle.__drizzle_migrations set hash = hash',
    'alter table audit_entries disable trigger user',
    'drop trigger audit_entries_never_change on audit_entries',
    'create table public.notes (text text)',
    "set session_replication_role = 'replica'",
    'create role another login',
  ])('%s', async (statement) => {
    expect(await codeOf(statement)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test('empty any table at once', async () => {
    const { rows } = await shop.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { name } of rows)
      expect([name, await codeOf(`truncate ${name}`)]).toEqual([name, INSUFFICIENT_PRIVILEGE])
  })
})

test("[I22] the shop's role may move an order on, blank personal data, and delete what is older than two years", async () => {
  expect(await codeOf("update orders set status = 'Approved', shipping_name = ''")).toBe('')
  expect(await codeOf('select delete_old_audit_entries()')).toBe('')
})

describe('[I22] on a PostgreSQL that deploy/init.sql has prepared', () => {
  const { server, template } = inject('testServer')
  const name = `${template}_roles`
  const passwords = { owner_password: "owner's", app_password: 'of pages and calls' }
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(urlForDatabase(server, `${name}_db`)), { username, password }).href
  const databaseUrl = urlOf(`${name}_app`, passwords.app_password)
  const migrationDatabaseUrl = urlOf(`${name}_owner`, passwords.owner_password)
  const log = createLog({ logLevel: 'silent' })
  let location: ShopLocation
  beforeAll(async () => {
    location = {
      DATA_DIR: shop.config.dataDir,
      DATABASE_URL: databaseUrl,
      MIGRATION_DATABASE_URL: migrationDatabaseUrl,
    }
    for (const statement of initStatements(name, passwords)) await queryServer(server, statement)
  })
  afterAll(async () => {
    await queryServer(server, `drop database ${name}_db with (force)`)
    for (const role of ['app', 'owner']) await queryServer(server, `drop role ${name}_${role}`)
  })

  test('pages and calls cannot make the tables, and can use them once their owner has', async () => {
    const start = (url?: string) =>
      openDatabase({ databaseUrl, migrationDatabaseUrl: url, dataDir: shop.config.dataDir }, log)
    await expect(start()).rejects.toThrow(
      /^This changes tables, which the role of DATABASE_URL may not do\. Run "npm run shop -- migrate" with/,
    )
    await (await start(migrationDatabaseUrl)).close()
    const node = await start()
    expect(node.shopRole).toBe(`${name}_app`)
    expect(await node.ready()).toBe(true)
    expect(await codeOf("insert into colors (id, name) values (gen_random_uuid(), 'navy')", node.db)).toBe('')
    expect(await codeOf('delete from audit_entries', node.db)).toBe(INSUFFICIENT_PRIVILEGE)
    await node.close()
  })

  test('a backup is restored by the owner of the tables, while no shop runs, and the shop keeps its rights', async () => {
    const file = await createBackup(await locationOf(shop))
    const node = await connectDatabase({ connectionString: databaseUrl }, log)
    await node.db.execute('select 1')
    await expect(restoreTo(location, file)).rejects.toThrow('A shop runs on this database')
    await node.close()
    await expect(restoreTo({ ...location, MIGRATION_DATABASE_URL: undefined }, file)).rejects.toThrow(
      /^This changes tables, which the role of DATABASE_URL may not do\. Run "npm run shop -- restore FILE" with/,
    )
    await restoreTo(location, file)
    const restored = await connectDatabase({ connectionString: databaseUrl }, log)
    expect(await codeOf("update orders set status = 'Approved'", restored.db)).toBe('')
    expect(await codeOf('update orders set total = total', restored.db)).toBe(INSUFFICIENT_PRIVILEGE)
    expect(await codeOf('select delete_old_audit_entries()', restored.db)).toBe('')
    await restored.close()
  })

  test('a shop that runs as the owner of its tables is warned', async () => {
    const warnings: unknown[] = []
    const collect = { warn: (event: unknown) => warnings.push(event) } as unknown as typeof log
    for (const url of [databaseUrl, migrationDatabaseUrl]) {
      const pool = new pg.Pool({ connectionString: url })
      await warnOfOpenBooks(pool, collect)
      await pool.end()
    }
    expect(warnings).toEqual([{ event: 'database-role' }])
  })
})

/** The statements of the script with psql's variables filled in, for roles and a database of other names. */
function initStatements(prefix: string, variables: Record<string, string>): string[] {
  const script = readFileSync('deploy/init.sql', 'utf8')
  expect(script.match(/^\\getenv \w+/gm)).toEqual(Object.keys(variables).map((variable) => `\\getenv ${variable}`))
  return script
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .replaceAll(/:'(\w+)'/g, (_, variable) => pg.escapeLiteral(variables[variable] ?? ''))
    .replaceAll(/\bshop_(?=owner|app)/g, `${prefix}_`)
    .replaceAll(/\bDATABASE shop\b/g, `DATABASE ${prefix}_db`)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}
