import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { saveImage } from '#server/platform/images/save-image.ts'
import { sweepImages } from '#server/platform/images/sweep.ts'
import { makeImage } from './fixtures/make-image.ts'
import { makeOrder } from './fixtures/make-order.ts'
import { makeProduct } from './fixtures/make-product.ts'
import { makeShowroom } from './fixtures/make-showroom.ts'
import { requestCode } from './letters.ts'
import { resetPassword, verifyCode } from './lost-password.ts'
import { startApi, type TestApi } from './start-api.ts'
import { makeSignedInUser } from './test-users.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())
afterEach(() => vi.useRealTimers())

/** Moves the clock of this node, but neither its timers nor the database. */
const setClockOff = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

test.each([-2 * HOUR, 2 * HOUR])(
  '[F13] the clock of a node that is %i ms off dates no order and expires no code',
  async (ms) => {
    const product = await makeProduct(shop)
    const { id: store } = await makeShowroom(shop)
    setClockOff(ms)
    const { email, token } = await makeSignedInUser(shop, 'customer')
    const { _id } = await makeOrder(shop, token, { product, store })
    const isRecent = sql<boolean>`abs(extract(epoch from clock_timestamp() - ${orders.createdAt})) < 60`
    expect(await shop.db.select({ isRecent }).from(orders).where(sql`${orders.id} = ${_id}`)).toEqual([
      { isRecent: true },
    ])
    const { status, cookie } = await verifyCode(shop, String(email), await requestCode(shop, String(email)))
    expect(status).toBe(200)
    expect((await resetPassword(shop, String(email), 'another password', { cookie })).status).toBe(200)
  },
)

test('[F13] a node whose clock is hours slow saves no image for the sweep to delete', async () => {
  const bytes = await makeImage()
  const hash = await saveImage(shop.db, shop.images, bytes)
  setClockOff(-2 * HOUR)
  expect(await saveImage(shop.db, shop.images, bytes)).toBe(hash)
  expect(await sweepImages(shop.db, shop.images)).toBe(0)
  expect(await shop.images.has(hash)).toBe(true)
})

test('[F13] a token is valid for up to a minute longer where a clock is fast, and no more', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const statusAt = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: ms })
    return (await shop.request('/auth/user-auth', { token })).status
  }
  expect(await statusAt(exp * SECOND + 55 * SECOND)).toBe(200)
  expect(await statusAt(exp * SECOND + 65 * SECOND)).toBe(401)
  // As another node signs it whose clock is fast.
  expect(await statusAt(exp * SECOND - 7 * 24 * HOUR - 55 * SECOND)).toBe(200)
})
