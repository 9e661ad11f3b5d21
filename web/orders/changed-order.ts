import { feesDiffer } from '#shared/rules/orders/delivery.ts'
import type { OwnChange } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { shopFacts } from '#web/shop-facts.ts'

/** An order that its buyer may change; whoever has a pass sees neither persons nor addresses. */
export type ChangeableOrder = Pick<
  OrderDetail,
  'number' | 'status' | 'canCancel' | 'updatedAt' | 'fulfilment' | 'store' | 'products'
> & { payment: Pick<OrderDetail['payment'], 'method'> } & Partial<Pick<OrderDetail, 'shippingAddress'>>

/** What its buyer could change of an order: as long as it is the same, other steps of the work on it change nothing for them. */
export function contentsOf({ products, store, shippingAddress }: ChangeableOrder): string {
  const lines = products.map(({ product, size, quantity, unitPrice }) => [product._id, size._id, quantity, unitPrice])
  return JSON.stringify([store._id, lines, shippingAddress])
}

/** The lines that are to have another size; nothing where there is none. */
export function sizesAfter(
  { products }: ChangeableOrder,
  sizes: ReadonlyMap<number, string>,
): Pick<OwnChange, 'sizes'> {
  const changed = [...sizes].filter(([line, size]) => products[line]?.size._id !== size)
  return changed.length === 0 ? {} : { sizes: changed.map(([line, size]) => ({ line, size })) }
}

/** The address that was typed, where it is another one than the order has. */
export function addressAfter(
  { fulfilment, shippingAddress: former }: ChangeableOrder,
  typed: Record<string, string>,
): Pick<OwnChange, 'shippingAddress'> {
  const { name, phone, address, district, thana } = typed
  const place = { ...(district && { district }), ...(thana && { thana }) }
  if (!former) return address ? { shippingAddress: { ...(name && { name }), address, ...place } } : {}
  const person = { name: name ?? former.name, phone: phone ?? former.phone }
  const isSamePerson = person.name === former.name && person.phone === former.phone
  if (fulfilment === 'collection') {
    const { address: street, district: inDistrict, thana: inThana } = former
    return isSamePerson ? {} : { shippingAddress: { ...person, address: street, district: inDistrict, thana: inThana } }
  }
  const begun = placeFields(former)
  const isSamePlace =
    (address ?? former.address) === former.address &&
    (district ?? '') === (begun.district ?? '') &&
    (thana ?? '') === (begun.thana ?? '')
  return isSamePerson && isSamePlace
    ? {}
    : { shippingAddress: { ...person, address: address ?? former.address, ...place } }
}

type Place = { district: string | null; thana: string | null }

/** With what the fields of a place begin: what is not asked for is not there. */
function placeFields({ district, thana }: Place): Partial<Place> {
  const hasArea = shopFacts.asksThana && district !== null && thana !== null
  if (!hasArea) return feesDiffer(shopFacts.delivery.zones) ? { district } : {}
  return { district, thana }
}
