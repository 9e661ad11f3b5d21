import { hc } from 'hono/client'
import type { Api } from '#server/api.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import type { ErrorCode } from '#shared/rules/errors.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { isSomebodyThere } from './state/presence.ts'
import { readStorage } from './state/storage.ts'

type Fetch = typeof fetch

/**
 * On the server: `fetch` for the API in this process, set through `connectApi`. In the browser: null, so requests use
 * the network.
 */
let inProcessFetch: Fetch | null = null

/** Routes the client's requests to the API running in the same process, so that loaders need no network. */
export function connectApi(apiFetch: Fetch): void {
  inProcessFetch = apiFetch
}

const ORIGIN = typeof location === 'undefined' ? 'http://shop.internal' : location.origin

const rejectionListeners = new Set<(token: string) => void>()

/** Calls `listener` with every token that the API rejects with 401. Returns a function that unsubscribes. */
export function onTokenRejected(listener: (token: string) => void): () => void {
  rejectionListeners.add(listener)
  return () => void rejectionListeners.delete(listener)
}

/** Wraps a `fetch` so that rejected tokens reach the `onTokenRejected` listeners. Every transport must use it. */
export function watchToken(baseFetch: Fetch): Fetch {
  return async (input, init) => {
    const token = readStorage('auth')?.token
    const response = await baseFetch(input, init)
    if (response.status === 401 && token) for (const listener of rejectionListeners) listener(token)
    return response
  }
}

/**
 * Typed client for `/api/v1`, whose messages are in the language of this build. Sends the session token if the user is signed
 * in, and whether the page asks without anybody there, which does not count as use of the session.
 */
export const api = hc<Api>(`${ORIGIN}${language() === 'bn' ? '/bn' : ''}/api/v1`, {
  fetch: watchToken((input, init) => (inProcessFetch ?? fetch)(input, init)),
  headers: (): Record<string, string> => {
    const token = readStorage('auth')?.token
    return token ? { Authorization: `Bearer ${token}`, ...(!isSomebodyThere() && { 'Nobody-There': '1' }) } : {}
  },
})

/** An error response of the API. `message` is shown to the user; `status` is 0 if the shop could not be reached. */
export class ApiError extends Error {
  readonly status: number
  /** `prices_changed`; empty if the message is not the API's */
  readonly code: ErrorCode | ''
  /** `{ resource: 'Showroom' }` of a not_found */
  readonly params: NonNullable<ErrorResponse['params']>
  readonly errors: NonNullable<ErrorResponse['errors']>
  /** of the shop's own answers; empty where something in between has answered */
  readonly requestId: string

  constructor(
    status: number,
    message: string,
    { code, params = {}, errors = [], requestId }: Partial<ErrorResponse> = {},
  ) {
    super(message)
    this.status = status
    this.code = code ?? ''
    this.params = params
    this.errors = errors
    this.requestId = requestId ?? ''
  }
}

const UNEXPECTED_ERROR = t('Something went wrong. Please try again.')

/** The text of an error for the user: the message of an ApiError, or a general one. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : UNEXPECTED_ERROR
}

export interface ApiResponse {
  ok: boolean
  status: number
  json(): Promise<unknown>
}

export type SuccessBody<R extends ApiResponse> = R extends { ok: true; json(): Promise<infer Body> } ? Body : never

/** Awaits a request and returns the body of its success response. Throws ApiError for anything else. */
export async function call<R extends ApiResponse>(request: Promise<R>): Promise<SuccessBody<R>> {
  const response = await request.catch(() => {
    throw new ApiError(0, t('The shop could not be reached. Please check your connection and try again.'))
  })
  const body = await response.json().catch(() => null)
  if (response.ok) return body as SuccessBody<R>
  const errorBody = body as Partial<ErrorResponse> | null
  throw new ApiError(response.status, errorBody?.message ?? UNEXPECTED_ERROR, errorBody ?? {})
}
