import type { Mutant } from '../mutant.ts'

/** How pages and public responses are served. */
export const PAGES: readonly Mutant[] = [
  {
    title: 'a page of an old catalogue is served',
    file: 'server/web-host/page-cache/page-cache.ts',
    find: '(version === null || version === entry.version)',
    replace: '(version === null || version !== "")',
    tests: ['server/web-host/page-cache/page-cache.test.ts', 'server/web-host/page-cache/next-read.test.ts'],
  },
  {
    title: 'responses to signed-in callers are cached',
    file: 'server/web-host/page-cache/page-cache.ts',
    find: ' && !headers.authorization',
    replace: '',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'responses with a cookie are cached',
    file: 'server/web-host/page-cache/page-cache.ts',
    find: " &&\n    !headers.has('Set-Cookie')",
    replace: '',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'every request renders its page',
    file: 'server/web-host/page-cache/page-cache.ts',
    find: 'if (isCacheable(response)) cache.set(cacheKey, { response: cachedResponse, version })',
    replace: 'isCacheable(response)',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'a redirect loses the query of the request',
    file: 'server/web-host/page-cache/page-cache.ts',
    find: '(isRedirect(cachedResponse) && cacheKey !== request.url)',
    replace: '(cachedResponse.status < 200 && cacheKey !== request.url)',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'the cache grows without a limit',
    file: 'server/web-host/page-cache/response-cache.ts',
    find: 'while (newcomers.bytes() + popular.bytes() > maxBytes)',
    replace: 'while (newcomers.bytes() < 0)',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'one response fills the cache',
    file: 'server/web-host/page-cache/response-cache.ts',
    find: 'if (bytes > maxBytes * MAX_ENTRY_SHARE) return',
    replace: '',
    tests: ['server/web-host/page-cache/page-cache.test.ts'],
  },
  {
    title: 'unknown parameters make a page of their own',
    file: 'server/web-host/page-cache/cache-keys.ts',
    find: 'if (!isRead(name)) continue',
    replace: '',
    tests: ['server/web-host/page-cache/cache-keys.test.ts'],
  },
  {
    title: 'the shop answers to any host name',
    file: 'server/web-host/web-host.ts',
    find: 'if (settings.hasPublicUrl) app.use(rejectForeignHost(isOwnHost))',
    replace: '',
    tests: ['server/web-host/web-host.test.ts'],
  },
  {
    title: 'a shop that cannot serve is ready',
    file: 'server/web-host/web-host.ts',
    find: 'ok ? 200 : 503',
    replace: '200',
    tests: ['server/web-host/web-host.test.ts'],
  },
  {
    title: 'the log names what visitors searched',
    file: 'server/web-host/policy-reports.ts',
    find: "    .replace(/[?#].*$/s, '')\n",
    replace: '',
    tests: ['server/web-host/web-host.test.ts'],
  },
]
