import { z } from 'zod'
import { isDistrict, isThana } from '#shared/bangladesh/locations.ts'
import { later } from '#shared/language/t.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import { FULFILMENTS } from '#shared/rules/orders/fulfilment.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import { typedTransactionId } from '#shared/rules/typed-text.ts'
import { email, idInput, personName, phone, singleLine, typedField, walletNumber } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'
import { voucherCodeInput } from './voucher.ts'

const isTransactionId = (text: string) => /^[A-Z0-9]{8,12}$/.test(text)
const transactionIdRule = rule('transaction_id', later('A transaction ID has 8 to 12 letters and digits'))

/** The optional transaction id of a wallet payment, in upper case; Bengali digits become 0–9. */
export const transactionId = typedField(80, typedTransactionId)
  .refine((text) => text === '' || isTransactionId(text), transactionIdRule)
  .transform((text) => text || null)

/** Body of `PUT /orders/transaction-id/{id}`. */
export const transactionIdCorrection = z
  .object({ transactionId: typedField(80, typedTransactionId).refine(isTransactionId, transactionIdRule) })
  .meta({ id: 'TransactionIdCorrection' })

const payment = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('COD'),
    number: z
      .unknown()
      .optional()
      .transform(() => null),
  }),
  z.object({ method: z.enum(WALLETS), number: walletNumber, transactionId: transactionId.nullish() }),
])

/** The delivery address and its contact person. */
export const shippingAddress = z
  .object({ name: personName, email, phone, address: singleLine(1, 500) })
  .meta({ id: 'ShippingAddress' })
export type ShippingAddress = z.infer<typeof shippingAddress>

/** The same with its district and its thana, by their English names, which `isOwnThana` looks at. */
export const addressWithPlace = shippingAddress.extend({
  district: singleLine(1, 60)
    .refine(isDistrict, rule('district', later('Please choose a district')))
    .nullish()
    .meta({ type: ['string', 'null'] }),
  thana: singleLine(1, 60)
    .nullish()
    .meta({ type: ['string', 'null'] }),
})

interface Place {
  district?: string | null
  thana?: string | null
}

export const isOwnThana = ({ district, thana }: Place): boolean => !thana || isThana(district ?? '', thana)
export const ownThanaRule = { ...rule('thana', later('Please choose a thana of the district')), path: ['thana'] }

export const shippingAddressInput = addressWithPlace
  .refine(isOwnThana, ownThanaRule)
  .meta({ id: 'ShippingAddressInput' })
export type ShippingAddressInput = z.output<typeof shippingAddressInput>

/** Body of a create request. Prices and status are set by the server; `expectedTotal` is the total that the shopper saw. */
export const orderInput = z
  .object({
    products: z
      .array(z.object({ product: idInput, size: idInput, quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .min(1, later('Your cart is empty'))
      .max(MAX_LINES, later('At most {max} lines', { max: MAX_LINES })),
    payment,
    customer: idInput.optional(),
    store: idInput,
    /** without it: delivery; what is collected has no fee */
    fulfilment: z.enum(FULFILMENTS).optional(),
    /** ignored: a new order is always 'Pending' */
    status: z.unknown().optional(),
    /**
     * the district, by its English name, decides the delivery fee; without it the dearest zone's holds. An address that names
     * neither district nor thana is kept with them.
     */
    shippingAddress: shippingAddressInput,
    /** that pays so many taka of it */
    voucher: z
      .object({
        code: voucherCodeInput,
        taka: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      })
      .optional(),
    /** taka */
    expectedTotal: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .meta({ id: 'OrderInput' })
export type OrderInput = z.output<typeof orderInput>

/** The Idempotency-Key header: identifies one intent to buy, 1 to 200 visible ASCII characters. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, later('1 to 200 visible ASCII characters'))
  .meta({ description: 'One intent to buy: the same key gives the same order' })
