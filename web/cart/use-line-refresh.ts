import { useCallback, useEffect, useState } from 'react'
import { MAX_LINES } from '#shared/rules/cart.ts'
import { api, call } from '#web/api.ts'
import { currentOrderLines, replaceOrderLines } from '#web/state/order-lines.ts'
import type { OrderSource } from '#web/state/shapes.ts'
import { changeOf, isOrderable, type LineChange, lineKey } from './line-change.ts'

/**
 * Refreshes the lines to order from the catalogue, once on mount and again through `refresh`. Orderable lines get the
 * current product, so that all totals are up to date; `changes` is keyed by `lineKey`.
 */
export function usePresentLines(source: OrderSource): { changes: ReadonlyMap<string, LineChange>; ask: () => void } {
  const [changes, setChanges] = useState<ReadonlyMap<string, LineChange>>(new Map())
  const ask = useCallback(() => {
    findChanges(source).then(setChanges, (error) => console.error('Error fetching products:', error))
  }, [source])
  useEffect(ask, [ask])
  return { changes, ask }
}

async function findChanges(source: OrderSource): Promise<Map<string, LineChange>> {
  const changes = new Map<string, LineChange>()
  const ids = [...new Set(currentOrderLines(source).map(({ product }) => product._id))].slice(0, MAX_LINES)
  if (!ids.length) return changes
  const { products } = await call(api.products.search.$get({ query: { ids: ids.join(',') } }))
  const present = new Map(products.map((product) => [product._id, product]))
  const lines = currentOrderLines(source).map((line) => {
    const now = present.get(line.product._id)
    if (!ids.includes(line.product._id)) return line
    const change = changeOf(line, now)
    if (change) changes.set(lineKey(line), change)
    return now && isOrderable(change) ? { ...line, product: now } : line
  })
  replaceOrderLines(source, lines)
  return changes
}
