import { type Language, language, PREFIXES } from './language.ts'

/** A path of the shop in a language, by default the current one: `/cart` is `/bn/cart` in Bangla. */
export function localizePath(path: string, target: Language = language()): string {
  const prefix = PREFIXES[target]
  return prefix && /^\/(?=[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}

/** The language of a path, and the path without it: `/bn/cart` is `/cart` in Bangla. */
export function splitLanguage(address: string): { language: Language; path: string } {
  const rest = /^\/bn(?=[/?#]|$)(.*)$/s.exec(address)?.[1]
  if (rest === undefined) return { language: 'en', path: address }
  return { language: 'bn', path: rest.startsWith('/') ? rest : `/${rest}` }
}
