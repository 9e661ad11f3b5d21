import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { drain, listen } from './listen.ts'

/** Time limit for an upload in ms, far above that of any other body. */
const UPLOAD_TIMEOUT = 3_000

let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(() => server && drain(server, 0))

/** Sends headers, then one byte every 50 ms forever; returns the status line and when the connection was closed. */
async function dripBody(type: string, { chunked = false } = {}): Promise<{ statusLine: string; elapsedMs: number }> {
  const app = { fetch: async (request: Request) => new Response(await request.text()) }
  const settings = { ...readSettings({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
  server = await listen(app, settings, { body: 300, upload: UPLOAD_TIMEOUT, checkInterval: 50 })
  const { port } = server.address() as AddressInfo
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const [length, chunk] = chunked ? ['Transfer-Encoding: chunked', '1\r\nx\r\n'] : ['Content-Length: 100000', 'x']
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
    const dripTimer = setInterval(() => socket.writable && socket.write(chunk), 50)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('close', () => {
      clearInterval(dripTimer)
      resolve({ statusLine: text.split('\r\n')[0] ?? '', elapsedMs: Date.now() - startedAt })
    })
  })
}

test.each([false, true])('a body that arrives too slowly is cut off with 408 (chunked: %s)', async (chunked) => {
  const { statusLine, elapsedMs } = await dripBody('application/json', { chunked })
  expect(statusLine).toBe('HTTP/1.1 408 Request Timeout')
  expect(elapsedMs).toBeLessThan(UPLOAD_TIMEOUT - 100)
})

test('an upload may take longer, but is cut off as well', async () => {
  const { statusLine, elapsedMs } = await dripBody('multipart/form-data; boundary=x')
  expect(statusLine).toBe('HTTP/1.1 408 Request Timeout')
  expect(elapsedMs).toBeGreaterThan(UPLOAD_TIMEOUT - 100)
})
