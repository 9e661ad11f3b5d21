import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency, queuePerKey } from '#server/platform/flow/limit-concurrency.ts'
import type { Limits } from '#server/platform/http/limits.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findLogin, findPasswordHash, type Login } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import { type Source, sourceOf } from './known-browser.ts'
import { verifyPassword } from './password.ts'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 16_000

/** Sign-ins of one account, and those of one known browser, are checked one at a time, while 20 wait. */
const withTurn = queuePerKey(20)
/** Pauses hold a connection each: this many at once. */
const withPause = limitConcurrency(50, 0)

/**
 * The account of an e-mail and its password. Only wrong passwords count: for an account by address, for the account in
 * all, and for the address. Beyond the first two an address is sent to a one-time code (403 code_needed), beyond the last it
 * gets 429. A browser that the account knows is never refused: it counts alone, and after too many wrong passwords
 * each further try waits for twice as long as the one before. Throws 401 for a wrong password, 503 while too many wait.
 */
export async function checkPassword(
  c: Context<ShopEnv>,
  { email, password }: { email: string; password: string },
): Promise<Login> {
  const { db, limits, log, requestId, config } = c.var
  const login = await findLogin(db, email)
  const source = await sourceOf(c, login)
  const admit = () =>
    source.isKnown
      ? pauseAfterFailures(limits, [email, source.key], config.limits.loginPerAccount)
      : refuseAfterFailures(limits, email, source.key, config.limits)
  // A refusal needs no turn: others of the account shall not wait for it.
  if (!source.isKnown) await admit()
  return withTurn(source.isKnown ? source.key : email, async () => {
    await admit()
    if ((await verifyPassword(password, login?.passwordHash ?? null, source)) && login) return login
    log.warn({ event: 'login-failed', user: login?.account.id, requestId }, 'A login failed')
    const failures = await addFailure(limits, email, source)
    if (failures === config.limits.loginPerAccountInAll)
      log.warn({ event: 'passwords-guessed', user: login?.account.id, requestId }, 'Somebody guesses a password')
    throw new ShopError('wrong_credentials')
  })
}

/** The delay before the next password of a known browser, by how many wrong ones there were beyond the limit. */
export function pauseMs(failuresBeyondLimit: number): number {
  return failuresBeyondLimit < 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failuresBeyondLimit)
}

async function pauseAfterFailures(limits: Limits, key: [string, string], limit: number): Promise<void> {
  const pause = pauseMs((await limits.counted('loginPerAccount', key)) - limit)
  if (pause > 0) await withPause(() => wait(pause))
}

async function refuseAfterFailures(
  limits: Limits,
  email: string,
  address: string,
  { loginPerAccount, loginPerAccountInAll }: { loginPerAccount: number; loginPerAccountInAll: number },
): Promise<void> {
  await limits.check('loginPerAddress', address)
  const isCodeNeeded =
    (await limits.counted('loginPerAccount', [email, address])) >= loginPerAccount ||
    (await limits.counted('loginPerAccountInAll', email)) >= loginPerAccountInAll
  if (isCodeNeeded) throw new ShopError('code_needed')
}

/** Returns how many wrong passwords strangers have tried for the account; null for a known browser, which counts alone. */
async function addFailure(limits: Limits, email: string, { key, isKnown }: Source): Promise<number | null> {
  await limits.add('loginPerAccount', [email, key])
  if (isKnown) return null
  await limits.add('loginPerAddress', key)
  return limits.add('loginPerAccountInAll', email)
}

const path = 'currentPassword'

/**
 * Confirms that whoever sends a valid token also knows the password of its account. Throws 422 at `currentPassword`
 * without it or for a wrong one, and 429 after ten wrong ones in 15 minutes.
 */
export async function confirmPassword(
  { db, limits, log, requestId }: Pick<ShopEnv['Variables'], 'db' | 'limits' | 'log' | 'requestId'>,
  userId: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw currentPasswordRequired()
  await limits.count('passwordChecksPerAccount', userId)
  if (!(await verifyPassword(password, await findPasswordHash(db, userId)))) {
    log.warn({ event: 'password-refused', user: userId, requestId }, 'The current password was wrong')
    throw invalid([{ path, message: t('This is not your current password'), code: 'wrong_password' }])
  }
  await limits.refund('passwordChecksPerAccount', userId)
}

/** 422 that asks for the current password. */
export function currentPasswordRequired() {
  return invalid([{ path, message: t('Please enter your current password'), code: 'required' }])
}

/** Forgets the wrong passwords that were tried for an account, from wherever. */
export async function forgetWrongPasswords(limits: Limits, email: string): Promise<void> {
  for (const limit of ['loginPerAccount', 'loginPerAccountInAll'] as const) await limits.reset(limit, email)
}

/** Forgets also how many one-time codes were requested for it. */
export async function forgetAllAttempts(limits: Limits, email: string): Promise<void> {
  await forgetWrongPasswords(limits, email)
  for (const limit of ['otpPerMinute', 'otpPerAccount', 'otpPerAccountInAll'] as const) await limits.reset(limit, email)
}
