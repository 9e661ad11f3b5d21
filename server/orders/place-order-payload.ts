import { createHash } from 'node:crypto'
import { newId } from '#server/platform/db/columns.ts'
import type { LetterNotice } from '#server/platform/db/tables/mail-outbox.ts'
import type { emailProofs } from '#server/platform/db/tables/users.ts'
import { LETTER_MINUTES } from '#server/platform/mail/queries.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import { deliveryDay } from '#shared/rules/showrooms/delivery-day.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { MAX_PUBLIC_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { OrderInput } from '#shared/schemas/orders/order-input.ts'
import type { InvoiceTerms } from '#shared/schemas/orders/paper.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { OrderLetters } from './order-letters.ts'
import type { LineRow, OrderRow } from './queries.ts'

/** An order at the time it is placed: neither delivered nor paid; where its pairs are, `place_order` knows. */
export type PlacedOrder = Omit<
  OrderRow,
  'deliveredAt' | 'paymentVerifiedAt' | 'paymentVerifiedBy' | 'pairs' | 'money' | 'paid' | 'paidBack' | 'cashSince'
>

/** An account that has received no order yet, and how many pairs it may hold before anybody has confirmed them. */
export interface Stranger {
  /** keyed hash of the network of the client; null: unknown */
  network: string | null
  /** pairs for the account, and for the phone that it gave */
  perStranger: number
  /** pairs for all strangers of the network */
  perNetwork: number
  /** false: the order holds nothing until it is confirmed */
  holds: boolean
}

/** The rows of a new order. */
export interface NewOrder {
  order: PlacedOrder
  lines: LineRow[]
  letters: OrderLetters
  invoice: KeptInvoice
  exemptAfterDelivered: number | null
  voucher: SpentVoucher | null
  /** null: orders of the account have arrived */
  stranger: Stranger | null
}

/** The id of a voucher, and the taka that it pays. */
interface SpentVoucher {
  voucher: string
  taka: number
}

/**
 * The argument of the database function `place_order` (server/platform/db/functions/place_order.sql), whose rows have the columns of
 * their tables. An older program calls the function of a newer one during an upgrade: keep the names.
 */
export interface PlaceOrderPayload {
  order: ColumnsOf<PlacedOrder>
  lines: ColumnsOf<LineRow>[]
  invoice: KeptInvoice
  /** id of the first event */
  event: string
  letters: {
    id: string
    to: string
    subject: string
    text: string
    html: string
    counted_by: string
    notice: LetterNotice | null
  }[]
  letterMinutes: number
  /** delivered orders, none refused, after which a buyer is not called; null: everyone is called */
  exemptAfterDelivered: number | null
  voucher: SpentVoucher | null
  /** beside what is known of a stranger, the pairs of a size that count as any number */
  stranger: (Stranger & { enough: number }) | null
  /** the link in the first letter to an e-mail that is not proven */
  emailProof: ColumnsOf<typeof emailProofs.$inferSelect> | null
}

/** A row with the names that its columns have in the database. */
type ColumnsOf<Row> = { [Key in keyof Row & string as SnakeCase<Key>]: Row[Key] }

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export function toPayload({
  order,
  lines,
  invoice,
  letters: { letters, emailProof },
  exemptAfterDelivered,
  voucher,
  stranger,
}: NewOrder): PlaceOrderPayload {
  return {
    order: {
      id: order.id,
      number: order.number,
      customer: order.customer,
      store: order.store,
      status: order.status,
      status_changed_at: order.statusChangedAt,
      payment_method: order.paymentMethod,
      payment_number: order.paymentNumber,
      transaction_id: order.transactionId,
      shipping_name: order.shippingName,
      shipping_email: order.shippingEmail,
      shipping_phone: order.shippingPhone,
      shipping_address: order.shippingAddress,
      district: order.district,
      thana: order.thana,
      subtotal: order.subtotal,
      shipping: order.shipping,
      total: order.total,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      language: order.language,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      channel: order.channel,
      taken_by: order.takenBy,
      fulfilment: order.fulfilment,
      ready_by: order.readyBy,
      promised_on: order.promisedOn,
    },
    lines: lines.map((line) => ({
      order: line.order,
      position: line.position,
      product: line.product,
      size: line.size,
      name: line.name,
      name_bn: line.nameBn,
      code: line.code,
      color: line.color,
      color_bn: line.colorBn,
      size_number: line.sizeNumber,
      unit_price: line.unitPrice,
      regular_price: line.regularPrice,
      quantity: line.quantity,
    })),
    invoice,
    event: newId(),
    letters: letters.map(({ to, countedBy, letter }, place) => ({
      ...{ id: newId(), to, counted_by: countedBy, ...letter },
      // The first is the buyer's own.
      notice: place === 0 ? { order: order.id, kind: 'placed', about: '' } : null,
    })),
    letterMinutes: LETTER_MINUTES,
    exemptAfterDelivered,
    voucher,
    stranger: stranger && { ...stranger, enough: MAX_PUBLIC_PAIRS + 1 },
    emailProof: emailProof && {
      user: emailProof.user,
      email: emailProof.email,
      token_hash: emailProof.tokenHash,
      expires_at: emailProof.expiresAt,
    },
  }
}

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

/** The day by which an order to this address is promised that a showroom gets now. */
export function promisedDay(
  now: Date,
  { delivery, hours }: Pick<Settings, 'delivery' | 'hours'>,
  store: string,
  district: string | null,
): string {
  return deliveryDay(now, delivery, hoursOfShowroom(hours, store), district)
}

/** Hashes the parsed request, so that differently spelled but equal requests have the same hash. */
export function hashRequest({ customer: _, status: __, ...input }: OrderInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}
