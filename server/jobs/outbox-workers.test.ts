import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { claimLetters } from '#server/platform/mail/delivery.queries.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { addLetter, isMailDown } from '#server/platform/mail/queries.ts'
import { startFastDelivery } from '#server/testing/fast-delivery.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 }

let mail: MailServer
let shop: TestApi
let other: TestApi
beforeEach(async () => {
  mail = await startMailServer()
  shop = await startApi({ SMTP_URL: mail.url, MAIL_FROM: 'Omni Shoes Dhaka <post@shop.example>' })
  other = await connectSecondNode(shop)
})
afterEach(async () => {
  await other.close()
  await shop.close()
  await mail.close()
})

const addLetterTo = (to: string) => addLetter(shop.db, to, { subject: to, text: to, html: to })
const waitUntilEmpty = () => vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), WAIT_OPTIONS)

test('[OTP-03] [F9] two workers on one database send each of a hundred letters once', async () => {
  const addresses = Array.from({ length: 100 }, (_, index) => `reader-${index}@mail.example`)
  await Promise.all(addresses.map(addLetterTo))
  const deliveries = [startFastDelivery(shop), startFastDelivery(other)]
  await waitUntilEmpty()
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('[OTP-03] a letter that one worker has claimed is not claimed by another before its lease ends', async () => {
  await addLetterTo('rafiq@mail.example')
  expect(await claimLetters(shop.db, 5, 60_000)).toHaveLength(1)
  expect(await claimLetters(other.db, 5, 60_000)).toEqual([])
})

test('[OTP-03] two workers wait for a mail server, and no letter is sent twice', { tags: ['nightly'] }, async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `reader-${index}@mail.example`)
  mail.mode = 'silent'
  await Promise.all(addresses.map(addLetterTo))
  const deliveries = [startFastDelivery(shop), startFastDelivery(other)]
  await vi.waitFor(async () => expect(await isMailDown(shop.db)).toBe(true), WAIT_OPTIONS)
  mail.mode = 'fair'
  await waitUntilEmpty()
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('[OTP-03] if a worker dies between sending a letter and recording it, another one sends the same letter again', async () => {
  const transport = openMailTransport(shop.config)
  const dyingTransport = {
    ...transport,
    send: (...args: Parameters<typeof transport.send>) => transport.send(...args).then(never),
  }
  void startFastDelivery(other, { transport: dyingTransport })
  await addLetterTo('rafiq@mail.example')
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), WAIT_OPTIONS)
  const nextDelivery = startFastDelivery(shop)
  await waitUntilEmpty()
  await nextDelivery.stop()
  transport.close()
  const [first, second, ...rest] = mail.received.map(({ email }) => email)
  expect(rest).toEqual([])
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/)
  expect(second).toMatchObject({
    messageId: first?.messageId,
    date: first?.date,
    from: { name: 'Omni Shoes Dhaka', address: 'post@shop.example' },
  })
})

test('a shop that shuts down lets the letters in flight arrive', async () => {
  const delivery = startFastDelivery(shop)
  for (let index = 0; index < 5; index += 1) await addLetterTo(`reader-${index}@mail.example`)
  await vi.waitFor(() => expect(mail.connections).toBeGreaterThan(0), WAIT_OPTIONS)
  await delivery.stop()
  expect(mail.received.length + (await shop.db.$count(mailOutbox))).toBe(5)
})

function never(): Promise<never> {
  return new Promise(() => {})
}
