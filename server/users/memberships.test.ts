import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberships, roles } from '#server/platform/db/tables/memberships.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, readUserRow } from '#server/testing/test-users.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { READY_MADE_ROLES, type RoleKey } from '#shared/rules/people/ready-made-roles.ts'
import { findRoleId, MEMBERSHIPS, replaceMemberships } from './memberships.queries.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

/** What the new tables say of an account. */
async function membershipsNow(id: string) {
  const [row] = await shop.db.select({ list: MEMBERSHIPS }).from(users).where(eq(users.id, id))
  return row?.list.map(({ key, showrooms }) => ({ key, showrooms }))
}

/** What the former release reads of an account. */
async function flagsNow(id: string) {
  const { admin, su } = await readUserRow(shop, id)
  const [link] = await shop.db.select({ store: storeUsers.store }).from(storeUsers).where(eq(storeUsers.user, id))
  return { admin, su, store: link?.store ?? null }
}

const setMemberships = async (id: string, list: { key: RoleKey; showrooms: Showrooms }[]) =>
  replaceMemberships(
    shop.db,
    id,
    await Promise.all(list.map(async ({ key, showrooms }) => ({ role: await findRoleId(shop.db, key), showrooms }))),
  )

test('[PEOPLE-02] every shop begins with the ready-made roles, each with its permissions, and no second step', async () => {
  const rows = await shop.db.select().from(roles)
  const found = Object.fromEntries(
    rows.map(({ key, name, nameBn, permissions }) => [key, { name, nameBn, permissions: permissions.toSorted() }]),
  )
  const expected = Object.entries(READY_MADE_ROLES).map(([key, role]) => [
    key,
    { ...role, permissions: role.permissions.toSorted() },
  ])
  expect(found).toEqual(Object.fromEntries(expected))
  expect(new Set(rows.map(({ secondStep }) => secondStep))).toEqual(new Set(['off']))
})

describe('[PEOPLE-03] what the former release does to an account', () => {
  test('is a membership at once', async () => {
    const store = (await makeShowroom(shop)).id
    const owner = await makeUser(shop, 'superUser')
    const admin = await makeUser(shop, 'admin')
    const storeUser = await makeUser(shop, 'storeUser', { store })
    const customer = await makeUser(shop, 'customer')
    expect(await membershipsNow(owner.id)).toEqual([{ key: 'super_user', showrooms: null }])
    expect(await membershipsNow(admin.id)).toEqual([{ key: 'admin', showrooms: null }])
    expect(await membershipsNow(storeUser.id)).toEqual([{ key: 'store_user', showrooms: [store] }])
    expect(await membershipsNow(customer.id)).toEqual([])

    const other = (await makeShowroom(shop)).id
    await shop.db.update(storeUsers).set({ store: other }).where(eq(storeUsers.user, storeUser.id))
    expect(await membershipsNow(storeUser.id)).toEqual([{ key: 'store_user', showrooms: [other] }])
    await shop.db.delete(storeUsers).where(eq(storeUsers.user, storeUser.id))
    await shop.db.update(users).set({ admin: true }).where(eq(users.id, storeUser.id))
    expect(await membershipsNow(storeUser.id)).toEqual([{ key: 'admin', showrooms: null }])
    await shop.db.update(users).set({ su: true }).where(eq(users.id, storeUser.id))
    expect(await membershipsNow(storeUser.id)).toEqual([{ key: 'super_user', showrooms: null }])
    await shop.db.update(users).set({ su: false, admin: false }).where(eq(users.id, storeUser.id))
    expect(await membershipsNow(storeUser.id)).toEqual([])
  })

  test('leaves memberships alone that it does not know', async () => {
    const { id } = await makeUser(shop, 'customer')
    await setMemberships(id, [{ key: 'call_desk', showrooms: 'all' }])
    await shop.db.update(users).set({ admin: true }).where(eq(users.id, id))
    expect((await membershipsNow(id))?.map(({ key }) => key).toSorted()).toEqual(['admin', 'call_desk'])
  })
})

test('[PEOPLE-03] the former release takes for admin or store user exactly who is no more and no less', async () => {
  const [one, two] = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  const { id } = await makeUser(shop, 'customer')
  const nothing = { admin: false, su: false, store: null }
  const cases: [Parameters<typeof setMemberships>[1], Awaited<ReturnType<typeof flagsNow>>][] = [
    [[{ key: 'super_user', showrooms: 'all' }], { admin: true, su: true, store: null }],
    [[{ key: 'admin', showrooms: 'all' }], { admin: true, su: false, store: null }],
    [[{ key: 'admin', showrooms: [one] }], nothing],
    [[{ key: 'store_user', showrooms: [one] }], { admin: false, su: false, store: one }],
    [[{ key: 'store_user', showrooms: [one, two] }], nothing],
    [[{ key: 'store_user', showrooms: 'all' }], nothing],
    [[{ key: 'showroom_manager', showrooms: [one] }], nothing],
    [[{ key: 'accountant', showrooms: 'all' }], nothing],
    [
      [
        { key: 'admin', showrooms: 'all' },
        { key: 'store_user', showrooms: [one] },
      ],
      { admin: true, su: false, store: null },
    ],
    [[], nothing],
  ]
  for (const [list, flags] of cases) {
    await setMemberships(id, list)
    expect([list, await flagsNow(id)]).toEqual([list, flags])
  }
})

test('[PEOPLE-03] a membership that gains and loses showrooms one by one keeps the link in step', async () => {
  const [one, two] = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  const { id } = await makeUser(shop, 'storeUser', { store: one })
  const [{ membership } = { membership: '' }] = await shop.db
    .select({ membership: memberships.id })
    .from(memberships)
    .where(eq(memberships.user, id))
  await shop.db.execute(sql`insert into membership_showrooms values (${membership}, ${two})`)
  expect((await flagsNow(id)).store).toBeNull()
  await shop.db.execute(sql`delete from membership_showrooms where showroom = ${one}`)
  expect((await flagsNow(id)).store).toBe(two)
})
