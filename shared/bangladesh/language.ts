/** What `lang` of an element says whose text somebody typed: 'bn' where it has Bengali letters, nothing for a page's own English. */
export function languageOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09f2\u09f4-\u09fe]/.test(text) ? 'bn' : undefined
}
