import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { forgetOldEntries } from './queries.ts'

let shop: TestApi
let by: string
beforeAll(async () => {
  shop = await startApi()
  by = (await makeUser(shop, 'superUser')).id
})
afterAll(() => shop.close())

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

test('audit entries can be neither changed nor deleted for two years, and are deleted then', async () => {
  await shop.db.insert(auditEntries).values([
    { by, action: 'role-changed', subject: by, at: daysAgo(729) },
    { by, action: 'store-assigned', subject: by, at: daysAgo(732) },
  ])
  const refused = (asked: PromiseLike<unknown>) =>
    expect(asked).rejects.toMatchObject({ cause: { message: 'rows of audit_entries never change' } })
  await refused(shop.db.update(auditEntries).set({ details: { from: 'nobody' } }))
  await refused(shop.db.delete(auditEntries).where(eq(auditEntries.action, 'role-changed')))
  expect(await forgetOldEntries(shop.db)).toBe(1)
  expect(await forgetOldEntries(shop.db)).toBe(0)
  expect(await shop.db.select({ action: auditEntries.action }).from(auditEntries)).toEqual([{ action: 'role-changed' }])
})
