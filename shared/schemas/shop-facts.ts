import { z } from 'zod'

const words = z.string().trim().min(1).max(500)
const dialled = z.string().regex(/^\+?[\d -]{6,20}$/, 'must be a phone number')
const address = z.url({ protocol: /^https?$/ })

/** Where a wallet's payments go: `number` as it is typed into the wallet, `kind` of account as the wallet names it. */
const wallet = z.strictObject({ number: dialled, kind: z.enum(['Personal', 'Agent', 'Merchant']) })

/** The shop's own facts, `content/shop.json` (design.md section 10). */
export const shopFacts = z.strictObject({
  name: words,
  /** the company behind the name */
  company: words,
  care: z.strictObject({ phone: dialled, hours: words, email: z.email() }),
  /** the company's page in a social network */
  social: address,
  wallets: z.strictObject({ Bkash: wallet, Nagad: wallet }),
  /** who built the site, for the credit line */
  builder: z.strictObject({ name: words, url: address }),
  licences: z.strictObject({ trade: words, dbid: words }),
  /** what every page says of itself to search engines; keywords separated by commas */
  author: words,
  description: words,
  keywords: words,
})
export type ShopFacts = z.infer<typeof shopFacts>
