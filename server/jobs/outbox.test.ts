import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { oneTimeCodeLetter } from '#server/platform/mail/letters/one-time-code.ts'
import { addLetter, isMailDown } from '#server/platform/mail/queries.ts'
import { startFastDelivery } from '#server/testing/fast-delivery.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { Job } from './periodic-job.ts'

let mail: MailServer
let shop: TestApi
let delivery: Job
beforeAll(async () => {
  mail = await startMailServer()
  shop = await startApi({ SMTP_URL: mail.url })
  delivery = startFastDelivery(shop)
})
afterAll(async () => {
  await delivery.stop()
  await shop.close()
  await mail.close()
})
beforeEach(() => {
  mail.received = []
  mail.rejectionStatus = () => 0
})

const codeLetter = oneTimeCodeLetter({ code: '048213', minutes: 10 })
const waitingCount = () => shop.db.$count(mailOutbox)
const recipients = () => mail.received.map(({ to }) => to)

test('[OTP-03] a code arrives by SMTP as text and HTML, and leaves the outbox', async () => {
  await addLetter(shop.db, 'rafiq@mail.example', codeLetter, { minutes: 10 })
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), 5_000)
  const { to, email } = firstRow(mail.received)
  expect(to).toBe('rafiq@mail.example')
  expect(email).toMatchObject({
    from: { name: 'Omni Shoes', address: 'care@omnishoes.example' },
    to: [{ name: '', address: 'rafiq@mail.example' }],
    subject: 'Your one-time code for Omni Shoes',
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@omnishoes\.example>$/),
  })
  expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(codeLetter.text.trim())
  expect(email.html?.replaceAll('\r\n', '\n').trim()).toBe(codeLetter.html.trim())
  await vi.waitFor(async () => expect(await waitingCount()).toBe(0), 5_000)
})

test('[OTP-03] the letter of an order arrives with its Bangla text intact', async () => {
  const { email, token } = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, token, { shippingAddress: shippingTo(email) })
  await addLetter(shop.db, 'bangla@mail.example', { subject: 'শাপলা'.repeat(20), text: 'রফিক', html: '<p>৳ রফিক</p>' })
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), 5_000)
  const [first, second] = mail.received
    .map(({ email }) => email)
    .toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''))
  expect(first?.subject).toBe(`Your order ${order.number} at Omni Shoes`)
  expect(first?.html).toContain('৳\u00a0')
  expect(second).toMatchObject({ subject: 'শাপলা'.repeat(20), text: expect.stringContaining('রফিক') })
  await vi.waitFor(async () => expect(await waitingCount()).toBe(0), 5_000)
})

test('[OTP-03] a permanently rejected letter is dropped, and the others arrive', async () => {
  const warnSpy = vi.spyOn(shop.log, 'warn')
  mail.rejectionStatus = (address) => (address.startsWith('nobody') ? 550 : 0)
  for (const to of ['nobody@mail.example', 'sadia@mail.example', 'karim@mail.example'])
    await addLetter(shop.db, to, codeLetter)
  await vi.waitFor(async () => expect(await waitingCount()).toBe(0), 5_000)
  expect(recipients().toSorted()).toEqual(['karim@mail.example', 'sadia@mail.example'])
  expect(warnSpy).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(warnSpy.mock.calls)).toMatch(/"why":"550"/)
  expect(JSON.stringify(warnSpy.mock.calls)).not.toMatch(/nobody|mailbox|048213|one-time/)
  warnSpy.mockRestore()
})

test('[OTP-03] a deferred letter is retried until it is accepted, and mail does not count as down', async () => {
  let attempts = 0
  mail.rejectionStatus = () => {
    attempts += 1
    return attempts < 4 ? 451 : 0
  }
  await addLetter(shop.db, 'busy@mail.example', codeLetter)
  await vi.waitFor(async () => expect(attempts).toBeGreaterThanOrEqual(3), 5_000)
  expect(await isMailDown(shop.db)).toBe(false)
  await vi.waitFor(() => expect(recipients()).toEqual(['busy@mail.example']), 5_000)
  await vi.waitFor(async () => expect(await waitingCount()).toBe(0), 5_000)
})

test('letters without a recipient and expired ones are deleted unsent; expired ones are counted in the log', async () => {
  const warnSpy = vi.spyOn(shop.log, 'warn')
  await addLetter(shop.db, null, codeLetter)
  await vi.waitFor(async () => expect(await waitingCount()).toBe(0), 5_000)
  expect(warnSpy).not.toHaveBeenCalled()
  await addLetter(shop.db, 'late@mail.example', codeLetter, { minutes: 0 })
  await vi.waitFor(() => expect(warnSpy).toHaveBeenCalled(), 5_000)
  expect(warnSpy.mock.calls.map(([line]) => line)).toEqual([{ event: 'letters-late', letters: 1 }])
  expect(await waitingCount()).toBe(0)
  expect(mail.received).toEqual([])
  warnSpy.mockRestore()
})
