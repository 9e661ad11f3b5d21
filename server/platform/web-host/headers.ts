import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import type { PrioritizedPage } from './first-paint.ts'
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
