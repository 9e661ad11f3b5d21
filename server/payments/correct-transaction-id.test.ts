import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { correctTransactionId } from './correct-transaction-id.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let buyer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000', LIMIT_TRANSACTION_IDS_PER_ACCOUNT: '100' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  buyer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const ask = (token: string, method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const byAdmin = (method: string, path: string, json?: unknown) => ask(admin.token, method, path, json)
const order = (transactionId?: string) =>
  makeOrder(shop, buyer.token, { product, store, payment: { method: 'Bkash', number: '01711000001', transactionId } })
const correct = (id: string, transactionId: string, token = buyer.token) =>
  ask(token, 'PUT', `/orders/transaction-id/${id}`, { transactionId })
const paymentOf = async (id: string) => (await ask(buyer.token, 'GET', `/orders/singleOrder/${id}`)).body.payment

function upload(transactionId: string, taka: number) {
  const form = new FormData()
  form.set('file', new File([`Trx ID,From Account,Amount\n${transactionId},01899000000,${taka}`], 'statement.csv'))
  form.set('method', 'Bkash')
  return shop.request('/payments/statements/upload', { method: 'POST', body: form, token: admin.token })
}

test('[ACC-11] a buyer corrects the transaction id of an order, and the payment is then found by the right one', async () => {
  const { _id, number, total } = await order('WRONG001')
  await upload('RIGHT001', total)
  expect((await byAdmin('POST', '/payments/verify-exact')).body.verified).toBe(0)
  const answer = await correct(_id, ' trxid: right 001 ')
  expect([answer.status, answer.body.order.payment]).toMatchObject([200, { transactionId: 'RIGHT001', isOpen: true }])
  expect((await correct(_id, 'RIGHT001')).status).toBe(200)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, _id))
  expect(entries).toMatchObject([
    { action: 'transaction-id-corrected', by: buyer.id, details: { from: 'WRONG001', to: 'RIGHT001' } },
  ])
  const { history } = (await byAdmin('GET', `/orders/singleOrder/${_id}`)).body
  expect(history).toContainEqual({
    kind: 'transaction-id',
    at: expect.any(String),
    by: { _id: buyer.id, name: buyer.name },
    from: 'WRONG001',
    to: 'RIGHT001',
  })
  const { exact } = (await byAdmin('GET', '/payments/matches')).body
  expect(exact.map((match: { number: string }) => match.number)).toContain(number)
  expect((await byAdmin('POST', '/payments/verify-exact')).body.verified).toBe(1)
  expect(await paymentOf(_id)).toMatchObject({ isOpen: false, verifiedAt: expect.any(String) })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ACC-11] an id may be given later, of one that is missing, to one order only, and never to that of somebody else', async () => {
  const [first, second] = [await order(), await order('TAKEN002')]
  expect((await correct(first._id, 'TAKEN002')).body.code).toBe('transaction_id_used')
  for (const wrong of ['', 'short', 'FAR-TOO-LONG-1234'])
    expect((await correct(first._id, wrong)).body, wrong).toMatchObject({ errors: [{ path: 'transactionId' }] })
  const stranger = await makeSignedInUser(shop, 'customer')
  for (const token of [stranger.token, admin.token])
    expect((await correct(first._id, 'FREE0002', token)).body).toMatchObject({ code: 'not_found' })
  expect((await paymentOf(first._id)).transactionId).toBe(null)
  await byAdmin('PUT', `/orders/updateStatus/${second._id}`, { status: 'Cancelled' })
  expect((await correct(first._id, 'TAKEN002')).status).toBe(200)
  const ids = await Promise.all([order(), order()])
  const race = await Promise.all(ids.map(({ _id }) => correct(_id, 'RACE0002')))
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('[ACC-11] what is verified, cancelled, paid back or paid in cash keeps its transaction id', async () => {
  const settled: [string, (id: string) => Promise<unknown>][] = [
    ['verified', (id) => byAdmin('PUT', `/orders/verifyPayment/${id}`, { verified: true })],
    ['cancelled', (id) => byAdmin('PUT', `/orders/updateStatus/${id}`, { status: 'Cancelled' })],
    ['collected', (id) => byAdmin('PUT', `/payments/unpaid/${id}`, { answer: 'collect' })],
  ]
  for (const [name, settle] of settled) {
    const { _id, payment } = await order(`OPEN${name.slice(0, 4).toUpperCase()}`)
    await settle(_id)
    expect((await correct(_id, 'OTHER003')).body.code, name).toBe('payment_settled')
    expect(await paymentOf(_id), name).toMatchObject({ transactionId: payment.transactionId, isOpen: false })
  }
  const refunded = await order('BACK0003')
  await byAdmin('PUT', `/orders/verifyPayment/${refunded._id}`, { verified: true })
  await byAdmin('PUT', `/orders/updateStatus/${refunded._id}`, { status: 'Cancelled' })
  await byAdmin('POST', `/payments/refunds/paid/${refunded._id}`, { reference: 'GAVEBACK03' })
  await byAdmin('PUT', `/orders/updateStatus/${refunded._id}`, { status: 'Pending' })
  expect((await correct(refunded._id, 'OTHER003')).body.code).toBe('payment_settled')
  const cash = await makeOrder(shop, buyer.token, { product, store })
  expect((await correct(cash._id, 'OTHER003')).body.code).toBe('no_wallet_payment')
  expect((await paymentOf(cash._id)).isOpen).toBe(false)
})

test('[ACC-11] money that was matched by an id is not taken for an order whose buyer corrects that id meanwhile', async () => {
  const { _id, total } = await order('MISTYPED4')
  await upload('MISTYPED4', total)
  const verified = await shop.db.transaction(async (tx) => {
    await correctTransactionId(tx, { ...commandActor(buyer.id) }, _id, 'MYOWN0004')
    const pressed = byAdmin('POST', '/payments/verify-exact')
    await untilWaitingForLock(shop)
    return { pressed }
  })
  expect((await verified.pressed).body.verified).toBe(0)
  expect(await paymentOf(_id)).toMatchObject({ transactionId: 'MYOWN0004', verifiedAt: null })
})

test('[ACC-11] an account tries only so many transaction ids in an hour', async () => {
  const small = await startApi({ LIMIT_TRANSACTION_IDS_PER_ACCOUNT: '2' })
  const { token } = await makeSignedInUser(small, 'customer')
  const made = await makeOrder(small, token, { payment: { method: 'Bkash', number: '01711000001' } })
  const statuses: number[] = []
  for (const transactionId of ['FIRST005', 'SECOND05', 'THIRD005'])
    statuses.push(
      (await small.request(`/orders/transaction-id/${made._id}`, { method: 'PUT', token, json: { transactionId } }))
        .status,
    )
  expect(statuses).toEqual([200, 200, 429])
  await small.close()
})
