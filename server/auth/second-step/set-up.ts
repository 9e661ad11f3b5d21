import { randomBytes } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import { deleteTrustOf, listTrusted } from '#server/auth/devices/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { shopFacts } from '#server/platform/mail/letter.ts'
import { seal } from '#server/platform/startup/seal.ts'
import type { SecondStepState } from '#shared/schemas/second-step.ts'
import { hashRecoveryCode, newRecoveryCodes, SEALED_FOR, stepOfCode } from './check-code.ts'
import {
  confirmSecret,
  deleteSecondStep,
  isSecondStepRequired,
  keepSecret,
  readSetUp,
  readWays,
  replaceRecoveryCodes,
} from './queries.ts'
import { otpAddress, toBase32 } from './totp.ts'

type Context = Pick<Shop, 'db' | 'config'>

const SECRET_BYTES = 20

/** What an account has set up. */
export async function readSecondStep(db: Db, user: string): Promise<SecondStepState> {
  const { since, keys, recoveryCodesLeft } = await readSetUp(db, user)
  const trusted = await listTrusted(db, user)
  const isRequired = await isSecondStepRequired(db, user)
  return {
    isRequired,
    appSince: since?.toISOString() ?? null,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    trusted: trusted.map(({ id, browser, system, address, createdAt, lastUsedAt, expiresAt }) => ({
      _id: id,
      browser,
      system,
      address,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Makes a secret for an app, which counts once a first code was entered. Throws 409 where an app is confirmed already. */
export async function beginApp({ db, config }: Context, user: string, email: string) {
  const secret = randomBytes(SECRET_BYTES)
  if (!(await keepSecret(db, user, seal(config.tokenSecret, SEALED_FOR, user, secret))))
    throw new ShopError('second_step_exists')
  return { secret: toBase32(secret), address: otpAddress({ secret, issuer: shopFacts.name, account: email }) }
}

/** Confirms the app by a first code, and returns the recovery codes if the account had none. Throws 422 for a wrong code. */
export async function confirmApp(context: Context, actor: Actor, user: string, code: string): Promise<string[]> {
  const step = await stepOfCode(context, user, code)
  if (step === null) throw new ShopError('second_step_wrong')
  return context.db.transaction(async (tx) => {
    const hadOne = (await readWays(tx, user)).length > 0
    if (!(await confirmSecret(tx, user, step))) throw new ShopError('second_step_exists')
    await addAuditEntry(tx, actor, { action: 'second-step-set-up', subject: user })
    return hadOne ? [] : putRecoveryCodes(tx, user)
  })
}

/** Ten new recovery codes in place of the former ones. */
export function renewRecoveryCodes(db: Db, actor: Actor, user: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await addAuditEntry(tx, actor, { action: 'recovery-codes-made', subject: user })
    return putRecoveryCodes(tx, user)
  })
}

/** Puts new recovery codes; what is told once is all there is of them. */
export async function putRecoveryCodes(tx: Db, user: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    user,
    codes.map((code) => hashRecoveryCode(user, code)),
  )
  return codes
}

/** Takes the second step away from an account: its app, passkeys, recovery codes, and what was trusted by them. Whether it had any. */
export function removeSecondStep(db: Db, actor: Actor, user: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await deleteTrustOf(tx, user)
    if (!(await deleteSecondStep(tx, user))) return false
    await addAuditEntry(tx, actor, { action: 'second-step-removed', subject: user })
    return true
  })
}
