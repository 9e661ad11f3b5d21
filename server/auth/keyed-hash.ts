import { createHmac } from 'node:crypto'

/**
 * What the database holds in place of a secret that was given out: by the first part, its purpose, no hash is valid for
 * anything else, and without the key, which is not in the database, none can be tried.
 */
export function keyedHash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
