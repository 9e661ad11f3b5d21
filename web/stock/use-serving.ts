import { useEffect, useState } from 'react'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { usePosition } from '#web/state/position.ts'
import type { CartLine } from '#web/state/shapes.ts'

/**
 * What each showroom lacks of some lines, by id, those first that have everything; null for no lines, while the shop keeps
 * no stock, and until it is known. `refresh` asks again.
 */
export function useServing(lines: readonly CartLine[]): {
  serving: ReadonlyMap<string, ServingShowroom> | null
  refresh: () => void
} {
  const position = usePosition()
  const [serving, setServing] = useState<ReadonlyMap<string, ServingShowroom> | null>(null)
  const [round, setRound] = useState(0)
  const isKept = lines.some(({ product }) => product.soldOut !== undefined)
  const wanted = JSON.stringify(lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!isKept) return setServing(null)
    let isCurrent = true
    call(api.stock.serve.$post({ json: { lines: JSON.parse(wanted), ...(position && { near: position }) } }))
      .then(({ showrooms }) => isCurrent && setServing(new Map(showrooms.map((showroom) => [showroom._id, showroom]))))
      .catch((error) => console.error('Error fetching what the showrooms have:', error))
    return () => {
      isCurrent = false
    }
  }, [isKept, wanted, position, round])
  return { serving, refresh: () => setRound((last) => last + 1) }
}
