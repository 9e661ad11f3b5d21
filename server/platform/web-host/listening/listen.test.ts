import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { commonHeaders } from '#server/platform/web-host/replies/headers.ts'
import { drain, listen } from './listen.ts'

/** Time limit for an upload in ms, far above that of any other body. */
const UPLOAD_TIMEOUT = 3_000

let server: Awaited<ReturnType<typeof listen>> | undefined
afterEach(() => server && drain(server, 0))

/** Sends the head of one request and returns the status line of the response. */
async function statusLineOf(head: string): Promise<string> {
  const app = { fetch: () => new Response('answered') }
  const handler = (_: IncomingMessage, response: ServerResponse) => void response.end('cached')
  const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
  server = await listen({ ...app, handler }, config)
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\n${head}Connection: close\r\n\r\n`))
  const response = await text(socket)
  await drain(server, 0)
  return response.split('\r\n')[0] ?? ''
}

test.each([
  ['two Host lines', 'Host: a\r\nHost: b\r\n'],
  ['the same Host line twice', 'Host: a\r\nHOST: a\r\n'],
  ['a Host with a path', 'Host: a/b\r\n'],
  ['a Host with a path behind its port', 'Host: 127.0.0.1:3000/\r\n'],
  ['a Host with a query', 'Host: a?b\r\n'],
  ['a Host with a fragment', 'Host: a#b\r\n'],
  ['a Host with a user', 'Host: a@b\r\n'],
  ['a Host with a backslash', 'Host: a\\b\r\n'],
  ['a Host with a script', 'Host: 127.0.0.1:3000"><script>\r\n'],
  ['a Host with two ports', 'Host: 127.0.0.1:80:80\r\n'],
  ['two Hosts in one line', 'Host: 127.0.0.1:3000,evil\r\n'],
  ['a Host with a blank', 'Host: a b\r\n'],
  ['an empty Host', 'Host:\r\n'],
  ['a Host with a port that there is not', 'Host: a:99999\r\n'],
  ['a Host with a percent', 'Host: a%2eb\r\n'],
  ['a Host that is no IPv6 address', 'Host: [::1\r\n'],
])('%s is 400, even where the page is cached', async (_, head) => {
  expect(await statusLineOf(head)).toBe('HTTP/1.1 400 Bad Request')
})

test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'shop.example', 'xn--shop-7ze.example.', 'app_1:80', '[::1]'])(
  'the Host %s passes',
  async (host) => {
    expect(await statusLineOf(`Host: ${host}\r\n`)).toBe('HTTP/1.1 200 OK')
  },
)

test('a hundred headers pass, and one more is 431', async () => {
  expect(await statusLineOf(`Host: a\r\n${'X-Many: y\r\n'.repeat(98)}`)).toBe('HTTP/1.1 200 OK')
  for (const count of [99, 500])
    expect(await statusLineOf(`Host: a\r\n${'X-Many: y\r\n'.repeat(count)}`)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large',
    )
})

/** Sends headers, then one byte every 50 ms forever; returns the status line and when the connection was closed. */
async function dripBody(type: string, { chunked = false } = {}): Promise<{ statusLine: string; elapsedMs: number }> {
  const app = { fetch: async (request: Request) => new Response(await request.text()) }
  const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
  server = await listen(app, config, { body: 300, upload: UPLOAD_TIMEOUT, checkInterval: 50 })
  const { port } = server.address() as AddressInfo
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const [length, chunk] = chunked ? ['Transfer-Encoding: chunked', '1\r\nx\r\n'] : ['Content-Length: 100000', 'x']
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
    const dripTimer = setInterval(() => socket.writable && socket.write(chunk), 50)
    let received = ''
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      received += bytes
    })
    socket.on('close', () => {
      clearInterval(dripTimer)
      resolve({ statusLine: received.split('\r\n')[0] ?? '', elapsedMs: Date.now() - startedAt })
    })
  })
}

test.each([false, true])('a body that arrives too slowly is cut off with 408 (chunked: %s)', async (chunked) => {
  const { statusLine, elapsedMs } = await dripBody('application/json', { chunked })
  expect(statusLine).toBe('HTTP/1.1 408 Request Timeout')
  expect(elapsedMs).toBeLessThan(UPLOAD_TIMEOUT - 100)
})

test('an upload may take longer, but is cut off as well', { tags: ['nightly'] }, async () => {
  const { statusLine, elapsedMs } = await dripBody('multipart/form-data; boundary=x')
  expect(statusLine).toBe('HTTP/1.1 408 Request Timeout')
  expect(elapsedMs).toBeGreaterThan(UPLOAD_TIMEOUT - 100)
})

test.each([
  ['too many headers', `Host: a\r\n${'X-Many: y\r\n'.repeat(120)}`, 431],
  ['headers that are too long', `Host: a\r\nX-Long: ${'y'.repeat(40_000)}\r\n`, 431],
  ['a foreign letter in the Host', 'Host: a<b\r\n', 400],
  ['a line that is no header', 'Host: a\r\nno header\r\n', 400],
])('[API-05] %s are refused with the headers of every answer and logged with the id', async (_, head, status) => {
  const lines: Record<string, unknown>[] = []
  const log = { warn: (line: Record<string, unknown>) => lines.push(line) } as never
  const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }
  server = await listen({ fetch: () => new Response('answered') }, config, undefined, log)
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\n${head}\r\n`))
  const response = await text(socket)
  const [statusLine, ...rest] = (response.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers(rest.map((line) => line.split(': ') as [string, string]))
  expect(statusLine).toContain(`HTTP/1.1 ${status} `)
  for (const [name, value] of Object.entries(commonHeaders(config, 'production')))
    expect(headers.get(name), name).toBe(value)
  expect(headers.get('Connection')).toBe('close')
  const id = headers.get('X-Request-Id')
  expect(lines).toEqual([expect.objectContaining({ event: 'refused', status, requestId: id })])
})
