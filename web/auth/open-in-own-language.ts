import { localizePath } from '#shared/language/address.ts'
import { language } from '#shared/language/language.ts'
import { api, call } from '#web/api.ts'
import { currentSession } from '#web/state/auth.ts'

/** Opens a path in the language that signed-in staff chose, if that is another one; returns whether it does. */
export async function openInOwnLanguage(path: string): Promise<boolean> {
  if (currentSession()?.allInfo.role === 'customer') return false
  const own = await call(api.auth.language.$get()).catch(() => null)
  if (!own || own.language === language()) return false
  window.location.replace(localizePath(path, own.language))
  return true
}
