import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import type { ThanaArea } from '#shared/bangladesh/find-areas.ts'
import { orderTotals } from '#shared/rules/money/price.ts'
import { addToCart } from '#shared/rules/orders/cart.ts'
import { deliveryFee } from '#shared/rules/orders/delivery.ts'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { isFullMobileNumber } from '#shared/rules/staff/staff-search.ts'
import type { Product } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { callerQuery, servingQuery } from './phone-order-queries.ts'

/** A line of the order that is being taken. */
export interface PhoneLine {
  product: Pick<Product, '_id' | 'name' | 'nameBn' | 'color' | 'discountPrice' | 'image1'>
  /** id of the size */
  size: string
  sizeNumber: number
  quantity: number
}

/** The only showroom that the clerk orders from; null: any. */
export type OwnShowroomOrAny = { _id: string; code: string; codeBn: string | null } | null

const NOBODY = { name: '', email: '', address: '' }

/** What an order of a caller is made of, as it is typed: who, what, from where, for how much. */
export function useNewOrder(own: OwnShowroomOrAny) {
  const [phone, setPhone] = useState('')
  const [typed, setTyped] = useState<Partial<typeof NOBODY>>({})
  const [chosenDistrict, setDistrict] = useState('')
  const [chosenArea, setArea] = useState<ThanaArea | null | undefined>()
  const [leftAddress, leaveAddress] = useState('')
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [method, setMethod] = useState<PaymentMethod>('COD')
  const [chosenStore, setStore] = useState('')
  const digits = phoneDigits(phone)
  const { data: caller = null } = useQuery(callerQuery(isFullMobileNumber(digits) ? digits : null))
  const known = caller?.person
  // What is known of the caller stands where nothing else was typed.
  const person = {
    ...NOBODY,
    ...(known && { name: known.name, email: known.email, address: known.address }),
    ...typed,
  }
  // What is known of the address goes with it, until another one is typed or chosen.
  const knownArea =
    known?.district && known.thana && typed.address === undefined
      ? { district: known.district, thana: known.thana }
      : null
  const area = chosenArea === undefined ? knownArea : chosenArea
  const district = chosenDistrict || area?.district || addressDistrict(person.address)
  // Not with every key: once the address is left.
  const address = typed.address === undefined ? person.address : leftAddress
  const { data: serving = [], refetch } = useQuery(
    servingQuery(
      lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
      address || district ? { address, ...(district && { district }), ...(area && { thana: area.thana }) } : undefined,
    ),
  )
  const showrooms = lines.length === 0 ? [] : serving.filter(({ _id }) => !own || _id === own._id)
  return {
    ...{
      phone,
      setPhone,
      caller,
      person,
      district,
      area,
      setArea: (chosen: ThanaArea | null) => {
        setDistrict('')
        setArea(chosen)
      },
      setDistrict: (chosen: string) => {
        setArea(null)
        setDistrict(chosen)
      },
      lines,
      setLines,
      method,
      setMethod,
      showrooms,
      setStore,
    },
    store: showrooms.find(({ _id }) => _id === chosenStore) ?? showrooms[0] ?? null,
    totals: orderTotals(
      lines.map(({ product, quantity }) => ({ unitPrice: product.discountPrice, quantity })),
      (subtotal) => deliveryFee(shopFacts.delivery, subtotal, district ?? undefined),
    ),
    /** reads prices and pairs anew, where the shop says that they have changed */
    lookAgain: async () => {
      const ids = [...new Set(lines.map(({ product }) => product._id))].join(',')
      const { products } = await call(api.products.search.$get({ query: { ids } }))
      const byId = new Map(products.map((product) => [product._id, product]))
      setLines(lines.map((line) => ({ ...line, product: byId.get(line.product._id) ?? line.product })))
      await refetch()
    },
    leaveAddress,
    type: (field: keyof typeof NOBODY, text: string) => setTyped({ ...typed, [field]: text }),
    add: (line: PhoneLine) => setLines((former) => addToCart(former, line)),
  }
}

export type NewOrder = ReturnType<typeof useNewOrder>
