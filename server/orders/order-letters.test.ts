import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { confirmEmail, tokenIn } from '#server/testing/email-proof.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

/** What a stranger would have others read. */
const WORDS = { name: 'Mallory Spoof', phone: '01000000666', address: 'You have won a prize' }

let shop: TestApi
let order: (token: string, email: string) => ReturnType<typeof makeOrder>
beforeAll(async () => {
  shop = await startApi()
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  order = (token, email) => makeOrder(shop, token, { product, store, shippingAddress: { ...WORDS, email } })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(mailOutbox))

const allLetters = () => shop.db.select().from(mailOutbox)
const formsOf = ({ subject, text, html }: Awaited<ReturnType<typeof allLetters>>[number]) =>
  `${subject} ${text} ${html}`
const newAccount = () => makeSignedInUser(shop, 'customer', { name: WORDS.name, provenEmail: null })

test('[OUT-10] [I24] orders of fresh accounts send nothing to an address typed at checkout', async () => {
  for (let account = 0; account < 5; account += 1) {
    const { token } = await newAccount()
    await order(token, 'victim@mail.example')
  }
  expect(await lettersTo(shop, 'victim@mail.example')).toEqual([])
})

test('[OUT-10] [I24] the letter of an order goes to the proven e-mail of the account; another gets the link only', async () => {
  const { token, email } = await makeSignedInUser(shop, 'customer')
  const { _id, number } = await order(token, 'contact@mail.example')
  expect(await allLetters()).toHaveLength(2)
  const ownLetter = firstRow(await lettersTo(shop, String(email)))
  for (const words of Object.values(WORDS)) expect(ownLetter.text).toContain(words)
  const contactLetter = firstRow(await lettersTo(shop, 'contact@mail.example'))
  for (const fact of [number, `/profile/orders/${_id}`]) expect(contactLetter.text).toContain(fact)
  for (const words of Object.values(WORDS)) expect(formsOf(contactLetter)).not.toContain(words)
})

test('[OUT-10] an order with the e-mail of its account is one letter', async () => {
  const { token, email } = await makeSignedInUser(shop, 'customer')
  await order(token, String(email).toUpperCase())
  expect(await allLetters()).toHaveLength(1)
})

test('[OUT-10] [I24] an e-mail that nobody has proven gets one letter without a word of the shopper', async () => {
  const { token, email: ownEmail } = await newAccount()
  const email = String(ownEmail)
  const { number } = await order(token, email)
  const letter = firstRow(await lettersTo(shop, email))
  expect(letter.subject).toContain(number)
  for (const words of Object.values(WORDS)) expect(formsOf(letter)).not.toContain(words)
  const secondOrder = await order(token, email)
  expect(secondOrder.status).toBe('Pending')
  expect(await lettersTo(shop, email)).toHaveLength(1)
  expect(await confirmEmail(shop, tokenIn(letter))).toMatchObject({ status: 200 })
  const thirdOrder = await order(token, email)
  const [newest] = await lettersTo(shop, email)
  expect(newest?.subject).toContain(thirdOrder.number)
  expect(newest?.text).toContain(WORDS.address)
})

test('[OUT-10] of ten first orders at once one sends the link', async () => {
  const { token, email } = await newAccount()
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(token, String(email))))
  expect(new Set(orders.map(({ number }) => number)).size).toBe(10)
  expect(await allLetters()).toHaveLength(1)
  expect(await confirmEmail(shop, tokenIn(firstRow(await allLetters())))).toMatchObject({ status: 200 })
})

test('[OUT-10] a changed e-mail has to be proven anew; the one proven before gets no letters of orders', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const newEmail = `changed-${person.email}`
  const response = await shop.request(`/auth/update/${person.id}`, {
    method: 'PUT',
    json: { email: newEmail, currentPassword: TEST_PASSWORD },
    token: person.token,
  })
  const { token } = await response.json()
  await shop.db.delete(mailOutbox)
  await order(token, newEmail)
  expect((await allLetters()).map(({ to }) => to)).toEqual([newEmail])
  expect(await confirmEmail(shop, tokenIn(firstRow(await allLetters())))).toMatchObject({ status: 200 })
})

test('[LANG-08] an order keeps the language of its page, in which its letters are, whatever that of the account', async () => {
  const { token, id, email } = await makeSignedInUser(shop, 'customer')
  const body = orderBody(await makeProduct(shop), (await makeShowroom(shop)).id, { customer: id })
  const place = (prefix: string) =>
    shop.request(`${prefix}/orders/create`, { json: body, token, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  for (const [prefix, language] of [
    ['/bn', 'bn'],
    ['', 'en'],
  ] as const) {
    const { order: placed } = await (await place(prefix)).json()
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, placed._id))
    expect(row).toMatchObject({ language })
    expect(placed).not.toHaveProperty('language')
    for (const to of [String(email), 'rafiq@mail.example']) {
      const letter = firstRow(await lettersTo(shop, to))
      expect(letter.html).toContain(`<html lang="${language}">`)
      expect(letter.text).toContain(`${prefix}/profile/orders/${placed._id}`)
    }
  }
})
