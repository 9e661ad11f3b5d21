import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { distanceKm } from '#shared/rules/showrooms/distance.ts'
import type { CounterPairs } from '#shared/schemas/counter/counter.ts'

type Place = { latitude: number; longitude: number }
type Size = CounterPairs['sizes'][number]
type Row = { here: Place; sizes: (Omit<Size, 'stores'> & { stores: (Size['stores'][number] & Place)[] })[] }

/** Whether the product `p` comes in the size `z` or has: it was there, or was sold. */
export const HAS_COME_IN: SQL = sql`(z.id = any(p.size_ids)
  or exists (select from stock c where c.product = p.id and c.size = z.id)
  or exists (select from sale_lines c where c.product = p.id and c.size = z.id)
  or exists (select from order_lines c where c.product = p.id and c.size = z.id))`

/** Where the pairs of a shoe are; null if there is none. Other showrooms come nearest first. */
export async function findCounterPairs(db: Db, showroom: string, product: string): Promise<CounterPairs | null> {
  const { rows } = await db.execute<Row>(sql`
    select json_build_object('latitude', s.latitude, 'longitude', s.longitude) as here, (
      select coalesce(json_agg(json_build_object(
        'size', json_build_object('_id', z.id, 'size', z.size),
        'onHand', coalesce(t.on_hand, 0), 'held', coalesce(t.held, 0), 'available', coalesce(t.on_hand - t.held, 0),
        'promised', coalesce((
          select json_agg(o.number order by o.created_at) from orders o join order_lines l on l."order" = o.id
          where o.store = s.id and is_open_order(o.status) and place_of_pairs(o.pairs, o.status) = 'held'
            and l.product = p.id and l.size = z.id
            and not exists (select from order_shortages h where h."order" = l."order" and h.position = l.position)
        ), '[]'),
        'stores', coalesce((
          select json_agg(json_build_object('_id', w.id, 'code', w.code, 'codeBn', w.code_bn, 'phone', w.phone,
            'available', a.on_hand - a.held, 'latitude', w.latitude, 'longitude', w.longitude))
          from stock a join showrooms w on w.id = a.showroom and w.archived_at is null
          where a.product = p.id and a.size = z.id and a.showroom <> s.id and a.on_hand > a.held
        ), '[]')
      ) order by z.size), '[]')
      from (
        select size from product_sizes where product = p.id union select size from stock where product = p.id and on_hand > 0
      ) ids join sizes z on z.id = ids.size
      left join stock t on t.showroom = s.id and t.product = p.id and t.size = z.id
    ) as sizes
    from showrooms s join products p on p.id = ${product} where s.id = ${showroom}`)
  const [found] = rows
  if (!found) return null
  return {
    product,
    sizes: found.sizes.map(({ stores, ...size }) => ({
      ...size,
      stores: stores
        .map(({ latitude, longitude, ...store }) => ({
          ...store,
          distance: Math.round(distanceKm(found.here, { latitude, longitude }) * 10) / 10,
        }))
        .sort((a, b) => a.distance - b.distance || a.code.localeCompare(b.code)),
    })),
  }
}
