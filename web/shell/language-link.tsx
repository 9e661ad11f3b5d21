import { useLocation } from 'react-router'
import { language } from '#shared/language/language.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'

const OTHER = language() === 'bn' ? 'en' : 'bn'
const PREFIX = language() === 'bn' ? '' : '/bn'

/** A link to this page in the other language, which is another build of the pages. Remembers the choice. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const chosen = useStorage('language')
  const path = pathname === '/' ? PREFIX || '/' : PREFIX + pathname
  return (
    <a
      href={path + search}
      lang={OTHER}
      hrefLang={OTHER}
      translate="no"
      // A cached frame does not know its query.
      onClick={({ currentTarget }) => {
        currentTarget.href = path + window.location.search
        writeStorage('language', language() === 'bn' ? null : 'bn')
      }}
      className={language() === 'bn' ? className : `font-name ${className}`}
    >
      {language() === 'bn' ? 'English' : chosen ? 'বাংলায় দেখুন' : 'বাংলা'}
    </a>
  )
}
