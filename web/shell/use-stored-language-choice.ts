import { useEffect } from 'react'
import type { Language } from '#shared/language/language.ts'
import { api } from '#web/api.ts'
import { readTabStorage, removeTabStorage } from '#web/state/tab-storage.ts'

/** Stores the language that somebody signed in has just chosen in the account: letters are written in it. */
export function useStoredLanguageChoice(): void {
  useEffect(() => {
    const language = readTabStorage('language') as Language | null
    if (!language) return
    removeTabStorage('language')
    void api.auth.language.$put({ json: { language } }).catch(() => null)
  }, [])
}
