import { createHmac, randomBytes } from 'node:crypto'

/** The header with the time of the try and the signature: `t=1764266400,v1=5257a8…`. */
export const SIGNATURE = 'Omni-Signature'

/** A secret to sign with, of 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`
}

/** The signature of a body at a time: HMAC-SHA256 of `time.body` by the secret as it was told. */
export function signBody(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
