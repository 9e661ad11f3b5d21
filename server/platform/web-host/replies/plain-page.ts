import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'

interface PlainPage {
  title: string
  /** a sentence below the title */
  message: string
  /** a button; without a path it loads the same page again */
  action: { label: string; path?: string }
}

const WOVEN_MARK =
  'M19.05 11.88h1.75v1.75h-1.75ZM17.30 13.63h5.25v1.75h-5.25ZM15.55 15.38h8.74v1.75h-8.74ZM13.80 17.13h12.24v1.75h-12.24ZM15.55 18.87h8.74v1.75h-8.74ZM17.30 20.62h5.25v1.75h-5.25ZM19.05 22.37h1.75v1.75h-1.75Z'

/** The headers of such a page: its styles are attributes, and nothing else of it may load or run. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
}

/**
 * A page without scripts, style sheet and images, for when the shop cannot render one of its own. Colours are those of
 * web/styles/tokens.css. Nothing is escaped: pass words of the shop only.
 */
export function plainPage({ title, message, action: { label, path } }: PlainPage): string {
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;background:#faf8f4;color:#16140f;font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif">
<main style="display:grid;align-content:center;justify-items:center;min-height:100vh;box-sizing:border-box;padding:24px 16px;text-align:center;text-wrap:balance">
<svg width="48" height="48" viewBox="13.8 11.9 12.3 12.3" fill="#0b3d2e" aria-hidden="true"><path d="${WOVEN_MARK}"/></svg>
<h1 style="margin:20px 0 8px;font-size:28px;line-height:1.25">${title}</h1>
<p style="margin:0 0 24px;color:#6b665c">${message}</p>
<a href="${path ? localizePath(path) : ''}" style="padding:10px 22px;border-radius:6px;background:#0b3d2e;color:#fff;font-weight:600;text-decoration:none">${label}</a>
</main></body></html>`
}
