import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { piecesOf } from '#server/platform/http/streams.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** More than the kernel keeps for a connection. */
const BODY = Buffer.alloc(30_000_000, 'x')

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Pace = NonNullable<Parameters<typeof cutSlowReaders>[1]>

/** Starts a server of large responses; returns a function that asks for one. */
async function start(pace: Partial<Pace>) {
  server = createServer((_, response) => {
    response.setHeader('Connection', 'close')
    Readable.from(piecesOf(BODY)).pipe(response)
  })
  cutSlowReaders(server, { window: 200, minBytes: 64 * 1_024, maxWaiting: 1e9, checkInterval: 20, ...pace })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    socket.on('error', () => {})
    return socket
  }
}

/** Waits until the server has closed its end of a connection: a client that reads nothing does not notice. */
async function closedByServer() {
  const [socket] = await once(server, 'connection')
  await once(socket, 'close')
}

test('[F20] a client that reads nothing, or hardly anything, is cut, and one that reads gets everything', async () => {
  const open = await start({})
  const idle = open()
  await closedByServer()
  idle.destroy()
  const slow = open()
  const trickle = setInterval(() => slow.read(1_000), 10)
  await closedByServer()
  clearInterval(trickle)
  expect(slow.bytesRead).toBeLessThan(BODY.length)
  slow.destroy()
  expect((await buffer(open())).length).toBeGreaterThan(BODY.length)
})

test('[F20] of clients that leave too much waiting together, the slowest is cut first', async () => {
  const open = await start({ window: 60_000, maxWaiting: 0 })
  const idle = open()
  await closedByServer()
  expect(idle.bytesRead).toBeLessThan(BODY.length)
  idle.destroy()
})
