import { type SQL, sql } from 'drizzle-orm'
import type { SizeOfProduct } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Language } from '#shared/language/language.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { KeepState } from '#shared/rules/showrooms/keep.ts'
import type { KeptPairs } from '#shared/schemas/orders/kept-pairs.ts'

interface NewKeep {
  number: string
  showroom: string
  phone: string
  codeHash: string
  language: Language
  until: Date
  product: string
  size: string
  pairs: number
}

/** Writes pairs that are to be kept; they are not yet. Returns the id. */
export async function writeKeep(tx: Db, { product, size, pairs, ...keep }: NewKeep): Promise<string> {
  const id = newId()
  await tx.execute(sql`
    insert into keeps (id, number, showroom, phone, code_hash, language, until)
    values (${id}, ${keep.number}, ${keep.showroom}, ${keep.phone}, ${keep.codeHash}, ${keep.language}, ${keep.until.toISOString()})`)
  await tx.execute(sql`
    insert into keep_lines (keep, product, size, quantity) values (${id}, ${product}, ${size}, ${pairs})`)
  return id
}

/** What a showroom keeps, the first to end before the others: all of it, or what a code or a phone fetches. */
export async function findKept(
  db: Db,
  showroom: string,
  { codeHash, phone }: { codeHash?: string; phone?: string } = {},
): Promise<KeptPairs[]> {
  const asked: SQL[] = [sql`k.state = 'open' and k.until > now() and k.showroom = ${showroom}`]
  if (codeHash !== undefined) asked.push(sql`k.code_hash = ${codeHash}`)
  if (phone !== undefined) asked.push(sql`phone_digits(k.phone) = phone_digits(${phone})`)
  const { rows } = await db.execute<KeptPairs & Record<string, unknown>>(sql`
    select k.id as "_id", k.number, k.phone, ${isoTime('k.until')} as until,
      (select json_agg(json_build_object('product', p.id, 'size', json_build_object('_id', z.id, 'size', z.size::float8),
          'name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'quantity', l.quantity, 'held', l.held_until is not null) order by p.name, z.size)
        from keep_lines l join products p on p.id = l.product join sizes z on z.id = l.size where l.keep = k.id) as lines
    from keeps k where ${sql.join(asked, sql` and `)} order by k.until, k.number limit 200`)
  return rows
}

/** Locks what is kept in some showrooms until the transaction ends; its number, null if it is kept no more. */
export async function lockKept(tx: Db, id: string, showrooms: Showrooms): Promise<string | null> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select k.number from keeps k where k.id = ${id} and k.state = 'open' and ${inShowrooms(sql`k.showroom`, showrooms) ?? sql`true`}
    for update of k`)
  return rows[0]?.number ?? null
}

/** What is kept, by product and size. */
export async function findKeptPairs(tx: Db, id: string): Promise<SizeOfProduct[]> {
  const { rows } = await tx.execute<SizeOfProduct & Record<string, unknown>>(
    sql`select product, size from keep_lines where keep = ${id}`,
  )
  return rows
}

/** Writes what has become of kept pairs, whose row the transaction has locked and whose pairs are given back. */
export async function endKeep(
  tx: Db,
  id: string,
  { state, by, sale = null }: { state: Exclude<KeepState, 'open'>; by: string | null; sale?: string | null },
): Promise<void> {
  await tx.execute(sql`
    update keeps set state = ${state}, ended_at = clock_timestamp(), ended_by = ${by}::uuid, sale = ${sale}::uuid where id = ${id}`)
}

/** Whether a product is on sale in a size, in a showroom that is open. */
export async function canBeKept(
  tx: Db,
  { showroom, product, size }: Pick<NewKeep, 'showroom' | 'product' | 'size'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from products p join product_sizes s on s.product = p.id and s.size = ${size}
    join showrooms w on w.id = ${showroom} and w.archived_at is null where p.id = ${product} and p.archived_at is null`)
  return rows.length > 0
}

/** Forgets the phones of what ended a while ago; returns how many. */
export async function forgetPhones(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update keeps set phone = null where phone is not null and ended_at < now() - interval '30 days'`,
  )
  return rowCount ?? 0
}
