import { useCallback, useEffect, useState } from 'react'

/** Whether this tab is the one that sells. The newest is, so that no basket is sold in two of them; a browser without locks has one. */
export function useOnlyTab(): { isOurs: boolean; takeOver: () => void } {
  const [isOurs, setOurs] = useState(true)
  const takeOver = useCallback(() => {
    setOurs(true)
    const forEver = () => new Promise(() => {})
    navigator.locks?.request('omni-counter tab', { steal: true }, forEver).catch(() => setOurs(false))
  }, [])
  useEffect(takeOver, [takeOver])
  return { isOurs, takeOver }
}
