import { distanceKm, type LatLng } from './distance.ts'

/** A size of a product in a showroom. */
interface ShelfRow extends LatLng {
  showroom: string
  product: string
  size: string
  /** pairs that may be sold there now */
  available: number
  /** pairs sold there in the last four weeks */
  sold: number
  /** pairs on their way to it */
  coming: number
}

/** Pairs that one showroom should send to another. */
export interface Proposal {
  from: string
  to: string
  product: string
  size: string
  pairs: number
}

/**
 * Who should send pairs to whom, the most needed first: a showroom needs what it sold in four weeks and neither has nor
 * awaits. It gets them from the showroom that can spare most of them, of equals from the nearest. Nobody sends what it sold
 * itself in four weeks, in one proposal or in several.
 */
export function proposeTransfers(rows: readonly ShelfRow[], limit: number): Proposal[] {
  const spare = new Map(rows.map((row) => [row, Math.max(0, row.available - row.sold)]))
  const shelves = Map.groupBy(rows, ({ product, size }) => `${product} ${size}`)
  const needs = rows
    .map((row) => ({ row, pairs: row.sold - row.available - row.coming }))
    .filter(({ pairs }) => pairs > 0)
    .toSorted((a, b) => b.pairs - a.pairs)
  const proposals: Proposal[] = []
  for (const { row, pairs } of needs) {
    if (proposals.length === limit) break
    const { showroom, product, size } = row
    const canGive = (giver: ShelfRow) => Math.min(pairs, spare.get(giver) ?? 0)
    const giver = (shelves.get(`${product} ${size}`) ?? [])
      .filter((other) => other !== row && canGive(other) > 0)
      .toSorted((a, b) => canGive(b) - canGive(a) || distanceKm(row, a) - distanceKm(row, b))[0]
    if (!giver) continue
    const given = canGive(giver)
    spare.set(giver, (spare.get(giver) ?? 0) - given)
    proposals.push({ from: giver.showroom, to: showroom, product, size, pairs: given })
  }
  return proposals
}
