import { type Language, language, PREFIXES } from './language.ts'

/**
 * A path of the shop in a language, by default the current one: `/cart` is `/bn/cart` in Bangla. It begins with one slash, whatever
 * is asked for: with two it would be another shop.
 */
export function localizePath(path: string, target: Language = language()): string {
  const prefix = PREFIXES[target]
  const own = path.replace(/^[/\\]*/, '/')
  return prefix && /^\/(?=[?#]|$)/.test(own) ? prefix + own.slice(1) : prefix + own
}

/** The language of a path, and the path without it: `/bn/cart` is `/cart` in Bangla. */
export function splitLanguage(address: string): { language: Language; path: string } {
  const rest = /^\/bn(?=[/?#]|\.data|$)(.*)$/s.exec(address)?.[1]
  if (rest === undefined) return { language: 'en', path: address }
  // The router asks for the data of its home page by this path.
  if (rest.startsWith('.data')) return { language: 'bn', path: `/_root${rest}` }
  return { language: 'bn', path: rest.startsWith('/') ? rest : `/${rest}` }
}
