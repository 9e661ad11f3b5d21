import { connect } from 'node:net'
import { type CaseRange, generateCases } from './case-batches.ts'
import { HALF_OPEN, type RawRequest, rawRequests } from './raw-requests.ts'

/** Concurrent connections. */
const CONCURRENCY = 8
/** Milliseconds of silence before the client closes, without and after a response, and how long the shop may take to follow. */
const SILENCE_BEFORE_RESPONSE_MS = 500
const SILENCE_AFTER_RESPONSE_MS = 150
const CLOSE_TIMEOUT_MS = 10_000

export interface RawRequestStats {
  cases: number
  /** response count per status; 0: closed without a response */
  statuses: Map<number, number>
  /** milliseconds from the last byte sent to the first byte of the slowest response */
  slowest: number
}

/**
 * Sends raw requests, each over its own connection. Throws on the first response that is 5xx (except 503 with Retry-After)
 * or not HTTP, and when a connection stays open after the client has closed its side.
 */
export async function runRawRequests(port: number, volume: CaseRange): Promise<RawRequestStats> {
  const stats: RawRequestStats = { cases: 0, statuses: new Map(), slowest: 0 }
  const cases = generateCases(rawRequests, volume)
  const worker = async () => {
    for (const rawRequest of cases) {
      const result = await sendRaw(port, rawRequest.bytes)
      assertExpected(rawRequest, result)
      const statuses = result.statuses.length > 0 ? result.statuses : [0]
      for (const status of statuses) stats.statuses.set(status, (stats.statuses.get(status) ?? 0) + 1)
      stats.cases += 1
      stats.slowest = Math.max(stats.slowest, Math.round(result.firstByteMs))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return stats
}

interface RawResult {
  text: string
  statuses: number[]
  /** milliseconds until the first byte of the response; 0 without one */
  firstByteMs: number
  /** whether the shop closed its side as well */
  isClosed: boolean
}

function sendRaw(port: number, bytes: Buffer): Promise<RawResult> {
  return new Promise((done) => {
    const start = performance.now()
    let text = ''
    let firstByteMs = 0
    const end = (isClosed: boolean) => {
      clearTimeout(silenceTimer)
      clearTimeout(closeTimer)
      socket.destroy()
      done({
        text,
        firstByteMs,
        isClosed,
        statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code)),
      })
    }
    let closeTimer: NodeJS.Timeout | undefined
    const hangUp = () => {
      socket.end()
      closeTimer = setTimeout(() => end(false), CLOSE_TIMEOUT_MS)
    }
    let silenceTimer = setTimeout(hangUp, SILENCE_BEFORE_RESPONSE_MS)
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      firstByteMs ||= performance.now() - start
      text += chunk.toString('latin1')
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(hangUp, SILENCE_AFTER_RESPONSE_MS)
    })
    socket.on('error', () => {})
    socket.on('close', () => end(true))
  })
}

function assertExpected({ kind, bytes }: RawRequest, { text, statuses, firstByteMs, isClosed }: RawResult): void {
  const failed = statuses.some((status) => status >= 500 && (status !== 503 || !/^retry-after:/im.test(text)))
  const isHttp = text === '' || text.startsWith('HTTP/1.1 ')
  if (!failed && isHttp && isClosed) return
  const request = JSON.stringify(bytes.toString('latin1').slice(0, 2_000))
  throw new Error(
    `${kind} ${request}: ${statuses}, after ${firstByteMs} ms, closed: ${isClosed}, ${text.slice(0, 500)}`,
  )
}

/** Leaves incomplete requests on open connections; returns the milliseconds until the shop closed each. */
export function leaveHalfOpen(port: number): Promise<number[]> {
  return Promise.all(
    HALF_OPEN.map(
      (head) =>
        new Promise<number>((done) => {
          const start = performance.now()
          const socket = connect(port, '127.0.0.1', () => socket.write(head))
          socket.resume()
          socket.on('error', () => {})
          socket.on('close', () => done(Math.round(performance.now() - start)))
        }),
    ),
  )
}
