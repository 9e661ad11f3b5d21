import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { paymentMatches, statementResult } from '#shared/schemas/orders/payment.ts'
import { refund } from '#shared/schemas/orders/refund.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const get = (path: string) => readResponse(shop.request(path, { token: admin.token }))
const post = (path: string, json?: unknown) =>
  readResponse(shop.request(path, { method: 'POST', token: admin.token, ...(json === undefined ? {} : { json }) }))

function upload(content: string | Uint8Array, { method = 'Bkash', name = 'statement.csv', mapping = '' } = {}) {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  form.set('method', method)
  if (mapping) form.set('mapping', mapping)
  return readResponse(shop.request('/payments/statements/upload', { method: 'POST', body: form, token: admin.token }))
}

const walletOrder = (number: string, transactionId?: string) =>
  makeOrder(shop, customer.token, { product, store, payment: { method: 'Bkash', number, transactionId } })
const matchesNow = async () => paymentMatches.parse((await get('/payments/matches')).body)
const numbers = (list: { number: string }[]) => list.map(({ number }) => number)

test('[WORK-05] a statement is matched by id, else by amount, sender and time; exact ones are verified by one press', async () => {
  const byId = await walletOrder('01711000001', 'AAAA1111')
  const bySender = await walletOrder('01711000002')
  const short = await walletOrder('01711000003', 'CCCC3333')
  const unpaid = await walletOrder('01711000004', 'DDDD4444')
  const twice = await walletOrder('01711000005', 'EEEE5555')
  const { total } = byId
  const now = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const csv = [
    'bKash Merchant Statement,,,,',
    'Trx ID,Date Time,From Account,Amount (BDT),Status',
    `AAAA1111,${now},01711000001,"${total}.00",Completed`,
    `BBBB2222,${now},8801711000002,${total},Completed`,
    `CCCC3333,${now},01711000003,${total - 100},Completed`,
    `EEEE5555,${now},01711000005,${total},Completed`,
    `EEEE5555,${now},01899000000,${total - 1},Completed`,
    `FFFF6666,${now},01711000009,777,Completed`,
    `,,Sum,99999,`,
  ].join('\n')
  const unknown = csv.replace('Amount (BDT)', 'Taka in')
  const refused = await upload(unknown)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'columns_unknown',
    params: { headings: expect.arrayContaining(['Trx ID']) },
  })
  const mapped = await upload(unknown, { mapping: JSON.stringify({ amount: 'Taka in' }) })
  expect(statementResult.parse(mapped.body)).toMatchObject({
    rows: 7,
    taken: 6,
    added: 6,
    named: [{ row: 9, cell: 'Trx ID', value: '', why: 'empty' }],
    columns: { transactionId: 'Trx ID', time: 'Date Time', sender: 'From Account', amount: 'Taka in' },
  })
  expect((await upload(csv)).body).toMatchObject({ taken: 6, added: 0 })
  expect((await upload(`${unknown}\n`)).body).toMatchObject({ taken: 6, added: 0, columns: { amount: 'Taka in' } })

  const found = await matchesNow()
  expect(numbers(found.exact).toSorted()).toEqual([byId.number, bySender.number].toSorted())
  expect(found.exact.find(({ number }) => number === bySender.number)?.payment.transactionId).toBe('BBBB2222')
  expect(numbers(found.wrongAmount)).toEqual([short.number])
  expect(numbers(found.orderWithoutMoney)).toEqual([unpaid.number])
  expect(found.moneyWithoutOrder).toMatchObject([{ transactionId: 'FFFF6666', amount: 777 }])
  expect(found.usedTwice).toMatchObject([
    { transactionId: 'EEEE5555', orders: [{ number: twice.number }], payments: [{}, {}] },
  ])
  expect((await post('/payments/verify-exact')).body.verified).toBe(2)
  expect((await get(`/orders/singleOrder/${bySender._id}`)).body.payment).toMatchObject({ verifiedBy: admin.name })
  expect((await post('/payments/verify-exact')).body.verified).toBe(0)
  expect((await matchesNow()).totals).toMatchObject({ exact: 0, wrongAmount: 1, moneyWithoutOrder: 1 })
})

