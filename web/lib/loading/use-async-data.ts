import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<T> {
  /** the last loaded value; null before that, and if loading something else failed */
  value: T | null
  /** the error of the last load, or null */
  error: unknown
  /** true during the first load and every reload */
  loading: boolean
  reload: () => void
}

interface Shown<T> {
  from: (() => Promise<T>) | null
  value: T | null
  error: unknown
}

/**
 * Data of an account or admin page, loaded in the browser because pages are rendered anonymously. `load` must be
 * memoized with `useCallback`: a new function triggers a load, during which the previous value stays. `reload` loads
 * again. Outdated responses are dropped.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [shown, setShown] = useState<Shown<T>>({ from: null, value: null, error: null })
  const [loading, setLoading] = useState(true)
  const asked = useRef(0)

  const reload = useCallback(() => {
    asked.current += 1
    const mine = asked.current
    const settle = (change: (last: Shown<T>) => Shown<T>) => {
      if (mine !== asked.current) return
      setShown(change)
      setLoading(false)
    }
    setLoading(true)
    load().then(
      (value) => settle(() => ({ from: load, value, error: null })),
      (error) => settle((last) => ({ from: load, value: last.from === load ? last.value : null, error })),
    )
  }, [load])
  useEffect(reload, [reload])

  return { ...shown, loading, reload }
}
