import { z } from 'zod'

/** What may stand behind the question mark of a list of products. */
const LIST = ['color', 'size', 'price', 'sort', 'page']
/** Which of a page's parts the router asks for when it only wants data. */
const ROUTES = '_routes'

/** The public pages, with what their addresses may say more. Account, admin and letters are not among them. */
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

/** The nouns whose public calls read nothing but the catalogue. */
const NOUNS = /^\/api\/v1\/(?:products|categories|sub-categories|colors|sizes|slides|directors|showrooms)\//

/** Put behind addresses by those who advertise; nothing on a page depends on it. */
const ADVERTISING = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[ce]id)$/
const MOST_CHARACTERS = 1_000
/** Addresses that were read lately: to read one again costs half as much as to answer it. */
const MOST_REMEMBERED = 1_000

interface Api {
  openAPIRegistry: { definitions: readonly { type: string; route?: unknown }[] }
}

/**
 * Makes the function that reads an address (a path, perhaps with a query) whose answer is the same for everyone: it gives
 * the one way to write it, so that the same answer is kept once. Null for every other address, as one with anything unknown
 * in its query: whoever adds it gets an answer of their own and pushes nothing out of the cache.
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

/** Every call of the catalogue that everybody may make and that is answered in JSON, with the names of its query. */
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

/** `/category/7.data` carries the data of `/category/7`, `/_root.data` those of `/`; null for what is no data. */
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
