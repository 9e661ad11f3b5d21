import { createHash } from 'node:crypto'
import { includedVat } from '#shared/rules/orders/paper.ts'
import type { InvoiceTerms } from '#shared/schemas/orders/paper.ts'
import type { Settings } from '#shared/schemas/settings.ts'

/** What is kept for the invoice of an order: the terms, the id of their row, and the VAT in whole taka. */
export interface KeptInvoice {
  id: string
  terms: InvoiceTerms
  vat: number
}

/** The invoice of an order of this subtotal, in whole taka, that is placed while these settings are in force. */
export function keptInvoice({ shop }: Settings, subtotal: number): KeptInvoice {
  const terms: InvoiceTerms = {
    name: shop.name,
    nameBn: shop.nameBn,
    company: shop.company,
    companyBn: shop.companyBn,
    street: shop.headOffice.street,
    streetBn: shop.headOffice.streetBn,
    city: shop.headOffice.city,
    cityBn: shop.headOffice.cityBn,
    postcode: shop.headOffice.postcode,
    phone: shop.care.phone,
    vatNumber: shop.vatNumber,
    tradeLicence: shop.licences.trade,
    vatPercent: shop.vatPercent,
    exchangeDays: shop.promises.exchangeDays,
  }
  // 32 hex digits are a UUID to PostgreSQL: the same terms are one row, whoever writes them.
  const id = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 32)
  return { id, terms, vat: includedVat(subtotal, terms.vatPercent) }
}
