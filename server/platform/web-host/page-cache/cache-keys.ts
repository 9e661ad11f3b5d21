import { pageOfDataPath, withIdPlaceholder } from '#server/platform/web-host/admission/lane-of.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { type Api, publicReadRoutes } from './cacheable.ts'

/** Query parameters of a product list. */
const LIST_PARAMS = ['color', 'size', 'price', 'sort', 'page', 'inStock', 'store']
/** What a showroom has changes with every order there: nothing with this parameter is cached. */
const SHOWROOM_PARAM = 'store'
/** The router's parameter for the routes whose data it fetches. */
const ROUTES_PARAM = '_routes'

/**
 * The pages with their query parameters. Those of accounts and staff are the same empty frame for everyone, whatever
 * their query; outbox and gallery are never cached.
 */
const PAGES: Record<string, readonly string[]> = {
  '/': [],
  '/search': ['query', 'ignore', ...LIST_PARAMS],
  '/products/details/:id': [],
  '/product/:id': [],
  '/category/:id': LIST_PARAMS,
  '/sub-category/:id': LIST_PARAMS,
  '/cart': [],
  '/checkout': [],
  '/checkout/direct': [],
  '/login': ['next'],
  '/register': ['next'],
  '/change-password': [],
  '/confirm-email': [],
  '/track': [],
  '/undo-email': [],
  '/invite': [],
  '/confirm/:token': [],
  '/receipt/:code': [],
  '/our-company': [],
  '/showrooms': ['division', 'district', 'thana'],
  '/showrooms/details/:id': [],
  '/bod': [],
  '/omni': [],
  '/terms': [],
  '/locations': [],
  '/returns': [],
  '/privacy': [],
  '/profile': [],
  '/profile/user-info': [],
  '/profile/orders': [],
  '/profile/orders/:id': [],
  '/profile/account-actions': [],
  '/dashboard': [],
  '/dashboard/manage-category': [],
  '/dashboard/manage-sub-category': [],
  '/dashboard/slides': [],
  '/dashboard/stores': [],
  '/dashboard/colors': [],
  '/dashboard/sizes': [],
  '/dashboard/products': [],
  '/dashboard/products/details/:id': [],
  '/dashboard/directors': [],
  '/dashboard/orders': [],
  '/dashboard/orders/new': [],
  '/dashboard/store-user/orders': [],
  '/dashboard/stock': [],
  '/dashboard/store-user/stock': [],
  '/dashboard/store-user/board': [],
  '/dashboard/calls': [],
  '/dashboard/payments': [],
  '/dashboard/parcels': [],
  '/dashboard/cash': [],
  '/dashboard/counters': [],
  '/dashboard/exchanges': [],
  '/dashboard/vouchers': [],
  '/dashboard/papers': [],
  '/dashboard/users': [],
  '/dashboard/roles': [],
  '/dashboard/import': [],
  '/dashboard/searches': [],
  '/dashboard/audit': [],
  '/dashboard/api-keys': [],
  '/dashboard/webhooks': [],
  '/dashboard/settings': [],
}

const MAX_URL_LENGTH = 1_000
/** Size of the memo of recent URLs: parsing one again would cost half as much as answering it. */
const MAX_MEMOIZED = 1_000

/**
 * Creates the function that maps a URL (path and query) to its cache key, a normalized form of the same URL, if its
 * response is the same for everyone; null for every other URL. Parameters that nothing reads fall out of the key, so that
 * neither tracking nor made-up ones get past the cache or flush it.
 */
export function createCacheKeyOf(api: Api): (url: string) => string | null {
  const paramsByPath = new Map(
    [...Object.entries(PAGES), ...publicReadRoutes(api)].map(([path, params]) => [path, new Set(params)]),
  )
  const normalize = (url: string): string | null => {
    if (url.length > MAX_URL_LENGTH) return null
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    // The same pages and calls exist in every language; the key keeps the prefix.
    const { path: plainPath } = splitLanguage(path)
    const page = pageOfDataPath(plainPath)
    const params = paramsByPath.get(page ?? plainPath) ?? paramsByPath.get(withIdPlaceholder(page ?? plainPath))
    if (!params) return null
    if (queryStart < 0) return path
    return withNormalizedQuery(
      path,
      url.slice(queryStart + 1),
      (name) => params.has(name) || (page !== null && name === ROUTES_PARAM),
    )
  }
  const memo = new Map<string, string | null>()
  return (url) => {
    const memoizedKey = memo.get(url)
    if (memoizedKey !== undefined) return memoizedKey
    if (memo.size === MAX_MEMOIZED) memo.clear()
    const key = normalize(url)
    memo.set(url, key)
    return key
  }
}

function withNormalizedQuery(path: string, search: string, isRead: (name: string) => boolean): string | null {
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isRead(name)) continue
    if (query.has(name) || name === SHOWROOM_PARAM) return null
    query.set(name, value)
  }
  const normalizedQuery = String(new URLSearchParams([...query].sort(([a], [b]) => (a < b ? -1 : 1))))
  return normalizedQuery ? `${path}?${normalizedQuery}` : path
}
