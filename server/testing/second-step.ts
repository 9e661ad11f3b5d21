import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { codeOf, stepAt } from '#server/auth/second-step/totp.ts'
import type { PasskeyAnswer } from '#shared/schemas/second-step.ts'
import type { RequestFunction } from './requests.ts'
import { TEST_PASSWORD } from './test-users.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * A code of an app for a secret as it was typed. By default the one after that of this moment, which counts already: whichever was
 * used to set it up.
 */
export function appCode(secret: string, steps = 1): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeOf(Buffer.from(bytes), stepAt(Date.now() / 1000) + steps)
}

/** Sets up an app for an account; the code of this moment is used by that. */
export async function setUpApp(request: RequestFunction, token: string) {
  const begun = await request('/auth/second-step/app', { json: { currentPassword: TEST_PASSWORD }, token })
  const { secret, address } = await begun.json()
  const confirmed = await request('/auth/second-step/app/confirm', { json: { code: appCode(secret, 0) }, token })
  if (confirmed.status !== 200) throw new Error(`No second step: ${await confirmed.text()}`)
  const { recoveryCodes } = await confirmed.json()
  return { secret: String(secret), address: String(address), recoveryCodes: recoveryCodes as string[] }
}

/** A passkey outside of any browser, as an authenticator has it. */
export function makePasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32).toString('base64url')
  let count = 0
  const head = (flags: number) => {
    count += 1
    const bytes = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(bytes)
    bytes.writeUInt8(flags, 32)
    bytes.writeUInt32BE(count, 33)
    return bytes
  }
  const clientData = (type: string, nonce: string) => Buffer.from(JSON.stringify({ type, challenge: nonce, origin }))
  return {
    credential,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    /** what it answers when it is made */
    create: (nonce: string, flags = 0b100_0101) => ({
      credential,
      clientData: clientData('webauthn.create', nonce).toString('base64url'),
      authenticatorData: head(flags).toString('base64url'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    }),
    answer: (nonce: string, flags = 0b101): PasskeyAnswer =>
      answerOf(credential, clientData('webauthn.get', nonce), head(flags), privateKey),
  }
}

function answerOf(credential: string, clientData: Buffer, head: Buffer, key: KeyObject): PasskeyAnswer {
  const signed = Buffer.concat([head, createHash('sha256').update(clientData).digest()])
  return {
    credential,
    clientData: clientData.toString('base64url'),
    authenticatorData: head.toString('base64url'),
    signature: sign('sha256', signed, key).toString('base64url'),
  }
}
