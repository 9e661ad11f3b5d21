import { connect } from 'node:net'
import { casesOf, type Volume } from './in-blocks.ts'
import { HALF_OPEN, type RawRequest, rawRequests } from './raw-requests.ts'

/** Connections that are open at the same time. */
const AT_ONCE = 8
/** Silence in ms after which a client hangs up, before an answer and after one, and how long the shop may then take to do so. */
const NO_ANSWER = 500
const NO_MORE = 150
const HANG_UP = 10_000

export interface RawFigures {
  cases: number
  /** statuses, and how often; 0: the connection was closed without an answer */
  statuses: Map<number, number>
  /** milliseconds from the last byte sent to the first of the answer, of the slowest */
  slowest: number
}

/**
 * Sends raw requests, each over a connection of its own. Throws for the first that is answered 5xx (but 503 with
 * Retry-After), with anything that is no HTTP, and for a connection that stays open once the client hung up.
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
  /** milliseconds until the first byte of the answer; 0 without one */
  after: number
  /** whether the shop closed its side too */
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

/** Leaves half requests on open connections; the milliseconds until the shop has closed each. */
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
