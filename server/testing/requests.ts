import type { createApi } from '../api.ts'

interface RequestOptions extends RequestInit {
  /** a body sent as JSON; the method is then POST where none is given */
  json?: unknown
  /** sent as `Authorization: Bearer …` */
  token?: string
}

/** Makes a call: `request('/products/all')` below /api/v1, or a whole path that begins with /api/. */
export type Requests = (path: string, options?: RequestOptions) => Promise<Response>

/** Makes calls to an API without a network. */
export function requestTo(api: ReturnType<typeof createApi>): Requests {
  return async (path, options = {}) => api.request(whole(path), init(options))
}

/** Makes calls to a shop that listens at an address. */
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
