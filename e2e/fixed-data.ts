import type { Page } from '@playwright/test'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS } from '#shared/rules/orders/order-waiting.ts'
import type { DashboardMoney, DashboardSummary } from '#shared/schemas/dashboard.ts'
import type { Order } from '#shared/schemas/orders/order.ts'

const NOW = new Date('2026-11-20T09:00:00.000Z')
const CUSTOMERS = ['Dipa Saha', 'Nusrat Jahan', 'শাপলা আক্তার', 'Shreya Chakma', 'Mohammad Abdullah Al Mamun Chowdhury']

/** Freezes the clock on a day in November and stubs orders and figures, whatever other tests order meanwhile. */
export async function freezeData(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.route('**/api/v1/orders/all?*', async (route) => {
    const response = await route.fetch()
    const orders: Order[] = await response.json()
    await route.fulfill({ headers: { ...response.headers(), 'x-total-count': '400' }, json: orders.map(fixedOrder) })
  })
  await page.route('**/api/v1/dashboard/summary?*', (route) => route.fulfill({ json: SUMMARY }))
}

function fixedOrder(order: Order, index: number): Order {
  const name = CUSTOMERS[index % CUSTOMERS.length] ?? ''
  const method = PAYMENT_METHODS[index % PAYMENT_METHODS.length] ?? 'COD'
  const wallet = method !== 'COD'
  const total = index % 3 ? 1_840 + 90 * index : 12_34_567
  return {
    ...order,
    ...(order.work && { work: { ...order.work, unpaid: wallet ? total : 0 } }),
    number: `OM-261120-${1000 + index}`,
    status: ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'Pending',
    customer: { _id: order.customer?._id ?? order._id, name, phone: '01000000146' },
    shippingAddress: { ...order.shippingAddress, name },
    store: { ...order.store, code: index % 2 ? 'Dhanmondi' : 'Chattogram New Market' },
    payment: {
      method,
      number: wallet ? '01098587302' : null,
      transactionId: wallet && index % 2 ? '24WR8H98T2' : null,
      verifiedAt: null,
      isOpen: wallet,
    },
    total,
    createdAt: new Date(NOW.getTime() - index * 3_600_000).toISOString(),
  }
}

const moneyFor = (orders: number): DashboardMoney => ({
  orders,
  taka: orders * 5_880,
  delivered: { orders: 15, taka: 87_075 },
  cancelled: 4,
  basket: 5_880,
  methods: PAYMENT_METHODS.map((method, index) => ({
    method,
    orders: 38 - 10 * index,
    taka: 2_62_728 - 80_000 * index,
  })),
})

const SUMMARY: DashboardSummary = {
  period: '7',
  now: { from: '2026-11-14', to: '2026-11-20' },
  before: { from: '2026-11-07', to: '2026-11-13' },
  against: 'the 7 days before',
  store: null,
  waiting: WAITING_KINDS.map((waiting, index) => ({
    waiting,
    orders: 26 - 6 * index,
    taka: 1_23_198 - 30_000 * index,
    oldest: '2026-11-18T09:00:00.000Z',
  })),
  money: moneyFor(82),
  moneyBefore: moneyFor(58),
  channels: [
    { channel: 'web', sales: 78, taka: 4_82_160, before: { sales: 54, taka: 3_41_040 } },
    { channel: 'counter', sales: 231, taka: 6_74_100, before: { sales: 240, taka: 7_01_220 } },
  ],
  cameBack: { sales: 0, taka: 0, before: { sales: 0, taka: 0 } },
  together: { sales: 309, taka: 11_56_260, before: { sales: 294, taka: 10_42_260 } },
  withCouriers: { orders: 11, taka: 87_537 },
  days: Array.from({ length: 7 }, (_, index) => ({
    day: new Date(NOW.getTime() - (6 - index) * 86_400_000).toISOString().slice(0, 10),
    orders: 4 + ((index * 7) % 11),
    taka: 20_000 + ((index * 7_919) % 61_000),
    counter: 40_000 + ((index * 9_973) % 71_000),
    cameBack: 0,
  })),
  stores: ['Dhanmondi', 'Bashundhara City', 'Chattogram New Market'].map((code, index) => ({
    _id: `0199f488-921f-784c-9fb8-0bde81119de${index}`,
    code,
    codeBn: null,
    open: true,
    orders: 25 - 8 * index,
    waiting: 6 - 2 * index,
    delivered: 4 - index,
    cancelled: index,
    taka: 1_62_911 - 50_000 * index,
    counter: 2_84_700 - 60_000 * index,
    cameBack: 0,
    staffed: index === 0,
  })),
  shoesByPairs: [],
  shoesByTaka: [],
  sizes: Array.from({ length: 12 }, (_, index) => ({ size: 34 + index, pairs: 3 + ((index * 5) % 9) })),
}
