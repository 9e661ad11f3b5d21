/** The languages of the shop; the sources are written in English. */
export const LANGUAGES = ['en', 'bn'] as const
export type Language = (typeof LANGUAGES)[number]

/** What every path of a language begins with. */
export const PREFIXES: Record<Language, string> = { en: '', bn: '/bn' }

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', bn: 'বাংলা' }

let readLanguage: () => Language = () => 'en'

/**
 * The current language. In pages a constant, which content/pipeline/texts writes into each language's build. On the server
 * it is that of the request (server/platform/http/language.ts).
 */
export function language(): Language {
  return readLanguage()
}

/** Sets how the current language is found; called once, at start. */
export function setLanguageReader(read: () => Language): void {
  readLanguage = read
}
