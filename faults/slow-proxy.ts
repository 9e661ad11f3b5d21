import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A TCP proxy to a local port that can be slowed down. */
export interface SlowLane {
  port: number
  /** milliseconds by which data to the port is delayed */
  delay: number
  close(): void
}

/** Starts a proxy to a local port. */
export async function openSlowLane(to: number): Promise<SlowLane> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    let before = Promise.resolve()
    near.on('data', (bytes) => {
      const held = wait(lane.delay)
      before = Promise.all([before, held]).then(() => void far.write(bytes))
    })
  })
  const lane: SlowLane = {
    port: 0,
    delay: 0,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the slow lane has no port')
  lane.port = at.port
  return lane
}
