import { expect, test } from 'vitest'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import shop from '../../../../content/shop.json' with { type: 'json' }
import { accountDeletedLetter } from './account-deleted.ts'
import { notCollectedLetter, readyToCollectLetter } from './collection.ts'
import { emailChangedLetter, emailRestoredLetter } from './email-changed.ts'
import { emailProofLetter } from './email-proof.ts'
import { oneTimeCodeLetter } from './one-time-code.ts'
import { orderChangedLetter, orderSplitLetter } from './order-changed.ts'
import { cancelledLetter, deliveredLetter, refundedLetter } from './order-closed.ts'
import { orderNumberLetter } from './order-number.ts'
import { firstOrderLetter, orderPlacedLetter } from './order-placed.ts'
import { parcelSentLetter } from './parcel-sent.ts'
import { passwordChangedLetter } from './password-changed.ts'
import { restOfPaymentLetter } from './rest-of-payment.ts'

const publicUrl = 'https://shop.example'
const at = new Date('2026-11-20T09:45:00Z')
const id = '0199f2a1-0000-7000-8000-000000000001'

function order(overrides: Partial<OrderDetail['shippingAddress']> = {}): OrderDetail {
  const product = {
    _id: id,
    name: 'শাপলা স্যান্ডেল',
    nameBn: null,
    code: 'OM-7',
    color: 'royalblue',
    colorBn: null,
    discountPrice: 1_490,
    image1: null,
    onSale: true,
  }
  return {
    _id: id,
    number: 'OM-261120-7F3K',
    products: [{ product, size: { _id: id, size: 41.5 }, quantity: 100, unitPrice: 1_490 }],
    payment: { method: 'Bkash', number: '01712345678', transactionId: 'AB12CD34EF', verifiedAt: null, isOpen: true },
    customer: { _id: id, name: 'An account', phone: '01000000000' },
    store: { _id: id, code: 'Dhanmondi', codeBn: null, open: true, phone: '01711000111' },
    status: 'Pending',
    sizesToConfirm: false,
    fulfilment: 'delivery',
    readyBy: null,
    shippingAddress: {
      name: 'রফিক ইসলাম',
      email: 'r@mail.example',
      phone: '01000000123',
      address: 'Road 2, Dhaka',
      district: 'Dhaka',
      thana: null,
      ...overrides,
    },
    subtotal: 149_000,
    shipping: 50,
    total: 149_050,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    statusChangedAt: at.toISOString(),
    deliveredAt: null,
  }
}

const closed = { id, number: 'OM-261120-7F3K', hasAccount: true, publicUrl }
const byCash = { taka: 1_490, reference: null, voucher: null, store: 'Dhanmondi', storeBn: null }

const letters = (name: string) => ({
  code: oneTimeCodeLetter({ code: '048213', minutes: 10 }),
  password: passwordChangedLetter({ name, at, publicUrl }),
  email: emailChangedLetter({ name, at, publicUrl, undo: null }),
  undoableEmail: emailChangedLetter({
    name,
    at,
    publicUrl,
    undo: { secret: 'secret', hours: 72 },
  }),
  restoredEmail: emailRestoredLetter({ name, at }),
  deleted: accountDeletedLetter({ name, at }),
  order: orderPlacedLetter({ order: order({ name, address: `${name}, Dhaka` }), publicUrl }),
  firstOrder: firstOrderLetter({ order: order({ name, address: `${name}, Dhaka` }), publicUrl, token: 'a-token' }),
  orderNumber: orderNumberLetter({ order: order({ name, address: `${name}, Dhaka` }), hasAccount: true, publicUrl }),
  proof: emailProofLetter({ token: 'a-token', publicUrl }),
  sent: parcelSentLetter({ order: closed, courier: 'পাঠাও', expectedOn: '2026-12-03' }),
  delivered: deliveredLetter({ ...closed, fulfilment: 'delivery', coming: [] }),
  cancelled: cancelledLetter({
    ...closed,
    kept: 1_490,
    toVouchers: 500,
    unpaid: 0,
    coming: [{ number: 'OM-261128-ABCD', cash: 1_550, fee: 50 }],
  }),
  ready: readyToCollectLetter({
    ...closed,
    store: { code: 'ধানমন্ডি', codeBn: null, street: 'সড়ক ২', streetBn: null },
    ...{ phone: '01711000111', code: null, keptUntil: at, due: 0, unpaid: 1_490, isPaid: false },
  }),
  notCollected: notCollectedLetter({ ...closed, paid: 0, unpaid: 1_490 }),
  refunded: refundedLetter({ ...closed, hasAccount: false }, byCash),
  rest: restOfPaymentLetter({ order: { ...closed, method: 'Bkash', paid: 1_000, due: 250 } }),
})

