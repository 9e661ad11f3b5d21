import { language } from './language.ts'

/** A number, or formatted digits, as the current language writes them: `1,230` is `১,২৩০` in Bangla. */
export function figures(value: number | string): string {
  const text = String(value)
  return language() === 'bn' ? text.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit))) : text
}
