import { z } from 'zod'

/** Query parameters of a product list. */
const LIST = ['color', 'size', 'price', 'sort', 'page']
/** The router's parameter for the routes whose data it fetches. */
const ROUTES = '_routes'

/** The public pages with their query parameters. Account, admin and outbox pages are never cached. */
const PAGES: Record<string, readonly string[]> = {
  '/': [],
  '/search': ['query', ...LIST],
  '/products/details/:id': [],
  '/product/:id': [],
  '/category/:id': LIST,
  '/sub-category/:id': LIST,
  '/cart': [],
  '/checkout': [],
  '/checkout/direct': [],
  '/login': [],
  '/register': [],
  '/change-password': [],
  '/our-company': [],
  '/showrooms': ['division', 'district', 'thana'],
  '/showrooms/details/:id': [],
  '/bod': [],
  '/omni': [],
  '/terms': [],
  '/locations': [],
  '/returns': [],
  '/privacy': [],
}

/** The resources whose public routes read only the catalogue. */
const NOUNS = /^\/api\/v1\/(?:products|categories|sub-categories|colors|sizes|slides|directors|showrooms)\//

/** Tracking parameters; no page depends on them. */
const ADVERTISING = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[ce]id)$/
const MOST_CHARACTERS = 1_000
/** Size of the memo of recent URLs: parsing one again would cost half as much as answering it. */
const MOST_REMEMBERED = 1_000

interface Api {
  openAPIRegistry: { definitions: readonly { type: string; route?: unknown }[] }
}

/**
 * Creates the function that maps a URL (path and query) to its cache key, a normalized form of the same URL, if its
 * response is the same for everyone. Null for every other URL, also for one with an unknown parameter, so that made-up
 * parameters cannot flush the cache.
 */
export function keptAddresses(api: Api): (address: string) => string | null {
  const known = new Map([...Object.entries(PAGES), ...publicCalls(api)].map(([path, names]) => [path, new Set(names)]))
  const read = (address: string): string | null => {
    if (address.length > MOST_CHARACTERS) return null
    const mark = address.indexOf('?')
    const path = mark < 0 ? address : address.slice(0, mark)
    const page = pageOfData(path)
    const names = known.get(page ?? path) ?? known.get(withoutId(page ?? path))
    if (!names) return null
    if (mark < 0) return path
    return withQuery(path, address.slice(mark + 1), (name) => names.has(name) || (page !== null && name === ROUTES))
  }
  const remembered = new Map<string, string | null>()
  return (address) => {
    const before = remembered.get(address)
    if (before !== undefined) return before
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    const kept = read(address)
    remembered.set(address, kept)
    return kept
  }
}

/** Every catalogue route that is open to everyone and responds with JSON, with its query parameters. */
function publicCalls({ openAPIRegistry }: Api): [string, readonly string[]][] {
  return openAPIRegistry.definitions.flatMap(({ route }): [string, readonly string[]][] => {
    const read = publicRead.safeParse(route)
    if (!read.success || !NOUNS.test(read.data.path)) return []
    const { path, request } = read.data
    return [[path.replace(/\{\w+\}$/, ':id'), Object.keys(request?.query?.shape ?? {})]]
  })
}

const publicRead = z.object({
  method: z.literal('get'),
  'x-access': z.literal('everyone'),
  path: z.string(),
  request: z.object({ query: z.object({ shape: z.record(z.string(), z.unknown()) }).optional() }).optional(),
  responses: z.object({ 200: z.object({ content: z.object({ 'application/json': z.unknown() }) }) }),
})

/** `/category/7.data` is the data of `/category/7`, `/_root.data` that of `/`; null for any other path. */
function pageOfData(path: string): string | null {
  if (!path.endsWith('.data') || path.startsWith('/api/')) return null
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
}

function withoutId(path: string): string {
  const end = path.lastIndexOf('/') + 1
  return /^[\w-]+$/.test(path.slice(end)) ? `${path.slice(0, end)}:id` : ''
}

function withQuery(path: string, text: string, isKnown: (name: string) => boolean): string | null {
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (ADVERTISING.test(name)) continue
    if (!isKnown(name) || query.has(name)) return null
    query.set(name, value)
  }
  const written = String(new URLSearchParams([...query].sort(([one], [other]) => (one < other ? -1 : 1))))
  return written ? `${path}?${written}` : path
}
