import type { ViteDevServer } from 'vite'
import { LANGUAGES, type Language, PREFIXES } from '#shared/language/language.ts'

/** The language of this build of the pages: SHOP_LANGUAGE, by default English. */
export function readBuildLanguage(given = process.env.SHOP_LANGUAGE ?? 'en'): Language {
  const language = LANGUAGES.find((one) => one === given)
  if (!language) throw new Error(`SHOP_LANGUAGE is one of ${LANGUAGES.join(', ')}, not ${given}`)
  return language
}

/** Starts the development server of one language's pages. Not to be started twice at once: the settings are shared. */
export async function serveSources(language: Language): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  // Read by the configurations of Vite and of the router, which are loaded here.
  process.env.SHOP_LANGUAGE = language
  return createServer({
    base: `${PREFIXES[language]}/`,
    cacheDir: `node_modules/.vite${PREFIXES[language]}`,
    server: { middlewareMode: true, hmr: { port: 24_678 + LANGUAGES.indexOf(language) } },
    appType: 'custom',
  })
}
