import { expect, inject, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { connectDatabase } from './open.ts'

test('every test database is separate, with all tables and no rows', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await first.pool.query("insert into colors (id, name) values (gen_random_uuid(), 'navy')")
  expect((await first.pool.query('select name from colors')).rows).toEqual([{ name: 'navy' }])
  expect((await second.pool.query('select name from colors')).rows).toEqual([])
  expect(await first.ready()).toBe(true)
  await first.ownerPool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await first.ready()).toBe(false)
  expect(await second.ready()).toBe(true)
  await Promise.all([first.close(), second.close()])
})

test('with sslmode in DATABASE_URL a server without TLS is refused, never used in plain text', async () => {
  const url = new URL(inject('testServer').server)
  url.searchParams.set('sslmode', 'verify-full')
  await expect(connectDatabase({ connectionString: url.href }, createLog({ logLevel: 'silent' }))).rejects.toThrow(
    'The database cannot be reached: The server does not support SSL connections',
  )
})
