import { z } from 'zod'

const words = z.string().trim().min(1).max(500)
const dialled = z.string().regex(/^\+?[\d -]{6,20}$/, 'must be a phone number')
const count = z.int().min(1).max(1000)
const address = z.url({ protocol: /^https?$/ })

/** Where a wallet's payments go: `number` as it is typed into the wallet, `kind` of account as the wallet names it. */
const wallet = z.strictObject({ number: dialled, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** The shop's own facts, `content/shop.json` (design.md section 10). */
export const shopFacts = z.strictObject({
  name: words,
  /** the company behind the name */
  company: words,
  /** the year it began */
  founded: z.int().min(1850).max(2100),
  /** how many shops the company says it has; the showrooms themselves are in the database */
  retailShops: count,
  headOffice: z.strictObject({ street: words, city: words, postcode: words }),
  care: z.strictObject({ phone: dialled, hours: words, email: z.email() }),
  /** the company's page in a social network */
  social: address,
  wallets: z.strictObject({ Bkash: wallet, Nagad: wallet }),
  /** who built the site, for the credit line */
  builder: z.strictObject({ name: words, url: address }),
  licences: z.strictObject({ trade: words, dbid: words }),
  vatNumber: words,
  /** what the company pages promise, in days */
  promises: z.strictObject({
    /** to ask for an exchange or a return, from the day of delivery */
    exchangeDays: count,
    /** to tell of a fault in material or work, from the day of delivery */
    faultDays: count,
    /** working days until an order arrives */
    deliveryDaysDhaka: count,
    deliveryDaysElsewhere: count,
    /** working days until money is back */
    refundDaysWallet: count,
    refundDaysBank: count,
    /** working days until a complaint is answered */
    complaintDays: count,
  }),
  /** what every page says of itself to search engines; keywords separated by commas */
  author: words,
  description: words,
  keywords: words,
})
export type ShopFacts = z.infer<typeof shopFacts>