test('[OTP-03] the letter of a code has it once in each form, and neither in the subject nor in the first words', () => {
  const { subject, text, html } = letters('Rafiq').code
  expect(subject).not.toContain('048213')
  for (const form of [text, html]) {
    expect(form.match(/\b\d{6}\b/g)).toEqual(['048213'])
    expect(form).toContain('valid for 10 minutes')
    expect(form).toContain('Never share it with anyone')
  }
  expect(text.indexOf('048213')).toBeGreaterThan(150)
})

test('text and HTML of each letter say the same, including how to contact the shop', () => {
  for (const { text, html } of Object.values(letters('Rafiq Islam'))) {
    for (const line of text.split('\n').filter((line) => line && !/^--|[×:]/.test(line))) expect(html).toContain(line)
    for (const form of [text, html])
      for (const fact of [shop.name, shop.company, shop.care.phone, shop.care.hours, shop.care.email])
        expect(form).toContain(fact)
    expect(html).not.toMatch(/<(?:style|script|img|link)\b|class=/)
  }
})

test('[LANG-05] a letter in Bangla says all in Bangla but names, links and what a shopper wrote', () => {
  inLanguage('bn', () => {
    for (const { subject, text, html } of Object.values(letters('রফিক'))) {
      const ownWords = `${subject}\n${text}`.replace(/\S*(?:@|:\/\/)\S*|OM-[\w-]+/g, '')
      const latinWords = ownWords.match(/[A-Za-z]{2,}/g) ?? []
      expect(latinWords.filter((word) => !['Dhaka', 'Dhanmondi', 'Royal', 'blue'].includes(word))).toEqual([])
      expect(html).toContain('<html lang="bn">')
      expect(html).toContain('প্রতিদিন সকাল ১০টা থেকে রাত ৯টা')
    }
    expect(letters('রফিক').order.text).toContain('41.5')
  })
})

test('times are in Bangladesh time', () => {
  const { password, email, undoableEmail, restoredEmail, deleted, order, firstOrder } = letters('Rafiq')
  for (const { text, html } of [password, email, undoableEmail, restoredEmail, deleted, order, firstOrder])
    for (const form of [text, html]) expect(form).toContain('20 Nov 2026, 3:45 PM')
})

test('[EXCH-06] the letter of an order says what a voucher has paid of it, and what is left to pay', () => {
  const { text } = orderPlacedLetter({ order: { ...order(), byVoucher: 600 }, publicUrl })
  expect(text).toMatch(/Paid by voucher: ৳.600\nTo pay: ৳.1,48,450/)
  expect(orderPlacedLetter({ order: order(), publicUrl }).text).not.toContain('Paid by voucher')
})

test('the letter of an order has its number, lines, totals, showroom, payment, address and a link to follow it', () => {
  const { subject, text, html } = orderPlacedLetter({ order: order(), publicUrl })
  expect(subject).toBe('Your order OM-261120-7F3K at Omni Shoes')
  for (const form of [text, html]) {
    for (const snippet of [
      'OM-261120-7F3K',
      'শাপলা স্যান্ডেল',
      'Size 41.5 / Royal blue / OM-7',
      '100 × ৳\u00a01,490',
      '৳\u00a01,49,000',
      '৳\u00a01,49,050',
      'Dhanmondi',
      'bKash, payment number ending in 678',
      'রফিক ইসলাম, Road 2, Dhaka, 01000000123',
      `${publicUrl}/profile/orders/${id}`,
    ])
      expect(form).toContain(snippet)
    expect(form).not.toContain('01712345678')
  }
})

