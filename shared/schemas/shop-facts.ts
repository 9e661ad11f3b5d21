import { z } from 'zod'
import type { DeliveryTerms } from '#shared/rules/orders/delivery.ts'
import { type PaymentMethod, WALLETS } from '#shared/rules/orders/order-status.ts'

const text = z.string().trim().min(1).max(500)
const phoneNumber = z.string().regex(/^\+?[\d -]{6,20}$/, 'must be a phone number')
const count = z.int().min(1).max(1000)
const httpUrl = z.url({ protocol: /^https?$/ })

/** The shop's account in a mobile wallet: `number` as shoppers enter it, `kind` as the wallet calls it. */
const wallet = z.strictObject({ number: phoneNumber, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** The shop's own facts, from `content/shop.json`. */
export const shopFacts = z.strictObject({
  name: text,
  /** the company behind the name */
  company: text,
  /** founding year */
  founded: z.int().min(1850).max(2100),
  /** number of shops that the company claims; the showrooms themselves are in the database */
  retailShops: count,
  headOffice: z.strictObject({ street: text, city: text, postcode: text }),
  care: z.strictObject({ phone: phoneNumber, hours: text, email: z.email() }),
  /** the company's page on a social network */
  social: httpUrl,
  wallets: z.record(z.enum(WALLETS), wallet),
  /** who built the site, for the credit line */
  builder: z.strictObject({ name: text, url: httpUrl }),
  licences: z.strictObject({ trade: text, dbid: text }),
  vatNumber: text,
  /** VAT within the prices of shoes, in percent */
  vatPercent: z.number().min(0).max(100),
  /** promises of the company pages, in days */
  promises: z.strictObject({
    /** to request an exchange or a return, from the day of delivery */
    exchangeDays: count,
    /** to report a defect in material or workmanship, from the day of delivery */
    faultDays: count,
    /** working days until an order arrives */
    deliveryDaysDhaka: count,
    deliveryDaysElsewhere: count,
    /** working days until a refund arrives */
    refundDaysWallet: count,
    refundDaysBank: count,
    /** working days until a complaint is answered */
    complaintDays: count,
  }),
  /** meta tags of every page; keywords separated by commas */
  author: text,
  description: text,
  keywords: text,
})
export type ShopFacts = z.infer<typeof shopFacts>

/** The facts of the shop as pages in one language show them. */
export interface PageShop extends ShopFacts {
  /** the shop's pages there, null where it has none */
  instagram: string | null
  youtube: string | null
  /** what delivery costs, for a sentence: `৳ 50`, or `৳ 60–130` where zones differ */
  deliveryFee: string
  /** the zones with fees and days and the free delivery as sentences, with a space before; empty where one fee holds everywhere */
  deliveryZones: string
  delivery: DeliveryTerms
  /** whether buyers are asked for their thana */
  asksThana: boolean
  /** whether the shop counts its pairs: then showrooms can be asked what they have */
  stockKept: boolean
  /** whether buyers may fetch their orders, and have pairs kept */
  collects: boolean
  keeps: boolean
  /** whether shoppers get in; where not, who works here sees the page from inside */
  open: boolean
  /** whether they ever got in */
  wasOpen: boolean
  /** whether vouchers are given and taken */
  vouchers: boolean
  /** offered ways to pay */
  methods: readonly PaymentMethod[]
}
