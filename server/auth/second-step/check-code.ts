import { createHash, randomInt } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { unseal } from '#server/platform/startup/seal.ts'
import {
  clearWrongCodes,
  countCode,
  findSecret,
  MAX_WRONG_CODES,
  takeRecoveryCode,
  takeStep,
  uncountCode,
} from './queries.ts'
import { findStep } from './totp.ts'

type Context = Pick<Shop, 'db' | 'config' | 'log'>

/** What the key of the sealed secrets is for. */
export const SEALED_FOR = 'second step'

/**
 * Uses a code of an account's app, or one of its recovery codes. Throws 422 for a wrong or used one, and 429 until when none is
 * taken after ten wrong ones.
 */
export async function checkCode(context: Context, actor: Actor, user: string, code: string): Promise<void> {
  const { db, log } = context
  const { tries, until } = await countCode(db, user)
  if (tries > MAX_WRONG_CODES) throw paused(until)
  const found = await tryCode(context, actor, user, code)
  if (found === 'right') return clearWrongCodes(db, user)
  log.warn({ event: 'second-step-refused', user, requestId: actor.requestId }, 'A code of a second step was wrong')
  if (found === 'used') await uncountCode(db, user)
  else if (tries === MAX_WRONG_CODES) {
    await addAuditEntry(db, { ...actor, id: user }, { action: 'second-step-paused', subject: user })
    throw paused(until)
  }
  throw new ShopError('second_step_wrong')
}

function paused(until: Date | null): ShopError {
  const end = until ?? new Date()
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000))
  return new ShopError('second_step_paused', { until: end.toISOString(), retryAfter })
}

async function tryCode(
  context: Context,
  actor: Actor,
  user: string,
  code: string,
): Promise<'right' | 'used' | 'wrong'> {
  if (!/^\d{6}$/.test(code)) return tryRecoveryCode(context.db, actor, user, code)
  const step = await stepOfCode(context, user, code)
  if (step === null) return 'wrong'
  return (await takeStep(context.db, user, step)) ? 'right' : 'used'
}

/** The step whose code it is by the app of an account, confirmed or not; null: none of it. */
export async function stepOfCode(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user: string,
  code: string,
): Promise<number | null> {
  const found = await findSecret(db, user)
  const secret = found && unseal([config.tokenSecret, config.oldTokenSecret], SEALED_FOR, user, found.secret)
  return found && secret ? findStep(secret, code, found.seconds) : null
}

function tryRecoveryCode(db: Db, actor: Actor, user: string, code: string): Promise<'right' | 'wrong'> {
  return db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, user, hashRecoveryCode(user, code)))) return 'wrong'
    await addAuditEntry(tx, { ...actor, id: user }, { action: 'recovery-code-used', subject: user })
    return 'right'
  })
}

const RECOVERY_CODES = 10
const RECOVERY_SIGNS = 16
/** Without those that are taken for another one on paper. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Ten new recovery codes, of 78 random bits each: XXXX-XXXX-XXXX-XXXX. */
export function newRecoveryCodes(): string[] {
  const sign = () => SIGNS[randomInt(SIGNS.length)]
  const code = () =>
    Array.from({ length: RECOVERY_SIGNS }, sign)
      .join('')
      .replace(/.{4}(?=.)/g, '$&-')
  return Array.from({ length: RECOVERY_CODES }, code)
}

/** What is kept of a recovery code: too many to be tried, and none is the same for two accounts. */
export function hashRecoveryCode(user: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`recovery code of ${user}: ${plain}`).digest('base64url')
}
