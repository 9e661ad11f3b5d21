import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { moveStock } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { WrittenItem } from './items.queries.ts'
import { PlanOutdated } from './work.ts'
import {
  archiveAdded,
  noteChangeOfAll,
  quietChanges,
  type Row,
  readProducts,
  removeBarcodes,
  updateProducts,
} from './write-products.queries.ts'
import { type ProductUndo, writtenOf } from './write-products.ts'

type Written = WrittenItem & { undo: ProductUndo }

/**
 * Writes back what articles were before an import; what it has added leaves the shop. What has changed since stays. Returns the keys of
 * those that are as they were.
 */
export async function undoProducts(
  tx: Db,
  { actor, name }: { actor: Actor; name: string },
  items: readonly WrittenItem[],
): Promise<string[]> {
  await quietChanges(tx)
  const list = await findUnchanged(tx, items as unknown as readonly Written[])
  const moves = list.flatMap(({ subject, undo }) =>
    undo.pairs.map(({ showroom, size, before, after }) => ({
      ...{ showroom, product: subject, size, on_hand: before - after, held: 0 },
      ...{ kind: 'imported' as const, pairs: before - after, reason: name },
    })),
  )
  if ((await moveStock(tx, moves, actor.id)).length > 0) throw new PlanOutdated('stock')
  const changed = list.flatMap(({ subject, version, undo }) => {
    if (!undo.before) return []
    const { sizes, ...columns } = undo.before
    return [{ id: subject, version, columns, sizes }]
  })
  if ((await updateProducts(tx, actor, changed)).size < changed.length) throw new PlanOutdated('products')
  await archiveAdded(
    tx,
    actor,
    list.filter(({ undo }) => !undo.before).map(({ subject }) => subject),
  )
  await removeBarcodes(
    tx,
    actor.id,
    list.flatMap(({ undo }) => undo.barcodes),
  )
  await noteChangeOfAll(tx)
  return list.map(({ key }) => key)
}

/**
 * The articles that are as the import has left them, with their versions: what it wrote of the product, the pairs that it moved, and nobody
 * has bought what it added. Other pictures than then are no change.
 */
async function findUnchanged(tx: Db, items: readonly Written[]): Promise<(Written & { version: string })[]> {
  const pairs = items.flatMap(({ key, subject, undo }) => undo.pairs.map((one) => ({ key, product: subject, ...one })))
  await tx.execute(sql`
    select from stock t where t.product = any(${sql.param(items.map(({ subject }) => subject))}::uuid[])
    order by t.showroom, t.product, t.size for update of t`)
  const rows = items.map(({ key, subject, undo }) => ({ key, subject, added: undo.before === null }))
  const { rows: unmoved } = await tx.execute<{ key: string }>(sql`
    select i.key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (key text, subject uuid, added boolean)
    join products p on p.id = i.subject and (p.archived_at is null or p.hidden or p.in_hidden_category)
    where not exists (
        select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as m (key text, product uuid, showroom uuid, size uuid, before integer, after integer)
        left join stock t on t.showroom = m.showroom and t.product = m.product and t.size = m.size
        where m.key = i.key and (coalesce(t.on_hand, 0) <> m.after or coalesce(t.held, 0) > m.before))
      and (not i.added or not exists (select from order_lines l where l.product = p.id)
        and not exists (select from stock_movements m where m.product = p.id and m.kind <> 'imported'))`)
  const keys = new Set(unmoved.map(({ key }) => key))
  const left = items.filter(({ key }) => keys.has(key))
  const now = await readProducts(
    tx,
    left.map(({ subject }) => subject),
  )
  return left.flatMap((item) => {
    const row = now.get(item.subject)
    if (!row || !isAsWritten(row, item)) return []
    return [{ ...item, version: row.updatedAt.toISOString() }]
  })
}

function isAsWritten(row: Row, { version, undo: { after } }: Written): boolean {
  return after ? isDeepStrictEqual(writtenOf(row), after) : row.updatedAt.toISOString() === version
}
