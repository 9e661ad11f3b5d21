import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/db/schema.ts'
import { oneTimeCodeLetter } from '#server/mail/letters/one-time-code.ts'
import { addLetter, isMailDown } from '#server/mail/queries.ts'
import { deliverFast } from '#server/testing/fast-delivery.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import type { Delivery } from './outbox.ts'

let mail: MailServer
let shop: TestApi
let delivery: Delivery
beforeAll(async () => {
  mail = await startMailServer()
  shop = await startApi({ SMTP_URL: mail.url })
  delivery = deliverFast(shop)
})
afterAll(async () => {
  await delivery.stop()
  await shop.close()
  await mail.close()
})
beforeEach(() => {
  mail.taken = []
  mail.refuse = () => 0
})

const code = oneTimeCodeLetter({ code: '048213', minutes: 10 })
const waiting = () => shop.db.$count(mailOutbox)
const takenBy = () => mail.taken.map(({ to }) => to)

test('[OTP-03] a code arrives by SMTP as text and HTML, and leaves the outbox', async () => {
  await addLetter(shop.db, 'rafiq@mail.example', code, { minutes: 10 })
  await vi.waitFor(() => expect(mail.taken).toHaveLength(1), 5_000)
  const { to, email } = theOne(mail.taken)
  expect(to).toBe('rafiq@mail.example')
  expect(email).toMatchObject({
    from: { name: 'Omni Shoes', address: 'care@omnishoes.example' },
    to: [{ name: '', address: 'rafiq@mail.example' }],
    subject: 'Your one-time code for Omni Shoes',
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@omnishoes\.example>$/),
  })
  expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(code.text.trim())
  expect(email.html?.replaceAll('\r\n', '\n').trim()).toBe(code.html.trim())
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
})

test('[OTP-03] the letter of an order arrives with its Bangla text intact', async () => {
  const { token } = await signedIn(shop, 'customer')
  const order = await makeOrder(shop, token)
  await addLetter(shop.db, 'bangla@mail.example', { subject: 'শাপলা'.repeat(20), text: 'রফিক', html: '<p>৳ রফিক</p>' })
  await vi.waitFor(() => expect(mail.taken).toHaveLength(2), 5_000)
  const [first, second] = mail.taken
    .map(({ email }) => email)
    .toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''))
  expect(first?.subject).toBe(`Your order ${order.number} at Omni Shoes`)
  expect(first?.html).toContain('৳\u00a0')
  expect(second).toMatchObject({ subject: 'শাপলা'.repeat(20), text: expect.stringContaining('রফিক') })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
})

test('[OTP-03] a permanently rejected letter is dropped, and the others arrive', async () => {
  const warn = vi.spyOn(shop.log, 'warn')
  mail.refuse = (address) => (address.startsWith('nobody') ? 550 : 0)
  for (const to of ['nobody@mail.example', 'sadia@mail.example', 'karim@mail.example'])
    await addLetter(shop.db, to, code)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
  expect(takenBy().toSorted()).toEqual(['karim@mail.example', 'sadia@mail.example'])
  expect(warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(warn.mock.calls)).toMatch(/"why":"550"/)
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/nobody|mailbox|048213|one-time/)
  warn.mockRestore()
})

test('[OTP-03] a deferred letter is retried until it is accepted, and mail does not count as down', async () => {
  let tries = 0
  mail.refuse = () => {
    tries += 1
    return tries < 4 ? 451 : 0
  }
  await addLetter(shop.db, 'busy@mail.example', code)
  await vi.waitFor(async () => expect(tries).toBeGreaterThanOrEqual(3), 5_000)
  expect(await isMailDown(shop.db)).toBe(false)
  await vi.waitFor(() => expect(takenBy()).toEqual(['busy@mail.example']), 5_000)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
})

test('letters without a recipient and expired ones are deleted unsent; expired ones are counted in the log', async () => {
  const warn = vi.spyOn(shop.log, 'warn')
  await addLetter(shop.db, null, code)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5_000)
  expect(warn).not.toHaveBeenCalled()
  await addLetter(shop.db, 'late@mail.example', code, { minutes: 0 })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5_000)
  expect(warn.mock.calls.map(([line]) => line)).toEqual([{ event: 'letters-late', letters: 1 }])
  expect(await waiting()).toBe(0)
  expect(mail.taken).toEqual([])
  warn.mockRestore()
})
