import { useLocation } from 'react-router'
import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { useStorage } from '#web/state/storage.ts'

const OTHER = language() === 'bn' ? 'en' : 'bn'

/** A link to this page in the other language, which is another build of the pages. `KEEP_LANGUAGE_CHOICE` remembers its press. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const chosen = useStorage('language')
  return (
    <a
      href={localizePath(pathname + search, OTHER)}
      lang={OTHER}
      hrefLang={OTHER}
      translate="no"
      className={language() === 'bn' ? className : `font-name ${className}`}
    >
      {language() === 'bn' ? 'English' : chosen ? 'বাংলায় দেখুন' : 'বাংলা'}
    </a>
  )
}
