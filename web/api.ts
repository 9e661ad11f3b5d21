import { hc } from 'hono/client'
import type { Api } from '#server/api.ts'
import type { Refusal } from '#shared/schemas/responses.ts'
import { readStored } from './state/storage.ts'

type Fetch = typeof fetch

/**
 * On the server: `fetch` for the API in this process, set through `connectApi`. In the browser: null, so requests use
 * the network.
 */
let inProcess: Fetch | null = null

/** Routes the client's requests to the API running in the same process, so that loaders need no network. */
export function connectApi(request: Fetch): void {
  inProcess = request
}

const ORIGIN = typeof location === 'undefined' ? 'http://shop.internal' : location.origin

const refusedListeners = new Set<(token: string) => void>()

/** Calls `listener` with every token that the API rejects with 401. Returns a function that unsubscribes. */
export function onRefusedToken(listener: (token: string) => void): () => void {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

/** Wraps a `fetch` so that rejected tokens reach the `onTokenRejected` listeners. Every transport must use it. */
export function watchToken(request: Fetch): Fetch {
  return async (input, init) => {
    const token = readStored('auth')?.token
    const answer = await request(input, init)
    if (answer.status === 401 && token) for (const listener of refusedListeners) listener(token)
    return answer
  }
}

/** Typed client for `/api/v1`. Sends the session token if the user is signed in. */
export const api = hc<Api>(`${ORIGIN}/api/v1`, {
  fetch: watchToken((input, init) => (inProcess ?? fetch)(input, init)),
  headers: (): Record<string, string> => {
    const token = readStored('auth')?.token
    return token ? { Authorization: `Bearer ${token}` } : {}
  },
})

/** An error response of the API. `message` is shown to the user; `status` is 0 if the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** machine-readable, such as `prices_changed`; empty if the API sent none */
  readonly code: string
  readonly errors: NonNullable<Refusal['errors']>
  /** whether `message` comes from the server */
  readonly isTold: boolean

  constructor(status: number, message: string, { code = '', errors = [], message: told }: Partial<Refusal> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.isTold = told !== undefined
  }
}

interface Answer {
  ok: boolean
  status: number
  json(): Promise<unknown>
}

type Success<A extends Answer> = A extends { ok: true; json(): Promise<infer Body> } ? Body : never

/** Awaits a request and returns the body of its success response. Throws ApiError for anything else. */
export async function call<A extends Answer>(request: Promise<A>): Promise<Success<A>> {
  const answer = await request.catch(() => {
    throw new ApiError(0, 'The shop could not be reached. Please check your connection and try again.')
  })
  const body = await answer.json().catch(() => null)
  if (answer.ok) return body as Success<A>
  const refusal = body as Partial<Refusal> | null
  throw new ApiError(answer.status, refusal?.message ?? 'Something went wrong. Please try again.', refusal ?? {})
}
