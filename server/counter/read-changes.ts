import type { Db } from '#server/platform/db/open.ts'
import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { readBarcodes, readMoment, readNames, readPairs, readProducts } from './changes.queries.ts'
import type { DeviceRow } from './devices.queries.ts'

/** What has changed for a device since a cursor, as of one moment. */
export function readChanges(
  db: Db,
  device: DeviceRow,
  cursor: string,
  { shop, counter }: Settings,
): Promise<Omit<CounterChanges, 'may'>> {
  const { showroom, id, letters, number, lastSequence } = device
  return db.transaction(
    async (tx) => {
      const { since, ...moment } = await readMoment(tx, cursor)
      const { store, address, kept, ...names } = await readNames(tx, showroom)
      return {
        ...moment,
        isFull: since === null,
        store,
        device: { _id: id, letters, number, lastSequence },
        settings: {
          discountPercent: counter.discountPercent,
          discountTaka: counter.discountTaka,
          banglaQr: counter.banglaQr,
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
        ...names,
        ...(await readProducts(tx, showroom, since)),
        pairs: await readPairs(tx, showroom, since),
        barcodes: await readBarcodes(tx, since),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
