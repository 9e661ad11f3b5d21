import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from './db/schema.ts'
import { createLog } from './log.ts'
import { startApi, type TestApi } from './testing/start-api.ts'
import { signedIn } from './testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('a failed statement is logged without its values and without the conflicting row', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const { email } = await signedIn(shop, 'customer', { email: 'canary-in-the-way@mail.example' })
  const person = {
    name: 'canary-name',
    email,
    phone: 'canary-phone',
    location: 'canary-place',
    passwordHash: 'canary-hash',
  }
  const refused = await shop.db
    .insert(users)
    .values(person)
    .catch((error: unknown) => error)
  log.error({ err: refused }, 'request failed')
  const broken = await shop.db.execute(sql`select ${'canary-word'}::integer`).catch((error: unknown) => error)
  log.error({ err: broken }, 'request failed')

  const [first = '', second = ''] = lines
  expect(JSON.parse(first)).toMatchObject({
    err: {
      message: expect.stringContaining('insert into "users"'),
      cause: { code: '23505', constraint: 'users_email' },
    },
  })
  expect(JSON.parse(second).err.cause.code).toBe('22P02')
  expect(lines.join()).not.toContain('canary')
  expect(JSON.parse(first).err.stack).toContain('    at ')
})
