import type { IncomingMessage } from 'node:http'
import { hasBody } from '#server/web-host/has-body.ts'

/** What is cached is the same for everyone: no token is looked at. */
export function isPlainRead(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
}

/** Whether everybody may cache a response, revalidating it each time. */
export function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    headers.get('Cache-Control') === 'public, max-age=0, must-revalidate' &&
    !headers.has('Set-Cookie')
  )
}

/** Lists of what is in stock change with any product, also with one that they do not name yet. */
export const DEPENDS_ON_ALL_STOCK = /[?&]inStock=true(?:&|$)/

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** All ids in a response, of products and of anything else: whatever shows a product names it by its id. */
export function idsIn(body: Buffer): ReadonlySet<string> {
  return new Set(body.toString('latin1').match(ID))
}
