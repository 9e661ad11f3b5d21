import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isWallet, type PaymentMethod, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { OrderChange } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { type ApiError, api, call } from '#web/api.ts'
import { type FieldErrors, WrongFields } from '#web/lib/forms/field-errors.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'

/** An order as it is to be. What only a field knows is read from the form. */
export function useDraft(order: OrderDetail) {
  const { shippingAddress: former, store } = order
  const [lines, setLines] = useState<readonly DraftLine[]>(() => draftOf(order))
  const [showroom, setShowroom] = useState(store._id)
  const [method, setMethod] = useState<PaymentMethod>(order.payment.method)
  const [address, setAddress] = useState(former.address)
  const [leftAddress, leaveAddress] = useState<string>()
  const [chosenDistrict, setDistrict] = useState('')
  const [chosenArea, setArea] = useState<ThanaArea | null | undefined>()
  // What is known of the address goes with it, until another one is typed or chosen.
  const isTyped = address !== former.address
  const knownArea =
    !isTyped && former.district && former.thana ? { district: former.district, thana: former.thana } : null
  const area = chosenArea === undefined ? knownArea : chosenArea
  const district = chosenDistrict || area?.district || (isTyped ? addressDistrict(address) : former.district)
  return {
    ...{ lines, setLines, showroom, setShowroom, method, setMethod, address, setAddress, area, district },
    /** of which showrooms are near: not with every key, but once the field is left */
    ...{ nearAddress: isTyped ? (leftAddress ?? former.address) : address, leaveAddress },
    setArea: (chosen: ThanaArea | null) => {
      setDistrict('')
      setArea(chosen)
    },
    setDistrict: (chosen: string) => {
      setArea(null)
      setDistrict(chosen)
    },
    /** Makes it one of the order as it is `now`, with all that was chosen of it before; returns what does not fit any more. */
    follow: (before: OrderDetail, now: OrderDetail, isPriced: (line: DraftLine) => boolean): string[] => {
      const followed = followLines(lines, { before, now, isPriced })
      const keepsMethod = now.money !== undefined && now.money.state !== 'none'
      const isOtherMethod = method !== before.payment.method
      setLines(followed.lines)
      if (showroom === before.store._id) setShowroom(now.store._id)
      if (!isOtherMethod || keepsMethod) setMethod(now.payment.method)
      if (address === before.shippingAddress.address) setAddress(now.shippingAddress.address)
      const isUnfit = isOtherMethod && keepsMethod && method !== now.payment.method
      return [...followed.leftOut, ...(isUnfit ? [paymentMethodLabel(method)] : [])]
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** What of an order is to be other than it is, as it is sent; null: nothing. Throws WrongFields for a price that is none. */
export function changesOf(draft: Draft, order: OrderDetail, text: (name: string) => string) {
  const lines = linesOf(draft.lines, order, text)
  const shippingAddress = addressAfter(draft, order, text)
  const payment = paymentAfter(draft, order, text)
  const store = draft.showroom === order.store._id ? null : draft.showroom
  if (!lines && !shippingAddress && !payment && !store) return null
  return {
    ...(lines && { lines }),
    ...(shippingAddress && { shippingAddress }),
    ...(payment && { payment }),
    ...(store && { store }),
  }
}

function addressAfter({ district, area }: Draft, { shippingAddress }: OrderDetail, text: (name: string) => string) {
  // Who may not change the person sees no field of it.
  if (text('name') === '') return null
  const next = {
    ...{ name: text('name'), phone: text('phone'), email: text('email') },
    ...{ address: text('address') || shippingAddress.address, district: district || null, thana: area?.thana ?? null },
  }
  const isSame = Object.entries(next).every(([name, value]) => value === shippingAddress[name as keyof typeof next])
  return isSame ? null : next
}

function paymentAfter({ method }: Draft, { payment }: OrderDetail, text: (name: string) => string) {
  if (!isWallet(method)) return method === payment.method ? null : { method }
  const [number, transactionId] = [text('number'), text('transactionId')]
  const isSame =
    method === payment.method && number === (payment.number ?? '') && transactionId === (payment.transactionId ?? '')
  return isSame || number === '' ? null : { method, number, transactionId }
}

/** A line of an order as it is to be. */
export interface DraftLine {
  /** names it in the form */
  key: string
  /** its place in the order; missing: it is new */
  line?: number
  product: { _id: string; name: string; nameBn: string | null }
  size: string
  sizeNumber: number
  quantity: number
  unitPrice: number
}

export function draftOf({ products }: OrderDetail): DraftLine[] {
  return products.map(({ product, size, quantity, unitPrice }, line) => ({
    ...{ key: `line-${line}`, line, product, size: size._id, sizeNumber: size.size, quantity, unitPrice },
  }))
}

type Lines = OrderDetail['products']

/** Where the lines of an order are in it now, by the places that they had: those of the same shoe, at best of the same size. */
export function placesNow(before: Lines, now: Lines): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const taken = new Set<number>()
  const isSameShoe = (one: Lines[number], other: Lines[number]) => one.product._id === other.product._id
  const isSameSize = (one: Lines[number], other: Lines[number]) =>
    isSameShoe(one, other) && one.size._id === other.size._id
  for (const isAlike of [isSameSize, isSameShoe])
    for (const [place, line] of before.entries()) {
      if (places.has(place)) continue
      const next = now.findIndex((one, at) => !taken.has(at) && isAlike(line, one))
      if (next < 0) continue
      places.set(place, next)
      taken.add(next)
    }
  return places
}

interface Followed {
  before: OrderDetail
  now: OrderDetail
  /** whether a price was typed for it */
  isPriced: (line: DraftLine) => boolean
}

/** The lines of a draft over an order that has changed: what was chosen of them stays, all else is as it is now. */
function followLines(mine: readonly DraftLine[], { before, now, isPriced }: Followed) {
  const places = placesNow(before.products, now.products)
  const current = draftOf(now).map((line) => ({ ...line, key: `${line.key}-${now.updatedAt}` }))
  const leftOut: string[] = []
  const kept = mine.flatMap((line) => {
    const former = line.line === undefined ? undefined : before.products[line.line]
    if (line.line === undefined || !former) return [line]
    const { key, size, sizeNumber, quantity } = line
    const isOtherSize = size !== former.size._id
    const isOtherQuantity = quantity !== former.quantity
    const theirs = current[places.get(line.line) ?? -1]
    if (theirs)
      return [{ ...theirs, key, ...(isOtherSize && { size, sizeNumber }), ...(isOtherQuantity && { quantity }) }]
    if (isOtherSize || isOtherQuantity || isPriced(line)) leftOut.push(localized(line.product, 'name'))
    return []
  })
  const followed = new Set(places.values())
  const lines = [...kept, ...current.filter((_, place) => !followed.has(place))]
  if (lines.length > 0) return { lines, leftOut }
  // An order needs a line: what was to be removed is all that there is.
  return { lines: current, leftOut: [...leftOut, ...current.map(({ product }) => localized(product, 'name'))] }
}

export const priceField = ({ key }: DraftLine) => `price-${key}`

/** What the server finds wrong with a price, at its field. */
export function priceErrors(lines: readonly DraftLine[], errors: ApiError['errors']): FieldErrors {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const line = lines[Number(/^lines\.(\d+)\.unitPrice$/.exec(path)?.[1])]
      return line ? [[priceField(line), message]] : []
    }),
  )
}

