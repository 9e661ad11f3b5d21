import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { newClient } from './dedicated-client.ts'
import type { Database } from './open.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

async function connectionNumber(): Promise<number> {
  const { rows } = await database.pool.query('select pg_backend_pid() as number')
  return rows[0].number
}

const REFUSED = [
  ["do $$ begin raise exception 'short of pairs' using errcode = 'ST001'; end $$", 'ST001'],
  ['insert into users default values', '23502'],
  ['select 1 / 0', '22012'],
] as const

for (const [statement, code] of REFUSED)
  test(`[F7] a connection whose statement the database refuses is used again (${code})`, async () => {
    const before = await connectionNumber()
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code })
    expect(await connectionNumber()).toBe(before)
    expect(database.pool.totalCount).toBe(1)
  })

test('[F7] a connection whose prepared statement fits its table no more is not used again', async () => {
  const statement = { name: 'stale', text: 'select * from stale' }
  await database.pool.query('create temp table stale (pairs integer)')
  await database.pool.query(statement)
  const before = await connectionNumber()
  await database.pool.query('alter table stale alter pairs type bigint')
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '0A000' })
  expect(await connectionNumber()).not.toBe(before)
})

const BROKEN = [
  ['execute nothing', '26000'],
  ['select pg_terminate_backend(pg_backend_pid())', '57P01'],
  ['set statement_timeout = 20; select pg_sleep(5)', '57014'],
] as const

for (const [statement, code] of BROKEN)
  test(`[F7] a connection that ends, is too slow or has forgotten its statement is not used again (${code})`, async () => {
    const before = await connectionNumber()
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code })
    expect(await connectionNumber()).not.toBe(before)
  })

test('[F7] a connection of its own that breaks while nobody asks it ends no process: its next statement is refused', async () => {
  const client = newClient(database.pool.options)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as number')
  const ended = new Promise((done) => client.once('end', done))
  await database.ownerPool.query('select pg_terminate_backend($1)', [rows[0].number])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
})
