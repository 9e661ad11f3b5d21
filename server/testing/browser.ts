import type { RequestFunction } from './requests.ts'

/** A browser at an address: it keeps the cookies that it gets, and the shop trusts one proxy that names the address. */
export interface Browser {
  request: RequestFunction
  cookies: Map<string, string>
}

/** Opens a browser without cookies, or with those of another one, as somebody has who moves to another network. */
export function openBrowser(shop: { request: RequestFunction }, address: string, cookies = new Map<string, string>()) {
  const request: RequestFunction = async (path, options = {}) => {
    const headers = new Headers(options.headers)
    headers.set('X-Forwarded-For', address)
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await shop.request(path, { ...options, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0(?:;|$)/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { request, cookies } satisfies Browser
}
