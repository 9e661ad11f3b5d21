import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/db/schema.ts'
import { oneTimeCodeLetter } from '#server/mail/letters/one-time-code.ts'
import { openPost } from '#server/mail/mail-transport.ts'
import { addLetter, isMailDown } from '#server/mail/queries.ts'
import { deliverFast } from '#server/testing/fast-delivery.ts'
import { orderOf, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { middleOf } from '#server/testing/median.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { slowness } from '#server/testing/slowness.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { type Delivery, startDelivery } from './outbox.ts'

const PATIENT = 20_000
const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@mail.example`)

let mail: MailServer | undefined
let shop: TestApi
let delivery: Delivery
let port: number
beforeEach(async () => {
  port = await freePort()
  shop = await startApi({ SMTP_URL: `smtp://127.0.0.1:${port}`, LIMIT_ORDERS_PER_ACCOUNT: '1000' })
})
afterEach(async () => {
  await delivery.stop()
  await shop.close()
  await mail?.close()
  mail = undefined
})

const write = async () => {
  for (const to of people) await addLetter(shop.db, to, oneTimeCodeLetter({ code: '048213', minutes: 10 }))
}
const isDown = (down: boolean) =>
  vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(down), { timeout: PATIENT, interval: 20 })
const isEmpty = () =>
  vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), { timeout: PATIENT, interval: 20 })
const takenBy = () => new Set(mail?.taken.map(({ to }) => to))

test('[OTP-03] letters wait for a mail server that is down, and all are sent when it is up', async () => {
  delivery = deliverFast(shop)
  await write()
  await isDown(true)
  expect(await shop.db.$count(mailOutbox)).toBe(people.length)
  mail = await startMailServer(port)
  await isDown(false)
  await isEmpty()
  expect([...takenBy()].toSorted()).toEqual(people)
  expect(mail.taken).toHaveLength(people.length)
})

test.each([
  ['never greets', 'silent'],
  ['accepts letters and never responds', 'forgetful'],
] as const)('[OTP-03] letters wait for a mail server that %s, and arrive when it recovers', async (_, manner) => {
  mail = await startMailServer(port)
  mail.manner = manner
  delivery = deliverFast(shop)
  await write()
  await isDown(true)
  const before = mail.taken.length
  mail.manner = 'fair'
  await isDown(false)
  await isEmpty()
  expect([...takenBy()].toSorted()).toEqual(people)
  expect(mail.taken.length - before).toBeLessThanOrEqual(people.length)
  const ids = new Set(mail.taken.map(({ email }) => email.messageId))
  expect(ids.size).toBe(people.length)
})

test('[OTP-03] an unreachable mail server is tried with one letter at a time', async () => {
  mail = await startMailServer(port)
  mail.manner = 'silent'
  delivery = deliverFast(shop)
  await write()
  await isDown(true)
  const { connections } = mail
  const begin = performance.now()
  await new Promise((done) => setTimeout(done, 900))
  const attempts = (performance.now() - begin) / 300
  // Every attempt ends after 300 ms: three or four in 900 ms; five at a time would make fifteen.
  expect(mail.connections - connections).toBeLessThan(2 * attempts + 2)
})

test('[OTP-03] a hanging mail server slows down neither orders nor pages', async () => {
  mail = await startMailServer(port)
  delivery = startDelivery({ db: shop.db, log: shop.log, post: openPost(shop.settings) })
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const { token } = await signedIn(shop, 'customer')
  const times = {
    fair: { order: [] as number[], list: [] as number[] },
    silent: { order: [] as number[], list: [] as number[] },
  }
  for (const manner of ['fair', 'silent'] as const) {
    mail.manner = manner
    if (manner === 'silent') await delivery.stop()
    if (manner === 'silent') delivery = startDelivery({ db: shop.db, log: shop.log, post: openPost(shop.settings) })
    for (let round = 0; round < 25; round += 1) {
      times[manner].order.push(
        await took(async () => {
          const { status } = await placeOrder(shop, orderOf(product, store), { token, key: crypto.randomUUID() })
          expect(status).toBe(201)
        }),
      )
      times[manner].list.push(await took(() => shop.request('/products/all')))
    }
  }
  const { fair, silent } = times
  console.info(
    `order p50 ${middleOf(fair.order)} ms with mail, ${middleOf(silent.order)} ms with mail that hangs, at most ` +
      `${Math.max(...silent.order)} ms; list p50 ${middleOf(fair.list)} and ${middleOf(silent.list)} ms`,
  )
  expect(Math.max(...silent.order, ...silent.list) / slowness()).toBeLessThan(3_000)
  expect(middleOf(silent.order)).toBeLessThan(2 * middleOf(fair.order) + 50)
})

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return Math.round(performance.now() - begin)
}

test('[OTP-02] one undeliverable letter does not block codes for everybody forever', async () => {
  delivery = { stop: async () => {} }
  await addLetter(shop.db, 'nobody-takes-it@mail.example', oneTimeCodeLetter({ code: '048213', minutes: 10 }))
  for (const [attempts, down] of [
    [2, false],
    [3, true],
    [30, true],
    [31, false],
  ] as const) {
    await shop.db.update(mailOutbox).set({ attempts, unreachable: true })
    expect([attempts, await isMailDown(shop.db)]).toEqual([attempts, down])
  }
})
