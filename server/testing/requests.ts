import type { createApi } from '#server/api.ts'

interface RequestOptions extends RequestInit {
  /** sent as a JSON body; the method defaults to POST */
  json?: unknown
  /** sent as `Authorization: Bearer …` */
  token?: string
}

/** Sends a request: `request('/products/all')` below /api/v1, `request('/bn/products/all')` in Bangla, or a full path that begins with /api/. */
export type RequestFunction = (path: string, options?: RequestOptions) => Promise<Response>

/** Sends requests to an API in this process, without a network. */
export function inProcessRequests(api: ReturnType<typeof createApi>): RequestFunction {
  return async (path, options = {}) => api.request(apiPath(path), toRequestInit(options))
}

/** Sends requests to a shop over HTTP. */
export function httpRequests(address: string): RequestFunction {
  return (path, options = {}) => fetch(`${address}${apiPath(path)}`, toRequestInit(options))
}

/** The status and the JSON body of a response. */
export async function readResponse(pending: Response | Promise<Response>) {
  const response = await pending
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}

const apiPath = (path: string) => (path.startsWith('/api/') ? path : path.replace(/^(\/bn)?/, '$1/api/v1'))

function toRequestInit({ json, token, ...rest }: RequestOptions): RequestInit {
  const headers = new Headers(rest.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (json === undefined) return { ...rest, headers }
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', ...rest, headers, body: JSON.stringify(json) }
}
