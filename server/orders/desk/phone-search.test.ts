import { expect, test } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

const SPELLINGS = ['+880 1712-345678', '8801712345678', '01712 345 678', '(017) 12.345678', '০১৭১২৩৪৫৬৭৮']

test('[DEC-13] phones are kept as typed but for Bengali digits, and each spelling finds the orders and accounts of all', async () => {
  const shop = await startApi()
  const owner = await makeSignedInUser(shop, 'superUser')
  const customer = await makeSignedInUser(shop, 'customer')
  for (const phone of SPELLINGS) {
    const shippingAddress = { name: 'Rahim', email: 'r@mail.example', phone, address: 'Road 2' }
    await makeOrder(shop, customer.token, { shippingAddress })
    const account = { name: 'Karim', dob: '1990-01-31', location: 'Dhaka', phone, password: 'correct horse 12' }
    const email = `${SPELLINGS.indexOf(phone)}@mail.example`
    expect((await shop.request('/auth/register', { json: { ...account, email } })).status).toBe(201)
  }
  const typed = [...SPELLINGS.slice(0, 4), '01712345678'].toSorted()
  const find = async (path: string, query: string) => {
    const response = await shop.request(`${path}?query=${encodeURIComponent(query)}`, { token: owner.token })
    return response.json()
  }
  for (const query of [...SPELLINGS, '1712345', '৭১২-৩৪৫']) {
    expect(await find('/orders/all', query), query).toHaveLength(SPELLINGS.length)
    const { users } = await find('/auth/all', query)
    expect(users.map(({ phone }: { phone: string }) => phone).toSorted(), query).toEqual(typed)
  }
  const storedOrders = await shop.db.select({ phone: orders.shippingPhone }).from(orders)
  expect(storedOrders.map(({ phone }) => phone).toSorted()).toEqual(typed)
  await shop.close()
})
