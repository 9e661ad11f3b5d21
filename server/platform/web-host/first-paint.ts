const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
/** ms after which the scripts start even without a frame, as in a tab that went to the background at once */
const MAX_SCRIPT_DELAY = 2_000

/** A page as it is sent; like the rendered input, a Latin-1 string with one character per byte. */
export interface PrioritizedPage {
  html: string
  /** The inline script that the page inserts after its first paint; the CSP must include its hash. */
  deferredScript: string | null
}

/**
 * Reorders a rendered page so that a slow phone paints it soon: styles and fonts load first, the router's scripts only
 * after the first frame, because they would compete with visible content for the network and run while it is drawn.
 * A background page has no frames: its scripts start at once or after MAX_SCRIPT_DELAY. Why: docs/decisions/0017.
 */
export function prioritizeFirstPaint(page: string): PrioritizedPage {
  // Only the head is searched: a page is long and its head is short.
  const headEnd = page.indexOf('</head>')
  const [head, rest] = [page.slice(0, headEnd), page.slice(headEnd)]
  const preloadHrefs = [...head.matchAll(MODULE_PRELOAD)].map(([, href]) => href ?? '')
  const criticalLinks = [...head.matchAll(STYLESHEET), ...head.matchAll(FONT_PRELOAD)].join('')
  const reorderedHead = head
    .replace(STYLESHEET, '')
    .replace(FONT_PRELOAD, '')
    .replace(/<head>(?:<meta charset[^>]*>)?/i, (headTag) => headTag + criticalLinks)
  const deferredScript = rest.match(ENTRY_SCRIPT)?.[1]
  if (!deferredScript) return { html: reorderedHead + rest, deferredScript: null }
  const loader = `<script>${deferredLoaderSource(preloadHrefs, deferredScript)}</script>`
  return { html: reorderedHead.replace(MODULE_PRELOAD, '') + rest.replace(ENTRY_SCRIPT, () => loader), deferredScript }
}

function deferredLoaderSource(preloadHrefs: string[], deferredScript: string): string {
  return `(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const href of ${toInlineJson(preloadHrefs)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
    setTimeout(() => {
      const script = Object.assign(document.createElement('script'), { type: 'module', text: ${toInlineJson(deferredScript)} })
      document.head.append(script)
      script.remove()
    })
  }
  if (document.visibilityState === 'hidden') return start()
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, ${MAX_SCRIPT_DELAY})
})()`
}

/** JSON that cannot close the script element it is embedded in. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
