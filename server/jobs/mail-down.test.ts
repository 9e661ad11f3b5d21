import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { openLimits } from '#server/platform/http/limits.ts'
import { oneTimeCodeLetter } from '#server/platform/mail/letters/one-time-code.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { addLetter, isMailDown } from '#server/platform/mail/queries.ts'
import { startFastDelivery } from '#server/testing/fast-delivery.ts'
import { orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { median } from '#server/testing/median.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { freePort } from '#server/testing/processes/running-shop.ts'
import { machineSlowness } from '#server/testing/slowness.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { startDelivery } from './outbox.ts'
import type { Job } from './periodic-job.ts'

const TIMEOUT = 20_000
const addresses = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@mail.example`)

let mail: MailServer | undefined
let shop: TestApi
let delivery: Job
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

const addLetters = async () => {
  for (const to of addresses) await addLetter(shop.db, to, oneTimeCodeLetter({ code: '048213', minutes: 10 }))
}
const expectMailDown = (down: boolean) =>
  vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(down), { timeout: TIMEOUT, interval: 20 })
const waitUntilEmpty = () =>
  vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), { timeout: TIMEOUT, interval: 20 })
const recipients = () => new Set(mail?.received.map(({ to }) => to))

test('[OTP-03] [F9] letters wait for a mail server that is down, and all are sent when it is up', async () => {
  delivery = startFastDelivery(shop)
  await addLetters()
  await expectMailDown(true)
  expect(await shop.db.$count(mailOutbox)).toBe(addresses.length)
  mail = await startMailServer(port)
  await expectMailDown(false)
  await waitUntilEmpty()
  expect([...recipients()].toSorted()).toEqual(addresses)
  expect(mail.received).toHaveLength(addresses.length)
})

test('[OTP-03] letters wait for a mail server that never greets, and arrive when it recovers', () =>
  expectRecovery('silent'))

test(
  '[OTP-03] letters wait for a mail server that accepts letters and never responds, and arrive when it recovers',
  {
    tags: ['nightly'],
  },
  () => expectRecovery('forgetful'),
)

async function expectRecovery(manner: 'silent' | 'forgetful') {
  mail = await startMailServer(port)
  mail.mode = manner
  delivery = startFastDelivery(shop)
  await addLetters()
  await expectMailDown(true)
  const countBefore = mail.received.length
  mail.mode = 'fair'
  await expectMailDown(false)
  await waitUntilEmpty()
  expect([...recipients()].toSorted()).toEqual(addresses)
  expect(mail.received.length - countBefore).toBeLessThanOrEqual(addresses.length)
  const ids = new Set(mail.received.map(({ email }) => email.messageId))
  expect(ids.size).toBe(addresses.length)
}

test('[OTP-03] an unreachable mail server is tried with one letter at a time', { tags: ['nightly'] }, async () => {
  mail = await startMailServer(port)
  mail.mode = 'silent'
  delivery = startFastDelivery(shop)
  await addLetters()
  await expectMailDown(true)
  const { connections } = mail
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 900))
  const attempts = (performance.now() - startedAt) / 300
  // Every attempt ends after 300 ms: three or four in 900 ms; five at a time would make fifteen.
  expect(mail.connections - connections).toBeLessThan(2 * attempts + 2)
})

test('[OTP-03] [F9] a hanging mail server slows down neither orders nor pages', { tags: ['nightly'] }, async () => {
  mail = await startMailServer(port)
  delivery = startDelivery({
    db: shop.db,
    limits: openLimits(shop.db, shop.config),
    log: shop.log,
    transport: openMailTransport(shop.config),
  })
  const product = await makeProduct(shop)
  const showroomId = (await makeShowroom(shop)).id
  const { token } = await makeSignedInUser(shop, 'customer')
  const times = {
    fair: { order: [] as number[], list: [] as number[] },
    silent: { order: [] as number[], list: [] as number[] },
  }
  for (const manner of ['fair', 'silent'] as const) {
    mail.mode = manner
    if (manner === 'silent') await delivery.stop()
    if (manner === 'silent')
      delivery = startDelivery({
        db: shop.db,
        limits: openLimits(shop.db, shop.config),
        log: shop.log,
        transport: openMailTransport(shop.config),
      })
    for (let round = 0; round < 25; round += 1) {
      times[manner].order.push(
        await measure(async () => {
          const { status } = await placeOrder(shop, orderBody(product, showroomId), { token, key: crypto.randomUUID() })
          expect(status).toBe(201)
        }),
      )
      times[manner].list.push(await measure(() => shop.request('/products/all')))
    }
  }
  const { fair, silent } = times
  console.info(
    `order p50 ${median(fair.order)} ms with mail, ${median(silent.order)} ms with mail that hangs, at most ` +
      `${Math.max(...silent.order)} ms; list p50 ${median(fair.list)} and ${median(silent.list)} ms`,
  )
  expect(Math.max(...silent.order, ...silent.list) / machineSlowness()).toBeLessThan(3_000)
  expect(median(silent.order)).toBeLessThan(2 * median(fair.order) + 50)
})

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

test('[OTP-02] one undeliverable letter does not block codes for everybody forever', async () => {
  delivery = { stop: async () => {}, lastRunAt: () => null }
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
