import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { byVoucher, keepVouchers, leftOn, makeVoucher } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { CODE_BYTES, voucherCode } from '#shared/rules/money/voucher-code.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_VOUCHER_TRIES_PER_ACCOUNT: '100000', LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
})
afterAll(() => shop.close())

/** Every code that differs from a real one in a letter, then any. */
function guessAt(code: string, nth: number): string {
  const place = Math.floor(nth / LETTERS.length)
  if (place >= code.length) return voucherCode(randomBytes(CODE_BYTES))
  const letter = LETTERS[nth % LETTERS.length] ?? ''
  return code.slice(0, place) + (letter === code[place] ? 'U' : letter) + code.slice(place + 1)
}

test('[EXCH-06] guesses find no voucher by any door, are refused at their field, and leave nothing behind', {
  timeout: 900_000,
}, async () => {
  const admin = await makeSignedInUser(shop, 'admin')
  const { voucher, code, ...counter } = await makeVoucher(shop, admin.token)
  const customer = await makeSignedInUser(shop, 'customer')
  const ordered = await makeProduct(shop, { discountPrice: 1_500 })
  const item = { product: ordered.id, size: firstRow(ordered.sizes).id }
  const store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ ...item, pairs: 3 }])
  const answers = new Map<string, number>()
  const note = (answer: unknown) => {
    const text = JSON.stringify(answer)
    answers.set(text, (answers.get(text) ?? 0) + 1)
  }
  const look = async (guess: string) => {
    const { status, body } = await readResponse(
      shop.request('/vouchers/look', { json: { code: guess }, token: customer.token }),
    )
    note(['look', status, body.errors?.[0]?.path])
  }
  const sell = async (guess: string) => {
    const body = saleOf(counter.shoe, 2, { payments: [byVoucher(guess, 1_500)] })
    const [result] = await sendSales(shop, counter, body)
    note(['sell', result?.status, result?.refusal?.errors?.[0]?.path])
  }
  const order = async (guess: string) => {
    const { status, body } = await readResponse(
      shop.request('/orders/create', {
        token: customer.token,
        json: {
          products: [{ ...item, quantity: 1 }],
          payment: { method: 'COD', number: null },
          store,
          shippingAddress: {
            ...{ name: 'Rafiq Islam', email: 'rafiq@mail.example' },
            ...{ phone: '01712345678', address: 'Road 2, Dhaka' },
          },
          voucher: { code: guess, taka: 100 },
        },
      }),
    )
    note(['order', status, body.errors?.[0]?.path])
  }
  const looks = rounds(60, 9_000)
  const sales = rounds(20, 700)
  const orders = rounds(10, 300)
  for (let nth = 0; nth < looks; nth += 1) await look(guessAt(code, nth))
  for (let nth = 0; nth < sales; nth += 1) await sell(guessAt(code, nth))
  for (let nth = 0; nth < orders; nth += 1) await order(guessAt(code, nth))
  expect(Object.fromEntries(answers)).toEqual({
    '["look",422,"code"]': looks,
    '["sell",422,"payments.0.reference"]': sales,
    '["order",422,"voucher.code"]': orders,
  })
  expect([await leftOn(shop, admin.token, voucher._id), await verifyRows(shop)]).toEqual([1_500, []])
})
