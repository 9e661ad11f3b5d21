import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderAddressChanges } from '#server/platform/db/tables/order-work.ts'
import { knownDistrict, orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Area } from '#shared/bangladesh/address-area.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { ShippingAddress } from '#shared/schemas/orders/order-input.ts'
import { addressColumns, type KeptAddress } from './kept-address.ts'

/** Where an order goes, and what it pays for that, in taka. */
export interface AddressedOrder {
  number: string
  /** id of its showroom */
  store: string
  customer: { id: string; email: string | null }
  payment: { method: PaymentMethod }
  shippingAddress: KeptAddress
  subtotal: number
  shipping: number
  fulfilment: Fulfilment
  /** the day by which it is promised; null: nobody promised one */
  promisedOn: string | null
}

/** The address of an order, with what its change depends on. */
export async function findAddress(tx: Db, order: string): Promise<AddressedOrder> {
  const rows = await tx
    .select({
      number: orders.number,
      store: orders.store,
      customer: { id: users.id, email: users.email },
      payment: { method: orders.paymentMethod },
      shippingAddress: {
        name: orders.shippingName,
        email: orders.shippingEmail,
        phone: orders.shippingPhone,
        address: orders.shippingAddress,
        district: knownDistrict,
        thana: orders.thana,
      },
      subtotal: orders.subtotal,
      shipping: orders.shipping,
      fulfilment: orders.fulfilment,
      promisedOn: orders.promisedOn,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .where(eq(orders.id, order))
  return requireRow(rows)
}

/** Writes another address into an order that the transaction has locked. */
export async function saveAddress(tx: Db, order: string, address: KeptAddress): Promise<void> {
  const { district, thana, ...written } = addressColumns(address)
  await tx
    .update(orders)
    .set({ ...written, updatedAt: sql`clock_timestamp()` })
    .where(eq(orders.id, order))
  // `forget_area` forgets where an order went once its address is another.
  await tx.update(orders).set({ district, thana }).where(eq(orders.id, order))
}

/** The day by which an order is promised from now on. */
export async function savePromisedDay(tx: Db, order: string, promisedOn: string): Promise<void> {
  await tx.update(orders).set({ promisedOn }).where(eq(orders.id, order))
}

/** Gives a pending cash order another delivery fee in taka, with its total and the stored totals. */
export async function saveDeliveryFee(tx: Db, order: string, fee: number): Promise<void> {
  await tx.execute(sql`select change_delivery_fee(${order}::uuid, ${fee}::integer)`)
}

export async function addAddressChange(tx: Db, change: typeof orderAddressChanges.$inferInsert): Promise<void> {
  await tx.insert(orderAddressChanges).values(change)
}

export type OpenAddressChange = { id: string; at: Date; by: string; wanted: ShippingAddress & Partial<Area> }

/** The change of an address of which the buyer is asked; null if there is none. */
export async function findOpenAddressChange(db: Db, order: string): Promise<OpenAddressChange | null> {
  const [row] = await db
    .select({
      id: orderAddressChanges.id,
      at: orderAddressChanges.at,
      by: users.name,
      wanted: orderAddressChanges.wanted,
    })
    .from(orderAddressChanges)
    .innerJoin(users, eq(users.id, orderAddressChanges.by))
    .where(isOpenOf(order))
  return row?.wanted ? { ...row, wanted: row.wanted } : null
}

/** Answers what the buyer is asked about an order, if anything is. */
export async function answerAddressChange(
  tx: Db,
  order: string,
  answer: { by: string; isAccepted: boolean },
): Promise<void> {
  await tx
    .update(orderAddressChanges)
    .set({ answeredAt: sql`clock_timestamp()`, answeredBy: answer.by, isAccepted: answer.isAccepted })
    .where(isOpenOf(order))
}

/** Blanks the addresses that orders had or were to have. */
export async function forgetAddresses(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(orderAddressChanges)
    .set({ former: null, wanted: null })
    .where(inArray(orderAddressChanges.order, [...orderIds]))
}

/** The change of the address of an order that its buyer is asked about. */
function isOpenOf(order: string): SQL | undefined {
  return and(eq(orderAddressChanges.order, order), isNull(orderAddressChanges.answeredAt))
}
