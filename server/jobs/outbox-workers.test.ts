import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/db/schema.ts'
import { openPost } from '#server/mail/mail-transport.ts'
import { addLetter, isMailDown } from '#server/mail/queries.ts'
import { deliverFast } from '#server/testing/fast-delivery.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { secondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const PATIENT = { timeout: 20_000, interval: 20 }

let mail: MailServer
let shop: TestApi
let other: TestApi
beforeEach(async () => {
  mail = await startMailServer()
  shop = await startApi({ SMTP_URL: mail.url, MAIL_FROM: 'Omni Shoes Dhaka <post@shop.example>' })
  other = await secondNode(shop)
})
afterEach(async () => {
  await other.close()
  await shop.close()
  await mail.close()
})

const write = (to: string) => addLetter(shop.db, to, { subject: to, text: to, html: to })
const isEmpty = () => vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), PATIENT)

test('[OTP-03] two workers on one database send each of a hundred letters once', async () => {
  const people = Array.from({ length: 100 }, (_, place) => `reader-${place}@mail.example`)
  await Promise.all(people.map(write))
  const deliveries = [deliverFast(shop), deliverFast(other)]
  await isEmpty()
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(mail.taken.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('[OTP-03] two workers wait for a mail server, and no letter is sent twice', async () => {
  const people = Array.from({ length: 20 }, (_, place) => `reader-${place}@mail.example`)
  mail.manner = 'silent'
  await Promise.all(people.map(write))
  const deliveries = [deliverFast(shop), deliverFast(other)]
  await vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(true), PATIENT)
  mail.manner = 'fair'
  await isEmpty()
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(mail.taken.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('[OTP-03] if a worker dies between sending a letter and recording it, another one sends the same letter again', async () => {
  const real = openPost(shop.settings)
  const dying = { ...real, send: (...given: Parameters<typeof real.send>) => real.send(...given).then(never) }
  void deliverFast(other, { post: dying })
  await write('rafiq@mail.example')
  await vi.waitFor(() => expect(mail.taken).toHaveLength(1), PATIENT)
  const next = deliverFast(shop)
  await isEmpty()
  await next.stop()
  real.close()
  const [first, second, ...more] = mail.taken.map(({ email }) => email)
  expect(more).toEqual([])
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/)
  expect(second).toMatchObject({
    messageId: first?.messageId,
    date: first?.date,
    from: { name: 'Omni Shoes Dhaka', address: 'post@shop.example' },
  })
})

test('a shop that shuts down lets the letters in flight arrive', async () => {
  const delivery = deliverFast(shop)
  for (let place = 0; place < 5; place += 1) await write(`reader-${place}@mail.example`)
  await vi.waitFor(() => expect(mail.connections).toBeGreaterThan(0), PATIENT)
  await delivery.stop()
  expect(mail.taken.length + (await shop.db.$count(mailOutbox))).toBe(5)
})

function never(): Promise<never> {
  return new Promise(() => {})
}
