import { normalizeHeading } from '#server/spreadsheets/columns.ts'
import { thanaName } from '#shared/bangladesh/address-area.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { districtName } from '#shared/bangladesh/locations.ts'
import { t } from '#shared/language/t.ts'

/** What the sheet of a courier says of a parcel; `cash` in taka. */
export interface SheetParcel {
  number: string
  name: string
  phone: string
  address: string
  /** by its English name; null: the address may name one */
  district: string | null
  thana: string | null
  cash: number
  pairs: number
  items: string
  store: string
  code: string | null
  /** of a second parcel, the number of the order from which it was taken */
  partOf: string | null
}

type Value = Exclude<keyof SheetParcel, 'partOf'> | 'kind'

/** The headings of couriers' sheets, as `normalizeHeading` makes them. */
export const HEADINGS: Record<Value, readonly string[]> = {
  number: [
    'order',
    'orderid',
    'orderno',
    'ordernumber',
    'invoice',
    'invoiceno',
    'merchantorderid',
    'merchantinvoiceid',
    'reference',
  ],
  name: ['name', 'customer', 'customername', 'recipient', 'recipientname', 'consigneename', 'receivername'],
  phone: [
    'phone',
    'mobile',
    'contact',
    'contactno',
    'recipientphone',
    'customerphone',
    'customermobile',
    'recipientmobile',
    'phonenumber',
    'receiverphone',
  ],
  address: ['address', 'recipientaddress', 'customeraddress', 'deliveryaddress', 'shippingaddress', 'receiveraddress'],
  district: ['district', 'city', 'recipientcity', 'recipientdistrict', 'area', 'deliveryarea'],
  thana: ['thana', 'upazila', 'policestation', 'zone', 'recipientzone', 'recipientthana'],
  cash: [
    'cash',
    'cod',
    'amount',
    'codamount',
    'amounttocollect',
    'cashcollection',
    'cashcollectionamount',
    'collectableamount',
    'collection',
    'total',
    'price',
  ],
  pairs: ['quantity', 'itemquantity', 'pairs', 'qty', 'pieces'],
  items: [
    'items',
    'item',
    'itemdesc',
    'itemdescription',
    'description',
    'products',
    'product',
    'note',
    'specialinstruction',
    'instruction',
  ],
  store: ['store', 'storename', 'pickup', 'pickupstore', 'shop', 'merchantname', 'showroom'],
  code: ['code', 'trackingcode', 'tracking', 'trackingid', 'consignmentid', 'consignment'],
  kind: ['itemtype', 'type', 'parceltype'],
}

/** The rows of a courier's sheet, headings first; a heading that means nothing here has an empty column. */
export function toSheet(columns: readonly string[], parcels: readonly SheetParcel[]): (string | number)[][] {
  const values = columns.map((column) => meaningOf(column))
  return [
    [...columns],
    ...parcels.map((parcel) => values.map((value) => (value === null ? '' : (cellOf(parcel, value) ?? '')))),
  ]
}

function meaningOf(column: string): Value | null {
  const heading = normalizeHeading(column)
  const found = Object.entries(HEADINGS).find(([, headings]) => headings.includes(heading))
  return found ? (found[0] as Value) : null
}

function cellOf(parcel: SheetParcel, value: Value): string | number | null {
  if (value === 'kind') return 'Parcel'
  // Machines of couriers take 11 digits, and nothing before them.
  if (value === 'phone') return phoneDigits(parcel.phone)
  if (value === 'items' && parcel.partOf)
    return `${parcel.items} · ${t('Another parcel of {number}', { number: parcel.partOf })}`
  if (value !== 'district' && value !== 'thana') return parcel[value]
  const district = districtOf(parcel)
  if (!district) return ''
  if (value === 'district') return districtName(district)
  return parcel.thana && thanaName({ district, thana: parcel.thana })
}