test('[WORK-05] 10,000 lines take less than five seconds, and the same file again, or as XLSX, changes nothing', {
  tags: ['nightly'],
  timeout: 20_000,
}, async () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => [
    `G${String(index).padStart(8, '0')}`,
    '24/11/2026 3:04 PM',
    '01712345678',
    500 + index,
  ])
  const csv = [['Transaction ID', 'Transaction Date', 'Sender', 'Amount'], ...lines]
    .map((row) => row.join(';'))
    .join('\r\n')
  const before = performance.now()
  expect((await upload(csv, { method: 'Nagad' })).body).toMatchObject({ rows: 10_000, added: 10_000 })
  const { totals } = await matchesNow()
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(totals.moneyWithoutOrder).toBe(10_001)
  expect((await upload(csv, { method: 'Nagad' })).body).toMatchObject({ rows: 10_000, added: 0 })
  const cells = [['Transaction ID', 'Transaction Date', 'Sender', 'Amount'], ...lines.slice(0, 20)].map((row) =>
    row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })),
  )
  const workbook = await writeExcelFile(cells as never).toBuffer()
  expect((await upload(workbook as never, { method: 'Nagad', name: 'statement.xlsx' })).body).toMatchObject({
    rows: 20,
    added: 0,
  })
})

test('[WORK-05] a file that is none is refused with the reason, within bounds', { tags: ['nightly'] }, async () => {
  for (const [content, status, code] of [
    ['\x89PNG\r\n\x1a\n\0\0\0', 422, 'unreadable_sheet'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 422, 'unreadable_sheet'],
    [new Uint8Array([0xc3, 0x28, 0x2c, 0x41]), 422, 'unreadable_sheet'],
    ['a,b\n1,2', 422, 'columns_unknown'],
    ['%PDF-1.7\n1 0 obj, << /Type /Catalog >>', 422, 'unreadable_sheet'],
    ['<html><table><tr><td>Trx ID</td></tr></table>', 422, 'unreadable_sheet'],
    ['Trx ID,Amount\n', 422, 'no_rows'],
    [`Trx ID,Amount\n${'x'.repeat(300_000)},5`, 413, 'sheet_too_large'],
    [`Trx ID,Amount\n${'AAAA9999,5\n'.repeat(21_000)}`, 413, 'sheet_too_large'],
  ] as const) {
    const answer = await upload(content)
    expect([answer.status, answer.body.code], String(content).slice(0, 20)).toEqual([status, code])
  }
  expect((await upload('Trx ID,Amount\nAAAA1,5', { method: 'Rocket' })).status).toBe(422)
  expect((await upload('Trx ID,Amount\nAAAA1,5', { mapping: '{broken' })).status).toBe(422)
})

const put = (path: string, json: unknown) =>
  readResponse(shop.request(path, { method: 'PUT', json, token: admin.token }))
const verify = (id: string, verified = true) => put(`/orders/verifyPayment/${id}`, { verified })
const setStatus = (id: string, status: string) => put(`/orders/updateStatus/${id}`, { status })
const paidBack = (id: string, json: object) => post(`/payments/refunds/paid/${id}`, json)
const refundsNow = async () => refund.array().parse((await get('/payments/refunds?limit=100')).body)
const refundsOf = async (id: string) => (await refundsNow()).filter(({ order }) => order?._id === id)

