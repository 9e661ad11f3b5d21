import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makePicture } from '#server/testing/fixtures/make-image.ts'
import { formOf } from '#server/testing/fixtures/to-form-data.ts'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, startShopping } from '#server/testing/processes/shoppers.ts'
import { adminToken } from './admin-token.ts'
import { type Finding, nothingLost, option, runRound, told, within } from './round.ts'

const uploads = option('uploads', 4)

/** SIGTERM during slow uploads and while shoppers order. */
async function closing(folder: string): Promise<Finding[]> {
  const env = { ...ORDERING, PORT: String(await freePort()), DATA_DIR: join(folder, 'data') }
  let shop = await startShop(env)
  try {
    const order = await fillShop(env)
    const token = await adminToken(env)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const port = Number(env.PORT)
    const slow = await Promise.all(Array.from({ length: uploads }, () => slowUpload(port, token, 5_000)))
    const waiting = await openConnection(port)
    await wait(1_000)
    const signalled = performance.now()
    const ended = new Promise<number | null>((done) => shop.app.once('exit', (code) => done(code)))
    shop.app.kill('SIGTERM')
    await wait(200)
    const readiness = await waiting.ask('/readyz')
    const refused = await openConnection(port).then(
      () => 'taken',
      () => 'refused',
    )
    const answers = await Promise.all(slow.map(({ answer }) => answer))
    const code = await ended
    const took = performance.now() - signalled
    shop = await startShop(env)
    await shopping.acknowledged(4)
    const books = await shopping.close(env)
    return [
      { what: '/readyz on an open connection', seen: readiness, promise: '503', held: readiness.includes(' 503 ') },
      { what: 'a new connection', seen: refused, promise: 'refused', held: refused === 'refused' },
      {
        what: `${uploads} uploads in flight, 4 s from their end`,
        seen: answers.join(', '),
        promise: 'all finished',
        held: answers.every((line) => line.includes(' 201 ')),
      },
      within('closed after', took, 12_000),
      { what: 'exit code', seen: String(code), promise: '0', held: code === 0 },
      told('orders acknowledged', books.acknowledged),
      nothingLost(books),
    ]
  } finally {
    await end(shop.app, 'SIGKILL')
  }
}

/** An upload whose body takes `time` ms to send; resolves to the status line of its response, or to an error. */
async function slowUpload(port: number, token: string, time: number): Promise<{ answer: Promise<string> }> {
  const form = new Response(
    formOf({ name: crypto.randomUUID(), image: await makePicture({ width: 600, height: 600 }) }),
  )
  const type = form.headers.get('Content-Type')
  const body = Buffer.from(await form.arrayBuffer())
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/v1/categories/create HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(head)
  const pieces = 20
  const size = Math.ceil(body.length / pieces)
  const sending = (async () => {
    for (let piece = 0; piece < pieces; piece++) {
      socket.write(body.subarray(piece * size, (piece + 1) * size))
      await wait(time / pieces)
    }
  })()
  const answer = new Promise<string>((done) => {
    socket.once('data', (bytes) => done(String(bytes).split('\r\n')[0] ?? ''))
    socket.once('error', (error) => done(error.message))
    socket.once('close', () => done('cut off'))
  })
  return { answer: Promise.all([answer, sending]).then(([line]) => line) }
}

/** Opens a keep-alive connection; rejects if it is refused. */
function openConnection(port: number) {
  return new Promise<{ ask(path: string): Promise<string> }>((done, fail) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', fail)
    socket.once('connect', () => {
      // With half a request sent it does not count as idle.
      socket.write('GET ')
      done({
        ask: (path) =>
          new Promise((answered) => {
            socket.once('data', (bytes) => answered(String(bytes).split('\r\n')[0] ?? ''))
            socket.once('close', () => answered('cut off'))
            socket.write(`${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
          }),
      })
    })
  })
}

await runRound(`SIGTERM with ${uploads} slow uploads in flight while four shoppers order`, closing)