test('[ORDER-07] the letter of an order to be collected says from when on and by whom, and nothing of a delivery', () => {
  const collected = { ...order(), fulfilment: 'collection' as const, readyBy: at.toISOString(), shipping: 0 }
  for (const { text } of [
    orderPlacedLetter({ order: collected, publicUrl }),
    firstOrderLetter({ order: collected, publicUrl, token: 'a-token' }),
  ]) {
    expect(text).toContain('Ready to collect: 20 Nov 2026, 3:45 PM')
    expect(text).not.toMatch(/Delivery to|Road 2|Shipping Fee/)
  }
  expect(orderPlacedLetter({ order: collected, publicUrl }).text).toContain('Collected by: রফিক ইসলাম, 01000000123')
  const inCash = { ...collected, payment: { ...collected.payment, method: 'COD' as const } }
  expect(orderPlacedLetter({ order: inCash, publicUrl }).text).toContain('Payment: Cash when you collect')
})

test('[ORDER-09] the letter of a changed order says what is other, and speaks of a delivery only where another place is', () => {
  const state: OrderState = {
    products: [],
    shippingAddress: { name: 'Rafiq', email: '', phone: '01000000123', address: 'Road 2, Dhaka' },
    store: { _id: id, code: 'Dhanmondi', codeBn: null },
    method: 'COD',
    subtotal: 890,
    shipping: 0,
    total: 890,
  }
  const textOf = (person: object, fulfilment: Fulfilment = 'delivery') => {
    const next = { ...state, shippingAddress: { ...state.shippingAddress, ...person } as OrderState['shippingAddress'] }
    return orderChangedLetter({ order: { ...closed, fulfilment }, former: state, next, kept: [], isOwn: false }).text
  }
  expect(textOf({})).not.toMatch(/Delivery|Changed/)
  expect(textOf({ phone: '01000000124' })).toContain('Name, phone or email: Changed')
  expect(textOf({ address: 'Road 3, Dhaka' })).toContain('Delivery: To the new address')
  const collected = textOf({ address: 'Road 3, Dhaka' }, 'collection')
  expect(collected, 'it goes to no address').not.toContain('Delivery')
  expect(collected).toContain('Name, phone or email: Changed')
  expect(collected).not.toContain('Please do not come yet')
})

test('[ORDER-07] [ORDER-09] whoever fetches an order that went to another store is told of both, and to wait', () => {
  const store = (code: string) => ({ _id: code, code, codeBn: null })
  const state = {
    products: [],
    shippingAddress: null,
    store: store('Dhanmondi'),
    total: 1_490,
  } as unknown as OrderState
  const next = { ...state, store: store('Banani') }
  const change = { former: state, next, kept: [], isOwn: false }
  const { text } = orderChangedLetter({ order: { ...closed, fulfilment: 'collection' }, ...change })
  expect(text).toContain('Store: Banani instead of Dhanmondi')
  expect(text).toContain('Please do not come yet')
  const sent = orderChangedLetter({ order: { ...closed, fulfilment: 'delivery' }, ...change })
  expect(sent.text).not.toContain('Please do not come yet')
})

