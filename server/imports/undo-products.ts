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
  removeBarcodes,
  updateProducts,
} from './write-products.queries.ts'
import type { ProductUndo } from './write-products.ts'

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
  const same = new Set(await listUnchanged(tx, items as unknown as readonly Written[]))
  const list = (items as unknown as readonly Written[]).filter(({ key }) => same.has(key))
  const moves = list.flatMap(({ subject, undo }) =>
    undo.pairs.map(({ showroom, size, before, after }) => ({
      ...{ showroom, product: subject, size, on_hand: before - after, held: 0 },
      ...{ kind: 'imported' as const, pairs: before - after, reason: name },
    })),
  )
  if ((await moveStock(tx, moves, actor.id)).length > 0) throw new PlanOutdated('stock')
  const changed = list.flatMap(({ subject, version, undo }) => {
    if (!undo.before || !version) return []
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
  return [...same]
}

/** Keys of articles that are as the import has left them: the product, the pairs that it moved, and nobody has bought what it added. */
async function listUnchanged(tx: Db, items: readonly Written[]): Promise<string[]> {
  const pairs = items.flatMap(({ key, subject, undo }) => undo.pairs.map((one) => ({ key, product: subject, ...one })))
  await tx.execute(sql`
    select from stock t where t.product = any(${sql.param(items.map(({ subject }) => subject))}::uuid[])
    order by t.showroom, t.product, t.size for update of t`)
  const rows = items.map(({ key, subject, version, undo }) => ({ key, subject, version, added: undo.before === null }))
  const { rows: same } = await tx.execute<{ key: string }>(sql`
    select i.key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (key text, subject uuid, version timestamptz, added boolean)
    join products p on p.id = i.subject and p.updated_at = i.version and (p.archived_at is null or p.hidden or p.in_hidden_category)
    where not exists (
        select from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as m (key text, product uuid, showroom uuid, size uuid, before integer, after integer)
        left join stock t on t.showroom = m.showroom and t.product = m.product and t.size = m.size
        where m.key = i.key and (coalesce(t.on_hand, 0) <> m.after or coalesce(t.held, 0) > m.before))
      and (not i.added or not exists (select from order_lines l where l.product = p.id)
        and not exists (select from stock_movements m where m.product = p.id and m.kind <> 'imported'))`)
  return same.map(({ key }) => key)
}
