import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'

/** What is sent when a page cannot be rendered. */
export const errorPage =
  () => `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('Something went wrong')}</title></head><body><h1>${t('Something went wrong')}</h1><p>${t('Please try again in a moment.')}</p>
<p><a href="${localizePath('/')}">${t('Go back home')}</a></p></body></html>`
