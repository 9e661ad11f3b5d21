import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { language } from '#shared/language/language.ts'
import type { OrderUpdate } from '#shared/schemas/order-board.ts'
import { watchToken } from '#web/api.ts'
import { readStorage } from '#web/state/storage.ts'

const RETRY_MS = 3_000

/**
 * Follows the changes of orders as they happen, and refetches what shows them; a lost line is taken up where it ended.
 * Returns whether the line is open. By `fetch`, because an EventSource cannot send the token.
 */
export function useLiveOrders(queryKey: readonly string[], onUpdate: (update: OrderUpdate) => void): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const handle = useEffectEvent((event: string, data: string) => {
    if (event === 'ready') return
    void queries.invalidateQueries({ queryKey })
    if (event === 'order') onUpdate(JSON.parse(data))
  })
  useEffect(() => {
    const leaving = new AbortController()
    const follow = async () => {
      let lastId: string | null = null
      while (!leaving.signal.aborted) {
        try {
          await readEvents(lastId, leaving.signal, ({ event, data, id }) => {
            setOpen(true)
            lastId = id
            handle(event, data)
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
  data: string
  id: string
}

/** Reads one stream until it ends. Throws when it is lost or refused. */
async function readEvents(
  lastId: string | null,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const headers: Record<string, string> = { Authorization: `Bearer ${readStorage('auth')?.token}` }
  if (lastId !== null) headers['Last-Event-ID'] = lastId
  const path = `${language() === 'bn' ? '/bn' : ''}/api/v1/orders/live`
  const response = await watchToken(fetch)(path, { headers, signal })
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
      const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
      if (event && data !== undefined && id) onEvent({ event, data, id })
    }
  }
}
