import { z } from 'zod'
import { LANGUAGES } from '#shared/language/language.ts'
import { later } from '#shared/language/t.ts'
import { MAX_PRINTED, PAPERS } from '#shared/rules/orders/paper.ts'
import { idInput, timestamp } from '#shared/schemas/fields.ts'
import { firstValue } from '#shared/schemas/query-params.ts'
import { order, orderParcel } from './order.ts'
import { MAX_PARCELS } from './parcel.ts'

const bangla = z.string().nullable()

/** Who sells, at which rate of VAT and with which promise, as the owner's settings said when an order was placed. */
export const invoiceTerms = z.object({
  /** the name on the paper, and the company behind it */
  name: z.string(),
  nameBn: bangla,
  company: z.string(),
  companyBn: bangla,
  street: z.string(),
  streetBn: bangla,
  city: z.string(),
  cityBn: bangla,
  postcode: z.string(),
  phone: z.string(),
  vatNumber: z.string(),
  tradeLicence: z.string(),
  /** VAT within the prices of shoes, in percent */
  vatPercent: z.number(),
  exchangeDays: z.int(),
})
export type InvoiceTerms = z.infer<typeof invoiceTerms>

/** The same with the VAT within the subtotal of an order, in whole taka. */
const orderInvoice = invoiceTerms.extend({ vat: z.int() }).meta({ id: 'OrderInvoice' })
export type OrderInvoice = z.infer<typeof orderInvoice>

/** Query parameters of `GET /papers/orders`: some orders, or those of a hand-over. */
export const papersQuery = z.object({
  orders: firstValue
    .transform((text) => [...new Set((text ?? '').toLowerCase().split(',').filter(Boolean))])
    .pipe(z.array(z.string()).max(MAX_PRINTED, later('At most {max} orders', { max: MAX_PRINTED })))
    .meta({ description: 'ids of orders, with commas', type: 'string' }),
  handOver: firstValue.meta({ description: 'id of a hand-over' }),
})

/** What the papers of an order say: the order with its showroom's address and its parcel. */
export const paperOrder = order
  .extend({
    products: z.array(order.shape.products.element.extend({ code: z.string() })),
    /** what its invoice says beside the order, as on the day on which it was placed */
    invoice: orderInvoice,
    /** the language of its buyer */
    language: z.enum(LANGUAGES),
    /** taka to collect at the door */
    cash: z.int(),
    /** taka of a wallet payment that nobody has verified */
    unpaid: z.int(),
    /** why it leaves all the same, as an admin said */
    leavesUnpaid: z.string().nullable(),
    /** of a second parcel, the number of the order from which it was taken */
    partOf: z.string().nullable(),
    store: order.shape.store.extend({
      street: z.string(),
      streetBn: z.string().nullable(),
      area: z.string(),
      areaBn: z.string().nullable(),
      district: z.string(),
      districtBn: z.string().nullable(),
      phone: z.string(),
    }),
    /** with whom it travels; null before that */
    parcel: orderParcel.nullable(),
    /** when each paper was printed last */
    printed: z.array(z.object({ paper: z.enum(PAPERS), at: timestamp, by: z.string() })),
  })
  .meta({ id: 'PaperOrder' })
export type PaperOrder = z.infer<typeof paperOrder>

/** Body of `POST /papers/printed`. */
export const printedPapers = z
  .object({ paper: z.enum(PAPERS), orders: z.array(idInput).min(1).max(MAX_PARCELS) })
  .meta({ id: 'PrintedPapers' })
