import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals bytes that the database keeps and has to give back: by a key of this purpose, which is not in the database, for this
 * owner alone. A backup without the key tells nothing.
 */
export function seal(secret: string, purpose: string, owner: string, bytes: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed by one of these secrets, for the same purpose and owner; null where none of them opens it. */
export function unseal(
  secrets: readonly (string | null)[],
  purpose: string,
  owner: string,
  sealed: string,
): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag, text] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ]
  for (const secret of secrets) {
    if (secret === null || tag.length < TAG_BYTES) continue
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(text), decipher.final()])
    } catch {
      // The other secret may open it.
    }
  }
  return null
}

/** The same sealed by the present secret, where the former one sealed it; null: it stays as it is, also where neither opens it. */
export function sealAnew(
  { tokenSecret, oldTokenSecret }: { tokenSecret: string; oldTokenSecret: string | null },
  purpose: string,
  owner: string,
  sealed: string,
): string | null {
  if (unseal([tokenSecret], purpose, owner, sealed)) return null
  const bytes = unseal([oldTokenSecret], purpose, owner, sealed)
  return bytes && seal(tokenSecret, purpose, owner, bytes)
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `omni-shoes ${purpose}`, 32))
}
