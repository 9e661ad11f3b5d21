import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { visibleToStaff } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { knownDistrict, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { districtOf } from '#shared/bangladesh/address-district.ts'
import type { FoundCaller, PhoneOrderInput } from '#shared/schemas/orders/phone-order.ts'

const MAX_ORDERS = 5
const MAX_SIZES = 3
/** How many of the newest orders tell the sizes. */
const SIZED_ORDERS = 50

/**
 * Whose order a caller's is: of the account that has proven the e-mail that was named, or to which an order was delivered at this phone,
 * which is its own; else of the caller known by this phone alone, who is made where there is none. That row
 * is locked, so that nobody claims the caller's orders meanwhile.
 */
export async function findOrAddCaller(
  tx: Db,
  { name, phone, email }: PhoneOrderInput['shippingAddress'],
): Promise<string> {
  const account = (await findByEmail(tx, email)) ?? (await findByPhone(tx, phone))
  if (account) return account
  const added = await tx
    .insert(users)
    .values({ name, phone, location: '' })
    .onConflictDoUpdate({
      target: users.phoneDigits,
      targetWhere: sql`email is null and deleted_at is null`,
      set: { name },
    })
    .returning({ id: users.id })
  return requireRow(added).id
}

async function findByEmail(tx: Db, email: string): Promise<string | null> {
  if (email === '') return null
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.provenEmail, email), isNull(users.deletedAt)))
  return row?.id ?? null
}

/** Anybody may type a phone into an account: only one that got a parcel at it counts as its owner's. */
async function findByPhone(tx: Db, phone: string): Promise<string | null> {
  const digits = sql`phone_digits(${phone})`
  const [row] = await tx
    .select({ id: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .where(
      and(
        eq(orders.status, 'Delivered'),
        sql`phone_digits(${orders.shippingPhone}) = ${digits}`,
        eq(users.phoneDigits, digits),
        ne(sql`coalesce(${users.email}, '')`, ''),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row?.id ?? null
}

/** What the clerk may see of the orders to a phone; digits in national form. Without digits nothing: orders that forgot their person have none. */
export async function findCaller(db: Db, digits: string, caller: Caller): Promise<Omit<FoundCaller, 'trust'>> {
  if (digits === '') return { person: null, orders: [], sizes: [] }
  const rows = await db
    .select({
      _id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
      total: orders.total,
      name: orders.shippingName,
      email: orders.shippingEmail,
      address: orders.shippingAddress,
      district: knownDistrict,
      thana: orders.thana,
    })
    .from(orders)
    .where(and(eq(sql`phone_digits(${orders.shippingPhone})`, digits), visibleToStaff(caller)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SIZED_ORDERS)
  const [newest] = rows
  return {
    person: newest
      ? {
          name: newest.name,
          email: newest.email,
          address: newest.address,
          district: districtOf(newest),
          thana: newest.thana,
        }
      : null,
    orders: rows.slice(0, MAX_ORDERS).map(({ _id, number, createdAt, status, total }) => ({
      _id,
      number,
      createdAt: createdAt.toISOString(),
      status,
      total,
    })),
    sizes: await findSizes(
      db,
      rows.filter(({ status }) => status !== 'Cancelled').map(({ _id }) => _id),
    ),
  }
}

async function findSizes(db: Db, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ size: orderLines.sizeNumber })
    .from(orderLines)
    .where(sql`${orderLines.order} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(orderLines.sizeNumber)
    .orderBy(desc(sql`sum(${orderLines.quantity})`), orderLines.sizeNumber)
    .limit(MAX_SIZES)
  return rows.map(({ size }) => size)
}
