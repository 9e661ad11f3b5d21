import type { createApi } from '../api.ts'

interface RequestOptions extends RequestInit {
  /** sent as a JSON body; the method defaults to POST */
  json?: unknown
  /** sent as `Authorization: Bearer …` */
  token?: string
}

/** Sends a request: `request('/products/all')` below /api/v1, or a full path that begins with /api/. */
export type Requests = (path: string, options?: RequestOptions) => Promise<Response>

/** Sends requests to an API in this process, without a network. */
export function requestTo(api: ReturnType<typeof createApi>): Requests {
  return async (path, options = {}) => api.request(whole(path), init(options))
}

/** Sends requests to a shop over HTTP. */
export function requestOver(address: string): Requests {
  return (path, options = {}) => fetch(`${address}${whole(path)}`, init(options))
}

const whole = (path: string) => (path.startsWith('/api/') ? path : `/api/v1${path}`)

function init({ json, token, ...rest }: RequestOptions): RequestInit {
  const headers = new Headers(rest.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (json === undefined) return { ...rest, headers }
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', ...rest, headers, body: JSON.stringify(json) }
}
