import { data } from 'react-router'
import { LANGUAGE_NAMES, language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { isPlaceholderEmail, isPlaceholderPhone } from '#shared/rules/placeholder.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { Logo } from './logo.tsx'

/** What a closed shop answers in place of its pages (server/platform/web-host/closed-gate.ts); an open one has no such page. */
export function loader() {
  if (shopFacts.open) throw data(null, { status: 404 })
  return null
}

export function meta() {
  return pageMeta({ title: titleOf(), description: shopFacts.description, noindex: true })
}

function titleOf(): string {
  return shopFacts.wasOpen ? t('We will be back soon') : t('Opening soon')
}

const LINK = 'inline-block py-2.5 underline underline-offset-4'

/** Its links load whole pages: it comes in the place of many, and without scripts. */
export default function ClosedPage() {
  const { phone, email, hours } = shopFacts.care
  const hasPhone = !isPlaceholderPhone(phone)
  const hasEmail = !isPlaceholderEmail(email)
  return (
    <div className="on-dark flex min-h-dvh flex-col bg-brand text-brand-ink">
      <header className="wrap flex w-full items-center justify-between gap-4 py-4 text-14">
        <Logo className="h-4 brightness-0 invert xs:h-5 lg:h-6.5" />
        <nav aria-label="Language and account" className="flex gap-5">
          {language() === 'bn' ? (
            <a href="/" lang="en" hrefLang="en" className={LINK}>
              {LANGUAGE_NAMES.en}
            </a>
          ) : (
            <a href="/bn" lang="bn" hrefLang="bn" className={`font-name ${LINK}`}>
              {LANGUAGE_NAMES.bn}
            </a>
          )}
          <a href={language() === 'bn' ? '/bn/login' : '/login'} className={LINK}>
            Sign In
          </a>
        </nav>
      </header>
      <main className="wrap grid grow content-center justify-items-center gap-6 py-12 text-center">
        <span aria-hidden="true" className="jamdani h-12 w-60 text-brand-muted" />
        <h1 className="text-36 text-balance lg:text-48">{titleOf()}</h1>
        <p className="max-w-md text-pretty text-brand-muted">
          {shopFacts.wasOpen
            ? t('Our shop is closed for the moment. Your orders go on as ever: sign in to follow them.')
            : t('We are putting the last shoes on the shelves. Please come back in a little while.')}
        </p>
        {(hasPhone || hasEmail) && (
          <p className="text-14">
            {hasPhone && (
              <>
                <a href={`tel:${phone}`} className={LINK}>
                  {phone}
                </a>{' '}
                <span className="text-brand-muted">{hours}</span>{' '}
              </>
            )}
            {hasEmail && (
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            )}
          </p>
        )}
      </main>
      <div aria-hidden="true" className="jamdani h-9 text-brand-muted/40" />
    </div>
  )
}
