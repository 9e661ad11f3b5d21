import type { Context } from 'hono'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { type Login, setFirstLanguage } from '#server/users/account.queries.ts'
import { type Language, language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { tellOfNewDevice } from './devices/new-device.ts'
import { rememberBrowser } from './known-browser.ts'
import { clientOf, openSession } from './open-session.ts'

/** What the language of the pages says about somebody's choice: English ones are where everybody begins. */
export function chosenLanguage(): Language | null {
  return language() === 'bn' ? 'bn' : null
}

/** Signs somebody in who has shown everything that was asked for, and returns the answer of a login. */
export async function finishSignIn(c: Context<ShopEnv>, record: Login) {
  const { db, log, requestId } = c.var
  const { token, session } = await openSession(c.var, record.account, clientOf(c))
  c.set('caller', { ...record.account, session, grants: {}, showrooms: [] })
  log.info({ event: 'login', user: record.account.id, requestId }, 'Somebody signed in')
  await tellOfNewDevice(c, record)
  await rememberBrowser(c, record)
  const chosen = chosenLanguage()
  // Staff come to the pages of their own language instead.
  if (chosen && !record.language && !isStaff(record.account)) await setFirstLanguage(db, record.account.id, chosen)
  return { message: t('Logged in successfully'), token, allInfo: record.user }
}
