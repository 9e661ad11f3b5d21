import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

test('every test database is separate, with all tables and no rows', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.pool.query("insert into colors (id, name) values (gen_random_uuid(), 'navy')")
  expect((await one.pool.query('select name from colors')).rows).toEqual([{ name: 'navy' }])
  expect((await other.pool.query('select name from colors')).rows).toEqual([])
  expect(await one.ready()).toBe(true)
  await one.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await one.ready()).toBe(false)
  expect(await other.ready()).toBe(true)
  await Promise.all([one.close(), other.close()])
})
