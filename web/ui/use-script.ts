import { useCallback, useState } from 'react'

/**
 * A part of the page whose script comes later than the page: null until it has come, and what makes it come. A script that
 * cannot be had is asked for again the next time; `bring` then rejects.
 */
export function useScript<Part>(load: () => Promise<Part>): readonly [part: Part | null, bring: () => Promise<void>] {
  const [part, setPart] = useState<Part | null>(null)
  const bring = useCallback(async () => {
    const come = await load()
    setPart(() => come)
  }, [load])
  return [part, bring]
}
