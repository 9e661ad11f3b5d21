import { z } from 'zod'

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
export const orderInvoice = invoiceTerms.extend({ vat: z.int() }).meta({ id: 'OrderInvoice' })
export type OrderInvoice = z.infer<typeof orderInvoice>
