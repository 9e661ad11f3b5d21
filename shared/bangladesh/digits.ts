const BENGALI_ZERO = '০'.codePointAt(0) ?? 0

/** Turns Bengali digits (০–৯) into 0–9 and leaves everything else as it is. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO))
}

/** The digits of a phone number as the shop stores them for searching: Latin digits, national form (`+880 1…` becomes `01…`). */
export function phoneDigits(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '')
  return digits.replace(/^(?:00)?880(?=1)/, '0')
}
