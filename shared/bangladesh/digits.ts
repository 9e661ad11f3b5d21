const BENGALI_ZERO = '০'.codePointAt(0) ?? 0

/** Replaces Bengali digits (০–৯) with 0–9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO))
}

/** Replaces 0–9 with Bengali digits. */
export function toBengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(BENGALI_ZERO + Number(digit)))
}

/** The digits of a phone number as stored for searching: Latin digits, national form (`+880 1…` becomes `01…`). */
export function phoneDigits(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '')
  return digits.replace(/^(?:00)?880(?=1)/, '0')
}
