import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import { POLICY_REPORTS_PATH } from './policy-reports.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Other hosts below the shop's own may not have https: they are named only where the owner says so. */
const HTTPS_FOR_A_YEAR = { on: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains', off: null }

/**
 * Headers of every response. The CSP is the one for anything but a page: nothing may run. In development there is none,
 * because Vite injects scripts and styles into its pages.
 */
export function commonHeaders(
  { publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>,
  mode: 'development' | 'production',
) {
  const comeByHttps = publicUrl.startsWith('https:') && HTTPS_FOR_A_YEAR[hsts]
  return {
    ...(mode === 'production' && { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    ...(comeByHttps && { 'Strict-Transport-Security': comeByHttps }),
  }
}

/** Gives every response the headers that it does not set itself. */
export function setDefaultHeaders(headers: Readonly<Record<string, string>>) {
  const defaults = Object.entries(headers)
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of defaults) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}

/** The endpoint behind `report-to policy`. */
export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`

/** The CSP of a page: the shop's own files, and by hash each inline script of this very page, including the deferred one. */
export function contentSecurityPolicy({ html, deferredScript }: PrioritizedPage, frameOrigin: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script ?? '')
  if (deferredScript) scripts.push(deferredScript)
  const hashes = new Set(scripts.map((script) => `'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A page asks whether the maps service answers before it shows a frame of it.
    `connect-src 'self' ${frameOrigin}`,
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to policy',
  ].join('; ')
}

/** Of the counter's page and its service worker: nothing stands inline, a camera may scan, and what decodes it is compiled. */
export const COUNTER_HEADERS = {
  'Cache-Control': 'no-cache',
  'Permissions-Policy': 'geolocation=(), camera=(self), microphone=(), payment=()',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to policy',
  ].join('; '),
}

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const FONT_PRELOAD = /<link rel="preload" as="font"[^>]*>/g
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
/** ms after which the scripts start even without a frame, as in a tab that went to the background at once */
const MAX_SCRIPT_DELAY = 2_000

/** A page as it is sent; like the rendered input, a Latin-1 string with one character per byte. */
interface PrioritizedPage {
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
