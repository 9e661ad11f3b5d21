import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { users } from './platform/db/tables/users.ts'
import { startApi, type TestApi } from './testing/start-api.ts'
import { makeSignedInUser } from './testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('a failed statement is logged without its values and without the conflicting row', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const { email } = await makeSignedInUser(shop, 'customer', { email: 'canary-in-the-way@mail.example' })
  const person = {
    name: 'canary-name',
    email,
    phone: 'canary-phone',
    location: 'canary-place',
    passwordHash: 'canary-hash',
  }
  const insertError = await shop.db
    .insert(users)
    .values(person)
    .catch((error: unknown) => error)
  log.error({ err: insertError }, 'request failed')
  const castError = await shop.db.execute(sql`select ${'canary-word'}::integer`).catch((error: unknown) => error)
  log.error({ err: castError }, 'request failed')

  const [insertLine = '', castLine = ''] = lines
  expect(JSON.parse(insertLine)).toMatchObject({
    err: {
      message: expect.stringContaining('insert into "users"'),
      cause: { code: '23505', constraint: 'users_email' },
    },
  })
  expect(JSON.parse(castLine).err.cause.code).toBe('22P02')
  expect(lines.join()).not.toContain('canary')
  expect(JSON.parse(insertLine).err.stack).toContain('    at ')
})
