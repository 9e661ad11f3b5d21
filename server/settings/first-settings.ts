import { readShopFacts } from '#server/platform/startup/shop-facts.ts'
import { SHIPPING_FEE } from '#shared/rules/money/price.ts'
import { PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import type { Settings } from '#shared/schemas/settings.ts'
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
    },
    stock: { kept: false, lowAt: 2 },
    holds: { perStranger: 10, perNetwork: 200, hours: 24 },
    calls: { ...opening, tries: 3, exemptAfterDelivered: 2, prepayAfterRefused: 2 },
    payments: { methods: [...PAYMENT_METHODS], approveUnverified: true },
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
    letters: { senderName: null, orderPlaced: true, orderToConfirm: true, parcelSent: true },
  }
}
