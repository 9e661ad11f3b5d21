import { connect } from 'node:net'
import { casesOf, type Volume } from './case-batches.ts'
import { HALF_OPEN, type RawRequest, rawRequests } from './raw-requests.ts'

/** Concurrent connections. */
const AT_ONCE = 8
/** Milliseconds of silence before the client closes, without and after a response, and how long the shop may take to follow. */
const NO_ANSWER = 500
const NO_MORE = 150
const HANG_UP = 10_000

export interface RawFigures {
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
export async function runRawRequests(port: number, volume: Volume): Promise<RawFigures> {
  const figures: RawFigures = { cases: 0, statuses: new Map(), slowest: 0 }
  const cases = casesOf(rawRequests, volume)
  const worker = async () => {
    for (const one of cases) {
      const seen = await sendRaw(port, one.bytes)
      refuseStrange(one, seen)
      const statuses = seen.statuses.length > 0 ? seen.statuses : [0]
      for (const status of statuses) figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
      figures.cases += 1
      figures.slowest = Math.max(figures.slowest, Math.round(seen.after))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return figures
}

interface Seen {
  text: string
  statuses: number[]
  /** milliseconds until the first byte of the response; 0 without one */
  after: number
  /** whether the shop closed its side as well */
  isClosed: boolean
}

function sendRaw(port: number, bytes: Buffer): Promise<Seen> {
  return new Promise((done) => {
    const began = performance.now()
    let text = ''
    let after = 0
    const end = (isClosed: boolean) => {
      clearTimeout(quiet)
      clearTimeout(late)
      socket.destroy()
      done({
        text,
        after,
        isClosed,
        statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code)),
      })
    }
    let late: NodeJS.Timeout | undefined
    const hangUp = () => {
      socket.end()
      late = setTimeout(() => end(false), HANG_UP)
    }
    let quiet = setTimeout(hangUp, NO_ANSWER)
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (more) => {
      after ||= performance.now() - began
      text += more.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(hangUp, NO_MORE)
    })
    socket.on('error', () => {})
    socket.on('close', () => end(true))
  })
}

function refuseStrange({ kind, bytes }: RawRequest, { text, statuses, after, isClosed }: Seen): void {
  const failed = statuses.some((status) => status >= 500 && (status !== 503 || !/^retry-after:/im.test(text)))
  const isHttp = text === '' || text.startsWith('HTTP/1.1 ')
  if (!failed && isHttp && isClosed) return
  const sent = JSON.stringify(bytes.toString('latin1').slice(0, 2_000))
  throw new Error(`${kind} ${sent}: ${statuses}, after ${after} ms, closed: ${isClosed}, ${text.slice(0, 500)}`)
}

/** Leaves incomplete requests on open connections; returns the milliseconds until the shop closed each. */
export function leaveHalfOpen(port: number): Promise<number[]> {
  return Promise.all(
    HALF_OPEN.map(
      (begin) =>
        new Promise<number>((done) => {
          const began = performance.now()
          const socket = connect(port, '127.0.0.1', () => socket.write(begin))
          socket.resume()
          socket.on('error', () => {})
          socket.on('close', () => done(Math.round(performance.now() - began)))
        }),
    ),
  )
}
