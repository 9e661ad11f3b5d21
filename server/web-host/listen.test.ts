import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { drain, listen } from './listen.ts'

/** Time limit for an upload in ms, far above that of any other body. */
const UPLOAD = 3_000

let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(() => server && drain(server, 0))

/** Sends headers, then one byte every 50 ms forever; returns the status line and when the connection was closed. */
async function dripBody(type: string, { chunked = false } = {}): Promise<{ line: string; after: number }> {
  const app = { fetch: async (request: Request) => new Response(await request.text()) }
  const settings = { ...readSettings({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
  server = await listen(app, settings, { body: 300, upload: UPLOAD, check: 50 })
  const { port } = server.address() as AddressInfo
  const began = Date.now()
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const [length, piece] = chunked ? ['Transfer-Encoding: chunked', '1\r\nx\r\n'] : ['Content-Length: 100000', 'x']
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
    const drip = setInterval(() => socket.writable && socket.write(piece), 50)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('close', () => {
      clearInterval(drip)
      done({ line: text.split('\r\n')[0] ?? '', after: Date.now() - began })
    })
  })
}

test.each([false, true])('a body that arrives too slowly is cut off with 408 (chunked: %s)', async (chunked) => {
  const { line, after } = await dripBody('application/json', { chunked })
  expect(line).toBe('HTTP/1.1 408 Request Timeout')
  expect(after).toBeLessThan(UPLOAD - 100)
})

test('an upload may take longer, but is cut off as well', async () => {
  const { line, after } = await dripBody('multipart/form-data; boundary=x')
  expect(line).toBe('HTTP/1.1 408 Request Timeout')
  expect(after).toBeGreaterThan(UPLOAD - 100)
})
