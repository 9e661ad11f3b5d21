import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { readReceiptCode } from '#shared/rules/counter/counter.ts'
import type { Receipt } from '#shared/schemas/counter/sale.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { listNotesOfSale } from './exchanges/credit-notes.queries.ts'
import { findExchangeDays, findPlace, findReceiptSale } from './receipt.queries.ts'
import { findSale } from './sales.queries.ts'

/** What a receipt's address shows. Throws 404 for one that is none, and in other words for one whose sale has not arrived. */
export async function readReceipt(db: Db, { shop }: Settings, text: string): Promise<Receipt> {
  const code = readReceiptCode(text)
  const id = code ? await findReceiptSale(db, code) : undefined
  if (id === undefined) throw notFound('Sale')
  const sale = id === null ? null : await findSale(db, id)
  if (!sale) throw new ShopError('receipt_unsent')
  const [place, creditNotes, exchangeDays] = await Promise.all([
    findPlace(db, sale.store._id),
    listNotesOfSale(db, sale._id),
    findExchangeDays(db, sale._id),
  ])
  const { number, deviceAt, subtotal, discount, total, vat, state, store } = sale
  return {
    ...{ number, deviceAt, subtotal, discount, total, vat, state },
    store: { ...store, ...place },
    creditNotes,
    lines: sale.lines.map(({ product: _, listPrice: __, discountReason: ___, ...line }) => line),
    payments: sale.payments.map(({ method, taka, given, change }) => ({ method, taka, given, change })),
    seller: {
      company: shop.company,
      companyBn: shop.companyBn,
      vatNumber: shop.vatNumber,
      exchangeDays: exchangeDays ?? shop.promises.exchangeDays,
    },
  }
}
