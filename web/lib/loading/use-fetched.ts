import { useEffect, useState } from 'react'

/**
 * What `ask` answered last, asked anew whenever `key` changes; null until then and while there is no key. A failure is only
 * logged, with what was asked for, and leaves `otherwise`.
 */
export function useFetched<T>(
  key: string | null,
  ask: () => Promise<T>,
  subject: string,
  otherwise: T | null = null,
): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when what is asked changes
  useEffect(() => {
    if (key === null) return setAnswer(null)
    let isCurrent = true
    ask()
      .catch((error) => {
        console.error(`Error fetching ${subject}:`, error)
        return otherwise
      })
      .then((found) => isCurrent && setAnswer(found))
    return () => {
      isCurrent = false
    }
  }, [key])
  return answer
}
