import { useEffect, useState } from 'react'

/** Counts down whole seconds from `seconds` to 0, starting at `since` (epoch milliseconds). */
export function useCountdown(since: number, seconds: number): number {
  const [now, setNow] = useState(since)
  const secondsLeft = Math.min(seconds, Math.max(0, seconds - Math.floor((now - since) / 1000)))
  const isOver = secondsLeft === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}
