import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/db/schema.ts'
import { addLetter, isMailDown } from '#server/mail/queries.ts'
import { deliverFast } from '#server/testing/fast-delivery.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { type KeptLetter, keptLetter } from '#shared/schemas/outbox-letter.ts'

const PATIENT = { timeout: 20_000, interval: 20 }

let shop: TestApi
afterEach(() => shop.close())

const folder = () => join(shop.settings.dataDir, 'outbox')
const isEmpty = () => vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), PATIENT)

async function letters(): Promise<KeptLetter[]> {
  const answer = await shop.request('/outbox/all-letters')
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return keptLetter.array().parse(await answer.json())
}

test('[OTP-03] without a mail server letters are files that only the shop can read, and everyone can list them, newest first', async () => {
  shop = await startApi()
  expect(await letters()).toEqual([])
  const { token } = await signedIn(shop, 'customer')
  const order = await makeOrder(shop, token)
  await addLetter(shop.db, 'sadia@mail.example', { subject: 'নমস্কার <b>', text: 'রফিক', html: '<p>রফিক</p>' })
  const delivery = deliverFast(shop)
  await isEmpty()
  await delivery.stop()
  const [newest, first, ...more] = await letters()
  expect(more).toEqual([])
  expect(newest).toMatchObject({
    to: 'sadia@mail.example',
    subject: 'নমস্কার <b>',
    text: 'রফিক',
    html: '<p>রফিক</p>',
  })
  expect(first).toMatchObject({ to: 'rafiq@mail.example', subject: `Your order ${order.number} at Omni Shoes` })
  expect(first?.html).toContain(`/profile/orders/${order._id}`)
  const files = readdirSync(folder())
  expect(files.toSorted()).toEqual([`${first?._id}.eml`, `${newest?._id}.eml`])
  expect(files.map((file) => statSync(join(folder(), file)).mode & 0o777)).toEqual([0o600, 0o600])
  expect(statSync(folder()).mode & 0o777).toBe(0o700)
})

test('[OTP-03] at most the hundred newest letters are listed', async () => {
  shop = await startApi()
  const written = Array.from({ length: 103 }, (_, place) => ({
    to: 'sadia@mail.example',
    subject: `Letter ${place}`,
    text: 'x',
    html: 'x',
    createdAt: new Date(Date.UTC(2026, 10, 20, 0, place)),
    expiresAt: new Date(Date.now() + 60_000),
  }))
  await shop.db.insert(mailOutbox).values(written)
  const delivery = deliverFast(shop)
  await isEmpty()
  await delivery.stop()
  const listed = await letters()
  expect([listed.length, listed[0]?.subject, listed.at(-1)?.subject]).toEqual([100, 'Letter 102', 'Letter 3'])
})

test('[OTP-03] letters wait while their folder cannot be written to', async () => {
  shop = await startApi()
  writeFileSync(folder(), 'a file in its place')
  await addLetter(shop.db, 'sadia@mail.example', { subject: 'Hello', text: 'x', html: 'x' })
  const delivery = deliverFast(shop)
  await vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(true), PATIENT)
  rmSync(folder())
  await isEmpty()
  await delivery.stop()
  expect(await letters()).toMatchObject([{ subject: 'Hello' }])
})

test.each([
  ['a live shop', { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['a shop with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('[OTP-03] %s does not show its letters', async (_, env) => {
  shop = await startApi(env)
  const answer = await shop.request('/outbox/all-letters')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ message: 'Outbox not found' })
})