test('[WORK-05] a cancelled order that was paid waits to be paid back, whole or in parts, each by an id of its own', async () => {
  const order = await walletOrder('01711000077', 'PAID0077')
  await verify(order._id)
  expect((await paidBack(order._id, { reference: 'BACK0077' })).body).toMatchObject({
    errors: [{ path: 'taka', code: 'required' }],
  })
  const all = { reference: 'BACK0077', taka: order.total }
  expect((await paidBack(order._id, all)).body.code).toBe('order_stands')
  await setStatus(order._id, 'Cancelled')
  expect(await refundsOf(order._id)).toMatchObject([{ taka: order.total, since: expect.any(String), paidBack: null }])
  for (const [json, path] of [
    [{ reference: '' }, 'reference'],
    [{}, 'reference'],
    [{ reference: 'BACK0077', cash: true }, 'reference'],
    [{ reference: 'PAID0077' }, 'reference'],
    [{ reference: 'BACK0077', taka: order.total + 1 }, 'taka'],
    [{ reference: 'BACK0077', taka: 0 }, 'taka'],
  ] as const)
    expect((await paidBack(order._id, json)).body.errors, JSON.stringify(json)).toMatchObject([{ path }])
  expect((await paidBack(order._id, { reference: ' back 0077', taka: 100, reason: 'Late' })).status).toBe(200)
  expect(await refundsOf(order._id)).toMatchObject([
    { taka: order.total - 100, paidBack: null },
    { taka: 100, paidBack: { reference: 'BACK0077', reason: 'Late', by: admin.name } },
  ])
  expect((await paidBack(order._id, { reference: 'BACK0077' })).body.errors).toMatchObject([{ code: 'refund' }])
  expect((await paidBack(order._id, { cash: true })).status).toBe(200)
  expect((await paidBack(order._id, { reference: 'BACK0079' })).body.code).toBe('already_paid_back')
  expect((await refundsOf(order._id)).map(({ taka, paidBack }) => [taka, paidBack?.reference])).toEqual([
    [order.total - 100, null],
    [100, 'BACK0077'],
  ])
  expect(await verifyRows(shop)).toEqual([])
})

test('[WORK-05] a refund that was a mistake is taken back once, with a reason, and its id is free again', async () => {
  const order = await walletOrder('01711000079', 'PAID0079')
  await verify(order._id)
  await setStatus(order._id, 'Cancelled')
  await paidBack(order._id, { reference: 'BACK0079' })
  expect((await verify(order._id, false)).body.code).toBe('money_went_back')
  const position = (await refundsOf(order._id))[0]?.paidBack?.position
  const undo = (json: object) => post(`/payments/refunds/undo/${position}`, json)
  expect((await undo({ reason: '' })).body.errors).toMatchObject([{ path: 'reason' }])
  const presses = await Promise.all([1, 2, 3].map(() => undo({ reason: 'Sent to a wrong number' })))
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await post('/payments/refunds/undo/999999', { reason: 'None' })).status).toBe(404)
  expect(await refundsOf(order._id)).toMatchObject([{ taka: order.total, paidBack: null }])
  const again = await Promise.all(
    ['BACK0079', 'BACK0079', 'BACK0080'].map((reference) => paidBack(order._id, { reference })),
  )
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await verifyRows(shop)).toEqual([])
})

test('[WORK-05] what is to pay back comes first, then what was paid back, page by page', async () => {
  const before = await refundsNow()
  const open = before.filter(({ paidBack }) => paidBack === null)
  const added: string[] = []
  for (const nth of [1, 2]) {
    const { _id, number } = await walletOrder(`0171100009${nth}`, `PAID009${nth}`)
    await verify(_id)
    await setStatus(_id, 'Cancelled')
    added.unshift(number)
  }
  const list = await refundsNow()
  expect(list.slice(0, 2 + open.length).map(({ paidBack }) => paidBack)).toEqual(Array(2 + open.length).fill(null))
  expect(list.slice(0, 2).map(({ order }) => order?.number)).toEqual(added)
  const second = await shop.request('/payments/refunds?page=2&limit=2', { token: admin.token })
  expect(second.headers.get('X-Total-Count')).toBe(String(before.length + 2))
  expect(await second.json()).toEqual(JSON.parse(JSON.stringify(list.slice(2, 4))))
})

