const SHEET = /<link rel="stylesheet"[^>]*>/g
const FONT = /<link rel="preload" as="font"[^>]*>/g
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
/** ms after which the scripts start even without a frame, as in a tab that went to the background at once */
const LATEST = 2_000

/** A page as it is sent; like the rendered input, a Latin-1 string with one character per byte. */
export interface FirstPaint {
  html: string
  /** The inline script that the page inserts after its first paint; the CSP must include its hash. */
  lateScript: string | null
}

/**
 * Reorders a rendered page so that a slow phone paints it soon: styles and fonts load first, the router's scripts only
 * after the first frame, because they would compete with visible content for the network and run while it is drawn.
 * A background page has no frames: its scripts start at once or after MAX_SCRIPT_DELAY. Why: docs/decisions/0017.
 */
export function paintFirst(rendered: string): FirstPaint {
  // Only the head is searched: a page is long and its head is short.
  const end = rendered.indexOf('</head>')
  const [head, rest] = [rendered.slice(0, end), rendered.slice(end)]
  const ahead = [...head.matchAll(SCRIPT_AHEAD)].map(([, href]) => href ?? '')
  const seenFirst = [...head.matchAll(SHEET), ...head.matchAll(FONT)].join('')
  const ordered = head
    .replace(SHEET, '')
    .replace(FONT, '')
    .replace(/<head>(?:<meta charset[^>]*>)?/i, (begin) => begin + seenFirst)
  const lateScript = rest.match(START)?.[1]
  if (!lateScript) return { html: ordered + rest, lateScript: null }
  const starter = `<script>${startLate(ahead, lateScript)}</script>`
  return { html: ordered.replace(SCRIPT_AHEAD, '') + rest.replace(START, () => starter), lateScript }
}

function startLate(ahead: string[], lateScript: string): string {
  return `(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const href of ${inScript(ahead)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
    setTimeout(() => {
      const script = Object.assign(document.createElement('script'), { type: 'module', text: ${inScript(lateScript)} })
      document.head.append(script)
      script.remove()
    })
  }
  if (document.visibilityState === 'hidden') return start()
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, ${LATEST})
})()`
}

/** JSON that cannot close the script element it is embedded in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
