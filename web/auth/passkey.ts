import type { NewPasskey, NewPasskeyQuestion, PasskeyAnswer, PasskeyQuestion } from '#shared/schemas/second-step.ts'

// Asks the browser for passkeys. Bytes travel in base64url, by hand: some browsers in use have no `toJSON` of credentials.

const TIMEOUT_MS = 120_000

/** Whether passkeys work here: over https or on localhost, but not at the number of a machine. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/** Makes a passkey; null: the person has changed their mind, or the browser cannot. */
export async function makePasskey(question: NewPasskeyQuestion): Promise<NewPasskey | null> {
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: toBytes(question.nonce),
        rp: { id: question.rpId, name: question.rpName },
        user: { ...question.user, id: toBytes(question.user.id) },
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: question.credentials.map(toDescriptor),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        timeout: TIMEOUT_MS,
      },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return null
  const response = credential.response as AuthenticatorAttestationResponse
  const publicKey = response.getPublicKey()
  if (!publicKey) return null
  return {
    credential: credential.id,
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.getAuthenticatorData()),
    publicKey: toText(publicKey),
  }
}

/** Lets a passkey answer; null: the person has changed their mind, or has none here. */
export async function askPasskey({ nonce, rpId, credentials }: PasskeyQuestion): Promise<PasskeyAnswer | null> {
  const credential = await navigator.credentials
    .get({
      publicKey: {
        challenge: toBytes(nonce),
        rpId,
        allowCredentials: credentials.map(toDescriptor),
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return null
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    credential: credential.id,
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  }
}

function toDescriptor(credential: string) {
  return { type: 'public-key', id: toBytes(credential) } as const
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
