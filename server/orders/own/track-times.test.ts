import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { median } from '#server/testing/median.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

/** A few tries of each kind in a day, 2,000 in a night. */
const TRIES = rounds(40, 2_000)
const WITHOUT_LIMIT = '100000000'

let shop: TestApi
let known: { number: string; phone: string }
beforeAll(async () => {
  shop = await startApi({
    LIMIT_TRACK_TRIES_PER_ORDER: WITHOUT_LIMIT,
    LIMIT_TRACK_TRIES_PER_ADDRESS: WITHOUT_LIMIT,
    LIMIT_TRACK_TRIES_PER_NETWORK: WITHOUT_LIMIT,
  })
  const { token } = await makeSignedInUser(shop, 'customer')
  const phone = '01711000001'
  const shippingAddress = { ...shippingTo('rani@mail.example'), phone }
  const product = await makeProduct(shop)
  const { number } = await makeOrder(shop, token, { product, store: (await makeShowroom(shop)).id, shippingAddress })
  known = { number, phone }
})
afterAll(() => shop.close())

test('[ORDER-06] the time of an answer tells neither a number that is there nor its phone, and a hit takes as long', {
  timeout: 600_000,
}, async () => {
  const kinds = {
    hit: known,
    'wrong phone': { ...known, phone: '01811000001' },
    'wrong number': { ...known, number: known.number.replace(/^OM-../, 'OM-99') },
  }
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  for (let tries = 0; tries < TRIES; tries += 1)
    for (const [kind, json] of Object.entries(kinds)) {
      const from = performance.now()
      const response = await shop.request('/orders/track', { json })
      await response.text()
      times.get(kind)?.push(performance.now() - from)
      expect(response.status, kind).toBe(kind === 'hit' ? 200 : 404)
    }
  const medians = [...times].map(([kind, list]) => [kind, median(list)] as const)
  const all = medians.map(([, time]) => time)
  if (process.env.NIGHTLY) expect(Math.max(...all) / Math.min(...all), JSON.stringify(medians)).toBeLessThan(1.05)
})
