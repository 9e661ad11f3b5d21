import type { CatalogueState } from './catalogue-version.queries.ts'

/** How many changes are known at most; what is older than them counts as changed. */
const MAX_CHANGES = 20_000

/**
 * Which products had a size sold out or back, by position: `catalogue_version.availability` after the change. A node knows
 * those since it started.
 */
export function createAvailabilityLog() {
  /** the position before the first change that is known: after all of them until the first state */
  let start = Number.MAX_SAFE_INTEGER
  let products: string[] = []
  const position = () => start + products.length

  return {
    /** The position that the log has reached. */
    position,
    /** Adds what has changed. Where changes are missing, or the counter went back, everything before counts as changed. */
    take({ availability, changes }: CatalogueState) {
      const news = changes.filter((change) => change.position > position())
      if (availability < position() || position() + news.length !== availability) {
        start = availability
        products = []
        return
      }
      products.push(...news.map(({ product }) => product))
      if (products.length <= MAX_CHANGES) return
      const dropped = products.length - MAX_CHANGES / 2
      products = products.slice(dropped)
      start += dropped
    },
    /** Whether none of the products has changed since a position; null: of all products. */
    isUnchanged(ids: ReadonlySet<string> | null, since: number): boolean {
      if (since < start || since > position()) return false
      for (let index = since - start; index < products.length; index += 1)
        if (!ids || ids.has(products[index] ?? '')) return false
      return true
    },
  }
}
