import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { addLetter, type LetterLimit } from '#server/platform/mail/queries.ts'
import { startFastDelivery } from '#server/testing/fast-delivery.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { type MailServer, startMailServer } from '#server/testing/processes/mail-server.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { Job } from './periodic-job.ts'

let mail: MailServer
let shop: TestApi
let delivery: Job
beforeAll(async () => {
  mail = await startMailServer()
  shop = await startApi({
    SMTP_URL: mail.url,
    LIMIT_LETTERS_PER_RECIPIENT: '4',
    LIMIT_NOTICES_PER_RECIPIENT: '5',
    LIMIT_LETTERS_PER_STRANGER: '2',
    LIMIT_CODES_PER_STRANGER: '3',
  })
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

const untilDelivered = () => vi.waitFor(async () => expect(await shop.db.$count(mailOutbox)).toBe(0), 5_000)
const countTo = (address: string) => mail.received.filter(({ to }) => to === address).length

/** Adds letters one by one; returns how many arrive. */
async function deliver(to: string, countedBy: LetterLimit | null, letters: number): Promise<number> {
  for (let nth = 0; nth < letters; nth += 1)
    await addLetter(shop.db, to, { subject: `${nth}`, text: 'x', html: 'x' }, { countedBy })
  await untilDelivered()
  return countTo(to)
}

test('[I24] whoever orders for somebody else sends them a few letters a day at most, and every order is taken', async () => {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const shippingAddress = { name: 'M', email: 'victim@mail.example', phone: '01000000000', address: 'Road 2' }
  for (let account = 0; account < 3; account += 1) {
    const { token } = await makeSignedInUser(shop, 'customer')
    for (let order = 0; order < 3; order += 1) await makeOrder(shop, token, { product, store, shippingAddress })
  }
  await untilDelivered()
  expect(countTo('victim@mail.example')).toBe(2)
  expect(mail.received).toHaveLength(9 + 2)
})

test('[I24] each kind of letter has a daily limit for each recipient; what is above is dropped and logged', async () => {
  const warnSpy = vi.spyOn(shop.log, 'warn')
  expect(await deliver('proven@mail.example', 'lettersPerRecipient', 6)).toBe(4)
  expect(await deliver('proven@mail.example', 'noticesPerRecipient', 6)).toBe(4 + 5)
  expect(await deliver('stranger@mail.example', 'lettersPerStranger', 6)).toBe(2)
  expect(await deliver('stranger@mail.example', 'codesPerStranger', 6)).toBe(2 + 3)
  expect(await deliver('other@mail.example', 'lettersPerRecipient', 1)).toBe(1)
  expect(await deliver('proven@mail.example', null, 6)).toBe(4 + 5 + 6)
  expect(warnSpy.mock.calls.map(([line]) => line)).toEqual(
    [
      ...Array(2).fill('lettersPerRecipient'),
      'noticesPerRecipient',
      ...Array(4).fill('lettersPerStranger'),
      ...Array(3).fill('codesPerStranger'),
    ].map((why) => ({ event: 'letter-dropped', letter: expect.any(String), why })),
  )
  expect(JSON.stringify(warnSpy.mock.calls)).not.toContain('mail.example')
  warnSpy.mockRestore()
})

test('[F9] [I24] a letter that is tried again counts once', async () => {
  let attempts = 0
  mail.rejectionStatus = () => {
    attempts += 1
    return attempts <= 3 ? 451 : 0
  }
  expect(await deliver('busy@mail.example', 'lettersPerStranger', 1)).toBe(1)
  expect(attempts).toBeGreaterThan(3)
  expect(await deliver('busy@mail.example', 'lettersPerStranger', 2)).toBe(2)
})

test('[ORDER-09] the history of an order tells which of its letters was one too many and never sent', async () => {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const [owner, buyer] = [await makeSignedInUser(shop, 'superUser'), await makeSignedInUser(shop, 'customer')]
  const { _id } = await makeOrder(shop, buyer.token, { product, store })
  const read = () => readResponse(shop.request(`/orders/singleOrder/${_id}`, { token: owner.token }))
  for (const quantity of [2, 3, 4, 5, 6]) {
    const { updatedAt: seen, products } = (await read()).body
    const [{ product: shoe, size }] = products
    const lines = [{ line: 0, product: shoe._id, size: size._id, quantity }]
    const { status } = await shop.request(`/orders/change/${_id}`, {
      method: 'PUT',
      json: { seen, lines },
      token: owner.token,
    })
    expect(status).toBe(200)
    await untilDelivered()
  }
  expect(countTo(String(buyer.email))).toBe(1 + 4)
  const { history } = (await read()).body
  const told = history.flatMap((entry: { kind: string; notice: string; isLost: boolean }) =>
    entry.kind === 'notice' ? [[entry.notice, entry.isLost]] : [],
  )
  const changed = Array.from({ length: 5 }, (_, at) => ['changed', at === 4])
  expect(told).toEqual([['placed', false], ...changed])
})
