import { useCallback, useEffect, useState } from 'react'
import { MAX_LINES } from '#shared/rules/orders/cart.ts'
import { api, call } from '#web/api.ts'
import { currentOrderLines, replaceOrderLines } from '#web/state/order-lines.ts'
import type { OrderSource } from '#web/state/shapes.ts'
import { compareLine, isOrderable, type LineChange, lineKey } from './line-change.ts'

/**
 * Refreshes the lines to order from the catalogue, once on mount and again through `refresh`. Orderable lines get the
 * current product, so that all totals are up to date; `changes` is keyed by `lineKey`.
 */
export function useLineRefresh(source: OrderSource): { changes: ReadonlyMap<string, LineChange>; refresh: () => void } {
  const [changes, setChanges] = useState<ReadonlyMap<string, LineChange>>(new Map())
  const refresh = useCallback(() => {
    refreshLines(source).then(setChanges, (error) => console.error('Error fetching products:', error))
  }, [source])
  useEffect(refresh, [refresh])
  return { changes, refresh }
}

async function refreshLines(source: OrderSource): Promise<Map<string, LineChange>> {
  const changes = new Map<string, LineChange>()
  const ids = [...new Set(currentOrderLines(source).map(({ product }) => product._id))].slice(0, MAX_LINES)
  if (!ids.length) return changes
  const { products } = await call(api.products.search.$get({ query: { ids: ids.join(',') } }))
  const currentProducts = new Map(products.map((product) => [product._id, product]))
  const lines = currentOrderLines(source).map((line) => {
    const currentProduct = currentProducts.get(line.product._id)
    if (!ids.includes(line.product._id)) return line
    const change = compareLine(line, currentProduct)
    if (change) changes.set(lineKey(line), change)
    return currentProduct && isOrderable(change) ? { ...line, product: currentProduct } : line
  })
  replaceOrderLines(source, lines)
  return changes
}
