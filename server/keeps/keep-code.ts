import { randomInt } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'

export function newKeepCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The code that fetches kept pairs as it is stored: with the shop's secret, as there are a million codes only. */
export function hashKeepCode({ tokenSecret }: Pick<Config, 'tokenSecret'>, showroom: string, code: string): string {
  return keyedHash(tokenSecret, 'kept pairs', showroom, code)
}
