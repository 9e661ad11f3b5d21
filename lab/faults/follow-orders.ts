import { setTimeout as wait } from 'node:timers/promises'
import type { OrderUpdate } from '#shared/schemas/orders/order-board.ts'

interface FollowedOrders {
  /** resolves with the first line: changes from then on are told */
  ready: Promise<void>
  /** ids of the orders that were told of */
  orders: ReadonlySet<string>
  /** milliseconds from each change to its event */
  delays: number[]
  /** events whose id was not above the one before */
  unordered(): number
  /** lines that were opened after the first */
  reconnects(): number
  close(): Promise<void>
}

/** Follows the live events of orders as a board does: a lost line is taken up on the next node, after the last event. */
export function followOrders(addresses: readonly string[], token: string): FollowedOrders {
  const leaving = new AbortController()
  const orders = new Set<string>()
  const delays: number[] = []
  let lastId: number | null = null
  let unordered = 0
  let lines = 0
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const follow = async () => {
    while (!leaving.signal.aborted) {
      const address = addresses[lines % addresses.length]
      lines += 1
      try {
        const headers: Record<string, string> = { Authorization: `Bearer ${token}` }
        if (lastId !== null) headers['Last-Event-ID'] = String(lastId)
        const response = await fetch(`${address}/api/v1/orders/live`, { headers, signal: leaving.signal })
        await readEvents(response, (event, id, data) => {
          if (event === 'order') {
            if (lastId !== null && id <= lastId) unordered += 1
            const { order, at } = JSON.parse(data) as OrderUpdate
            orders.add(order)
            delays.push(Date.now() - Date.parse(at))
          }
          lastId = id
          onReady()
        })
      } catch {
        // The line is lost: the loop opens another one.
      }
      await wait(200)
    }
  }
  const following = follow()
  return {
    ready,
    orders,
    delays,
    unordered: () => unordered,
    reconnects: () => lines - 1,
    close: async () => {
      leaving.abort()
      await following
    },
  }
}

async function readEvents(response: Response, onEvent: (event: string, id: number, data: string) => void) {
  if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
      const [event, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')]
      if (event && id && data !== undefined) onEvent(event, Number(id), data)
    }
  }
}
