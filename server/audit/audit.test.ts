import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { deleteOldEntries } from './queries.ts'

let shop: TestApi
let actorId: string
beforeAll(async () => {
  shop = await startApi()
  actorId = (await makeUser(shop, 'superUser')).id
})
afterAll(() => shop.close())

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

test('not even the owner of the tables changes an audit entry or deletes one within two years; the shop deletes it then', async () => {
  await shop.db.insert(auditEntries).values([
    { by: actorId, action: 'role-changed', subject: actorId, at: daysAgo(729) },
    { by: actorId, action: 'store-assigned', subject: actorId, at: daysAgo(732) },
  ])
  const expectRejected = (query: PromiseLike<unknown>) =>
    expect(query).rejects.toMatchObject({ cause: { message: 'rows of audit_entries never change' } })
  await expectRejected(shop.ownerDb.update(auditEntries).set({ details: { from: 'nobody' } }))
  await expectRejected(shop.ownerDb.delete(auditEntries).where(eq(auditEntries.action, 'role-changed')))
  expect(await deleteOldEntries(shop.db)).toBe(1)
  expect(await deleteOldEntries(shop.db)).toBe(0)
  expect(await shop.db.select({ action: auditEntries.action }).from(auditEntries)).toEqual([{ action: 'role-changed' }])
})
