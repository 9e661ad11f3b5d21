const SHEET = /<link rel="stylesheet"[^>]*>/g
const FONT = /<link rel="preload" as="font"[^>]*>/g
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/
/** ms after which the scripts start although there was no frame, as on a tab that was opened and left at once */
const LATEST = 2_000

/** A page as it is sent, each byte a character (Latin-1), as the page that was rendered. */
export interface FirstPaint {
  html: string
  /** The script that the page writes into itself once it has been painted; the CSP must name it. */
  lateScript: string | null
}

/**
 * Orders a rendered page so that a slow phone shows it soon: style and fonts are asked for before anything else, and the
 * router's scripts only once the first frame is out. Left as they are, the scripts share the network with what is to be
 * seen, and run while it is being drawn. A page in the background has no frames: its scripts start at once, or after a while.
 */
export function paintFirst(rendered: string): FirstPaint {
  // A page is long and its head is short.
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

/** A value as JSON that cannot end the script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
