import { useCallback, useEffect, useRef, useState } from 'react'

interface AsyncData<T> {
  /** the last loaded value; null before that, and if loading something else failed */
  value: T | null
  /** the error of the last load, or null */
  error: unknown
  /** true during the first load and every reload */
  loading: boolean
  reload: () => void
}

interface LoadState<T> {
  loadedBy: (() => Promise<T>) | null
  value: T | null
  error: unknown
}

/**
 * Data of an account or admin page, loaded in the browser because pages are rendered anonymously. `load` must be
 * memoized with `useCallback`: a new function triggers a load, during which the previous value stays. `reload` loads
 * again. Outdated responses are dropped.
 */
export function useAsyncData<T>(load: () => Promise<T>): AsyncData<T> {
  const [state, setState] = useState<LoadState<T>>({ loadedBy: null, value: null, error: null })
  const [loading, setLoading] = useState(true)
  const latestRequestId = useRef(0)

  const reload = useCallback(() => {
    latestRequestId.current += 1
    const requestId = latestRequestId.current
    const applyResult = (update: (previous: LoadState<T>) => LoadState<T>) => {
      if (requestId !== latestRequestId.current) return
      setState(update)
      setLoading(false)
    }
    setLoading(true)
    load().then(
      (value) => applyResult(() => ({ loadedBy: load, value, error: null })),
      (error) =>
        applyResult((previous) => ({
          loadedBy: load,
          value: previous.loadedBy === load ? previous.value : null,
          error,
        })),
    )
  }, [load])
  useEffect(reload, [reload])

  return { ...state, loading, reload }
}
