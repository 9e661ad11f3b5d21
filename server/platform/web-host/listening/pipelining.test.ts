import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { drain, listen } from './listen.ts'

const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere' }), port: 0 }

let server: Server | undefined
afterEach(() => server && drain(server, 0))

type Respond = (request: Request) => Response | Promise<Response>

/** A server that records how many requests are under way, and a connection to it. */
async function start(respond: Respond) {
  const record = { begun: 0, underWay: 0, mostUnderWay: 0 }
  const fetch = async (request: Request) => {
    record.begun += 1
    record.underWay += 1
    record.mostUnderWay = Math.max(record.mostUnderWay, record.underWay)
    const response = await respond(request)
    record.underWay -= 1
    return response
  }
  server = await listen({ fetch }, config)
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return { record, socket }
}
const head = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const last = head('/last', 'Connection: close\r\n')
const bodies = (responses: string) =>
  responses
    .split('HTTP/1.1 ')
    .slice(1)
    .map((response) => response.slice(response.indexOf('\r\n\r\n') + 4))
const path = ({ url }: Request) => new URL(url).pathname

test('[F20] 500 requests sent at once over one connection are answered one by one, in order, and none is cut', async () => {
  const { record, socket } = await start((request) => Promise.resolve(new Response(path(request))))
  const paths = Array.from({ length: 500 }, (_, nth) => `/${nth}`)
  socket.write(paths.map((path) => head(path)).join('') + last)
  expect(bodies(await text(socket))).toEqual([...paths, '/last'])
  expect(record.mostUnderWay).toBe(1)
})

test('[F20] while a response is awaited, further requests of its connection stay unread', async () => {
  const gate = Promise.withResolvers<void>()
  const { record, socket } = await start(async (request) => {
    await gate.promise
    return new Response(path(request))
  })
  const received = text(socket)
  const begun = once(server as Server, 'request')
  socket.write(Array.from({ length: 400 }, (_, nth) => head(`/${nth}`)).join(''))
  await begun
  const other = connect(socket.remotePort ?? 0, '127.0.0.1')
  other.write(head('/other'))
  await once(server as Server, 'request')
  expect(record.begun).toBe(2)
  other.destroy()
  gate.resolve()
  socket.write(last)
  expect(bodies(await received)).toHaveLength(401)
})

test('requests and bodies arrive whole, however they are cut, and whatever the bodies contain', async () => {
  const { socket } = await start(async (request) => new Response(`${path(request)}:${await request.text()}`))
  const body = `${'\r\n\r\n'.repeat(500)}GET /not-a-request\r\n\r\n${'x'.repeat(700)}`
  const post = `POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const chunked = 'POST /chunked HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
  const requests = head('/first') + post + head('/second') + chunked + head('/third') + post + last
  const received = text(socket)
  for (let start = 0; start < requests.length; start += 97) {
    socket.write(requests.slice(start, start + 97))
    if (start % 5 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const expected = ['/first:', `/post:${body}`, '/second:', '/chunked:abc', '/third:', `/post:${body}`, '/last:']
  const responses = await received
  let position = 0
  for (const text of expected) {
    position = responses.indexOf(text, position)
    expect(position, text.slice(0, 20)).toBeGreaterThan(0)
    position += text.length
  }
  expect(responses.match(/HTTP\/1.1 200/g)).toHaveLength(expected.length)
})

test('a client that reads late gets every response', async () => {
  const page = 'p'.repeat(300_000)
  const { record, socket } = await start(() => Promise.resolve(new Response(page)))
  socket.pause()
  socket.write(head('/').repeat(30) + last)
  while (record.begun < 5) await new Promise((resolve) => setImmediate(resolve))
  expect((await text(socket)).match(/p{300000}/g)).toHaveLength(31)
})

test('a broken request is 400 and ends its connection, behind good ones too', async () => {
  const { record, socket } = await start((request) => Promise.resolve(new Response(path(request))))
  socket.write(`${head('/good')}BROKEN\r\n\r\n${head('/never')}`)
  const responses = await text(socket)
  expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  expect(record.begun).toBe(1)
})
