import type { Context } from 'hono'
import { sourceOf } from '#server/auth/known-browser.ts'
import { clientOf, describeDevice, shortenAddress } from '#server/auth/open-session.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { newDeviceLetter } from '#server/platform/mail/letters/new-device.ts'
import { addNotice } from '#server/platform/mail/queries.ts'
import type { Login } from '#server/users/account.queries.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import { noteNetwork } from './queries.ts'

/**
 * Writes to somebody of the staff who signs in by a browser that the account does not know, or from a network that it does not:
 * the shop knows no countries, and a network is as large as a provider gives it.
 */
export async function tellOfNewDevice(c: Context<ShopEnv>, login: Login): Promise<void> {
  if (!isStaff(login.account)) return
  const { db, config } = c.var
  const { id } = login.account
  const { userAgent, address = '' } = clientOf(c)
  const { isKnown } = await sourceOf(c, login)
  await db.transaction(async (tx) => {
    const isNewNetwork = await noteNetwork(tx, id, wideNetworkOf(address))
    if (isKnown && !isNewNetwork) return
    const { name, email } = login.user
    const device = { ...describeDevice(userAgent), address: shortenAddress(address) }
    const what = { name, ...device, isNewBrowser: !isKnown, at: new Date(), publicUrl: config.publicUrl }
    await addNotice(tx, { id, email }, () => newDeviceLetter(what))
  })
}

/** The network that a provider hands out, in which a phone moves all day: /16 of IPv4, /32 of IPv6. */
export function wideNetworkOf(address: string): string {
  const four = /^(\d+\.\d+)\.\d+\.\d+$/.exec(address)
  if (four) return `${four[1]}.0.0/16`
  const six = /^([\da-f]*:[\da-f]*):/i.exec(address)
  return six ? `${six[1]}::/32` : address
}
