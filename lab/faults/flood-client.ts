import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** A flood from one address of this machine, over plain sockets, so that sending costs far less than answering. */
export interface Flood {
  port: number
  /** `127.0.0.1`, or another of the loopback network */
  from: string
  sockets: number
  /** requests that each socket sends at once, before it waits for the responses */
  pipelined: number
  /** paths to request; `{n}` becomes a number that no other request has */
  paths: string[]
  /** header lines of every request, each with its end */
  headers?: string
  /** for how long sockets send anew, in seconds; 0: once */
  seconds: number
}

export interface FloodResult {
  /** responses by status; `cut` are requests whose connection ended before their response */
  statuses: Record<string, number>
  /** responses with 503 that name no time for a retry */
  withoutRetryAfter: number
  bytes: number
  milliseconds: number
}

/** Runs a flood in a process of its own. */
export async function flood(parameters: Flood): Promise<FloodResult> {
  const program = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(parameters)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await text(program.stdout)) as FloodResult
}

async function send({ port, from, sockets, pipelined, paths, headers = '', seconds }: Flood): Promise<FloodResult> {
  const result: FloodResult = { statuses: {}, withoutRetryAfter: 0, bytes: 0, milliseconds: 0 }
  const start = performance.now()
  const deadline = start + seconds * 1_000
  let sent = 0
  const nextRequest = () => {
    sent += 1
    const path = paths[sent % paths.length]?.replace('{n}', `${process.pid}x${sent}`)
    return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`
  }
  const count = (status: string, number = 1) => {
    result.statuses[status] = (result.statuses[status] ?? 0) + number
  }
  const run = () =>
    new Promise<void>((resolve) => {
      let awaited = 0
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      const sendBatch = () => {
        awaited = pipelined
        socket.write(Array.from({ length: pipelined }, nextRequest).join(''))
      }
      readResponses(socket, (head, bytes) => {
        const status = head.slice(9, 12)
        count(status)
        if (status === '503' && !/\r\nretry-after: \d/i.test(head)) result.withoutRetryAfter += 1
        result.bytes += bytes
        awaited -= 1
        if (awaited > 0) return
        if (performance.now() < deadline) sendBatch()
        else socket.end()
      })
      socket.on('connect', sendBatch)
      socket.on('error', () => {})
      socket.on('close', () => {
        if (awaited > 0) count('cut', awaited)
        if (awaited > 0 && performance.now() < deadline) resolve(run())
        else resolve()
      })
    })
  await Promise.all(Array.from({ length: sockets }, run))
  return { ...result, milliseconds: Math.round(performance.now() - start) }
}

/** Calls back with the head and the number of body bytes of each response. */
function readResponses(socket: Socket, onResponse: (head: string, bytes: number) => void) {
  let unread: Buffer = Buffer.alloc(0)
  let head: string | null = null
  let missing = 0
  let size = 0
  let isChunked = false
  const finish = () => {
    const finished = head ?? ''
    head = null
    onResponse(finished, size)
  }
  /** Reads what it can; false when more bytes are needed. */
  const step = (): boolean => {
    if (head === null) {
      const end = unread.indexOf('\r\n\r\n')
      if (end < 0) return false
      head = unread.toString('latin1', 0, end)
      unread = unread.subarray(end + 4)
      isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
      missing = isChunked ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      size = 0
      if (!isChunked && missing === 0) finish()
      return true
    }
    if (missing > 0) {
      const taken = Math.min(missing, unread.length)
      unread = unread.subarray(taken)
      missing -= taken
      size += taken
      if (missing === 0 && !isChunked) finish()
      return taken > 0
    }
    // Between two chunks: the end of the last one, and the size of the next.
    const line = unread.indexOf('\r\n', size > 0 ? 2 : 0)
    if (line < 0) return false
    missing = Number.parseInt(unread.toString('latin1', size > 0 ? 2 : 0, line), 16)
    if (missing > 0) {
      unread = unread.subarray(line + 2)
      return true
    }
    if (unread.length < line + 4) return false
    unread = unread.subarray(line + 4)
    finish()
    return true
  }
  socket.on('data', (bytes: Buffer) => {
    unread = unread.length > 0 ? Buffer.concat([unread, bytes]) : bytes
    while (unread.length > 0 && step());
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(JSON.stringify(await send(JSON.parse(process.argv[2] ?? ''))))
