import { useEffect, useState } from 'react'

/** How long the maps service may take to answer. */
const PROBE_MS = 6000

/** The questions under way by origin: a list of maps asks once. */
const probes = new Map<string, Promise<boolean>>()

/**
 * Whether the maps service of a URL answers: a frame that is refused says 'loaded' too, and shows the browser's own error page.
 * Asked once the page has loaded, which a slow service would hold up, and again whenever the browser is online again.
 */
export function useReachable(url: string): boolean {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (document.readyState === 'complete' && navigator.onLine && (await probe(url))) setReachable(true)
    }
    void check()
    addEventListener('load', check)
    addEventListener('online', check)
    return () => {
      removeEventListener('load', check)
      removeEventListener('online', check)
    }
  }, [url])
  return isReachable
}

function probe(url: string): Promise<boolean> {
  const { origin } = new URL(url)
  const probed = probes.get(origin) ?? ask(url).finally(() => probes.delete(origin))
  probes.set(origin, probed)
  return probed
}

/** Of another site no more can be seen than that it answers. */
async function ask(url: string): Promise<boolean> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), PROBE_MS)
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', referrerPolicy: 'no-referrer', signal: giveUp.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
