import { useEffect } from 'react'
import type { Language } from '#shared/language/language.ts'
import { api } from '#web/api.ts'

/** Stores the language that somebody signed in chooses by a link to the other pages: letters are written in it. */
export function useStoredLanguageChoice(): void {
  useEffect(() => {
    document.addEventListener('click', storeChoice)
    return () => document.removeEventListener('click', storeChoice)
  }, [])
}

function storeChoice({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
  if (!link) return
  const json = { language: link.hreflang as Language }
  // The link opens another page at once.
  void api.auth.language.$put({ json }, { init: { keepalive: true } }).catch(() => null)
}
