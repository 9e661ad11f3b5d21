import { z } from 'zod'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import { email, phone, proseLine, singleLine } from './fields.ts'
import { banglaText, days, httpUrl, orNull, text } from './setting-fields.ts'

const vatPercent = z.number().min(0).max(100)

/** The shop's own account in a mobile wallet: `number` as shoppers enter it, `kind` as the wallet calls it. */
const wallet = z.strictObject({ number: phone, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** Who the shop is, and what it promises. Bangla twins are null where the English text serves both. */
export const shopSettings = z.strictObject({
  name: singleLine(1, 60),
  nameBn: banglaText,
  company: text,
  companyBn: banglaText,
  founded: z.int().min(1850).max(2100),
  retailShops: z.int().min(1).max(1000),
  headOffice: z.strictObject({
    street: text,
    streetBn: banglaText,
    city: text,
    cityBn: banglaText,
    postcode: singleLine(1, 20),
  }),
  care: z.strictObject({ phone, hours: text, hoursBn: banglaText, email }),
  social: httpUrl,
  wallets: z.strictObject(
    Object.fromEntries(WALLETS.map((name) => [name, wallet])) as Record<(typeof WALLETS)[number], typeof wallet>,
  ),
  builder: z.strictObject({ name: text, nameBn: banglaText, url: httpUrl }),
  licences: z.strictObject({ trade: text, dbid: text }),
  vatNumber: text,
  /** VAT within the prices of shoes, in percent */
  vatPercent,
  promises: z.strictObject({
    exchangeDays: days,
    faultDays: days,
    deliveryDaysDhaka: days,
    deliveryDaysElsewhere: days,
    refundDaysWallet: days,
    refundDaysBank: days,
    complaintDays: days,
  }),
  author: text,
  authorBn: banglaText,
  description: proseLine(1, 500),
  descriptionBn: orNull(proseLine(0, 500)),
  keywords: proseLine(1, 500),
  keywordsBn: orNull(proseLine(0, 500)),
})
