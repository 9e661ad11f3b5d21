import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShortLine } from '#shared/rules/errors.ts'
import { distanceKm, type LatLng } from '#shared/rules/showrooms/distance.ts'
import { MAX_PUBLIC_PAIRS, publicPairs } from '#shared/rules/showrooms/stock.ts'
import type { ServeInput, ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import type { ShortRow } from './moves.queries.ts'

export interface WantedLine {
  product: string
  size: string
  quantity: number
}

/** Where somebody is: a position, the places of an address, a showroom, or unknown. */
export type Near = Exclude<ServeInput['near'], { address: string }> | { showroom: string }

type Row = {
  _id: string
  code: string
  codeBn: string | null
  latitude: number
  longitude: number
  division: string
  district: string
  area: string
  lacks: ShortLine[]
}

/**
 * Who looks for showrooms. For visitors one with 4 pairs has any number of them, or asking for 8, 12, 10 … would tell how many
 * there are.
 */
type Asker = 'visitor' | 'staff'

/**
 * All open showrooms for these lines: those that have everything first, then the nearest. Pairs are told up to 3. While no
 * stock is kept, each of them has everything.
 */
export async function findServingShowrooms(
  db: Db,
  lines: WantedLine[],
  near: Near,
  asker: Asker,
): Promise<ServingShowroom[]> {
  const needed = asker === 'visitor' ? sql`least(sum(quantity), ${MAX_PUBLIC_PAIRS + 1})` : sql`sum(quantity)`
  // Whether there are pairs of what is not published yet is nothing for visitors.
  const isSold =
    asker === 'visitor'
      ? sql` and exists (select from products p where p.id = l.product and p.archived_at is null)`
      : sql``
  const { rows } = await db.execute<Row>(sql`
    with line as (
      select product, size, sum(quantity)::integer as asked, ${needed} as needed
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (product uuid, size uuid, quantity integer) group by 1, 2
    )
    select s.id as "_id", s.code, s.code_bn as "codeBn", s.latitude, s.longitude, s.division, s.district, s.area,
      coalesce(json_agg(json_build_object(
        'product', l.product, 'size', l.size, 'asked', l.asked, 'available', coalesce(t.on_hand - t.held, 0)
      )) filter (where coalesce(t.on_hand - t.held, 0) < l.needed and stock_is_kept()), '[]') as lacks
    from showrooms s cross join line l
    left join stock t on t.showroom = s.id and t.product = l.product and t.size = l.size${isSold}
    where s.archived_at is null group by s.id`)
  const rank = createRank(rows, near)
  return rows
    .map((row) => ({ row, ...rank(row) }))
    .sort(
      (a, b) =>
        Number(a.row.lacks.length > 0) - Number(b.row.lacks.length > 0) ||
        a.closeness - b.closeness ||
        a.row.code.localeCompare(b.row.code),
    )
    .map(({ row: { _id, code, codeBn, lacks }, distance }) => ({
      _id,
      code,
      codeBn,
      distance: distance === null ? null : Math.round(distance * 10) / 10,
      hasEverything: lacks.length === 0,
      lacks: lacks.map(toPublicLine),
    }))
}

/** The error for lines that a showroom is short of, with the showrooms that have everything, the nearest to it first. */
export async function soldOut(
  db: Db,
  showroom: string,
  lines: WantedLine[],
  short: ShortRow[],
  asker: Asker = 'staff',
): Promise<ShopError> {
  const showrooms = await findServingShowrooms(db, lines, { showroom }, asker)
  return new ShopError('sold_out', {
    lines: short.map(toPublicLine),
    showrooms: showrooms
      .filter(({ hasEverything, _id }) => hasEverything && _id !== showroom)
      .map(({ _id, code, codeBn, distance }) => ({ _id, code, codeBn, distance })),
  })
}

/** A short line with no more pairs than the public may know of. */
function toPublicLine({ product, size, asked, available }: ShortLine): ShortLine {
  return { product, size, asked, available: publicPairs(available).available }
}

/** How close a showroom is: in km, or for an address by the smallest place in common. */
function createRank(rows: Row[], near: Near): (row: Row) => { closeness: number; distance: number | null } {
  const origin = originOf(rows, near)
  if (origin) {
    return (row) => {
      const distance = distanceKm(origin, row)
      return { closeness: distance, distance }
    }
  }
  if (!near || !('division' in near)) return () => ({ closeness: 0, distance: null })
  return ({ area, district, division }) => {
    if (division !== near.division) return { closeness: 3, distance: null }
    // Areas of several districts have the same name.
    if (district !== near.district) return { closeness: 2, distance: null }
    return { closeness: area === near.area ? 0 : 1, distance: null }
  }
}

function originOf(rows: Row[], near: Near): LatLng | null {
  if (near && 'latitude' in near) return near
  if (near && 'showroom' in near) return rows.find(({ _id }) => _id === near.showroom) ?? null
  return null
}
