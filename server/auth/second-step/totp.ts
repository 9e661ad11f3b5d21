import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes by time (RFC 6238) as every authenticator app reads them: SHA-1, six digits, thirty seconds.

const STEP_SECONDS = 30
const DIGITS = 6
/** A clock may be this many steps away from the database's, and a code be typed as long after it changed. */
const WINDOW = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step that a moment lies in, in seconds since 1970. */
export const stepAt = (seconds: number) => Math.floor(seconds / STEP_SECONDS)

/** The code of a step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code it is, around a moment; null: none. All are compared, whichever fits. */
export function findStep(secret: Buffer, code: string, seconds: number): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = stepAt(seconds) - WINDOW; step <= stepAt(seconds) + WINDOW; step += 1) {
    const expected = Buffer.from(codeOf(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** A secret as apps take it typed: in base 32. */
export function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address in a QR code that tells an app issuer, account and secret. */
export function otpAddress({ secret, issuer, account }: { secret: Buffer; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: toBase32(secret), issuer })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
