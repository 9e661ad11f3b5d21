import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { moveAllToStatus } from '#server/orders/move-to-status.ts'
import { noteTold } from '#server/orders/notices/notices.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { parcelSentLetter } from '#server/platform/mail/letters/parcel-sent.ts'
import { addLetters } from '#server/platform/mail/queries.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import { deliveryZone } from '#shared/rules/orders/delivery.ts'
import type { TrackingInput } from '#shared/schemas/orders/parcel.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { findCourier } from './couriers.queries.ts'
import { addHandOver, lockOrders, type ParcelOrder, saveTrackingCodes } from './queries.ts'

interface Desk {
  db: Db
  caller: Caller
  actor: Actor
}

/**
 * Gives packed orders, by id or number, to a courier: Courier, with a letter to each buyer; all of them or none. Returns the
 * id of the hand-over. Throws 404 for an unknown courier or order, 409 that names the orders which are not packed, cancelled, whose
 * wallet payment nobody has verified, whose label says what is no longer so, or of which there are too few pairs.
 */
export async function handOverOrders(
  { db, caller }: Omit<Desk, 'actor'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  input: { courier: string; orders: string[] },
): Promise<string> {
  const settings = await readSettings(db)
  return withShopOf(settings, () =>
    db.transaction(async (tx) => {
      const courier = await findCourier(tx, input.courier)
      if (!courier) throw notFound('Courier')
      const names = [...new Set(input.orders.map((name) => name.toLowerCase()))]
      const list = await lockOrders(tx, caller, names)
      const known = new Set(list.flatMap(({ id, number }) => [id, number.toLowerCase()]))
      if (names.some((name) => !known.has(name))) throw notFound('Order')
      const unready = list.filter(({ step }) => step !== 'packed' && step !== 'to-collect')
      const cancelled = unready.filter(({ status }) => status === 'Cancelled')
      if (cancelled.length > 0)
        throw new ShopError('orders_cancelled', { orders: cancelled.map(({ number }) => number) })
      if (unready.length > 0) throw new ShopError('not_packed', { orders: unready.map(({ number }) => number) })
      const relabel = list.filter(({ isLabelOld }) => isLabelOld)
      if (relabel.length > 0) throw new ShopError('label_old', { orders: relabel.map(({ number }) => number) })
      const unpaid = list.filter(({ isUnpaid }) => isUnpaid)
      if (unpaid.length > 0) throw new ShopError('orders_unpaid', { orders: unpaid.map(({ number }) => number) })
      await moveAllToStatus(tx, list, { to: 'Courier', by: caller.id })
      const stores = new Set(list.map(({ store }) => store))
      const id = await addHandOver(
        tx,
        { courier: courier._id, showroom: stores.size === 1 ? (list[0]?.store ?? null) : null, by: caller.id },
        list.map((order) => ({
          order: order.id,
          courier: courier._id,
          cash: order.cash,
          fee: districtOf(order) === 'Dhaka' ? courier.fees.inside : courier.fees.outside,
          expectedOn: expectedDay(order, settings),
        })),
      )
      const readers = settings.letters.parcelSent ? list.filter(({ email }) => email !== '') : []
      await addLetters(
        tx,
        readers.map((order) => ({
          to: order.email,
          letter: letterFor(order, courier.name, settings, publicUrl),
          notice: { order: order.id, kind: 'sent', about: id },
        })),
      )
      await noteTold(
        tx,
        readers.map(({ id }) => id),
        { kind: 'sent', about: id },
      )
      return id
    }),
  )
}

function letterFor(order: ParcelOrder, courier: string, settings: Settings, publicUrl: string) {
  const expectedOn = expectedDay(order, settings)
  const link = { ...order, publicUrl }
  return inLanguage(order.language, () => parcelSentLetter({ order: link, courier, expectedOn }))
}

/** As its buyer was promised, unless that is past; else by the zone to which it goes, null if its district is not known. */
function expectedDay(order: ParcelOrder, { delivery }: Settings): string | null {
  const { promisedOn } = order
  if (promisedOn !== null && promisedOn >= dhakaDay(new Date())) return promisedOn
  const district = districtOf(order)
  const zone = district ? deliveryZone(delivery.zones, district) : undefined
  return zone ? addDays(dhakaDay(new Date()), zone.days) : null
}

/**
 * Enters the codes by which couriers know parcels; all of them or none. Throws 422 at each row whose order is unknown or not
 * with a courier, 409 for a code that another parcel of the courier has.
 */
export function saveTracking({ db, caller, actor }: Desk, { rows }: TrackingInput): Promise<number> {
  return db.transaction(async (tx) => {
    const list = await lockOrders(
      tx,
      caller,
      rows.map(({ order }) => order),
    )
    const byName = new Map(list.flatMap((order) => [[order.id, order] as const, [order.number.toLowerCase(), order]]))
    const codes = rows.map(({ order, code }) => ({ order: byName.get(order.toLowerCase())?.id, code }))
    refuse(rows, (_, index) => (codes[index]?.order === undefined ? t('There is no such order') : null))
    const known = codes.flatMap(({ order, code }) => (order === undefined ? [] : [{ order, code }]))
    const saved = new Set(await saveTrackingCodes(tx, known).catch(onDuplicate('tracking_code_taken')))
    refuse(known, ({ order }) => (saved.has(order) ? null : t('This order is not with a courier')))
    await addAuditEntry(tx, actor, { action: 'parcels-tracked', details: { rows: rows.length } })
    return rows.length
  })
}

function refuse<Row>(rows: readonly Row[], messageOf: (row: Row, index: number) => string | null): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    const message = messageOf(row, index)
    return message === null ? [] : [{ path: `rows.${index}.order`, message, code: 'order' }]
  })
  if (errors.length > 0) throw invalid(errors)
}
