import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { language } from '#shared/language/language.ts'
import { watchToken } from '#web/api.ts'
import { readStorage } from '#web/state/storage.ts'

const RETRY_MS = 3_000
/** The server says every 10 s that it is there: after a longer silence the line is dead, even if nobody has closed it. */
const MAX_SILENCE_MS = 25_000

/**
 * Follows the changes of orders as they happen, and refetches what shows them; a lost line is taken up where it ended.
 * Returns whether the line is open. By `fetch`, because an EventSource cannot send the token.
 */
export function useLiveOrders(queryKey: readonly string[]): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const refetch = useEffectEvent(() => void queries.invalidateQueries({ queryKey }))
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async () => {
      let lastId: string | null = null
      while (!leaving.signal.aborted) {
        const isResumed = lastId !== null
        try {
          await readEvents(lastId, leaving.signal, ({ event, id }) => {
            setOpen(true)
            lastId = id
            // A line that is taken up tells everything itself; before a new one something may have changed.
            if (event !== 'ready' || !isResumed) refetch()
          })
        } catch {
          // The line is lost: the loop opens another one.
        }
        setOpen(false)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    void follow()
    return () => leaving.abort()
  }, [])
  return isOpen
}

interface ServerEvent {
  event: string
  id: string
}

/** Reads one stream until it ends. Throws when it is lost, silent or refused. */
async function readEvents(
  lastId: string | null,
  leaving: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const headers: Record<string, string> = { Authorization: `Bearer ${readStorage('auth')?.token}` }
  if (lastId !== null) headers['Last-Event-ID'] = lastId
  const path = `${language() === 'bn' ? '/bn' : ''}/api/v1/orders/live`
  const silence = createSilence()
  try {
    const response = await watchToken(fetch)(path, { headers, signal: AbortSignal.any([leaving, silence.signal]) })
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
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
