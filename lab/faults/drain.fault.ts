import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import { expectNothingLost, expectWithin, type Finding, option, report, runRound } from './round.ts'

const uploads = option('uploads', 4)

/** SIGTERM during slow uploads and while shoppers order. */
async function drainUnderLoad(folder: string): Promise<Finding[]> {
  const env = { ...ORDERING_ENV, PORT: String(await freePort()), DATA_DIR: join(folder, 'data') }
  let shop = await startShop(env)
  try {
    const order = await seedShop(env)
    const token = await createAdminToken(env)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)
    const port = Number(env.PORT)
    const slow = await Promise.all(Array.from({ length: uploads }, () => slowUpload(port, token, 5_000)))
    const openSocket = await openConnection(port)
    await wait(1_000)
    const signalTime = performance.now()
    const exit = new Promise<number | null>((done) => shop.app.once('exit', (code) => done(code)))
    shop.app.kill('SIGTERM')
    await wait(200)
    const readiness = await openSocket.ask('/readyz')
    const newConnection = await openConnection(port).then(
      () => 'taken',
      () => 'refused',
    )
    const statusLines = await Promise.all(slow.map(({ statusLine }) => statusLine))
    const code = await exit
    const closeMs = performance.now() - signalTime
    shop = await startShop(env)
    await shopping.acknowledged(4)
    const reconciliation = await shopping.close(env)
    return [
      {
        label: '/readyz on an open connection',
        actual: readiness,
        promise: '503',
        passed: readiness.includes(' 503 '),
      },
      { label: 'a new connection', actual: newConnection, promise: 'refused', passed: newConnection === 'refused' },
      {
        label: `${uploads} uploads in flight, 4 s from their end`,
        actual: statusLines.join(', '),
        promise: 'all finished',
        passed: statusLines.every((line) => line.includes(' 201 ')),
      },
      expectWithin('closed after', closeMs, 12_000),
      { label: 'exit code', actual: String(code), promise: '0', passed: code === 0 },
      report('orders acknowledged', reconciliation.acknowledged),
      expectNothingLost(reconciliation),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

/** An upload whose body takes `time` ms to send; resolves to the status line of its response, or to an error. */
async function slowUpload(port: number, token: string, time: number): Promise<{ statusLine: Promise<string> }> {
  const form = new Response(
    toFormData({ name: crypto.randomUUID(), image: await makeImage({ width: 600, height: 600 }) }),
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
  const statusLine = new Promise<string>((done) => {
    socket.once('data', (bytes) => done(String(bytes).split('\r\n')[0] ?? ''))
    socket.once('error', (error) => done(error.message))
    socket.once('close', () => done('cut off'))
  })
  return { statusLine: Promise.all([statusLine, sending]).then(([line]) => line) }
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
          new Promise((resolve) => {
            socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0] ?? ''))
            socket.once('close', () => resolve('cut off'))
            socket.write(`${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
          }),
      })
    })
  })
}

await runRound(`[F12] SIGTERM with ${uploads} slow uploads in flight while four shoppers order`, drainUnderLoad)
