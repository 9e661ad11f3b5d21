import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A TCP proxy to a local port that can be slowed down. */
export interface SlowProxy {
  port: number
  /** milliseconds by which data to the port is delayed */
  delay: number
  close(): void
}

/** Starts a proxy to a local port. */
export async function openSlowProxy(targetPort: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.pipe(client)
    let previousWrite = Promise.resolve()
    client.on('data', (bytes) => {
      const delayed = wait(proxy.delay)
      previousWrite = Promise.all([previousWrite, delayed]).then(() => void upstream.write(bytes))
    })
  })
  const proxy: SlowProxy = {
    port: 0,
    delay: 0,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the slow lane has no port')
  proxy.port = address.port
  return proxy
}