test('[ORDER-07] [MONEY-07] of a wallet payment that nobody has found no letter says that it is paid, but what becomes of it', () => {
  const unfound = 'We have not found your payment of ৳\u00a01,490 yet.'
  const store = { code: 'Dhanmondi', codeBn: null, street: 'Road 2', streetBn: null }
  const ready = (money: { due: number; unpaid: number; isPaid: boolean }) =>
    readyToCollectLetter({ ...closed, ...{ store, phone: '01711000111', code: null, keptUntil: null }, ...money }).text
  const unverified = ready({ due: 0, unpaid: 1_490, isPaid: false })
  expect(unverified).not.toMatch(/it is paid|Nothing/)
  expect(unverified.replaceAll('\n', ' ')).toContain(`${unfound} Until we have, we cannot hand your shoes over`)
  expect(unverified).toContain('Payment: Not found yet')
  expect(ready({ due: 0, unpaid: 0, isPaid: true })).toContain('To pay at the counter: Nothing, it is paid')
  expect(ready({ due: 0, unpaid: 0, isPaid: false }), 'an admin lets it go').toMatch(/counter: Nothing$/m)
  expect(ready({ due: 60, unpaid: 0, isPaid: false })).toMatch(/To pay at the counter: ৳.60/)
  const ended = [
    notCollectedLetter({ ...closed, paid: 0, unpaid: 1_490 }),
    cancelledLetter({ ...closed, kept: 0, toVouchers: 0, unpaid: 1_490, coming: [] }),
  ]
  for (const { text } of ended)
    expect(text.replaceAll('\n', ' ')).toContain(`${unfound} If you have sent it, call us and we pay it back`)
  for (const { text } of [
    notCollectedLetter({ ...closed, paid: 1_490, unpaid: 0 }),
    cancelledLetter({ ...closed, kept: 1_490, toVouchers: 0, unpaid: 0, coming: [] }),
  ])
    expect(text).not.toContain('have not found')
})

test('[ORDER-09] [ORDER-11] the letter of a changed order names the day that moves, and what is paid back or still to pay', () => {
  const state = { products: [], shippingAddress: null, store: { _id: id, code: 'Dhanmondi', codeBn: null } }
  const of = (total: number) => ({ ...state, total }) as unknown as OrderState
  const textOf = (more: object, fulfilment: Fulfilment = 'delivery') =>
    orderChangedLetter({
      order: { ...closed, fulfilment },
      ...{ former: of(1_450), next: of(850), kept: [], isOwn: false },
      ...more,
    }).text.replaceAll('\n', ' ')
  const days = { former: '2026-12-02', next: '2026-12-04' }
  expect(textOf({ promised: days })).toContain('With you by: Friday 4 Dec instead of Wednesday 2 Dec')
  expect(textOf({ promised: { ...days, next: days.former } })).not.toContain('With you by')
  expect(textOf({ promised: { former: null, next: days.next } })).toContain('With you by: Friday 4 Dec')
  const money = { payBack: 0, cash: 0, unpaid: 0 }
  expect(textOf({ money: { ...money, payBack: 600 } })).toMatch(/We pay back ৳.600 to you\./)
  expect(textOf({ money: { ...money, cash: 509 } })).toMatch(/You pay ৳.509 when it arrives\./)
  expect(textOf({ money: { ...money, cash: 509 } }, 'collection')).toMatch(/You pay ৳.509 at the counter\./)
  expect(textOf({ money: { ...money, cash: 850 } }), 'all of it').not.toMatch(/You pay/)
  const unfound = 'what is too much of it comes back to you, what is missing we ask you for'
  expect(textOf({ money: { ...money, unpaid: 850 } })).toContain(unfound)
  expect(textOf({ next: of(1_450), money: { ...money, unpaid: 1_450 } })).not.toContain(unfound)
})

test('[ORDER-03] the letter of an order in two parcels says of the fee what is so, and of nothing to pay no more than that', () => {
  const parcel = (shipping: number, cash: number) => ({
    ...{ number: 'OM-261128-ABCD', cash },
    state: { products: [], shipping, store: { code: 'Dhanmondi', codeBn: null } } as unknown as OrderState,
  })
  const textOf = (fee: number) =>
    orderSplitLetter({ order: closed, parcels: [parcel(fee, 1_500), parcel(0, 0)] }).text.replaceAll('\n', ' ')
  expect(textOf(50)).toContain('the delivery fee is paid once')
  expect(textOf(0)).not.toContain('fee')
  expect(textOf(0)).toContain('delivery stays free')
  expect(textOf(0)).not.toContain('it is paid')
})

