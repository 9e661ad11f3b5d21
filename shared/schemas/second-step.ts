import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { typedDigits, typedName } from '#shared/rules/typed-text.ts'
import { id, singleLine, timestamp, typedField } from './fields.ts'
import { rule } from './rule.ts'

/** What a program brings back as it got it. */
const token = z.string().min(1).max(200)
/** Bytes of a browser in base64url. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, later('Contains characters that are not allowed'))
const password = z.string().min(1).max(1024)

/** The six digits of an app; Bengali digits become 0–9, spaces and hyphens are removed. */
export const appCode = typedField(80, typedDigits)
  .refine((text) => /^\d{6}$/.test(text), rule('one_time_code', later('Please enter the 6 digits of the code')))
  .meta({ type: 'string', pattern: '^\\d{6}$' })

/** The six digits of an app, or a recovery code of sixteen signs. */
const secondCode = typedField(80, (text) => {
  const plain = typedDigits(text).toUpperCase()
  return /^\d{6}$/.test(plain) ? plain : typedName(text).toUpperCase()
})
  .refine((text) => text !== '', rule('required', later('Please enter the code')))
  .meta({ type: 'string', minLength: 1, maxLength: 80 })

/** What a passkey answers: by `navigator.credentials.get`, its bytes in base64url. */
export const passkeyAnswer = z
  .object({
    credential: bytes(1400),
    clientData: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
  })
  .meta({ id: 'PasskeyAnswer' })
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a passkey has to sign, for `navigator.credentials.get`. */
export const passkeyQuestion = z
  .object({
    challenge: z.string(),
    nonce: z.string(),
    rpId: z.string(),
    /** the passkeys that may answer; none: whichever the person has here */
    credentials: z.array(z.string()),
  })
  .meta({ id: 'PasskeyQuestion' })
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

/** Body of `POST /auth/second-step`: a code or a passkey, after the password. */
export const secondStepAnswer = z
  .object({
    challenge: token,
    code: secondCode.optional(),
    passkey: passkeyAnswer.optional(),
    /** whether this browser needs no second step for 30 days */
    trust: z.boolean().optional(),
  })
  .meta({ id: 'SecondStepAnswer' })
export type SecondStepAnswer = z.output<typeof secondStepAnswer>

/** Body of `POST /auth/second-step/passkey`: what the login's refusal told. */
export const secondStepQuestion = z.object({ challenge: token }).meta({ id: 'SecondStepQuestion' })

/** A passkey of the own account. */
export const listedPasskey = z
  .object({ _id: id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })
  .meta({ id: 'Passkey' })
export type ListedPasskey = z.infer<typeof listedPasskey>

/** A browser that needs no second step until `expiresAt`. */
export const trustedBrowser = z
  .object({
    _id: id,
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: timestamp,
    lastUsedAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'TrustedBrowser' })
export type TrustedBrowser = z.infer<typeof trustedBrowser>

/** What the own account has set up as its second step. */
export const secondStepState = z
  .object({
    /** whether the role asks for one */
    isRequired: z.boolean(),
    /** since when an app shows its codes */
    appSince: timestamp.nullable(),
    passkeys: z.array(listedPasskey),
    recoveryCodesLeft: z.int(),
    trusted: z.array(trustedBrowser),
  })
  .meta({ id: 'SecondStep' })
export type SecondStepState = z.infer<typeof secondStepState>

/** Body of what changes the own second step: the present password. */
export const ownPassword = z.object({ currentPassword: password.optional() }).meta({ id: 'OwnPassword' })

/** What shows that it is still the owner of the session: the password, and a code where the account has a second step. */
export const ownConfirmation = z.object({ currentPassword: password.optional(), code: secondCode.optional() })
export type OwnConfirmation = z.output<typeof ownConfirmation>

/** What an app needs: the secret to type, and the address in the QR code. */
export const newApp = z.object({ secret: z.string(), address: z.string() }).meta({ id: 'NewApp' })

/** Body of the confirmation that the app shows codes. */
export const appConfirmation = z.object({ code: appCode }).meta({ id: 'AppConfirmation' })

/** New recovery codes, told once. None: those from before still count. */
export const recoveryCodeList = z
  .object({ message: z.string(), recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodeList = z.infer<typeof recoveryCodeList>

/** What a browser needs to make a passkey, for `navigator.credentials.create`. */
export const newPasskeyQuestion = z
  .object({
    challenge: z.string(),
    nonce: z.string(),
    rpId: z.string(),
    rpName: z.string(),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** those that the account has already */
    credentials: z.array(z.string()),
  })
  .meta({ id: 'NewPasskeyQuestion' })
export type NewPasskeyQuestion = z.infer<typeof newPasskeyQuestion>

/** What a browser has made: by `navigator.credentials.create`, its bytes in base64url. */
const newPasskey = z.object({
  credential: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  publicKey: bytes(2000),
})
export type NewPasskey = z.output<typeof newPasskey>

export const passkeyName = z.object({ name: singleLine(1, 60) }).meta({ id: 'PasskeyName' })

/** Body of `POST /auth/passkeys`. */
export const passkeyCreation = passkeyName
  .extend({ challenge: token, passkey: newPasskey })
  .meta({ id: 'PasskeyCreation' })
