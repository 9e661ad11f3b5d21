import { addAuditEntry } from '#server/audit/queries.ts'
import { lockOwnOrder } from '#server/orders/change-order.queries.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { addressChangedLetter, addressToConfirmLetter } from '#server/platform/mail/letters/address-changed.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { ADDRESS_FIELDS } from '#shared/rules/orders/address-fields.ts'
import { feeAfterMove } from '#shared/rules/orders/moved-order.ts'
import { isOpenStatus, isWallet } from '#shared/rules/orders/order-status.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ShippingAddressInput } from '#shared/schemas/orders/order-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import {
  type AddressedOrder,
  addAddressChange,
  answerAddressChange,
  findAddress,
  findOpenAddressChange,
  saveAddress,
  saveDeliveryFee,
  savePromisedDay,
} from './address-changes.queries.ts'
import { isOtherArea, type KeptAddress, toKeptAddress } from './kept-address.ts'
import { promisedDay } from './place-order-payload.ts'

/** What fee and day of delivery follow from. */
type Terms = Pick<Settings, 'delivery' | 'hours'>

interface AddressCall {
  order: string
  /** id of the call in which the buyer said it */
  call: string
  wanted: ShippingAddressInput
  caller: Caller
  settings: Terms
  publicUrl: string
}

/**
 * Changes the address of a pending order that the transaction has locked, as its buyer has said in a call, and its delivery fee
 * with the district where the money is still to come; the day by which it is promised follows too. What was before is kept with the call, and the buyer hears of it at the
 * e-mail that the account has proven. An order that was paid goes nowhere else on the word of a showroom: its buyer is asked
 * first, unless somebody changes it who settles money. Returns whether the buyer is asked.
 */
export async function changeAddress(tx: Db, actor: Actor, change: AddressCall): Promise<boolean> {
  const { order, call, caller, settings, publicUrl } = change
  const former = await findAddress(tx, order)
  const wanted = toKeptAddress(change.wanted)
  const fields = ADDRESS_FIELDS.filter((field) => wanted[field] !== former.shippingAddress[field])
  if (!fields.includes('address') && isOtherArea(wanted, former.shippingAddress)) fields.push('address')
  if (fields.length === 0) return false
  const isAsked = isWallet(former.payment.method) && !may(caller.grants, 'write_payments', former.store)
  const shipping = feeAfterMove(former, wanted, settings.delivery)
  // A later call has the last word.
  await answerAddressChange(tx, order, { by: caller.id, isAccepted: false })
  await addAddressChange(tx, {
    order,
    call,
    by: caller.id,
    fields,
    former: former.shippingAddress,
    wanted,
    formerShipping: former.shipping,
    shipping,
    ...(!isAsked && { answeredAt: new Date(), answeredBy: caller.id, isAccepted: true }),
  })
  if (!isAsked) {
    await saveAddress(tx, order, wanted)
    if (shipping !== former.shipping) await saveDeliveryFee(tx, order, shipping)
    await renewPromise(tx, order, former, wanted, settings)
  }
  await addAuditEntry(tx, actor, {
    action: isAsked ? 'order-address-asked' : 'order-address-changed',
    subject: order,
    details: { fields, ...(shipping !== former.shipping && { shipping: { from: former.shipping, to: shipping } }) },
  })
  const { number, customer, subtotal } = former
  const facts = { order: { id: order, number }, publicUrl }
  const makeLetter = () =>
    isAsked ? addressToConfirmLetter(facts) : addressChangedLetter({ ...facts, fields, total: subtotal + shipping })
  if (customer.email !== null) await addNotice(tx, { id: customer.id, email: customer.email }, makeLetter)
  return isAsked
}

/**
 * The buyer, or an admin, says whether an order goes to the address that a showroom entered. Throws 404 for an order of somebody
 * else, 409 if nothing is asked any more, or the order has left.
 */
export function answerAddress(
  db: Db,
  actor: Actor,
  caller: Caller,
  { order, isAccepted }: { order: string; isAccepted: boolean },
): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const status = await lockOwnOrder(tx, order, caller)
    if (!status) throw notFound('Order')
    const asked = await findOpenAddressChange(tx, order)
    if (!asked) throw new ShopError('nothing_asked')
    if (!isOpenStatus(status)) throw new ShopError('order_left', { status })
    await answerAddressChange(tx, order, { by: caller.id, isAccepted })
    if (isAccepted) {
      const former = await findAddress(tx, order)
      const wanted = toKeptAddress(asked.wanted)
      await saveAddress(tx, order, wanted)
      await renewPromise(tx, order, former, wanted, await readSettings(tx))
    }
    const action = isAccepted ? 'order-address-changed' : 'order-address-declined'
    await addAuditEntry(tx, actor, { action, subject: order })
    const answered = await findOrderFor(tx, order, caller)
    if (!answered) throw notFound('Order')
    return answered
  })
}

/** Another district has another day of delivery, from now on; an order to which nobody promised a day gets none. */
async function renewPromise(
  tx: Db,
  order: string,
  { promisedOn, store, shippingAddress }: AddressedOrder,
  to: KeptAddress,
  settings: Terms,
): Promise<void> {
  const district = districtOf(to)
  if (promisedOn === null || district === districtOf(shippingAddress)) return
  await savePromisedDay(tx, order, promisedDay(new Date(), settings, store, district))
}
