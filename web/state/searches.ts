import { readStorage, useStorage, writeStorage } from './storage.ts'

const MAX_SEARCHES = 5

/** The shopper's last searches in this browser, the newest first. */
export function useSearches(): readonly string[] {
  return useStorage('searches')
}

/** Puts a search first among the last ones. */
export function keepSearch(text: string): void {
  const isOther = (other: string) => other.toLowerCase() !== text.toLowerCase()
  writeStorage('searches', [text, ...readStorage('searches').filter(isOther)].slice(0, MAX_SEARCHES))
}

export function forgetSearches(): void {
  writeStorage('searches', [])
}
