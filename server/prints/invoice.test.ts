import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderInvoices } from '#server/platform/db/tables/order-work.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import { paperOrder } from '#shared/schemas/orders/paper.ts'

let shop: TestApi
let admin: string
let customer: string
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  customer = (await makeSignedInUser(shop, 'customer')).token
  product = await makeProduct(shop)
})
afterAll(() => shop.close())

const invoiceOf = async ({ _id }: { _id: string }) => {
  const { body } = await readResponse(shop.request(`/papers/orders?orders=${_id}`, { token: admin }))
  return paperOrder.array().parse(body)[0]?.invoice
}
const { shop: facts } = firstSettings()
const sell = (company: string, vatPercent: number) =>
  changeSettings(shop.db, null, { parts: { shop: { ...facts, company, vatPercent } } })
/** As an order of a program that kept no invoices. */
const forgetInvoice = ({ _id }: { _id: string }) =>
  shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table order_invoices disable trigger user`)
    await tx.delete(orderInvoices).where(eq(orderInvoices.order, _id))
    await tx.execute(sql`alter table order_invoices enable trigger user`)
  })

test('[WORK-34] an invoice says rate, amount and seller of the day of its order, whatever is set and happens since', async () => {
  const first = await makeOrder(shop, customer, { product })
  const older = await makeOrder(shop, customer, { product })
  await forgetInvoice(older)
  await sell('Second Company', 15)
  const second = await makeOrder(shop, customer, { product })
  const olderToo = await makeOrder(shop, customer, { product })
  await forgetInvoice(olderToo)
  await sell('Third Company', 10)

  for (const [order, company, vatPercent] of [
    [first, facts.company, facts.vatPercent],
    [older, facts.company, facts.vatPercent],
    [second, 'Second Company', 15],
    [olderToo, 'Second Company', 15],
  ] as const) {
    const invoice = await invoiceOf(order)
    expect(invoice).toMatchObject({ company, vatPercent, vat: includedVat(order.subtotal, vatPercent) })
    const json = { status: 'Delivered' }
    expect(
      (await shop.request(`/orders/updateStatus/${order._id}`, { method: 'PUT', token: admin, json })).status,
    ).toBe(200)
    await sell(`Company after ${order.number}`, 5)
    expect(await invoiceOf(order)).toEqual(invoice)
  }
})

test('[WORK-34] no program changes an invoice, and verify finds one that somebody changed in the database', async () => {
  const order = await makeOrder(shop, customer, { product })
  const change = () => shop.db.update(orderInvoices).set({ vat: 1 }).where(eq(orderInvoices.order, order._id))
  await expect(change()).rejects.toThrow()
  expect(await verifyRows(shop)).toEqual([])
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table order_invoices disable trigger user`)
    await tx.update(orderInvoices).set({ vat: 1 }).where(eq(orderInvoices.order, order._id))
    await tx.execute(sql`alter table order_invoices enable trigger user`)
  })
  expect(JSON.stringify(await verifyRows(shop))).toContain(order.number)
})
