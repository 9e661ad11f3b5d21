import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { hasBody } from '#server/platform/web-host/listening/listen.ts'

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
