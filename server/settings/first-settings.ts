import { z } from 'zod'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { SHIPPING_FEE } from '#shared/rules/money/price.ts'
import { PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { type ShopFacts, shopFacts } from '#shared/schemas/shop-facts.ts'
import shopJson from '../../content/shop.json' with { type: 'json' }
import bn from '../../content/texts/bn.json' with { type: 'json' }

const translations: Partial<Record<string, string>> = bn
const inBangla = (text: string) => translations[text] ?? null

let first: Settings | undefined

/** What holds until the owner has set something else. */
export function firstSettings(): Settings {
  first ??= makeFirstSettings()
  return first
}

function makeFirstSettings(): Settings {
  const shop = readShopFacts()
  const { deliveryDaysDhaka, deliveryDaysElsewhere } = shop.promises
  const opening = { opens: '10:00', closes: '21:00' }
  return {
    shop: {
      ...shop,
      nameBn: inBangla(shop.name),
      instagram: null,
      youtube: null,
      companyBn: inBangla(shop.company),
      headOffice: {
        ...shop.headOffice,
        streetBn: inBangla(shop.headOffice.street),
        cityBn: inBangla(shop.headOffice.city),
      },
      care: { ...shop.care, hoursBn: inBangla(shop.care.hours) },
      builder: { ...shop.builder, nameBn: inBangla(shop.builder.name) },
      authorBn: inBangla(shop.author),
      descriptionBn: inBangla(shop.description),
      keywordsBn: inBangla(shop.keywords),
    },
    delivery: {
      zones: [
        { name: 'Dhaka', nameBn: 'ঢাকা', districts: ['Dhaka'], fee: SHIPPING_FEE, days: deliveryDaysDhaka },
        { name: 'Elsewhere', nameBn: 'অন্যত্র', districts: [], fee: SHIPPING_FEE, days: deliveryDaysElsewhere },
      ],
      freeFrom: null,
      asksThana: false,
    },
    stock: { kept: false, lowAt: 2 },
    counter: {
      kept: false,
      discountPercent: 10,
      discountTaka: 500,
      cashBackTaka: null,
      payBackReduced: false,
      banglaQr: null,
    },
    collection: { offered: false, minutes: 60, keptDays: 3, keeps: false },
    holds: { perStranger: 10, perNetwork: 200, hours: 24 },
    calls: { ...opening, tries: 3, exemptAfterDelivered: 2, prepayAfterRefused: 2 },
    payments: { methods: [...PAYMENT_METHODS], approveUnverified: true, vouchers: false, voucherDays: 365 },
    hours: { usual: { ...opening, dayOff: null }, showrooms: [], otherDays: [] },
    firstSteps: {
      shown: true,
      facts: false,
      wallets: false,
      hours: false,
      delivery: false,
      terms: false,
      backup: false,
    },
    opening: { open: null },
    letters: {
      senderName: null,
      orderPlaced: true,
      orderToConfirm: true,
      parcelSent: true,
      orderChanged: true,
      readyToCollect: true,
      orderDelivered: true,
      orderCancelled: true,
      orderRefunded: true,
    },
  }
}

/** Reads content/shop.json. Throws OperatorError that names what is wrong in it. */
export function readShopFacts(facts: unknown = shopJson): ShopFacts {
  const result = shopFacts.safeParse(facts)
  if (!result.success) throw new OperatorError(`content/shop.json is not sound:\n${z.prettifyError(result.error)}`)
  return result.data
}
