import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Settings } from '#server/settings.ts'
import type { FirstPaint } from './first-paint.ts'
import { POLICY_REPORTS_PATH } from './policy-reports.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Headers of every response. The CSP is the one for anything but a page: nothing may run. In development there is none,
 * because Vite injects scripts and styles into its pages.
 */
export function commonHeaders(settings: Pick<Settings, 'publicUrl'>, mode: 'development' | 'production') {
  return createMiddleware(async (c, next) => {
    await next()
    const set = (name: string, value: string) => c.res.headers.has(name) || c.res.headers.set(name, value)
    if (mode === 'production') set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    set('X-Content-Type-Options', 'nosniff')
    set('Referrer-Policy', 'strict-origin-when-cross-origin')
    set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    set('Cross-Origin-Resource-Policy', 'same-origin')
    set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()')
    if (settings.publicUrl.startsWith('https:')) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })
}

/** The endpoint behind `report-to policy`. */
export const REPORTING_ENDPOINTS = `policy="${POLICY_REPORTS_PATH}"`

/** The CSP of a page: the shop's own files, and by hash each inline script of this very page, including the deferred one. */
export function pagePolicy({ html, lateScript }: FirstPaint, frameOrigin: string): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script ?? '')
  if (lateScript) scripts.push(lateScript)
  const hashes = new Set(scripts.map((script) => `'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameOrigin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-to policy',
  ].join('; ')
}
