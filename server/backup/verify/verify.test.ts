import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { locationOf, runTaskAt } from '#server/testing/processes/shop-tasks.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

// Every check starts a real process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
})
afterAll(() => shop.close())

const verify = async () => runTaskAt(await locationOf(shop), 'verify')
const tamper = async (table: string, change: ReturnType<typeof sql>) => {
  await shop.ownerDb.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await shop.ownerDb.execute(change)
  await shop.ownerDb.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
}

test('[I19] a consistent shop passes all checks, and each kind of tampering is reported', async () => {
  const product = await makeProduct(shop, { name: 'Sandal' })
  const other = await makeProduct(shop)
  const orders = []
  for (let index = 0; index < 4; index += 1)
    orders.push(
      await makeOrder(shop, admin.token, {
        product,
        payment: index === 3 ? WALLET_PAYMENT : { method: 'COD', number: null },
      }),
    )
  const [first, second, third, wallet] = orders
  const json = { verified: true }
  const response = await shop.request(`/orders/verifyPayment/${wallet?._id}`, {
    method: 'PUT',
    token: admin.token,
    json,
  })
  expect(response.status).toBe(200)
  const good = await verify()
  expect([good.code, good.output]).toEqual([0, expect.stringMatching(/Everything agrees\.$/)])
  expect(good.output).not.toContain('WRONG')
  expect(good.output).toMatch(/lines make the subtotal of their order +4 looked at {2}good/)

  await tamper('order_lines', sql`update order_lines set unit_price = unit_price + 1 where "order" = ${first?._id}`)
  await tamper('orders', sql`update orders set status = 'Delivered' where id = ${second?._id}`)
  await tamper('order_events', sql`delete from order_events where "order" = ${third?._id}`)
  await tamper(
    'orders',
    sql`update orders set payment_verified_at = null, payment_verified_by = null where id = ${wallet?._id}`,
  )
  await tamper('products', sql`update products set size_ids = '{}' where id = ${product.id}`)
  await shop.images.remove(product.image1)
  const path = join(shop.config.dataDir, 'images', other.image2.slice(0, 2), other.image2)
  expect(readdirSync(join(path, '..'))).toContain(other.image2)
  writeFileSync(path, 'no picture')

  const { code, output } = await verify()
  const mismatchBelow = (name: string) =>
    output
      .split('\n')
      .find((_, index, lines) => lines[index - 1]?.startsWith(name))
      ?.trim()
  const number = async (id = '') =>
    String((await shop.db.execute(sql`select number from orders where id = ${id}`)).rows[0]?.number)
  expect(code).toBe(1)
  expect(mismatchBelow('lines make the subtotal')).toBe(await number(first?._id))
  expect(output).toMatch(/events lead to the status of their order +3 looked at {2}2 WRONG/)
  expect(mismatchBelow('payment marks follow the audit')).toBe(await number(wallet?._id))
  expect(mismatchBelow('sizes on the row')).toBe(product.code)
  for (const name of [
    'kept totals by day and store',
    'kept pairs by product',
    'kept taka by product',
    'kept counts of the filters',
  ])
    expect(output).toMatch(new RegExp(`${name} .* WRONG`))
  expect(output).toContain(`${product.image1} is missing`)
  expect(output).toContain(`${other.image2} is damaged`)
  expect(output).toMatch(/\d+ things do not agree\.$/)
})