/** Null: nothing was typed. */
function typedPrice(text: (name: string) => string, name: string): number | null {
  if (text(name).trim() === '') return null
  const price = readWhole(text(name))
  if (!(price > 0)) throw new WrongFields({ [name]: t('Please enter whole taka') })
  return price
}

/** The lines as they are sent, or null where they are those of the order. */
export function linesOf(
  lines: readonly DraftLine[],
  { products }: OrderDetail,
  text: (name: string) => string,
): OrderChange['lines'] | null {
  const sent = lines.map((draft) => {
    const { line, product, size, quantity, unitPrice } = draft
    const price = typedPrice(text, priceField(draft))
    return {
      ...(line !== undefined && { line }),
      ...{ product: product._id, size, quantity },
      ...(price !== null && price !== unitPrice && { unitPrice: price }),
    }
  })
  const isSame =
    sent.length === products.length &&
    sent.every(({ line, size, quantity, unitPrice }, at) => {
      const former = products[at]
      return line === at && size === former?.size._id && quantity === former.quantity && unitPrice === undefined
    })
  return isSame ? null : sent
}

/** The showrooms for an order as it is to be, with what they lack beside the pairs that it holds already; null: not known yet. */
export function useServingDraft(order: OrderDetail, { lines, area, district, nearAddress }: Draft) {
  const near = { address: nearAddress, ...(district && { district }), ...(area && { thana: area.thana }) }
  const wanted = lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity }))
  const { data } = useQuery({
    queryKey: stockKeys.toServeLines(wanted, near),
    queryFn: async () => (await call(api.stock.serve.$post({ json: { lines: wanted, near } }))).showrooms,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return data?.map((showroom) => (showroom._id === order.store._id ? withOwnPairs(showroom, order) : showroom)) ?? null
}

/** Pairs that an order holds in its showroom are there for it. */
export function withOwnPairs(
  showroom: ServingShowroom,
  { products, sizesToConfirm, work }: Pick<OrderDetail, 'products' | 'sizesToConfirm' | 'work'>,
): ServingShowroom {
  const held = products.filter((_, position) => !sizesToConfirm && !work?.short?.includes(position))
  const lacks = showroom.lacks.filter(({ product, size, asked, available }) => {
    const own = held.filter((line) => line.product._id === product && line.size._id === size)
    const beside = asked - own.reduce((pairs, { quantity }) => pairs + quantity, 0)
    return beside > available
  })
  return { ...showroom, lacks, hasEverything: lacks.length === 0 }
}
