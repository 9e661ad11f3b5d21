import type { APIRequestContext } from '@playwright/test'

/** Status, title, meta tags and structured data of a page. */
export async function headOf(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const response = await request.get(path, { headers })
  const html = await response.text()
  const pairs = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, key = '', value = '']) => [key, decodeEntities(value)])
  const names = Object.fromEntries(pairs(/<meta name="([^"]+)" content="([^"]*)"/g))
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return {
    status: response.status(),
    title: decodeEntities(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''),
    names: names as Partial<Record<string, string>>,
    canonical: pairs(/<link (rel="canonical") href="([^"]*)"/g)[0]?.[1],
    robots: names.robots,
    twitter: names['twitter:card'],
    property: Object.fromEntries(pairs(/<meta property="([^"]+)" content="([^"]*)"/g)) as Record<string, string>,
    data: [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  }
}

function decodeEntities(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<')
}
