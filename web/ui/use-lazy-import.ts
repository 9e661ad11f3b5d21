import { useCallback, useState } from 'react'

/**
 * A lazily imported value, null until loaded, and a function that loads it. That function rejects if the import fails
 * and retries the next time it is called.
 */
export function useScript<Part>(load: () => Promise<Part>): readonly [part: Part | null, bring: () => Promise<void>] {
  const [part, setPart] = useState<Part | null>(null)
  const bring = useCallback(async () => {
    const come = await load()
    setPart(() => come)
  }, [load])
  return [part, bring]
}
