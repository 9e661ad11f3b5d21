import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { paymentMatches, refund, statementResult } from '#shared/schemas/payment.ts'

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

test('[WORK-05] a statement is matched by id, else by amount, sender and time; exact ones are verified by one press, and the rest is told apart', async () => {
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

test('[WORK-05] 10,000 lines take less than five seconds, and the same file again, or as XLSX, changes nothing', async () => {
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
}, 20_000)

test('[WORK-05] a file that is none is refused with the reason, within bounds', async () => {
  for (const [content, status, code] of [
    ['\x89PNG\r\n\x1a\n\0\0\0', 422, 'unreadable_sheet'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 422, 'unreadable_sheet'],
    [new Uint8Array([0xc3, 0x28, 0x2c, 0x41]), 422, 'unreadable_sheet'],
    ['a,b\n1,2', 422, 'columns_unknown'],
    ['Trx ID,Amount\n', 422, 'unreadable_sheet'],
    [`Trx ID,Amount\n${'x'.repeat(300_000)},5`, 413, 'sheet_too_large'],
    [`Trx ID,Amount\n${'AAAA9999,5\n'.repeat(21_000)}`, 413, 'sheet_too_large'],
  ] as const) {
    const answer = await upload(content)
    expect([answer.status, answer.body.code], String(content).slice(0, 20)).toEqual([status, code])
  }
  expect((await upload('Trx ID,Amount\nAAAA1,5', { method: 'Rocket' })).status).toBe(422)
  expect((await upload('Trx ID,Amount\nAAAA1,5', { mapping: '{broken' })).status).toBe(422)
})

test('[WORK-05] a cancelled order that was paid waits to be paid back, once, with the id', async () => {
  const order = await walletOrder('01711000077', 'PAID0077')
  const put = (path: string, json: unknown) => shop.request(path, { method: 'PUT', json, token: admin.token })
  await put(`/orders/verifyPayment/${order._id}`, { verified: true })
  expect((await post(`/payments/refunds/paid/${order._id}`, { reference: 'BACK0077' })).status).toBe(404)
  await put(`/orders/updateStatus/${order._id}`, { status: 'Cancelled' })
  const list = async () => refund.array().parse((await get('/payments/refunds')).body)
  expect(await list()).toMatchObject([{ number: order.number, paidBack: null }])
  expect((await post(`/payments/refunds/paid/${order._id}`, { reference: '' })).status).toBe(422)
  expect((await post(`/payments/refunds/paid/${order._id}`, { reference: 'BACK0077' })).status).toBe(200)
  expect((await post(`/payments/refunds/paid/${order._id}`, { reference: 'BACK0078' })).body.code).toBe(
    'already_paid_back',
  )
  expect(await list()).toMatchObject([{ paidBack: { reference: 'BACK0077' } }])

  const toPayBack: string[] = []
  for (const nth of [1, 2]) {
    const { _id, number } = await walletOrder(`0171100007${nth}`, `PAID007${nth}`)
    await put(`/orders/verifyPayment/${_id}`, { verified: true })
    await put(`/orders/updateStatus/${_id}`, { status: 'Cancelled' })
    toPayBack.unshift(number)
  }
  expect(numbers(await list())).toEqual([...toPayBack, order.number])
  const second = await shop.request('/payments/refunds?page=2&limit=2', { token: admin.token })
  expect(second.headers.get('X-Total-Count')).toBe('3')
  expect(await second.json()).toMatchObject([{ number: order.number }])
})

test('[WORK-05] money for an order that was verified by hand is no money without an order, whichever came first', async () => {
  const verify = async (id: string) =>
    await shop.request(`/orders/verifyPayment/${id}`, { method: 'PUT', json: { verified: true }, token: admin.token })
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
  expect(ids).toEqual(['HAND0083'])
})