test('[ORDER-12] [ORDER-03] of a parcel that is on its way already a changed letter says so, and not that it lies packed', () => {
  const change = { former: {}, next: {}, isOwn: false } as unknown as {
    former: OrderState
    next: OrderState
    isOwn: false
  }
  const state = { products: [], shippingAddress: null, store: { _id: id, code: 'Dhanmondi', codeBn: null }, total: 1 }
  const textOf = (isOnItsWay: boolean) =>
    orderChangedLetter({
      ...change,
      order: { ...closed, fulfilment: 'delivery' },
      ...({ former: state, next: state } as unknown as Pick<typeof change, 'former' | 'next'>),
      kept: [{ number: 'OM-261128-ABCD', products: [], isOnItsWay }],
    }).text.replaceAll('\n', ' ')
  expect(textOf(false)).toContain('is packed already and keeps')
  expect(textOf(true)).toContain('is on its way already and keeps')
})

test('[AUTH-11] [I24] letters to addresses that nobody has proven have links to the shop alone, and no word of a shopper', () => {
  const { firstOrder, orderNumber, proof } = letters('A Stranger')
  for (const { subject, text, html } of [firstOrder, orderNumber, proof])
    for (const form of [subject, text, html]) expect(form).not.toMatch(/Stranger|01000000123|01712345678|AB12CD34EF/)
  for (const { text, html } of [firstOrder, proof])
    for (const form of [text, html]) expect(form).toContain(`${publicUrl}/confirm-email#a-token`)
  for (const { text } of [firstOrder, orderNumber]) expect(text).toContain(`${publicUrl}/profile/orders/${id}`)
  expect(orderNumber.text).not.toContain('confirm-email')
  const toCaller = orderNumberLetter({ order: order(), hasAccount: false, publicUrl }).text
  expect(toCaller).toContain(`${publicUrl}/track\n`)
  expect(toCaller).not.toMatch(/profile|signing in/)
})

test('names entered by shoppers put no markup, no header and no link into a letter', () => {
  const hostileNames = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    'Rafiq\r\nBcc: all@mail.example\r\n\r\nBuy now',
    '"><a href="https://evil.example">Win</a>',
    'Win at www.evil.example or https://evil.example/x',
    '\u202eqifaR\u2066',
  ]
  for (const name of hostileNames) {
    for (const { subject, text, html } of Object.values(letters(name))) {
      expect(subject).not.toMatch(/\p{Cc}/u)
      expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>|href="https:\/\/evil|[\u202a-\u202e\u2066-\u2069]/)
      expect(text).not.toMatch(/^(?:Bcc|Buy)|\r|[\u202a-\u202e\u2066-\u2069]/m)
      for (const form of [text, html]) expect(form).not.toMatch(/evil\.example|https:\/\/evil/)
    }
  }
  expect(letters('Md.Rafiq').password.text).toContain('Hello Md.\u200bRafiq,')
})

test('[ORDER-09] the letter of a refund names voucher, wallet or till, that of a parcel its day; callers are led to /track', () => {
  const { refunded, sent, cancelled } = letters('Rafiq')
  const way = (refund: object) => refundedLetter(closed, { ...byCash, store: null, ...refund }).text
  expect(refunded.text).toContain('In cash, from Dhanmondi')
  expect(refunded.text).toContain(`${publicUrl}/track`)
  expect(way({ reference: 'BK12' })).toContain('To your mobile wallet, transaction ID BK12')
  expect(way({ voucher: '7Q4X' })).toContain('By voucher, its code ends in 7Q4X')
  expect(sent.text).toContain('With you by: Thursday 3 Dec')
  for (const words of [
    'We pay back ৳\u00a01,490 to you.',
    '৳\u00a0500 are back on your voucher.',
    `/profile/orders/${id}`,
  ])
    expect(cancelled.text).toContain(words)
})
