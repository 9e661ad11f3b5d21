import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'

let shop: TestApi
let admin: string
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

/** Sales of a showroom in a day, each of which its device reads about, and may read again. */
const SALES = 100

test('[COUNTER-08] a device that knows everything is sent nothing, names when they change, and at most 100 kB in a day', async () => {
  const counter = await makeCounter(shop, admin)
  const headers = { 'Counter-Key': counter.key }
  const learn = async ({ cursor = '', names = '' }: Partial<CounterChanges>, token = counter.token) => {
    const response = await shop.request(`/counter/changes?since=${cursor}&names=${names}`, { token, headers })
    const text = await response.text()
    return { status: response.status, bytes: text.length, changes: (text ? JSON.parse(text) : {}) as CounterChanges }
  }
  await wait(2_100)
  const { changes: all } = await learn({})
  expect(all).toMatchObject({ isFull: true, names: expect.any(String), store: { _id: counter.store } })
  expect(await learn(all)).toMatchObject({ status: 204, bytes: 0 })
  const same = all.products.length
  expect(same).toBeGreaterThan(0)

  await sendSales(shop, counter, saleOf(counter.shoe, 1))
  const sold = await learn(all)
  expect(sold).toMatchObject({ status: 200, changes: { names: all.names, products: [], pairs: [expect.anything()] } })
  expect(sold.changes).not.toHaveProperty('settings')
  expect(sold.bytes * SALES * 2, 'bytes of a day').toBeLessThan(100_000)

  const manager = await learn(sold.changes, admin)
  expect(manager.changes.may, 'somebody else signs in').toContain('write_devices')
  expect(manager.changes.settings).toBeDefined()
  expect((await learn({ cursor: sold.changes.cursor })).changes.settings, 'of the former release').toBeDefined()
})
