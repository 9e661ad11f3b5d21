const SHEET = /<link rel="stylesheet"[^>]*>/g
const FONT = /<link rel="preload" as="font"[^>]*>/g
const SCRIPT_AHEAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script type="module" async="">([\s\S]*?)<\/script>/

/** A page as it is sent. */
export interface FirstPaint {
  html: string
  /** The script that the page writes into itself once it has been painted; the CSP must name it. */
  lateScript: string | null
}

/**
 * Orders a rendered page so that a slow phone shows it soon: style and fonts are asked for before anything else, and the
 * router's scripts only once the first frame is out. Left as they are, the scripts share the network with what is to be
 * seen, and run while it is being drawn. A page in the background has no frames: its scripts start at once.
 */
export function paintFirst(rendered: string): FirstPaint {
  const start = rendered.match(START)
  const ahead = [...rendered.matchAll(SCRIPT_AHEAD)].map(([, href]) => href ?? '')
  const seenFirst = [...rendered.matchAll(SHEET), ...rendered.matchAll(FONT)].join('')
  const html = rendered
    .replace(SHEET, '')
    .replace(FONT, '')
    .replace(/<head>(?:<meta charset[^>]*>)?/i, (head) => head + seenFirst)
  const lateScript = start?.[1]
  if (!lateScript) return { html, lateScript: null }
  const starter = `<script>${startLate(ahead, lateScript)}</script>`
  return { html: html.replace(SCRIPT_AHEAD, '').replace(START, () => starter), lateScript }
}

function startLate(ahead: string[], lateScript: string): string {
  return `(() => {
  const start = () => {
    for (const href of ${inScript(ahead)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }))
    const script = Object.assign(document.createElement('script'), { type: 'module', text: ${inScript(lateScript)} })
    document.head.append(script)
    script.remove()
  }
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(start))
  else start()
})()`
}

/** A value as JSON that cannot end the script it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
