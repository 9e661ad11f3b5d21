import http from 'node:http'
import https from 'node:https'
import { findTargetFault, isOwnReceiver, PrivateAddress, resolvePublic, type TargetFault } from './public-address.ts'
import { SIGNATURE, signBody } from './sign.ts'

/** One event as it goes out. */
export interface SentEvent {
  id: string
  kind: string
  body: string
}

/** What came of a try. `status` null: no answer. */
export interface Outcome {
  status: number | null
  ms: number
  /** null: it was taken */
  error: string | null
}

/** Seconds for a whole try: name, connection, sending, answer. */
const TRY_SECONDS = 10

const FAULTS: Record<TargetFault, string> = {
  'no-https': 'the address does not begin with https://',
  'sign-in': 'the address has a name or password in it',
  private: new PrivateAddress().message,
}

interface Target {
  url: string
  secret: string
  /** `host:port` that may be called although it is private, and without https: of a receiver in the shop's own network */
  mayReach: readonly string[]
}

/**
 * Sends an event once. Only to addresses on the internet and by https; a redirect is an answer like any other, and is not followed. Never
 * throws.
 */
export async function sendEvent(
  { url, secret, mayReach }: Target,
  event: SentEvent,
  stop: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now()
  const ended = (status: number | null, error: string | null): Outcome => ({
    status,
    error,
    ms: Math.round(performance.now() - startedAt),
  })
  try {
    const target = new URL(url)
    const fault = findTargetFault(target, mayReach)
    if (fault) return ended(null, FAULTS[fault])
    const isOwn = isOwnReceiver(target, mayReach)
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TRY_SECONDS * 1000)])
    const address = isOwn ? undefined : await resolvePublic(target.hostname)
    const status = await post(target, address, event, { signal, secret })
    return ended(status, status >= 200 && status < 300 ? null : `answered ${status}`)
  } catch (error) {
    return ended(null, reasonOf(error))
  }
}

/** Posts to the address that was looked up, by the name that its certificate has; returns the status of the answer. */
function post(
  target: URL,
  address: string | undefined,
  { id, kind, body }: SentEvent,
  { signal, secret }: { signal: AbortSignal; secret: string },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const { protocol, hostname, port, pathname, search } = target
  const isTls = protocol === 'https:'
  const request = (isTls ? https : http).request({
    method: 'POST',
    host: address ?? hostname.replace(/^\[|\]$/g, ''),
    port: port || (isTls ? 443 : 80),
    path: pathname + search,
    agent: false,
    signal,
    ...(isTls && { servername: hostname.replace(/^\[.*$/, '') }),
    headers: {
      Host: target.host,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'omni-shoes-webhooks/1',
      'Omni-Event': kind,
      'Omni-Event-Id': id,
      [SIGNATURE]: signBody(secret, body, Math.floor(Date.now() / 1000)),
    },
  })
  request.on('error', reject)
  request.on('response', ({ statusCode = 0 }) => {
    resolve(statusCode)
    // What else it answers is not read, however much it is.
    request.destroy()
  })
  request.end(body)
  return promise
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `no answer within ${TRY_SECONDS} seconds`
  return ('code' in error ? String(error.code) : error.message).slice(0, 200)
}
