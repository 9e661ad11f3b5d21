import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { pageOfDataPath } from '#server/platform/web-host/admission/page-paths.ts'
import { hasBody } from '#server/platform/web-host/listening/listen.ts'
import { splitLanguage } from '#shared/language/address.ts'

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
const DEPENDS_ON_ALL_STOCK = /[?&]inStock=true(?:&|$)/

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Lists in which what is sold out comes last, or not at all: they change with products that they do not name yet. */
const HAS_LIST =
  /^\/(?:$|search$|category\/|sub-category\/|api\/v1\/products\/(?:search|suggest|featured|bestseller|latest\/|similar\/))/
/** Stands for the order of all lists in the changes of availability (`record_list_change`). */
const ORDER_OF_LISTS = '00000000-0000-0000-0000-000000000000'

/**
 * What a response shows of stock: all ids in it, of products and of anything else, because whatever shows a product names it
 * by its id, and the order of lists; null: all of it.
 */
export function stockShownBy(cacheKey: string, body: Buffer): ReadonlySet<string> | null {
  if (DEPENDS_ON_ALL_STOCK.test(cacheKey)) return null
  const ids = new Set<string>(body.toString('latin1').match(ID))
  const { path } = splitLanguage(cacheKey.split('?')[0] ?? '')
  if (HAS_LIST.test(pageOfDataPath(path) ?? path)) ids.add(ORDER_OF_LISTS)
  return ids
}

export interface Api {
  openAPIRegistry: { definitions: readonly { type: string; route?: unknown }[] }
}

/**
 * Every catalogue route that is open to everyone and responds with JSON, with its query parameters; but not the lists that
 * grow with the catalogue, which keep their own bytes.
 */
export function publicReadRoutes({ openAPIRegistry }: Api): [string, readonly string[]][] {
  return openAPIRegistry.definitions.flatMap(({ route }): [string, readonly string[]][] => {
    const result = publicReadRoute.safeParse(route)
    if (!result.success || !CATALOGUE_PATH.test(result.data.path)) return []
    const { path, request } = result.data
    return [[path.replace(/\{\w+\}$/, ':id'), Object.keys(request?.query?.shape ?? {})]]
  })
}

const publicReadRoute = z.object({
  method: z.literal('get'),
  'x-access': z.literal('everyone'),
  'x-whole-list': z.literal(false).optional(),
  path: z.string(),
  request: z.object({ query: z.object({ shape: z.record(z.string(), z.unknown()) }).optional() }).optional(),
  responses: z.object({ 200: z.object({ content: z.object({ 'application/json': z.unknown() }) }) }),
})

/** The resources whose public routes read only the catalogue. */
const CATALOGUE_PATH =
  /^\/api\/v1\/(?:products|categories|sub-categories|colors|sizes|slides|directors|showrooms|settings)\//
