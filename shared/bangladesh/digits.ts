const BENGALI_ZERO = '০'.codePointAt(0) ?? 0

/** Replaces Bengali digits (০–৯) with 0–9. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO))
}

/** Replaces 0–9 with Bengali digits. */
export function toBengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(BENGALI_ZERO + Number(digit)))
}

/**
 * The digits of a phone number by which numbers are compared and searched, as the SQL function `phone_digits`: Latin digits in
 * national form. `+880 1…`, `+880 (0)1…` and the `1…` of a spreadsheet that dropped the 0 become `01…`, and a whole landline `+880 2…` `02…`.
 */
export function phoneDigits(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '')
  return digits.replace(/^(?:00)?8800?(?=1|[2-9]\d{7,9}$)/, '0').replace(/^(?=1[3-9]\d{8}$)/, '0')
}
