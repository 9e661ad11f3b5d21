/** The path to return to after signing in; `/` unless `next` is a path of this shop (prevents open redirects). */
export function readNextPath(search: URLSearchParams): string {
  const next = search.get('next') ?? ''
  return isOwnPath(next) ? next : '/'
}

/** The URL of a sign-in page that returns to a path afterwards. */
export function withNext(page: '/login' | '/register', next: string): string {
  return next === '/' ? page : `${page}?${new URLSearchParams({ next })}`
}

function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return false
  const base = 'http://shop.invalid'
  if (!URL.canParse(path, base)) return false
  const { origin, pathname } = new URL(path, base)
  return origin === base && !/^\/(?:login|register)\b/i.test(pathname)
}
