import { useState } from 'react'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
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
  const [round, setRound] = useState(0)
  const isKept = lines.some(({ product }) => product.soldOut !== undefined)
  const json = {
    lines: lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    ...(position && { near: position }),
  }
  const serving = useFetched(
    isKept ? JSON.stringify([json, round]) : null,
    async () => {
      const { showrooms } = await call(api.stock.serve.$post({ json }))
      return new Map(showrooms.map((showroom) => [showroom._id, showroom]))
    },
    'what the showrooms have',
  )
  return { serving, refresh: () => setRound((last) => last + 1) }
}
