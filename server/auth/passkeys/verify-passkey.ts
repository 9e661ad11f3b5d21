import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import type { NewPasskey, PasskeyAnswer } from '#shared/schemas/second-step.ts'

// What WebAuthn (level 2, sections 7.1 and 7.2) asks of a server that trusts no maker's attestation: it knows the key from
// the account's own browser, and later only its signature counts.

/** Where a passkey is used, and what it has to sign. */
export interface Expected {
  nonce: string
  origin: string
  /** the host name that the passkey is bound to */
  rpId: string
}

const PRESENT = 0b1
const VERIFIED = 0b100
const HEAD_BYTES = 37
const MIN_RSA_BITS = 2048

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** Whether a new passkey answers what was asked, here, by a person it has verified, with a key that the shop can check. */
export function isNewPasskey({ clientData, authenticatorData, publicKey }: NewPasskey, expected: Expected): boolean {
  const head = readHead(authenticatorData)
  const isAnswer = answers(clientData, 'webauthn.create', expected)
  return isAnswer && head !== null && isVerifiedHere(head, expected.rpId) && readKey(publicKey) !== null
}

/** The count of signatures in the answer of a passkey, signed by its key; null: the answer is not right. */
export function verifyAnswer(
  { clientData, authenticatorData, signature }: PasskeyAnswer,
  publicKey: string,
  expected: Expected,
): number | null {
  const head = readHead(authenticatorData)
  const key = readKey(publicKey)
  if (!head || !key || !answers(clientData, 'webauthn.get', expected) || !isVerifiedHere(head, expected.rpId))
    return null
  const clientHash = createHash('sha256').update(decode(clientData)).digest()
  const signed = Buffer.concat([decode(authenticatorData), clientHash])
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  return isSignedBy(digest, signed, key, decode(signature)) ? head.count : null
}

function isSignedBy(digest: string | null, signed: Buffer, key: KeyObject, signature: Buffer): boolean {
  try {
    return verify(digest, signed, key, signature)
  } catch {
    return false
  }
}

function answers(clientData: string, type: string, { nonce, origin }: Expected): boolean {
  const { data } = clientDataSchema.safeParse(parseJson(decode(clientData).toString('utf8')))
  return data?.type === type && data.challenge === nonce && data.origin === origin && data.crossOrigin !== true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Head {
  rpIdHash: Buffer
  flags: number
  count: number
}

function readHead(authenticatorData: string): Head | null {
  const bytes = decode(authenticatorData)
  if (bytes.length < HEAD_BYTES) return null
  return { rpIdHash: bytes.subarray(0, 32), flags: bytes.readUInt8(32), count: bytes.readUInt32BE(33) }
}

function isVerifiedHere({ rpIdHash, flags }: Head, rpId: string): boolean {
  const isHere = rpIdHash.equals(createHash('sha256').update(rpId).digest())
  return isHere && (flags & PRESENT) !== 0 && (flags & VERIFIED) !== 0
}

/** A key of one of the kinds that browsers are asked for: P-256, Ed25519 or RSA. */
function readKey(publicKey: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: decode(publicKey), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    const kinds: Record<string, boolean> = {
      ec: namedCurve === 'prime256v1',
      ed25519: true,
      rsa: modulusLength >= MIN_RSA_BITS,
    }
    return kinds[key.asymmetricKeyType ?? ''] ? key : null
  } catch {
    return null
  }
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
