/** The page that a shopper was sent to sign in from; only a path of this shop counts, everything else is `/`. */
export function readNext(search: URLSearchParams): string {
  const next = search.get('next') ?? ''
  return isOwnPath(next) ? next : '/'
}

/** The address of a sign-in page that leads back to a path afterwards. */
export function withNext(page: '/login' | '/register', next: string): string {
  return next === '/' ? page : `${page}?${new URLSearchParams({ next })}`
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return false
  const inside = 'http://shop.invalid'
  if (!URL.canParse(path, inside)) return false
  const { origin, pathname } = new URL(path, inside)
  return origin === inside && !/^\/(?:login|register)\b/i.test(pathname)
}
