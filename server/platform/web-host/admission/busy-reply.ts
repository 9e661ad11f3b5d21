import { unavailable } from '#server/platform/errors/shop-error.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import { currentRequestId } from '#server/platform/http/request-context.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#server/platform/web-host/plain-page.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'

export interface BusyReply {
  status: 503
  headers: Record<string, string>
  body: string
}

/** The response to a request that is refused because the shop is busy: JSON for a call, else a page. */
export function busyReply(url: string, commonHeaders: Readonly<Record<string, string>>): BusyReply {
  const { language: languageOfUrl, path } = splitLanguage(url)
  const { status, code, message, params } = inLanguage(languageOfUrl, unavailable)
  const isCall = path.startsWith('/api/')
  const envelope: ErrorResponse = { message, code, requestId: currentRequestId(), params: { ...params } }
  return {
    status,
    headers: {
      ...commonHeaders,
      ...(isCall ? { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } : PLAIN_PAGE_HEADERS),
      'Retry-After': String(params.retryAfter),
    },
    body: isCall ? JSON.stringify(envelope) : inLanguage(languageOfUrl, busyPage),
  }
}

function busyPage(): string {
  const message = t('Please try again in a moment.')
  return plainPage({ title: t('The shop is busy'), message, action: { label: t('Try again') } })
}
