import type { Context } from 'hono'
import { isTrustedBrowser, trustBrowser } from '#server/auth/devices/trusted-browser.ts'
import { checkPasskey, passkeyPlace } from '#server/auth/passkeys/answer.ts'
import { listCredentials } from '#server/auth/passkeys/queries.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { findLogin, type Login } from '#server/users/account.queries.ts'
import { t } from '#shared/language/t.ts'
import type { PasskeyQuestion, SecondStepAnswer } from '#shared/schemas/second-step.ts'
import { beginChallenge, type Challenge, findChallenge, takeChallenge } from './challenge.queries.ts'
import { checkCode } from './check-code.ts'
import { readWays } from './queries.ts'

/**
 * Lets somebody pass whose password was right, if the account has no second step or trusts the browser. Throws 403
 * second_step_required with what answers it, and a challenge for ten minutes.
 */
export async function askSecondStep(c: Context<ShopEnv>, { account }: Login): Promise<void> {
  const ways = await readWays(c.var.db, account.id)
  if (ways.length === 0 || (await isTrustedBrowser(c, account))) return
  const { challenge } = await beginChallenge(c.var, account, 'sign-in')
  throw new ShopError('second_step_required', { challenge, ways })
}

/** What a passkey of the account has to sign. Throws 410 for a challenge that is over. */
export async function passkeyQuestionOf(c: Context<ShopEnv>, challenge: string): Promise<PasskeyQuestion> {
  const { user, nonce } = await openChallenge(c, challenge)
  return { challenge, nonce, rpId: passkeyPlace(c).rpId, credentials: await listCredentials(c.var.db, user) }
}

/** The account whose second step was answered rightly; the browser is trusted from then on if it was asked for. */
export async function takeSecondStep(c: Context<ShopEnv>, answer: SecondStepAnswer): Promise<Login> {
  const open = await openChallenge(c, answer.challenge)
  await checkAnswer(c, open, answer)
  const login = await findLogin(c.var.db, open.email)
  if (!login || !(await takeChallenge(c.var, answer.challenge, 'sign-in'))) throw new ShopError('second_step_over')
  if (answer.trust) await trustBrowser(c, login.account)
  return login
}

async function openChallenge(c: Context<ShopEnv>, challenge: string): Promise<Challenge> {
  const open = await findChallenge(c.var, challenge, 'sign-in')
  if (!open) throw new ShopError('second_step_over')
  return open
}

async function checkAnswer(c: Context<ShopEnv>, { user, nonce }: Challenge, answer: SecondStepAnswer): Promise<void> {
  const { code, passkey } = answer
  if (code !== undefined) return checkCode(c.var, actorOf(c, user), user, code)
  if (!passkey) throw invalid([{ path: 'code', message: t('Please enter the code'), code: 'required' }])
  if ((await checkPasskey(c, nonce, passkey)) !== user) throw new ShopError('passkey_refused')
}
