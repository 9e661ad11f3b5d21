import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What a client must take of its responses, and what all clients together may leave waiting. */
const PACE = {
  /** ms within which a client takes `minBytes`, or all that waits for it */
  window: 30_000,
  minBytes: 64 * 1_024,
  /** bytes that may wait in all connections together */
  maxWaiting: 64 * 1_024 ** 2,
  checkInterval: 2_000,
}

/**
 * Cuts the connections of clients that hardly read: what they asked for would stay in memory. Beyond `maxWaiting` bytes
 * in all, those that have kept them for the longest time are cut first.
 */
export function cutSlowReaders(server: Server, { window, minBytes, maxWaiting, checkInterval } = PACE): void {
  const progress = new Map<Socket, { taken: number; since: number }>()
  server.on('connection', (socket: Socket) => {
    progress.set(socket, { taken: 0, since: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    let excess = -maxWaiting
    for (const [socket, last] of progress) {
      const waiting = socket.writableLength
      const taken = socket.bytesWritten - waiting
      excess += waiting
      if (waiting === 0 || taken - last.taken >= minBytes) progress.set(socket, { taken, since: now })
      else if (now - last.since >= window) socket.destroy()
    }
    if (excess > 0) cutLongest(excess)
  }
  const cutLongest = (excess: number) => {
    let rest = excess
    const bySince = [...progress].sort(([, a], [, b]) => a.since - b.since)
    for (const [socket] of bySince) {
      if (rest <= 0) return
      if (socket.writableLength === 0) continue
      rest -= socket.writableLength
      socket.destroy()
    }
  }
  const timer = setInterval(check, checkInterval).unref()
  server.once('close', () => clearInterval(timer))
}
