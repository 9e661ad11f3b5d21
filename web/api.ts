import { hc } from 'hono/client'
import type { Api } from '#server/api.ts'
import type { Refusal } from '#shared/schemas/answer.ts'
import { readStored } from './state/stored.ts'

type Fetch = typeof fetch

/** On the server: the API in the same process, set once by entry.server. In the browser: null, so the network. */
let inProcess: Fetch | null = null

/** Lets the pages' host give the API that it lives with (design.md section 4: one door to data). */
export function connectApi(request: Fetch): void {
  inProcess = request
}

const ORIGIN = typeof location === 'undefined' ? 'http://shop.internal' : location.origin

const refusedListeners = new Set<(token: string) => void>()

/** Tells of each token that a call was refused with (401), until the returned function is called. */
export function onRefusedToken(listener: (token: string) => void): () => void {
  refusedListeners.add(listener)
  return () => void refusedListeners.delete(listener)
}

/** Every way of asking goes through here, also one that tells of its progress: a refused token is told of. */
export function watchToken(request: Fetch): Fetch {
  return async (input, init) => {
    const token = readStored('auth')?.token
    const answer = await request(input, init)
    if (answer.status === 401 && token) for (const listener of refusedListeners) listener(token)
    return answer
  }
}

/** Typed client of every call under `/api/v1`; the token goes along where somebody is signed in. */
export const api = hc<Api>(`${ORIGIN}/api/v1`, {
  fetch: watchToken((input, init) => (inProcess ?? fetch)(input, init)),
  headers: (): Record<string, string> => {
    const token = readStored('auth')?.token
    return token ? { Authorization: `Bearer ${token}` } : {}
  },
})

/** A refusal of the API; `message` is what the visitor reads. `status` 0: the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** a word for programs, as `prices_changed`; empty where the API gave none */
  readonly code: string
  readonly errors: NonNullable<Refusal['errors']>
  /** whether the words are the server's own */
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

/** Waits for a call and gives the body of its success; throws ApiError for everything else. */
export async function call<A extends Answer>(request: Promise<A>): Promise<Success<A>> {
  const answer = await request.catch(() => {
    throw new ApiError(0, 'The shop could not be reached. Please check your connection and try again.')
  })
  const body = await answer.json().catch(() => null)
  if (answer.ok) return body as Success<A>
  const refusal = body as Partial<Refusal> | null
  throw new ApiError(answer.status, refusal?.message ?? 'Something went wrong. Please try again.', refusal ?? {})
}
