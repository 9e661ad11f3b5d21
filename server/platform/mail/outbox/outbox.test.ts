import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { addLetter, isMailDown } from '#server/platform/mail/queries.ts'
import { startFastDelivery } from '#server/testing/fast-delivery.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type OutboxLetter, outboxLetter } from '#shared/schemas/outbox-letter.ts'

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 }

let shop: TestApi
afterEach(() => shop.close())

const folder = () => join(shop.config.dataDir, 'outbox')
const waitUntilEmpty = () => vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), WAIT_OPTIONS)

async function readLetters(): Promise<OutboxLetter[]> {
  const response = await shop.request('/outbox/all-letters')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return outboxLetter.array().parse(await response.json())
}

test('[OTP-03] without a mail server letters are files that only the shop can read, and everyone can list them, newest first', async () => {
  shop = await startApi()
  expect(await readLetters()).toEqual([])
  const { email, token } = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, token, { shippingAddress: shippingTo(email) })
  await addLetter(shop.db, 'sadia@mail.example', { subject: 'নমস্কার <b>', text: 'রফিক', html: '<p>রফিক</p>' })
  const delivery = startFastDelivery(shop)
  await waitUntilEmpty()
  await delivery.stop()
  const [newest, first, ...rest] = await readLetters()
  expect(rest).toEqual([])
  expect(newest).toMatchObject({
    to: 'sadia@mail.example',
    subject: 'নমস্কার <b>',
    text: 'রফিক',
    html: '<p>রফিক</p>',
  })
  expect(first).toMatchObject({ to: email, subject: `Your order ${order.number} at Omni Shoes` })
  expect(first?.html).toContain(`/profile/orders/${order._id}`)
  const files = readdirSync(folder())
  expect(files.toSorted()).toEqual([`${first?._id}.eml`, `${newest?._id}.eml`])
  expect(files.map((file) => statSync(join(folder(), file)).mode & 0o777)).toEqual([0o600, 0o600])
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
})

test('[OTP-03] at most the hundred newest letters are listed', async () => {
  shop = await startApi()
  const rows = Array.from({ length: 103 }, (_, index) => ({
    to: 'sadia@mail.example',
    subject: `Letter ${index}`,
    text: 'x',
    html: 'x',
    createdAt: new Date(Date.UTC(2026, 10, 20, 0, index)),
    expiresAt: new Date(Date.now() + 60_000),
  }))
  await shop.db.insert(mailOutbox).values(rows)
  const delivery = startFastDelivery(shop)
  await waitUntilEmpty()
  await delivery.stop()
  const listedLetters = await readLetters()
  expect([listedLetters.length, listedLetters[0]?.subject, listedLetters.at(-1)?.subject]).toEqual([
    100,
    'Letter 102',
    'Letter 3',
  ])
})

test('[OTP-03] letters wait while their folder cannot be written to', async () => {
  shop = await startApi()
  writeFileSync(folder(), 'a file in its place')
  await addLetter(shop.db, 'sadia@mail.example', { subject: 'Hello', text: 'x', html: 'x' })
  const delivery = startFastDelivery(shop)
  await vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(true), WAIT_OPTIONS)
  rmSync(folder())
  await waitUntilEmpty()
  await delivery.stop()
  expect(await readLetters()).toMatchObject([{ subject: 'Hello' }])
})

test.each([
  [
    'a live shop',
    {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'care@shoes.com',
    },
  ],
  ['a shop with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('[OTP-03] %s does not show its letters', async (_, env) => {
  shop = await startApi(env)
  await openShop(shop)
  const response = await shop.request('/outbox/all-letters')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: 'Outbox not found' })
})
