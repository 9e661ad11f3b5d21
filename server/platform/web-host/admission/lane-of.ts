import { z } from 'zod'
import { splitLanguage } from '#shared/language/address.ts'

/**
 * The lanes of what a visitor may ask for without a token: pages and calls, the pages of accounts and staff (frames that
 * load their content by calls), pictures, and lists that grow with the catalogue.
 */
export type LaneName = 'visitors' | 'frames' | 'pictures' | 'lists'

const FRAMES = /^\/(?:profile|dashboard)(?:\/|$)/i
const FILES = new Set(['/healthz', '/readyz', '/robots.txt', '/site.webmanifest', '/.well-known/security.txt'])

interface Api {
  openAPIRegistry: { definitions: readonly { type: string; route?: unknown }[] }
}

/**
 * Creates the function that names the lane of a request by method and URL; null for what needs no lane: `files` and the
 * like, which cost next to nothing, and calls that are not for everyone, which have a lane of their own in the API.
 */
export function createLaneOf(
  api: Api,
  files: ReadonlySet<string>,
): (method: string | undefined, url: string) => LaneName | null {
  const laneByPath = new Map(readRoutes(api))
  return (method, url) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    const { path } = splitLanguage(url.replace(/[?#].*$/s, ''))
    if (path.startsWith('/api/')) {
      const route = laneByPath.has(path) ? path : withIdPlaceholder(path)
      return laneByPath.has(route) ? (laneByPath.get(route) ?? null) : 'visitors'
    }
    if (FILES.has(path) || files.has(path)) return null
    return FRAMES.test(pageOfDataPath(path) ?? path) ? 'frames' : 'visitors'
  }
}

function readRoutes({ openAPIRegistry }: Api): [string, LaneName | null][] {
  return openAPIRegistry.definitions.flatMap(({ route }): [string, LaneName | null][] => {
    const result = readRoute.safeParse(route)
    return result.success ? [[result.data.path.replace(/\{\w+\}$/, ':id'), laneOfRoute(result.data)]] : []
  })
}

const readRoute = z.object({
  method: z.literal('get'),
  path: z.string(),
  'x-access': z.string(),
  'x-whole-list': z.boolean().optional(),
  responses: z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) }),
})

function laneOfRoute(route: z.output<typeof readRoute>): LaneName | null {
  if (route['x-access'] !== 'everyone' || route.path.startsWith('/api/v1/auth/')) return null
  if (route['x-whole-list']) return 'lists'
  return 'image/webp' in route.responses[200].content ? 'pictures' : 'visitors'
}

/** `/category/7.data` is the data of `/category/7`, `/_root.data` that of `/`; null for any other path. */
export function pageOfDataPath(path: string): string | null {
  if (!path.endsWith('.data') || path.startsWith('/api/')) return null
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
}

/** The path with `:id` as its last segment, or an empty string if that cannot be an id. */
export function withIdPlaceholder(path: string): string {
  const end = path.lastIndexOf('/') + 1
  return /^[\w-]+$/.test(path.slice(end)) ? `${path.slice(0, end)}:id` : ''
}
