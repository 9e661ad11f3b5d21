import { unavailable } from '#server/errors/shop-error.ts'
import { inLanguage } from '#server/http/language.ts'
import { currentRequestId } from '#server/http/request-context.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
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
      'Content-Type': isCall ? 'application/json' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(params.retryAfter),
    },
    body: isCall ? JSON.stringify(envelope) : inLanguage(languageOfUrl, () => busyPage(message)),
  }
}

const busyPage = (
  message: string,
) => `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${t('The shop is busy')}</title></head><body><h1>${t('The shop is busy')}</h1><p>${message}</p>
<p><a href="">${t('Try again')}</a></p></body></html>`
