/** The `lang` attribute for user-entered text: 'bn' if it contains Bengali letters, undefined for the page's own English. */
export function languageOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09f2\u09f4-\u09fe]/.test(text) ? 'bn' : undefined
}