test('[MONEY-02] verified, undone and verified again is the same by hand and in bulk, and the money is nobody else’s', async () => {
  const order = await walletOrder('01711000085', 'UNDO0085')
  await upload(`Trx ID,From Account,Amount\nUNDO0085,01711000085,${order.total}`)
  const paid = async () => (await get(`/orders/singleOrder/${order._id}`)).body.payment.verifiedAt !== null
  for (const how of ['hand', 'bulk', 'hand'] as const) {
    if (how === 'hand') await verify(order._id)
    else await post('/payments/verify-exact')
    expect(await paid(), how).toBe(true)
    const { exact, moneyWithoutOrder } = await matchesNow()
    expect(numbers(exact)).not.toContain(order.number)
    expect(moneyWithoutOrder.map(({ transactionId }) => transactionId)).not.toContain('UNDO0085')
    expect(await verifyRows(shop), how).toEqual([])
    const presses = await Promise.all([1, 2].map(() => verify(order._id, false)))
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect(await paid()).toBe(false)
    expect(numbers((await matchesNow()).exact), how).toContain(order.number)
    expect(await verifyRows(shop), `${how}, undone`).toEqual([])
  }
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, order._id))
  const marks = entries.map(({ action }) => action).filter((action) => action !== 'order-read')
  expect(marks).toEqual(Array(3).fill(['payment-verified', 'payment-unverified']).flat())
})

test('[WORK-05] money for an order that was verified by hand is no money without an order, whichever came first', async () => {
  const before = await walletOrder('01711000081', 'HAND0081')
  const after = await walletOrder('01711000082', 'HAND0082')
  const short = await walletOrder('01711000083', 'HAND0083')
  await verify(before._id)
  await verify(short._id)
  const { total } = before
  const heading = 'Trx ID,Date Time,From Account,Amount (BDT),Status'
  const line = (id: string, amount: number) => `${id},2026-01-05 10:00,01711000081,${amount},Completed`
  await upload([heading, line('HAND0081', total), line('HAND0082', total), line('HAND0083', total - 50)].join('\n'))
  await verify(after._id)
  const { moneyWithoutOrder } = await matchesNow()
  const ids = moneyWithoutOrder.map(({ transactionId }) => transactionId).filter((id) => id.startsWith('HAND'))
  expect(ids).toEqual([])
})

test('[MONEY-08] a line that says another amount than what was verified by its id is a wrong amount, and takes its place', async () => {
  const orders = await Promise.all([1, 2, 3].map((nth) => walletOrder(`0171100009${nth}`, `OTHER009${nth}`)))
  const [less, more, back] = orders
  if (!less || !more || !back) throw new Error('no orders')
  for (const { _id } of orders) await verify(_id)
  const { total } = less
  const lines = [total - 100, total + 50, total - 10].map((taka, at) => `OTHER009${at + 1},2026-01-05 10:00,${taka}`)
  await upload(['Trx ID,Date Time,Amount', ...lines].join('\n'))
  const { wrongAmount, moneyWithoutOrder } = await matchesNow()
  const pairs = orders.map(({ number }) => wrongAmount.find((pair) => pair.number === number))
  expect(pairs).toEqual(orders.map(() => expect.objectContaining({ due: total, paid: 0 })))
  expect(moneyWithoutOrder.filter(({ transactionId }) => transactionId.startsWith('OTHER'))).toEqual([])

  const moneyOf = async (id: string) => (await get(`/orders/singleOrder/${id}`)).body.money
  const assign = (at: number, json: object) =>
    post(`/payments/assign/${pairs[at]?.payment._id}`, { order: pairs[at]?.number, ...json })
  expect((await assign(0, {})).body.errors[0].params).toEqual({ difference: -100 })
  expect(await moneyOf(less._id), 'nothing happens without an answer').toMatchObject({ state: 'paid', paid: total })
  expect((await assign(0, { difference: 'ask' })).status).toBe(200)
  expect(await moneyOf(less._id)).toMatchObject({ state: 'due', paid: total - 100, due: 100 })
  expect((await assign(1, { difference: 'pay-back' })).status).toBe(200)
  expect(await moneyOf(more._id)).toMatchObject({ state: 'paid', surplus: 50 })
  expect((await assign(2, { difference: 'accept', reason: 'Ten taka' })).status).toBe(200)
  expect(await moneyOf(back._id)).toMatchObject({ state: 'paid', due: 0 })
  expect(await verifyRows(shop)).toEqual([])
})
