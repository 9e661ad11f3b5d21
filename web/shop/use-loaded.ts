import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<T> {
  /** what was loaded last; null before that, and where loading something else failed */
  value: T | null
  /** why it could not be loaded the last time, or null */
  error: unknown
  /** true while it is on its way, the first time or again */
  loading: boolean
  reload: () => void
}

interface Shown<T> {
  from: (() => Promise<T>) | null
  value: T | null
  error: unknown
}

/**
 * What an account page shows of the API, loaded in the browser because the page belongs to one person (design.md
 * section 4). `load` is made with `useCallback`: another one loads anew, and until its answer is there the last value
 * stays; `reload` asks the same again. An answer that something newer has overtaken is dropped.
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
