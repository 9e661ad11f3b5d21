import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { language } from '#shared/language/language.ts'
import { watchToken } from '#web/api.ts'
import { readStorage } from '#web/state/storage.ts'

const RETRY_MS = 3_000
/** The server says every 10 s that it is there: after a longer silence the line is dead, even if nobody has closed it. */
const MAX_SILENCE_MS = 25_000

/** How long a refetch may take before what is shown counts as old, and before another one is tried. */
const SLOW_MS = 5_000
const MAX_REFETCH_MS = 15_000

/**
 * Follows the changes of orders as they happen, and refetches what shows them until that has worked; a lost line is taken up
 * where it ended. Returns whether the line is open and what is shown is what the shop has. By `fetch`, because an EventSource
 * cannot send the token.
 */
export function useLiveOrders(queryKey: readonly string[]): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isCurrent, setCurrent] = useState(false)
  const refetch = useEffectEvent((leaving: AbortSignal) => {
    const filter = { queryKey, type: 'active' } as const
    const load = () => queries.refetchQueries(filter, { throwOnError: true })
    const shown = queries.getQueryCache().findAll(filter)
    // What is being loaded for the first time is not begun anew, and may be older than the line.
    const isFirst = shown.some(({ state }) => state.data === undefined)
    const loaded = load().then(() => (isFirst ? load() : undefined))
    return Promise.race([loaded.then(() => true), sleep(MAX_REFETCH_MS, leaving).then(() => false)])
  })
  useEffect(() => {
    const leaving = new AbortController()
    const page = crypto.randomUUID()
    const catchUp = createCatchUp({
      refetch: () => refetch(leaving.signal),
      setCurrent,
      leaving: leaving.signal,
    })
    const follow = async () => {
      let lastId: string | null = null
      while (!leaving.signal.aborted) {
        const isResumed = lastId !== null
        let pause = RETRY_MS
        try {
          await readEvents({ lastId, page }, leaving.signal, ({ event, id }) => {
            setOpen(true)
            lastId = id
            // A line that is taken up tells everything itself; before a new one something may have changed.
            if (event !== 'ready' || !isResumed) catchUp()
          })
        } catch (error) {
          // The line is lost or refused: the loop opens another one.
          if (error instanceof Refusal) pause = Math.max(pause, error.retryAfterMs)
        }
        setOpen(false)
        await sleep(pause, leaving.signal)
      }
    }
    void follow()
    return () => leaving.abort()
  }, [])
  return isOpen && isCurrent
}

interface CatchUpOptions {
  /** whether it brought what the shop has in time; throws if it failed */
  refetch(): Promise<boolean>
  setCurrent(isCurrent: boolean): void
  leaving: AbortSignal
}

/** A function that refetches, once more after each call during a refetch, and again until one has worked. */
function createCatchUp({ refetch, setCurrent, leaving }: CatchUpOptions): () => void {
  let isWanted = false
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (isWanted && !leaving.aborted) {
      isWanted = false
      const slow = setTimeout(() => setCurrent(false), SLOW_MS)
      const hasWorked = await refetch().catch(() => false)
      clearTimeout(slow)
      if (leaving.aborted) return
      setCurrent(hasWorked)
      if (hasWorked) continue
      isWanted = true
      await sleep(RETRY_MS, leaving)
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

/** Waits, no longer than until the page is left. */
function sleep(time: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    leaving.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The shop does not open a stream at the moment. */
class Refusal extends Error {
  readonly retryAfterMs: number

  constructor({ status, headers }: Response) {
    super(String(status))
    this.retryAfterMs = Number(headers.get('Retry-After') ?? 0) * 1_000
  }
}

interface ServerEvent {
  event: string
  id: string
}

/** Reads one stream until it ends. Throws when it is lost, silent or refused. */
async function readEvents(
  { lastId, page }: { lastId: string | null; page: string },
  leaving: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${readStorage('auth')?.token}`,
    'Live-Page': page,
  }
  if (lastId !== null) headers['Last-Event-ID'] = lastId
  const path = `${language() === 'bn' ? '/bn' : ''}/api/v1/orders/live`
  const silence = createSilence()
  try {
    const response = await watchToken(fetch)(path, { headers, signal: AbortSignal.any([leaving, silence.signal]) })
    if (!response.ok || !response.body) throw new Refusal(response)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      silence.restart()
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
        )
        const [event, id] = [fields.get('event'), fields.get('id')]
        if (event && id) onEvent({ event, id })
      }
    }
  } finally {
    silence.end()
  }
}

/** A signal that aborts once nothing has come for MAX_SILENCE_MS. */
function createSilence() {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), MAX_SILENCE_MS)
  let timer = start()
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    end: () => clearTimeout(timer),
  }
}
