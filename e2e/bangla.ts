import { readFileSync } from 'node:fs'

const translations: Record<string, string> = JSON.parse(readFileSync('content/texts/bn.json', 'utf8'))

/** What a page in Bangla says in place of an English text. */
export function inBangla(text: string): string {
  const translation = translations[text]
  if (!translation) throw new Error(`content/texts/bn.json has no '${text}'`)
  return translation
}

/** Digits as Bangla pages write them. */
export function bengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))
}
