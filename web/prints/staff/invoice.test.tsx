import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaperOrder } from '#shared/schemas/orders/paper.ts'
import { Invoice } from './invoice.tsx'

const order: PaperOrder = {
  _id: '01a00000-0000-7000-8000-000000000001',
  number: 'OM-261120-ABCDE',
  subtotal: 2990,
  shipping: 60,
  total: 3050,
  createdAt: '2026-11-20T09:00:00.000Z',
  payment: { method: 'Nagad', number: '01700000000' },
  shippingAddress: { name: 'Rafiq', email: null, phone: '01700000000', address: 'Road 2, Dhaka' },
  products: [
    {
      product: '01a00000-0000-7000-8000-000000000002',
      size: '01a00000-0000-7000-8000-000000000003',
      name: 'Oxford',
      code: 'OX-1',
      color: 'Black',
      sizeNumber: 42,
      unitPrice: 2990,
      quantity: 1,
    },
  ],
  invoice: {
    name: 'Omni',
    company: 'Omni Ltd.',
    companyBn: 'ওমনি লিমিটেড',
    street: 'Road 1',
    city: 'Dhaka',
    postcode: '1205',
    phone: '0100',
    vatNumber: 'BIN-1',
    tradeLicence: 'TRAD-1',
    vatPercent: 15,
    exchangeDays: 7,
    vat: 390,
  },
  status: 'Pending',
  cash: 0,
  unpaid: 3050,
  printed: [],
} as unknown as PaperOrder

test('[WORK-34] an invoice is made of the order alone, and the same once it is paid, delivered and printed', () => {
  const html = renderToStaticMarkup(<Invoice order={order} />)
  for (const text of [
    'Omni Ltd.',
    'BIN: BIN-1',
    'Trade licence: TRAD-1',
    'VAT, 15%',
    '৳\u00a0390',
    '৳\u00a02,600',
    'Nagad',
  ])
    expect(html).toContain(text)
  const later: PaperOrder = {
    ...order,
    status: 'Delivered',
    cash: 0,
    unpaid: 0,
    updatedAt: '2026-11-25T09:00:00.000Z',
    printed: [{ paper: 'invoice', at: '2026-11-24T09:00:00.000Z', by: 'Rumana' }],
  }
  expect(renderToStaticMarkup(<Invoice order={later} />)).toBe(html)
})

test('[WORK-34] [ORDER-07] the invoice of an order that is collected names neither delivery nor cash at the door', () => {
  const paid = { ...order, payment: { ...order.payment, method: 'COD' as const }, shipping: 0, total: 2990 }
  const html = renderToStaticMarkup(<Invoice order={{ ...paid, fulfilment: 'collection' }} />)
  expect(html).toContain('Cash at the showroom')
  expect(html).toContain('Collect in the showroom')
  expect(html).toContain('Exchange within 7 days of collection')
  expect(html).toContain('Collected by')
  for (const foreign of ['Cash on Delivery', 'Deliver to', 'Road 2, Dhaka', 'of delivery'])
    expect(html).not.toContain(foreign)
  expect(html).not.toMatch(/<t[dh][^>]*>Delivery|<dt[^>]*>Delivery/)
  expect(renderToStaticMarkup(<Invoice order={{ ...paid, fulfilment: 'delivery' }} />)).toContain('Cash on Delivery')
})
