import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A load: paths in turn, over a number of keep-alive connections, for a number of seconds. */
interface Load {
  port: number
  /** one path, or several that each connection asks for in turn */
  path: string | readonly string[]
  connections: number
  seconds: number
}

/** Seconds before the measurement starts. */
const WARM_UP = 1

/** Requests per second that a server answers with 200, under a load from a separate process; requests accept Brotli. */
export async function measureRate(load: Load): Promise<number> {
  const generator = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rate = Number(await text(generator.stdout))
  if (!(rate > 0)) throw new Error(`no load could be put on ${[load.path].flat()[0]}`)
  return rate
}

/** Uses plain sockets, so that sending requests costs far less than answering them. */
async function generate({ port, path, connections, seconds }: Load): Promise<number> {
  const requests = [path]
    .flat()
    .map((one) => `GET ${one} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`)
  let sent = 0
  const nextRequest = () => requests[sent++ % requests.length] ?? ''
  let responses = 0
  let openConnections = connections
  let isOver = false
  for (let nth = 0; nth < connections; nth += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(nextRequest())).setNoDelay()
    socket.on('error', (error) => fail(error.message))
    let head = ''
    let missingBytes = 0
    socket.on('data', (bytes) => {
      if (missingBytes === 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200 ')) fail(head.slice(0, head.indexOf('\r\n')))
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))
        if (!length) fail('an answer without a length')
        missingBytes = Number(length?.[1]) - (head.length - end - 4)
        head = ''
      } else missingBytes -= bytes.length
      if (missingBytes > 0) return
      responses += 1
      if (isOver) openConnections -= 1
      else socket.write(nextRequest())
    })
  }
  await wait(WARM_UP)
  const [before, start] = [responses, performance.now()]
  await wait(seconds)
  const rate = ((responses - before) / (performance.now() - start)) * 1_000
  // Drain: every pending response arrives before the next load starts.
  isOver = true
  while (openConnections > 0) await wait(0.01)
  return rate
}

function wait(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1_000))
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(String(await generate(JSON.parse(process.argv[2] ?? ''))))
  process.exit(0)
}
