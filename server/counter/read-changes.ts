import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/open.ts'
import type { CounterChanges, CounterNames } from '#shared/schemas/counter/counter.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { readBarcodes, readMoment, readNames, readPairs, readProducts } from './changes.queries.ts'
import type { DeviceRow } from './devices.queries.ts'

interface Asked {
  /** `cursor` and `names` of the last answer */
  since: string
  names: string
  settings: Settings
  may: CounterNames['may']
}

/** What has changed for a device since a cursor, as of one moment; null if nothing has. */
export function readChanges(
  db: Db,
  device: DeviceRow,
  { since: cursor, names: known, settings: { shop, counter, payments }, may }: Asked,
): Promise<CounterChanges | null> {
  const { showroom, id, letters, number, lastSequence } = device
  return db.transaction(
    async (tx) => {
      const { since, ...moment } = await readMoment(tx, cursor)
      const { address, kept, ...others } = await readNames(tx, showroom)
      const named: CounterNames = {
        ...others,
        may,
        settings: {
          discountPercent: counter.discountPercent,
          discountTaka: counter.discountTaka,
          banglaQr: counter.banglaQr,
          vouchers: payments.vouchers,
          cashBackTaka: counter.cashBackTaka,
          payBackReduced: counter.payBackReduced,
          vatPercent: shop.vatPercent,
          shop: {
            name: shop.name,
            nameBn: shop.nameBn,
            company: shop.company,
            companyBn: shop.companyBn,
            vatNumber: shop.vatNumber,
            phone: shop.care.phone,
            exchangeDays: shop.promises.exchangeDays,
          },
          address,
          isStockKept: kept,
        },
      }
      const names = createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 16)
      const isFull = since === null
      const changed = {
        ...(await readProducts(tx, showroom, since)),
        pairs: await readPairs(tx, showroom, since),
        barcodes: await readBarcodes(tx, since),
      }
      const isSame = !isFull && names === known
      if (isSame && Object.values(changed).every((list) => list.length === 0)) return null
      const itself = { _id: id, letters, number, lastSequence }
      return { ...moment, names, isFull, device: itself, ...(isSame ? {} : named), ...changed }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
